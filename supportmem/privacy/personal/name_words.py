"""Common first names of many countries, Chinese family names, and words that are no name though they stand like one."""

_FIRST = """
    aaron abdul abigail adam adele adrian agata agnes agnieszka ahmed aisha alan albert alejandra alejandro aleksander
    alessandro alex alexander alexandra alexis alfred ali alice alicia alina alison alyssa amanda amelia amir amy ana
    anastasia andre andrea andreas andrew andrzej angela angelica anita anna anne annette annie anthony antoine anton
    antonio anya arjun arthur artur astrid aurélie barbara bartosz beata beatrice beatriz benjamin bernard bernd beth
    bethany betty birgit bob boris brandon brenda brian brigitte bruce bruno bryan camila camille carl carla carlos
    carmen carol caroline catherine cecilia charles charlotte cheryl chloe chris christian christina christine
    christoph christopher cindy claire clara claudia claudio claus colin connor courtney cristina crystal cynthia
    damian daniel daniela danielle danny dariusz darren dave david dawid deborah debra denise dennis derek diana diane
    diego dieter dimitri dirk dmitri dolores dominik dominique donald donna doris dorothy douglas dylan edith eduardo
    edward edyta eileen elaine elena eleanor elias elif elisabeth elizabeth ella ellen emil emilia emily emma emmanuel
    eric erica erik erika ernesto esther ethan eugene eva evan evelyn ewa fabian fatima felipe felix fernanda fernando
    filip florence florian frances francesca francesco francis francisco françois franz frédéric frederick friedrich
    gabriel gabriela gary geoffrey georg george georgina gerald gerard gerhard gina giorgio giovanni gisela giulia
    giuseppe gloria gordon grażyna greg gregory grzegorz guillaume gustavo hannah hans harald harold harry hassan
    hiroshi hasan heather hector heidi heike heinrich heinz helen helena helga henri henry herbert holger howard hugo
    hussein ibrahim igor ilona ines ingrid inga irene irina isaac isabel isabella isabelle ivan iwona jack jackie
    jacob jacqueline jacques jakub james jamie jan jana jane janet janice janusz jason javier jean jeff jeffrey
    jennifer jeremy jerry jerzy jesse jessica jesús jim jimmy joan joanna joanne joaquin joe joel johan johann johanna
    johannes john johnny jonas jonathan jorge jose josé josef joseph joshua joyce juan juana judith judy julia julian
    julie julien jürgen justin justyna jutta kacper kamil karen karin karina karl karolina katarzyna kate katharina
    katherine kathleen kathryn katie kayla keith kelly ken kenneth kenji kerstin kevin khalid kim kimberly klaus
    konrad krystyna krzysztof kurt kyle lars larry laura lauren laurent lea leila lena leo leon leonardo leslie li
    liam lidia lisa logan lorenzo louis louise luca lucas lucia lucie lucy luis luisa lukas łukasz luke lydia maciej
    madison magda magdalena malik małgorzata manfred manuel marc marcel marcin marco marcus maren margaret margarita
    maria mariana marie marina mario marion marisa marius marta martha martin martina mary marzena mateusz mathieu
    matteo matthew matthias maurice max maya megan mehmet melanie melissa mia michael michaela michał michel michele
    michelle miguel mikhail mila milan miriam mohamed mohammad mohammed monica monika muhammad murat mustafa nadia
    nancy natalia natalie natasha nathan nicholas nick nicolas nicole nigel nikolai nina noah nora norbert norman olaf
    oleg olga oliver olivia olivier omar oscar oskar otto pablo pamela paola pascal patricia patrick patrycja paul
    paula paulina pauline paweł pedro peter petra philip philippe phillip pierre piotr priya rachel rafael rafał rahul
    rainer ralf ralph ramón raphael raquel raul raymond rebecca regina renata renate ricardo richard rita robert
    roberto robin rodrigo roger roland rolf roman ronald rosa rosemary rosie roxana ruben rudolf russell ruth ryan
    sabine sabrina sally salma samantha samuel sandra sanjay sara sarah scott sean sebastian sergei sergio sharon
    sheila shirley silke silvia simon simone sofia sonia sophia sophie stefan stefanie stella stephanie stephen steve
    steven stuart sunita susan susanne suzanne sven svetlana sylvia sylvie szymon takashi tamara tanya tara tatiana
    teresa thérèse theresa thierry thomas tiffany tim timothy tina todd tom tomasz tommy tony tracy travis tyler
    ulrich ulrike ursula uwe valentina valerie vanessa vera veronica veronika vincent virginia viktor vladimir walter
    wanda wei wendy werner wiktoria william willy wojciech wolfgang xavier yan yolanda yusuf yuki yves yvonne zachary
    zbigniew zeynep zofia zoe zoltan
    """
