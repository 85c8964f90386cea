"""How an instruction that lasts is worded: what to do, and that it holds from now on.

Of the kind of an explicit sentence and of the worth of one in a conversation alike.
"""

from __future__ import annotations

from typing import Final

DO: Final = (
    r"(?:use|show|plot|draw|round|sort|export|write|format|put|keep|avoid|exclude|include|group|"
    r"report|start|label|name|order|give|send|save|print|display|answer|prefer|treat|compare|"
    r"filter|drop|ignore|check|ask|quote|list|colou?r|highlight|read|load|split|join|set|add|make|"
    r"leave|align|count|compute|convert|mark|run|rename|aggregate|average|fill|hide|mention|state|"
    r"rank|tag|remove|skip|store|begin|refer|normali[sz]e|document|respond|reply|explain|cite|"
    r"translate|greet|summari[sz]e|deduplicate|call|mix|express|match|cap|attach|link|annotate|"
    r"rescale|truncate|merge|flag|warn|cut|stick|say|tell|spell|abbreviate|anonymi[sz]e|mask|start)"
)
"""What is asked of whoever makes the output."""

LASTING: Final = (
    r"(?:from now on|from here on|from today on|going forward|by default|in (?:the )?future|"
    r"as (?:a|the|our) (?:rule|standard)|in general|every (?:single )?time|each time|whenever|"
    r"always|next time|at all times|unless (?:i say|told|stated) otherwise|without exception)"
)
"""That it holds from now on."""

ZH_DO: Final = (
    r"(?:用|按|以|把|将|给|放|画|写|看|从|带|加|做成|导出|输出|显示|保留|排除|剔除|统计|汇总|排序|"
    r"标|取|算|列|附|填|改|存|命名|四舍五入|去重|不用|不要|别|不含|包含|换成|折算|分组|合并)"
)
ZH_LASTING: Final = (
    r"(?:以后|今后|往后|日后|从现在起|从今以后|从今往后|从今天起|每次|每回|下次|默认|一律|总是|务必|"
    r"统一|一概|任何时候)"
)
