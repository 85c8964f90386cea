"""What tells in Chinese whether a sentence lasts: declared features, weighed in `weights.json`.

The twin of `english`: the notions are the same where the languages have them both.
"""

from __future__ import annotations

from typing import Final

from jupyter_memory.remembering.conversation.feature import feature, words

_NOUNS: Final = words(
    "表 列 字段 数据 视图 文件 附件 导出 导入 快照 备份 任务 作业 同步 数仓 仓 库 沙箱 环境 "
    "服务器 集群 接口",
    "系统 看板 报表 报告 指标 金额 数量 价格 营收 收入 销售 毛利 成本 费 预算 折扣 券 退款 "
    "退货 订单 发票",
    "付款 发货 包裹 托盘 承运 线路 车队 卡车 司机 客户 用户 账号 账户 会员 游客 访客 玩家 患者 "
    "病区 病历 护士",
    "医生 床 诊所 医院 化验 实验 试验 剂量 就诊 读数 传感器 电表 网关 设备 机器 车间 工厂 厂 "
    "站 厅 班 批",
    "员工 人事 工资 薪 奖金 入职 离职 编制 考勤 请假 加班 线索 合同 工单 投诉 门店 店 网点 "
    "商品 料号 供应商",
    "渠道 活动 曝光 点击 出价 广告 媒体 投放 大区 区域 地区 模型 评分 特征 标签 样本 预测 季度 "
    "财年 总账 凭证",
    "入账 期间 余额 流失 留存 转化 客单价 水泵 时刻表 报警 长度 重量 温度 年龄 人数 库存 入住 "
    "缺货 停机 授权 席位 录音 导出 发版 月结 全量 品牌 捐赠 成绩 料号 时区 状态 区 床号 席 "
    "合并 航班 船 港 集装箱 电 水 气 班次 台账 时间 时区 币种 税 编码 编号 代码 前缀 日历 小数 "
    "单位 百分比 会话 对局",
    "等级 事件 日志 遥测 消息 队列 索引 阈值 窗口 上限 下限 门槛 目标 率 比例 平均 均值 中位数 "
    "权重 归因 同意",
    "财务 法务 审计 市场部 合规 质控 行程 站点 预订 条码 地址 汇率 利用率 日活 月活 口径 分组 "
    "缺失值 映射 名单",
    "充值 渠道费 计数器 扫码 门磁 温度计 血压计 秤 问卷 电价 运费 票 课 学生 保单 理赔 贷 记录 "
    "值 数",
)
_UNITS: Final = words(
    "当地时间 北京时间 夏令时 含税 税前 税后 净额 毛额 欧元 美元 人民币 千元 万元 毫秒 分钟 "
    "小时 天 公斤 千克 毫克 吨",
    "磅 开尔文 摄氏 华氏 米 升 百分比 小数 位 UTC GMT USD EUR CNY GB GBK UTF-?8 ISO 按箱 按分 "
    "毫克 工作日",
)
_PARTIES: Final = (
    r"老板|领导|董事会|监事会|客户|团队|管理层|总监|[经总]理|厂长|主任|委员会|评审组?|会上|"
    r"财务|法务|审计|合规|质控|监管|销售|采购|"
    r"运营|市场部?|人事|司机|护士|医生|工会|投资人|部里|代理商|我们|双方"
)

