"""Words by what they tell of an English sentence; an underscore in one stands for a blank."""

from __future__ import annotations

from typing import Final

from jupyter_memory.remembering.conversation.feature import words

NOUNS: Final = words(
    "tables? columns? fields? flags? rows? records? entries data_?sets? data views? feeds? lists?",
    "files? exports? imports? extracts? snapshots? backups? attachments? notebooks? pipelines?",
    "jobs? sync refresh warehouses? databases? schemas? sandbox staging production prod servers?",
    "clusters? systems? apis? endpoints? dashboards? reports? metrics? kpis? figures numbers",
    "amounts? quantit(?:y|ies) prices? revenues? sales turnover margins? costs? fees? spend "
    "budgets?",
    "discounts? vouchers? coupons? refunds? returns? orders? invoices? payments? transactions?",
    "shipments? parcels? pallets? deliver(?:y|ies) carriers? routes? trucks? vehicles? drivers?",
    "fleet customers? clients accounts? subscribers? users? visitors? guests? members? players?",
    "patients? nurses? doctors? wards? beds? clinics? hospitals? labs? trials? arms doses? visits?",
    "readings? sensors? meters? gateways? devices? machines? plants? sites? halls? shifts? "
    "batch(?:es)?",
    "employees? staff contractors? salar(?:y|ies) payroll bonus(?:es)? hires? leavers? headcount",
    "absences? leave overtime vacanc(?:y|ies) leads? deals? contracts? tickets? complaints? "
    "agents?",
    "stores shops? branch(?:es)? depots? products? articles? skus? items? suppliers? vendors?",
    "segments? channels? campaigns? impressions? clicks? bids? ads? publishers? placements?",
    "regions? countries models? scores? features? labels? samples? forecasts? quarters? fiscal",
    "ledgers? accruals? postings? journals? bookings? periods? balances? churn retention "
    "conversion",
    "basket timestamps? time_zones? currency currencies vat tax(?:es)? codes? ids? keys? "
    "prefix(?:es)?",
    "suffix calendar decimals units? percentages? sessions? match(?:es)? levels? events? logs?",
    "telemetry messages? queues? index thresholds? window cut-?off limit targets? rates? ratios?",
    "shares? averages? median means? weights? joins? filters? attribution consent sla stations?",
    "trips? tours? stops? stays? rooms? courses? students? grades? loans? policies claims? "
    "premiums?",
    "barcodes? address(?:es)? finance marketing legal controlling logistics purchasing hr audit",
    "timetables? alarms? pumps? flows? lengths? temperatures? ages? stock inventory occupancy "
    "attrition conversion",
    "deploys? releases? relaunch outages? merger licen[sc]es? seats? audio recordings? "
    "contract photos? tokens?",
    "brands? donors? donations? volunteers? teachers? pupils? grades exports? geocoder "
    "importer merg(?:e|ing)",
    "month_end year_end maps? wells? turbines? tanks? boilers? freight ferry flights? flight "
    "cargo containers?",
    "ports? ships? vessels? crops? fields? yields? herd animals? species plots? permits? "
    "cases? courts?",
    "auditors? regulator compliance medians cohorts? experiments? tests? mapping definitions?",
)
UNITS: Final = words(
    "utc cet est gmt local_time summer_time usd eur gbp cny chf euros? dollars? cents? pounds? "
    "francs?",
    "net gross vat thousands millions percent kg kilograms? grams? milligrams? tonnes? lbs kelvin",
    "celsius fahrenheit met(?:er|re)s? lit(?:er|re)s? seconds minutes hours days weeks months",
    "milliseconds ms kwh mwh gb mb tb decimals? digits? utf-?8 latin-?1 csv parquet iso",
)
HABITS: Final = words(
    "covers? counts? reports? gives? keeps? means? stands? gets? resets? runs? arrives? comes? "
    "goes?",
    "starts? ends? begins? closes? opens? lives? sits? belongs? contains? includes? excludes? "
    "holds?",
    "stores? marks? flags? refers? denotes? follows? uses? requires? carr(?:y|ies) writes? reads?",
    "rejects? accepts? skips? drops? loses? adds? splits? maps? depends? replaces? owns? "
    "maintains?",
    "sends? receives? syncs? refreshes lands? appears? tracks? measures? records? logs? rounds?",
    "converts? pays? ships? bills? charges? posts? books? freezes? locks? expires? lags? differs?",
    "equals? consists? appl(?:y|ies) handles? signs? approves? treats? publish(?:es)? ignores?",
    "closes? falls? delivers? stays? leaves? distorts? peaks? churns? exists? shares? changes?",
    "misses doubles? repeats? truncates? trims? merges? feeds? serves? reset cut overwrites?",
)
PARTICIPLES: Final = (
    r"(?:\w{2,}ed|kept|frozen|written|read|paid|sent|held|set|lost|split|given|taken|known|sold|"
    r"built|cut|made|done|shown|run|put)"
)
CHANGES: Final = words(
    "decided agreed approved rejected chose settled_on signed_off ended_up opted switched moved",
    "replaced swapped recalibrated renamed migrated merged dropped took_over introduced raised",
    "lowered changed joined postponed picked went_with going_with postponed stopped",
)
MOODS: Final = words(
    "great good better bad worse worst nice ugly weird strange odd funny boring interesting "
    "awesome",
    "stunning terrible awful horrible slow fast fine ok okay happy sad tired ready done lost hard",
    "busy crazy stupid annoying annoyed ridiculous useless perfect cool love",
    "lovely fun sick hungry beautiful comfortable spicy delicious plausible wrong broken",
    "impossible complicated pretty",
)
TALK: Final = words(
    "coffee tea lunch dinner breakfast metro subway commute weather movie football birthday sleep",
    "cats? dogs? thanks? thank hello hi morning pizza music wife husband daughter son mum mom dad",
    "laptop monitor printer elevator wifi vpn desk phone umbrella dentist doctor's car train bus",
    "song cup mug sofa chairs? office canteen vacation horoscope bakery dinner sandwich",
    "rain sun fire game chess parking heating paint nightmares? marathon lake shopping "
    "airplane car phone corner power_cut",
)
PARTIES: Final = (
    r"clients?|board|team|committee|management|auditors?|finance|legal|sales|marketing|"
    r"purchasing|ops|compliance|"
    r"regulator|ministry|hr|it|controlling|nurses|drivers|group|council|qa|department|"
    r"investors|doctors|(?-i:[A-Z][a-z]+)"
)
PRIVATE: Final = words(
    "brother sister wife husband my_kids? my_children the_kids_(?:want|are|always) daughter "
    "son mother father mum mom dad friends?",
    "neighbou?rs? girlfriend boyfriend family concert band podcast series book movie farm "
    "goats? beach",
    "restaurant noodles pizza cook(?:ing)? hik(?:e|ing) football basketball guitar danc(?:e|"
    "ing) yoga garden",
    r"hobb(?:y|ies) passion motivat\w+ inspir\w+ dreams? journey amazing proud excited life "
    r"art spirit",
    "ice_cream tent concert school_concert picnic vacation station bark studio soul heart smile",
    "neighbourhood street kitchen lunch dinner breakfast music bored bed asleep tired sleep "
    "love loved",
    "snacks? pink tie eggs zoo traffic oven mat corner cake salt hug brea(?:the|d) milk "
    "seats(?:_because) snores? pitch nightmare",
    "my_place near_my crowded stuck disaster duel traffic_jam toilet pub bar_tonight "
    "holiday_trip ski_trip rent mortgage bank_account",
    "meaningful happy incredible awesome blast adventure pets? dogs? cats? birthday party "
    "parties wedding",
)
TASKS: Final = words(
    "use show plot draw round sort export write put keep exclude include group print",
    "display answer compare filter drop ignore check quote highlight read load split join",
    "convert count compute call mark run align mention hide match set add make leave label",
    "name order give send save mail upload open close delete remove undo redo rerun retry",
    "try do go fix flip rotate zoom merge rename change explain describe tell ask call",
    "remind wait stop hold look see let start skip take get move swap replace put colou?r",
    "colour_by cut paste copy create build train fit predict score sum average rank sample",
    "select pick color clean only same",
)