FIRST_NAMES = frozenset(_FIRST.split())
# First names that are words as well: a name only with a family name, a title or an introduction.
AMBIGUOUS = frozenset(
    """
    mark will grace may hope faith joy june april august rose lily daisy jordan paris chelsea austin dallas madison
    logan li wei yan jan kim max guy art bill frank rich jack gene drew dean chase hunter mason carter taylor morgan
    page robin charity amber ruby jade pearl crystal ivy iris holly olive rob sue pat nick stew ray roman milan
    florence victoria carmen angel christian dolores gloria norman francisco virginia houston georgia carolina london
    sydney alexis
    """.split()  # noqa: SIM905 - words as one reads them
)
# What stands where a name may stand, and is none.
_NO_NAME = """
    a about account after again agent all also am an and another any anyone app are as at available back bank be
    because been before billing bob's both box bug but by call can card case chat city closed code company contact
    could country court currently customer date day days dear delivery department did didn't do does doesn't done down
    due each email end error everyone everybody experiencing first folks for form friday friend friends from fully get
    getting go going gentlemen glad good got great guys had happy has have having he hello help her here hey hi him
    his home how i i'd i'll i'm i've if in inc interested is issue it its january february march july september
    october november december just keep know ladies last late left let like live ll ltd locked logged looking lost mad
    madam manager me member missing monday month more morning most mr mrs ms much my name need never new next no not
    nothing now number of off office ok okay on one only or order orders other our out over own page parcel password
    payment people phone please product problem product question ready really received refund regarding regards
    request right sad same saturday section see sent service shall she should sir sirs so some someone somebody sorry
    state street sunday support sure system team thank thanks that the their them then there these they this thursday
    ticket time to today tomorrow too trying tuesday unable unit until up update upset us user very via waiting want
    wanted was we wednesday week well were what when where which while who whom why with without won't work working
    would writing wrong year yes yesterday you your yours valued ceo cfo vip st street avenue road lane drive
    boulevard
    """
NO_NAME = frozenset(_NO_NAME.split())

# One family name, or two characters of one, before one or two characters of a given name.
CHINESE_FAMILY = (
    "欧阳|司马|上官|诸葛|夏侯|皇甫|尉迟|公孙|慕容|令狐|宇文|司徒|东方"
    "|[王李张刘陈杨黄赵吴周徐孙马朱胡郭何林高罗郑梁谢宋唐许韩邓冯曹彭曾肖萧田董潘袁蔡蒋余于杜叶程魏苏吕丁任卢姚沈钟姜崔谭陆范汪廖石金韦贾夏付方邹熊"
    "白孟秦邱侯江尹薛闫段雷龙黎史陶贺毛郝顾龚邵万覃武钱戴严莫孔向常汤康易乔赖文牛岳齐梅庄辛管祝左涂谷祁时舒耿卜路詹关苗凌费纪靳盛童欧甄项"
    "曲成游阳裴席卫查屈鲍位翁霍葛柴尚娄温安华俞柳岑褚窦章云尤施强]"
)
