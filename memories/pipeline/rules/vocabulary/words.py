"""Word lists shared by the rules: what is certainly not a name, and what often is one."""

from memories.pipeline.rules.vocabulary.given_names import MORE_GIVEN_NAMES

_NOT_A_NAME_TEXT = """
    a an the this that these those it its i me my mine we us our you your he him his she her they them their
    and or but nor so if then than because as of at by for from in into on onto to with without about over
    under is am are was were be been being do does did done has have had having will would shall should can
    could may might must not no yes yeah yep ok okay none nothing nobody never always still already also
    just only very really too quite here there now today tomorrow yesterday later soon asap back again once
    when where why how what which who whom whose please thanks thank cheers regards best hello hi hey sorry
    dear good great fine bad sure well calling writing speaking contacting texting trying looking having
    getting using going working waiting asking wondering hoping needing wanting seeing experiencing facing
    unable able stuck lost locked need want like love hate prefer help think know believe feel hope see got
    get use used tried try sent ordered bought happy sad angry upset furious frustrated annoyed disappointed
    confused worried tired sick glad pleased satisfied delighted thrilled excited grateful impressed unhappy
    mad fed livid devastated concerned afraid scared shocked interested ready done new late busy free sorry
    alone aware certain curious wrong right correct incorrect missing misspelled misspelt spelled spelt
    written pronounced different same customer client user member subscriber agent support team staff
    manager developer engineer admin administrator student teacher designer owner ceo cto founder programmer
    person guy man woman human lawyer doctor nurse order account email mail phone number address company
    name password parcel package refund ticket problem issue payment invoice subscription plan app website
    site error bug question request delivery shipment product service monday tuesday wednesday thursday
    friday saturday sunday january february march april june july august september october november december
    hear unacceptable ridiculous urgent important terrible awful horrible outrageous disgusting insane crazy
    absurd amazing awesome excellent fantastic perfect wonderful brilliant useless broken slow regarding
    concerning re ma'am sir mam madam maybe anytime anything something everything whenever through via after
    before until since kindly any some more one two three first second last next another other technical
    non-technical premium pro enterprise business basic gold vip american british english french german
    spanish italian dutch danish swedish norwegian finnish irish scottish welsh polish russian ukrainian
    czech austrian swiss belgian portuguese greek turkish chinese japanese korean indian pakistani thai
    booking confirmation conformation reservation ssn social security digit digits account acc acct ac ph mobile cell
    telephone contact card credit debit policy claim tracking reference ref pin pwd otp zip code id ids
    username user login actually details information info passport licence license date birth current home billing
    mailing full middle
    vietnamese canadian mexican brazilian australian african european asian arab israeli egyptian muslim
    christian-born jewish hindu vegan vegetarian
    """
NOT_A_NAME = frozenset(_NOT_A_NAME_TEXT.split())

# Even with a capital: words that follow a name or stand where one is missing. "An", "Will", "Hope" are names.
_NEVER_A_NAME_TEXT = """
    i i'm i've i'd i'll it it's my me we our you your he she they the this that these those not no and or
    but so if then please thanks thank hi hello hey sorry yes ok okay what why how when where who which is
    are was can could would should do does did have has there here order account email phone number address
    company customer support team monday tuesday wednesday thursday friday saturday sunday january february
    march august september october november december actually also just still wrong incorrect correct
    misspelled misspelt spelled spelt written
    """
NEVER_A_NAME = frozenset(_NEVER_A_NAME_TEXT.split())

