"""What tells in English whether a sentence lasts: declared features, weighed in `weights.json`.

None of them decides. A sentence lasts where it says of a thing of the data world what holds of it,
in the present or as a change that has consequences, and nobody's mood, moment or task is in it.
"""

from __future__ import annotations

from typing import Final

from jupyter_memory.remembering.conversation.english_words import (
    CHANGES,
    HABITS,
    MOODS,
    NOUNS,
    PARTICIPLES,
    PARTIES,
    PRIVATE,
    TALK,
    TASKS,
    UNITS,
)
from jupyter_memory.remembering.conversation.feature import feature

FEATURES: Final = (
    feature("it is about a thing of the data world", rf"\b{NOUNS}\b"),
    feature(
        "its subject is a thing of the data world",
        rf"^(?:(?:the|our|all|each|every|any|no|most|some|both|half|only) |of )*(?:[\w./'-]+ "
        rf"){{0,3}}?{NOUNS} ",
    ),
    feature("it is about two things of the data world", rf"\b{NOUNS}\b.*\b{NOUNS}\b"),
    feature("it names a column or a table", r"\w+_\w+|\b[a-z]\w+\.[a-z]\w+|`\w+`"),
    feature("it names a unit or a format", rf"\b{UNITS}\b"),
    feature("it has a name or an abbreviation in it", r"(?-i:.\b[A-Z][\w-]*\b)"),
    feature("it says what holds as a habit", rf"\b(?:{HABITS})\b(?! (?:it|this|that)\b)"),
    feature(
        "it says what is done as a rule",
        rf"\b(?:is|are|gets?)(?: \w+ly| not| never| always| only| all| first)? {PARTICIPLES}\b",
    ),
    feature("it says what is", r"\b(?:is|are)\b(?! \w+ing\b)"),
    feature("it says what something has", r"\b(?:has|have)\b(?! to\b| \w+ed\b)"),
    feature(
        "it says how little or how often",
        r"\b(?:only|every|each|both|most|half|never|usually|per|all|any|anything|everything|"
        r"everybody|everyone|nobody|others|otherwise|the rest|separate|other|another|different|"
        r"mostly|daily|weekly|monthly|yearly|quarterly)\b",
    ),
    feature(
        "it says always or never", r"\b(?:always|never|ever|by default|as a rule|in general)\b"
    ),
    feature(
        "it says from now on",
        r"\b(?:from (?:now|here|next \w+) on|going forward|in future|every time|each time|whenever|"
        r"next time|unless (?:i|we) say|any ?more|no more|again, ever|no longer|until further)\b",
    ),
    feature(
        "it sets one thing against another",
        r", not\b|\bnot \w+,|\brather than\b|\binstead of\b|\bbut\b|\bwhile\b|\bexcept\b|"
        r"\boutside\b|"
        r"\bwithout\b|, (?:the|we|all|everybody|everyone|later|others) ",
    ),
    feature(
        "it gives a reason or what follows",
        r"\b(?:because|since|that's why|therefore|so that)\b|, so\b",
    ),
    feature(
        "it defines",
        r"\b(?:means?|stands for|is defined as|are defined as|is short for|refers to|denotes|"
        r"counts? as|we call|we mean|treat(?:s|ed)? as|coded as|calculated|measured)\b|\S = \S|"
        r"^[\w -]{2,30}: \w+ \w+ \w",
    ),
    feature(
        "it sets a bound",
        r"\b(?:under|below|above|over|more than|fewer than|less than|at least|at most|up to|"
        r"minimum|"
        r"maximum|within|after|before|since|until|starts? with|anything|between)\b.*?(?:\d|"
        r"\b(?:two|"
        r"three|four|five|six|ten|first|last|midnight|day|month|year)\b)",
    ),
    feature(
        "it says what must be",
        r"\b(?:must|has to|have to|may|may not|must not|cannot|can't|should not|not allowed|"
        r"allowed)\b",
    ),
    feature("we do it", r"^(?:(?:in general|here),? )?we(?:'re|'ve)?\b"),
    feature(
        "we do it as a habit",
        rf"\bwe (?:only |always |usually |never |generally |also )?(?:don't |do not "
        rf")?(?:{HABITS}|call|mean|average|round|show|look at|prefer|take|drop|leave|publish|"
        rf"compare|plot)\b",
    ),
    feature("it was decided or changed", rf"\b{CHANGES}\b"),
    feature(
        "it names two states of a change",
        r"\bfrom \S+(?: \S+){0,3} to\b|\bfor an? \w+|\bin (?:january|february|march|april|may|"
        r"june|july|"
        r"august|september|october|november|december|spring|summer|autumn|winter|week \d+|"
        r"20\d\d)\b",
    ),
    feature(
        "it says what mended it",
        r"\b(?:until (?:i|we)|the (?:trick|key|fix|solution|cause|reason) (?:was|is)|fixed|"
        r"solved|working,|to work,|after (?:i|we)? ?\w+ing)\b",
    ),
    feature(
        "it says what was found out",
        r"\b(?:turns out|turned out|found (?:out )?that|showed|learned that|apparently|is the|"
        r"was (?:a|the|caused))\b",
    ),
    feature(
        "it promises something by a day",
        r"\b(?:i|we)(?:'ll|'d| will| would| promised)\b.*\b(?:by|on|before|for) (?:mon|tues|"
        r"wednes|thurs|fri|satur|sun)day\b|"
        r"\b(?:told|promised) (?-i:[A-Z])\w+",
    ),
    feature(
        "somebody asks for it again and again",
        r"\b(?:wants?|needs?|asked for|asks for|requires?|requested|expects|prefers?|would "
        r"rather|only read|complain(?:s|ed)|feedback|found|accepts?)\b.*\b\w+",
    ),
    feature(
        "a party of the work says so",
        r"^(?:the |our )?(?:\w+ )?(?:clients?|board|team|committee|management|auditors?|"
        r"finance|legal|sales|marketing|purchasing|ops|"
        r"compliance|regulator|ministry|hr|controlling|nurses|drivers|steering group|"
        r"council|qa|department)\b",
    ),
    feature(
        "it is somebody's liking",
        r"\b(?:fan of|hates?|likes?|prefer) \w+|\b(?:i|we)(?:'d| would) rather (?:see|read|"
        r"have|use)\b|\b(?:i|we) (?:really |usually |generally )?(?:prefer|like)\b|"
        r"\bprefers?\b|\b(?:clearer|easier) than\b",
    ),
    feature(
        "it says who is in charge",
        r"\b(?:owns|maintains?|looks? after|responsible|in charge|i lead|i do the|do(?:es)? "
        r"the \w+ (?:models|numbers|figures)|"
        r"took over|i'm the|i am the|i work|handles|the one to ask|i do (?:the |all )?\w+ for|"
        r"on the \w+ team|background is|team of|analyst|controller|engineer|go(?:es)? to the|"
        r"ask them|requested from)\b",
    ),
    feature(
        "it is an environment",
        r"\b(?:v?\d+\.\d+|port \d+|\d+ ?(?:gb|tb|nodes)|runs on|(?-i:[A-Z]\w+) \d+)\b",
    ),
    feature("it has a number", r"\d"),
    feature(
        "it says what a name is",
        r"^(?:the |a |an |our |each |every )?(?:[\w./'-]+ ){1,3}?(?:is|are|includes?|excludes?|"
        r"means?|counts?|leaves? out|covers?|holds?) (?:the|a|an|as|at|only|all|both|from|for|"
        r"in|not|per|zero|really|always|never)? ?\w+(?: \w+)*$",
    ),
    feature(
        "it says what it turns into",
        r"\b(?:turns?|rounds?|caps?|puts?|trims?|lose|loses|eats?|sends?|lands?|runs?|opens?|"
        r"doubles?|takes?) (?:\w+ ){0,4}(?:to|into|at|in|on|from|until|out)\b",
    ),
    feature("it is short", r"^\W*(?:\S+\s*){1,3}$"),
    feature("it is rather short", r"^\W*(?:\S+\s*){4,5}$"),
    feature("it is long", r"^\W*(?:\S+\s+){9,}\S+"),
    feature(
        "it tells somebody to do it now",
        rf"^(?:please |ok |now |and |so |then |just |let's |can you |no )*(?:(?:now|also|then) "
        rf")?{TASKS}\b",
    ),
    feature("it is addressed to somebody", r"\b(?:you|your|you're|yours|let me|let's|me)\b"),
    feature(
        "it speaks of what is at hand",
        r"\b(?:this|these|that one|here|the (?:chart|plot|result|output|query|cell|legend|"
        r"title|bars?|axis|axes|labels?|header|lines?|script|slides?|font)|it's)\b",
    ),
    feature(
        "it begins with what is at hand",
        r"^(?:this|that|that's|these|those|it|it's|here|there|they|he|she|you|there's)\b",
    ),
    feature("he or she is in it", r"\b(?:he|she|him|her|his)\b"),
    feature("I am in it", r"\b(?:i|i'm|i've|i'll|i'd|my|mine)\b"),
    feature(
        "it asks",
        r"\?\s*$|^(?:what|how|why|where|which|who|whose|is|are|do|does|did|can|could|would|"
        r"will|shall|should|isn't|any (?:idea|chance))\b",
    ),
    feature(
        "it is of this moment",
        r"\b(?:today|tonight|tomorrow|yesterday|right now|^now|now\W*$|just|again|still|yet|"
        r"already|soon|currently|at the moment|for now|for today|this (?:time|once|morning|"
        r"week|month|year)|last (?:night|week|month)|almost|nearly|later|in (?:five|ten|\d+) "
        r"minutes|until (?:tomorrow|monday|noon|lunch)|only for)\b",
    ),
    feature("it is going on", r"\b(?:is|are|was|were|'s|'re|'m) (?:\w+ly |not |still )?\w+ing\b"),
    feature(
        "it happened",
        r"\b(?:was|were|had|did|got|ran|went|came|died|took|saw|gave|fell|rose|broke|ate|said|"
        r"forgot|\w{3,}ed)\b",
    ),
    feature(
        "it may be or not",
        r"\b(?:if|whether|maybe|perhaps|might|probably|possibly|i (?:think|guess|believe|hope|"
        r"wonder)|could be|would be|would|seems?|looks?|feels?|sounds?|supposedly|not sure|no "
        r"idea|suppose|imagine|what if|depends)\b",
    ),
    feature("it judges or tells a mood", rf"\b{MOODS}\b"),
    feature(
        "it ends on a judgement",
        rf"\b(?:is|are|was|were|'s|'re|look|looks) (?:\w+ly |so |too |very |a bit |quite |all |"
        rf"the |really )?(?:{MOODS}|late|off|empty|missing|final|same|down|clean|higher|lower|"
        rf"larger|smaller|right|easy|in|out|up|over|here|there|on|not|yes|no)\W*$",
    ),
    feature("it is small talk", rf"\b{TALK}\b"),
    feature(
        "it is no earnest",
        r"\b(?:lol|ha(?:ha)+\w*|hehe|just kidding|kidding|joking|jk|as if|yeah right|if only|"
        r"in your dreams|they say|the old saying)\b|[😂🤣😄😅😆🙃😜🙄🔥]",
    ),
    feature(
        "it is an outcry",
        r"!\s*$|\b(?:ugh|argh|wtf|damn|wow|oh|oops|hmm?|yeah|yep|nope|brb|lgtm|ok|okay|please|"
        r"sorry|cool)\b",
    ),
    feature(
        "it is of private life",
        rf"\b{PRIVATE}\b",
    ),
    feature(
        "it tells what a calculation gave",
        r"\b(?:mean|median|max(?:imum)?|min(?:imum)?|correlation|accuracy|p value|r2|auc|rmse|"
        r"slope|total|sum|average|count)\b(?: \w+){0,5}? (?:is|was|of|are)(?: \w+)? -?[\d.]+|"
        r"\bgave \d|\bpercent of the total\b|\b\d+ ?(?:percent|%) (?:more|less|higher|lower)\b",
    ),
    feature(
        "it is about the code",
        r"\b(?:function|variable|loop|module|attribute|traceback|line \d+|value ?error|error|"
        r"kernel|cell|script|paragraph|slide|page|tab|layout|cursor|import|laptop|computer)\b",
    ),
    feature(
        "it is about what lies here",
        r"\b(?:in|on|of) (?:this (?:picture|sample|table|chart|one|list|cell)|these (?:two|"
        r"charts|results)|the (?:left|right|middle))\b|\babove\b$|\bcompared to\b|\bthan in\b|"
        r"\bin the cell\b|\babout the same\b",
    ),
    feature(
        "it is a task after something",
        r"^(?:once|when|after|as soon as|if)\b.*(?:\b(?:take the|send|run the|close|save|"
        r"delete|tell|call me|ping)\b)",
    ),
    feature(
        "a party of the work decided or asks",
        rf"^(?:the |our )?(?:\w+ )?(?:{PARTIES})\b(?: \w+){{0,3}}? (?:decided|agreed|approved|"
        rf"rejected|chose|settled|signed|accepts?|wants?|needs?|prefers?|asked for|requires?|"
        rf"requested|expects?|complain(?:s|ed)|likes?|closes?|counts?|may|must|get)\b",
    ),
    feature(
        "we decided something of the work",
        rf"\bwe(?:'ve|'re| have)? (?:\w+ )?(?:decided|agreed|chose|settled|dropped|switched|"
        rf"moved|replaced|ended up|changed|going with|stopped|renamed)\b.*\b(?:{NOUNS}|\d+|"
        rf"because|the \w+ want)\b",
    ),
    feature(
        "it says how output must be",
        r"\b(?:charts?|reports?|slides?|decks?|tables?|plots?|exports?|figures|amounts?|"
        r"emails?|axis|axes)\b.*\b(?:must|have to|has to|needs? to|should always|always|never|"
        r"only|no more)\b",
    ),
    feature(
        "it tells a sum",
        r"^(?:total|sum|count|result|revenue|sales|step \w+|row \w+|[\w ]{2,20}): ?[\d.,]+",
    ),
    feature(
        "it goes up or down",
        r"\b(?:dropped|rose|fell|went (?:up|down)|goes? (?:up|down)|increased|decreased|(?:is|"
        r"are|was|were) (?:up|down)|grew|up \d|down \d)\b",
    ),
    feature(
        "it compares what is there",
        r"\b(?:more|less|better|worse|\w{3,}er) than (?!\d|a |an |one |ten |five |two |three |"
        r"half )",
    ),
    feature(
        "it counts off what is there",
        r"\b(?:first|second|third|last|next|other|top|blue|red|wrong|left|right) (?:one|two|"
        r"three|five|ten|quer(?:y|ies)|bar|line|column|row|chart|plot|group|cell|step|peak|"
        r"table|slide|page|tab|part)\b",
    ),
    feature(
        "it is sorted or shown so",
        r"\b(?:sorted|ordered|shown|shows?|displayed|plotted|overlap|includes? \w+ twice|match|"
        r"add up|finished|arrived|running|loaded|works?|worked)\b(?! that| no )",
    ),
    feature(
        "it is about a meeting",
        r"\b(?:meetings?|call|deadline|desktop|(?:the|other) folder|desk|building|room|party|"
        r"cup|team event|workshop in)\b",
    ),
    feature(
        "it names a value apart",
        r"\b(?:negative|zero|null|blank|empty|missing|prefix|dash(?:es)?|code[ds]?|digit|twice|"
        r"double|duplicat\w+|test|demo|dummy|internal|prefix)\b.*\b(?:is|are|means?|marks?|"
        r"counts?|gets?|never|only)\b",
    ),
    feature(
        "it says what there is not",
        r"\b(?:has|have|with|contains?|there (?:is|are)) no\b|\bwithout\b|\b(?:do|does) not\b|"
        r"\bdon't\b|\bdoesn't\b|\bnever\b",
    ),
    feature(
        "it says where or when it is",
        rf"\b(?:is|are|live|lives|sits?|stored|kept) (?:in|on|at|under) (?:a |an |another |the "
        rf"|its )?(?:\w+ )?(?:\w+_\w+|\w+\.\w+|schema|database|system|bucket|server|wiki|"
        rf"warehouse|lake|{UNITS}|(?:mon|tues|wednes|thurs|fri|satur|sun)days?)",
    ),
    feature(
        "it recurs",
        r"\b(?:on|every) (?:mon|tues|wednes|thurs|fri|satur|sun)days?\b|\b(?:weekends?|"
        r"holidays|at night|nightly|summer|every (?:\w+ )?(?:hour|day|night|week|month|quarter|"
        r"year|\w+ minutes)|each (?:day|week|month))\b",
    ),
    feature(
        "it leaves something out or in",
        r"\b(?:exclud\w+|leave \w+ out|leave out|part of|never count|not counted|counts? (?:as|"
        r"twice)|ignor\w+|skips?|drop(?:s|ped)? (?:it|them|silently)|treat\w*|included|"
        r"belongs? to|official)\b",
    ),
    feature(
        "it tells a figure of now",
        r"\b(?:is|are|was|were|had|has|have|by|to|at|see|gave|returned|i see|comes to|scores) "
        r"(?:only |about |over )?[$€£¥]?\d[\d.,]*[%kKmM]?\b(?: \w+)?(?: (?:in|of|on|yesterday|"
        r"last|rows?|more|down|up)\b.*)?\W*$",
    ),
    feature(
        "it counts what is there",
        r"\b(?:has|have|had|contains?|are|returned|shows?|see) (?:only |about )?(?:\d[\d,.]*|"
        r"two|three|four|five|ten|twelve|a|the wrong|no|nothing|only) ?\w* ?\w*\W*$",
    ),
    feature(
        "it counts the rows of what lies here",
        r"^(?:the|this|that|my) (?:\w+ )?(?:file|table|data ?set|sheet|list|result|output|sample|"
        r"folder|frame|csv|query|join|merge|filter|export|column)\w* (?:contains?|has|have|had|"
        r"returned|returns|gave|gives|shows?|leaves|left) (?:me )?(?:only |about |over |exactly )?"
        r"(?:\d[\d,.]*|two|three|four|five|six|seven|eight|ten|twelve|no|zero|twice) ?\w*\W*$",
    ),
    feature(
        "something is broken or off just now",
        r"\b(?:throws?|raises?|crashe[sd]|is (?:down|up|back|off|out|stuck|full|slow)|"
        r"(?:says?|said) (?:hi|hello)|sends? (?:his|her|their)|out of (?:toner|paper|milk))\b",
    ),
    feature(
        "nobody in particular does it",
        r"\b(?:nobody knows|somebody|someone|something|nothing|everything is|people|they)\b",
    ),
)