FEATURES: Final = (
    feature("it is about a thing of the data world", _NOUNS),
    feature("it is about two things of the data world", rf"{_NOUNS}.*?{_NOUNS}"),
    feature("it is about three things of the data world", rf"{_NOUNS}.*?{_NOUNS}.*?{_NOUNS}"),
    feature("its subject is a thing of the data world", rf"^[^，。我你这那]{{0,8}}{_NOUNS}"),
    feature("it names a column or a table", r"\w+_\w+|[a-z]\w+\.[a-z]\w+|`\w+`"),
    feature(
        "it has a name or an abbreviation in it",
        r"(?-i:[A-Z])|老[\u4e00-\u9fff]那?|小[\u4e00-\u9fff]那?组",
    ),
    feature("it names a unit or a format", _UNITS),
    feature(
        "it says what holds as a habit",
        r"按|算|计入|不计|记[在到录]|用的?是|属于|来自|归零|归|带|存|上报|报数|收|发给|重复|剔|"
        r"扣|含|分开|单独|对应|表示|代表|"
        r"统计|汇总|折算|计数|更新|刷新|冻结|锁|关账|抄|丢|偏[高低]|截|映射|保留|截止|进位|取",
    ),
    feature("it says what is", r"是|为|等于|属于|叫"),
    feature("it ends on what it is", r"的$"),
    feature("it says what something has", r"[有没]有?(?!点|没|空|事|用)"),
    feature(
        "it says how little or how often",
        r"都|只|仅|才|全|均|每|各|其他|别的|其余|任何|所有|一律|大多|大部分|一半|多半|"
        r"另[一外]?个?|凡|不同",
    ),
    feature(
        "it says always or never",
        r"总是|从来|从不|永远|一律|一直|必须|统一|默认|绝不|千万|务必|通常|一般|平时",
    ),
    feature(
        "it says from now on",
        r"以后|今后|往后|从现在起|下个?[月周]起|每次|每回|下次|不[要用]?再|别再|不用了|改用|换成",
    ),
    feature(
        "it sets one thing against another",
        r"[，,](?:而?不|别的|其[他余]|我们|咱们|都|不要|不用|没有)|不是|而不|不按|不含|不包|"
        r"除了|以外|之外|[^，]{2,12}[，,]别人",
    ),
    feature(
        "it gives a reason or what follows",
        r"因为|所以|由于|因此|为了|[，,](?:评审|医生|化验|才|就)",
    ),
    feature(
        "it defines",
        r"是指|指的是|就是|定义|意思是|口径|不算|才算|算[^了]|计入|代表|表示|说明[^一]|"
        r"我们[说嘴叫]|叫做?|[=＝]|等于|^[^，：:]{2,12}[：:]\S{4}",
    ),
    feature(
        "it sets a bound",
        r"以[上下内前后外]|不[到足满超]|超过|少于|多于|高于|低于|至少|最多|之[前后]|打头|开头|"
        r"结尾|[一二三四五六七八九十\d]+[天月年日号]前?后?|为[负空零]|起$|到\d",
    ),
    feature(
        "it says what must be", r"必须|要[^么不]|得[^到了]|不得|不能|不许|不可|只能|谁都|需要|不准"
    ),
    feature("we do it", r"我们|咱们|咱"),
    feature(
        "we do it as a habit",
        r"(?:我们|咱们?)[^，。]{0,10}?(?:都|只|一律|从来|从不|不|也|一般|通常|按|用|算|叫|把|当)",
    ),
    feature(
        "it was decided or changed",
        r"决定|商定|商量|讨论下来|说好|敲定|拍板|批准|否决|同意|选了|定了|通过了?|"
        r"改[成从为名用]|换成|换过|换了|搬[到去]|交给|并[成到]|"
        r"合并|迁|停了|不用了|替代|接手|校准|升级|提到|降到|起归?",
    ),
    feature(
        "it says since when",
        r"[月周年季春夏秋冬天]起|从[^，]{1,6}起|之?前的|以后|改版后|[春夏秋冬]天|第.{1,3}周|"
        r"\d+年|[一二三四五六七八九十]月",
    ),
    feature(
        "it says what mended it",
        r"搞定|就好了|才好|才行|解决|修好|恢复|就正常|就回来|关键是|就没了|后来",
    ),
    feature(
        "it says what was found out",
        r"原来|发现|查[明出下]|看来|造成|全靠|因为|影响|没看出|没有?差别|归因",
    ),
    feature(
        "it promises something by a day",
        r"(?:答应|承诺|保证)|我[^，。]{0,6}(?:周[一二三四五六日末]|[明后]天|"
        r"\d+号)[^，。]{0,4}(?:前|把|给|交)|周.{1,2}我",
    ),
    feature(
        "a party of the work says so",
        r"(?:老板|领导|董事会|监事会|客户|团队|管理层|总监|[经总]理|厂长|主任|委员会|评审|会上|"
        r"财务|法务|审计|合规|质控|监管|销售|采购|运营|市场部?|人事|司机|护士|工会|投资人|部里|"
        r"代理商?)",
    ),
    feature(
        "somebody asks for it again and again",
        r"要求|希望|要(?=[每按看加把])|更?想[要看]|只[看要认]|喜欢|偏好|反馈|抱怨|嫌|不用给|"
        r"要清单|更想|需要",
    ),
    feature(
        "it is somebody's liking",
        r"喜欢|偏好|更想|宁愿|偏爱|习惯|讨厌|好读|比.{1,8}(?:清楚|好读|好懂|直观)",
    ),
    feature(
        "it says who is in charge",
        r"负责|归[^零]|维护|接[^口].{0,3}的活|找[^，。]{1,5}|我是|我带|分析师|的财务|我做|"
        r"组在跑|问[^题，。]{1,4}$|现在做|是我在做|管$|由.{1,4}",
    ),
    feature("it is an environment", r"\d+\.\d+|端口|版本|节点|\dGB|跑在|[A-Z][a-z]+\s?\d+"),
    feature("it has a number", r"\d|[一二三四五六七八九十百千]+(?:[个天位条月号年周小分毫])"),
    feature(
        "it says what a name is",
        r"^[^，。我你这那]{1,8}(?:是|为|按|取|算|含|不含|包含|不算|等于|就是|才是|"
        r"其实是)[^，。了]{2,}",
    ),
    feature("it says what it turns into", r"会[^，。]{1,10}|变成|落到|最多|丢掉|截|超过"),
    feature("it is short", r"^.{1,5}$"),
    feature("it is rather short", r"^.{6,8}$"),
    feature("it is long", r"^.{14,}$"),
    feature("it is very long", r"^.{22,}$"),
    feature(
        "it tells somebody to do it now",
        r"^(?:请|麻烦|帮[我忙]|再|先|就|把[^，。]{1,12}(?=画|存|删|发|关|换|改成图)|给我|那|好|"
        r"嗯|然后|现在|直接|全部|只要|[^，。]{1,8}也)?(?:画|看|加|换|改|按|把|筛|选|删|打开|"
        r"打印|存成?|导出|算|跑|"
        r"试|做|写|读|列|排|合|拆|关联|分组|比较|放|标|弄|取|去掉|去|拿|来|讲|退回|撤销|显示|"
        r"重跑|起名|传|发|快|找|查|问|叫|告诉|提醒|记[得住])",
        r"(?:一下|一遍|试试|看看|看下|来一份|再试|去掉$|一点$)",
    ),
    feature("it is addressed to somebody", r"[你您]|咱俩|告诉我|给我|帮我|叫我|发我"),
    feature(
        "it speaks of what is at hand",
        r"这[张个次页里段步列格图些份]|那[张步]|[图表][里上中]|刚才|上面|这$|^这|柱子|图例|"
        r"标题|坐标轴|标签$|表头|单元格|第[一二三四]格",
    ),
    feature("he or she is in it", r"[他她它](?!们)"),
    feature("I am in it", r"我(?!们)"),
    feature("my own life is in it", r"我[妈爸家的]|我每天|女儿|老婆|老公|孩子|朋友"),
    feature(
        "it asks",
        r"[?？]\s*$|[吗呢吧么嘛没不]\s*[。.!！~]*$|^(?:请问|为什么|怎么|怎样|如何|什么|哪|"
        r"能不能|是不是|要不|有没有|会不会|谁)|怎么|什么|哪[个里来些]|多少|谁(?!都)|会怎样|"
        r"来着|干嘛|好不好|行不行|是不是|要不要|能不能|到底",
    ),
    feature(
        "it is of this moment",
        r"今[天晚早]|明天|昨[天晚]|最近|现在|刚|正在|还没|马上|等会|稍|待会|[先暂](?!生|前|后|"
        r"进|解|停|跑|按)|这次|又|还是|快|终于|一会|分钟后|了一天",
    ),
    feature("it is done or has happened", r"了[。.!！~]*$|完了|好了|过了|了(?=[，,])"),
    feature("it is going on", r"在[跑做看弄聊等]|正在|着$|着呢"),
    feature(
        "it may be or not",
        r"如果|要是|是否|可能|也许|大概|好像|似乎|应该|我觉得|我猜|估计|或许|假如|假设|要不|"
        r"听说|不确定|八成|不知道|看情况|希望|我记得|就好",
    ),
    feature(
        "it judges or tells a mood",
        r"好[看慢丑快奇多用吃棒烦]|太[^晚]|真|怪|烦|挺|很|非常|慢|丑|难|漂亮|不错|糟|舒服|好笑|"
        r"讨厌|服了|绝了|可惜|开心|累|饿|晕|死了?|棒|完美|辛苦|乱|无聊|不对|错了?$|^错|有问题|"
        r"一塌|一锅|慢死|满意|有点|没用|灾难|简单|好玩|可以[。]?$|救命|正常$",
    ),
    feature("it has a word of feeling", r"[啊呢吧嘛哦呀唉哈哇嗯喔啦咯]|[!！]|哎"),
    feature(
        "it is small talk",
        r"咖啡|茶|午饭|晚饭|早饭|吃饭|吃|地铁|堵车|天气|电影|足球|生日|放假|睡|健身|谢|你好|"
        r"早上好|辛苦|火锅|音乐|猫|狗|面馆|食堂|打印机|电梯|网断|空调|暖气|油漆|车位|停车|下雨|"
        r"带伞|开会|会议室|妈|公交|物业|周末过|朋友|爬山|孩子|沙发|杯子|菜|蛋糕|牙|跑半马|同事|"
        r"星座|请假了|休假了|球|钥匙|电脑|显示器|桌|湖|楼下",
    ),
    feature(
        "it is no earnest",
        r"哈哈|嘿嘿|呵呵|开玩笑|说笑|逗你|笑死|做梦|才怪|老话|俗话|都说|说得好|万岁|"
        r"[😂🤣😄😅😆🙃😜🙄🔥]",
    ),
    feature(
        "it is of private life",
        r"老[婆公]|弟弟|哥哥|姐姐|妹妹|爸|妈|女儿|儿子|孩子|朋友|邻居|演[出唱]|馆子|餐|饭|菜|"
        r"披萨|冰淇淋|爬山|踢球|健身|踢|海边|泳衣|"
        r"团建|旅|葡萄牙|帐篷|电影|播客|摄像头|手机|书说|追剧|火锅|聚餐|群里|困|看.{0,2}剧|"
        r"装修|停车|厨房|音乐|天气|太阳|学做|花$|那盆|睡|动力|鼓舞|意义|坚持|"
        r"羊|鸡|狗|猫|零食|粉色|正装|堵|鸡蛋|房贷|酒店|月票|钥匙|垫子|深呼吸|蛋糕|盐|呼噜|硬币|"
        r"吵|骂|打电话|一会儿|骂|那条街|下雨|好的$|生日|聚会|婚|跑步|家里|我家|街角|楼[上下]|"
        r"隔壁|食堂|肉|海边|电脑|走神|附件",
    ),
    feature(
        "it tells what a calculation gave",
        r"(?:均值|中位数|最大值?|最小值?|相关系数|准确率|p值|R方|合计|总数|"
        r"总和).{0,4}?[是为]?负?\d|比.{1,6}[高低多少]\s?\d|占这",
    ),
    feature(
        "it is about the code",
        r"函数|变量|循环|模块|属性|堆栈|第\d+行|报错|内核|单元格|脚本|段|幻灯片|页$|排版|输出",
    ),
    feature(
        "it is about what lies here",
        r"出现了|图里|这[份些两张个]|那[些两张次]|左边|右边|上面|跟.{1,6}比|差不多|一样",
    ),
    feature(
        "it is a task after something",
        r"(?:以后|之后|弄好|跑完|做完)[^，]{0,4}[拿发关存跑]|[，,](?:把.{1,6}[关存删改放]|再加|"
        r"转成|照样|去掉|发给|放右边)",
    ),
    feature(
        "a party of the work decided or asks",
        rf"(?:{_PARTIES})[^，。]{{0,6}}(?:决定|批准|同意|否决|选了|定了|要|要求|希望|喜欢|更想|"
        rf"只[看认要]|反馈|抱怨|嫌|拍板|改用)",
    ),
    feature(
        "it says how output must be",
        r"(?:图|报告|材料|月报|年报|周报|报表|页面|邮件|幻灯|纵轴|[xy]轴|额|图例|"
        r"数).{0,8}(?:要(?!加)|必须|[不别]能?(?:要|得|能|出现|画)|绝不|一律|都要|默认|永远)",
    ),
    feature("it tells a sum", r"^.{1,8}[：:]\s?(?:一共)?[\d.,]+|合计|一共"),
    feature(
        "it goes up or down",
        r"[涨跌降升增]了|下[跌降]了?$|上[涨升]了?$|[涨跌](?:了|\d)|多两成|更高",
    ),
    feature("it counts off what is there", r"第[一二两三四五\d]+[个根张条格步](?!.*周)|前[几五十]"),
    feature("it is about a meeting", r"开会|会议|会改|桌面|文件夹|截止了|打电话|球队|页签"),
    feature(
        "it names a value apart",
        r"为[空负零]|是[空零负]|[空零负]的|缺失|前缀|打头|开头|横杠|重复|两[遍次]|测试|演示|"
        r"试点|内部|兼职|实习",
    ),
    feature(
        "it says what there is not",
        r"没有|不(?:算|含|计|进|按|收|跑|能|更新|上报|再|看|要|做|用|公布|准|单独|是)|"
        r"从[来从]?不|谁都不|无",
    ),
    feature(
        "it says where it is",
        r"[在存放]\S{0,6}(?:库|里|上|服务器|仓|桶|系统|维基|湖|[a-z]\w*\.\w+)",
    ),
    feature(
        "it recurs",
        r"每[天日周月年季晚早]|周[一二三四五六日末]|节假日|晚上|夜里|凌晨|早上|月底|月初|年底|"
        r"全年|季度",
    ),
    feature(
        "it says who has done what to a file",
        r"(?:文件|路径|内核|密码|旧).{0,3}(?:我|删|传|改|忘|死|不见)|看错|发错|出来了|画好|"
        r"做完|跑完",
    ),
    feature(
        "it tells a figure of now",
        r"(?:是|有|涨了?|跌了?|来了|差了?|才|出来|一共|合出来)\s?[¥$]?\d[\d.,]*(?:%|万|个|行|"
        r"条|列|张|人)?[^，]{0,3}$|日活.{1,4}$",
    ),
    feature("it counts what is there", r"[有是](?:[一二两三四五六七八九十]+|\d+)[列行张个条页层]"),
    feature("it compares at hand", r"比.{1,8}[高低多少大小好久]|更[高低大小好]|最[高低大多]|第一$"),
)