_GIVEN_NAMES_TEXT = """
    aaron adam adrian ahmed aisha alan albert alejandro alex alexa alexander alexandra alexis ali alice
    alicia alison allison amanda amber amelia amy ana anders andre andrea andrew angela anita ann anna anne
    annie anthony antonio april arjun arthur ashley astrid ava barbara ben benjamin beth betty bill bob
    brandon brenda brian bruce bryan camila carl carla carlos carmen carol caroline catherine charles
    charlie charlotte chen chloe chris christina christine christopher claire clara claudia colin connor
    craig cynthia dan daniel daniela danielle dave david dawn deborah denise dennis diana diego dmitri
    donald donna dorothy doug douglas dylan edward eileen elena elif elizabeth ella ellen emily emma eric
    erik erika ethan eva evan evelyn fatima felix fiona frank fred gabriel gary george georgia gerald gina
    grace greg gregory hana hannah hans harry hassan heather heidi helen henry holly hugo ian ibrahim ingrid
    irene isaac isabel isabella ivan jack jackie jacob jake james jamie jan jane janet janice jason javier
    jean jeff jeffrey jennifer jenny jeremy jerry jessica jill jim joan joanna joe joel john johnny jon
    jonas jonathan jordan jose joseph josh joshua joyce juan judith judy julia julian julie justin karen
    karin karl kate katherine kathleen katie keith kelly ken kenneth kevin kim kumar kyle larry lars laura
    lauren lee lena leo leon leonard linda lisa liz lola louis louise lucas lucia lucy luis luke magda malik
    marco marcus margaret maria marie marina mario mark marta martha martin mary mateo matt matthew max maya
    megan mei melissa mia michael michelle miguel mike mohammed monica muhammad nancy naomi natalie natasha
    nathan neil nicholas nick nicole nina nora norman oleg oliver olivia omar oscar pablo pamela patricia
    patrick paul paula pedro peter phil philip philippa pierre priya rachel rafael raj ralph raymond rebecca
    ricardo richard rick rob robert roberta robin roger ronald rosa rose roy ruth ryan sally sam samantha
    samuel sandra sara sarah scott sean sergei sergio sharon shirley simon sofia sonia sophia sophie stacy
    stefan stella stephanie stephen steve steven stuart sue susan svetlana sven tania tanya tara ted teresa
    terry theo theresa thomas tim timothy tina todd tom tomas tony tracy umar ursula valerie vanessa vera
    veronica victor victoria vincent virginia hope faith joy summer amina walter wayne wei wendy will
    william xavier yasmin yuki yusuf zachary zoe
    """
GIVEN_NAMES = frozenset(_GIVEN_NAMES_TEXT.split()) | MORE_GIVEN_NAMES

_PARTICLES_TEXT = "al bin ben da de del della der di dos du el ibn la le san ter van von zu st y"
PARTICLES = frozenset(_PARTICLES_TEXT.split())

ZH_SURNAMES = frozenset(
    "王李张刘陈杨黄赵周吴徐孙朱马胡郭林何高梁郑罗宋谢唐韩曹许邓萧冯曾程蔡彭潘袁于董余苏叶吕魏蒋田杜丁沈姜范江傅钟卢汪"
    "戴崔任陆廖姚方金邱夏谭韦贾邹石熊孟秦阎薛侯雷白龙段郝孔邵史毛常万顾赖武康贺严尹钱施牛洪龚汤陶黎温莫易樊乔文安殷颜"
    "庄章鲁倪庞邢俞翟蓝聂齐向申葛柴伍覃骆关焦柳欧祝纪尚毕耿芦左季管符辛苗詹曲欧靳祁路涂兰甘裴梅童翁霍游阮尤岳柯牟滕谷"
    "舒卜成饶宁凌盛查单冉鲍华包屈房喻解蒲卫简时连车项闵邬吉党阳司费蒙席晏隋古强穆姬宫景米麦谈柏瞿艾沙鄢桂窦郁缪畅巩卓褚"
    "栾戚全娄甄郎池丛边岑农苟迟保商臧佘卞虞刁冷应匡栗仇练楚揭师官佟封燕桑巫敖原植邝仲荆储宗楼干苑寇盖南屠鞠荣井乐银奚明"
    "張劉陳楊黃趙吳孫馬鄭羅謝韓許鄧蕭馮葉呂蔣盧陸鐘賈鄒嚴錢龔湯喬顏莊魯龐聶齊關歐紀"
)

ZH_COMPOUND_SURNAMES = (
    "欧阳",
    "司马",
    "上官",
    "诸葛",
    "司徒",
    "东方",
    "皇甫",
    "尉迟",
    "公孙",
    "慕容",
    "令狐",
    "夏侯",
)

_ZH_NOT_NAMES_TEXT = """
    程序员 程序 学生 老师 客户 用户 会员 新人 老板 医生 律师 经理 工程师 中国人 管理员
    店主 商家 卖家 买家 客服 老客户 新用户 常客 别人 男的 女的 认真 于是 任何 全部
    安全 时候 成功 连续 明天 明白 高兴 应该 解决 关于 文盲 小白 技术 开发 开发者
    开发人员 师傅 方便 金牌 石家庄人 上海人 北京人 广东人 单身 白领 农民 商人 司机 干部
    蓝色 白色 黄色 黑色 红色 绿色 灰色 金色 银色 紫色
    马上 黄金会员 钻石会员 高级会员 常年 牛人 应届生
    """
ZH_NOT_NAMES = frozenset(_ZH_NOT_NAMES_TEXT.split())

_PLACE_GLUE_TEXT = """
    de la le los las el del der am an sur of the upon en do da di van
    """
PLACE_GLUE = frozenset(_PLACE_GLUE_TEXT.split())

_NOT_PLACES_TEXT = """
    fear hope peace harmony constant different house home apartment flat dorm hotel same bigger smaller
    another middle area country city town countryside suburbs village remote office building place person
    meeting meetings conference call calls charge trouble need doubt love hurry bed class school hospital traffic
    transit shock training production staging sales marketing hr finance engineering legal accounting management
    production beta debug safe dark light settings version plus free standard starter ultimate professional team
    """
NOT_PLACES = frozenset(_NOT_PLACES_TEXT.split())

# Products and technology: what one moves to, works with or runs, and no place or person.
_PRODUCTS_TEXT = """
    android ios iphone ipad macos mac windows linux ubuntu debian fedora chrome chromium firefox safari edge opera
    brave explorer postgresql postgres mysql mariadb mongodb redis sqlite oracle snowflake kafka kubernetes docker
    terraform aws azure gcp heroku netlify vercel cloudflare slack teams zoom discord telegram whatsapp outlook gmail
    thunderbird exchange office excel word sharepoint onedrive dropbox notion jira confluence asana trello github
    gitlab bitbucket jenkins python java javascript typescript rust go golang php ruby kotlin swift react vue angular
    svelte django flask rails laravel node wordpress shopify magento woocommerce stripe paypal salesforce hubspot
    zendesk intercom photoshop figma sketch vim emacs sublime pycharm intellij eclipse samsung huawei xiaomi pixel
    saas cloud api rest graphql grpc ipv6 https sso oauth tableau looker
    obsidian evernote onenote ansible circleci teamcity buildkite grafana prometheus datadog splunk newrelic
    elasticsearch opensearch kibana clickhouse bigquery redshift databricks duckdb cassandra dynamodb
    cockroachdb tidb valkey memcached rabbitmq airflow dagster pytorch tensorflow keras jax sklearn pandas
    polars numpy huggingface langchain llamaindex weaviate qdrant milvus faiss fastapi nestjs nextjs nuxt jquery
    webpack esbuild pnpm deno elixir erlang haskell scala clojure julia matlab fortran cobol perl flutter unity
    blender lightroom illustrator indesign canva penpot clickup basecamp airtable todoist freshdesk pipedrive
    zoho mailchimp sendgrid twilio quickbooks xero netsuite servicenow powerbi docusaurus gitbook mkdocs neovim
    vscode webstorm phpstorm xcode okta auth0 keycloak digitalocean hetzner supabase firebase hasura webex skype
    mattermost wechat alipay openshift podman macbook thinkpad chromebook playstation xbox
    """
PRODUCTS = frozenset(_PRODUCTS_TEXT.split())
