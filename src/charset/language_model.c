#include "base/memory.h"
#include "base/utf8.h"
#include "charset/set.h"

/* ---- languages ---- */

/* The letters of each language that are not ASCII, the most frequent first. */
static const char *const western[] = {
  "äüößÄÖÜéè", "éèàêçôîûâùëïœÉÈÀÇÊÔŒæü", "óáíéñúüÁÓÉÍÚÑ", "ãçéáóíêâõúôàÃÇÉÁÓÍü", "àèéìòùÈÀ", "äåöÄÅÖéü",
  "øåæØÅÆéèôò", "ëéïèöüó", "áíðóæéöúþýÁÞÍÓÆÖ", "éïèç", NULL};
static const char *const central[] = {
  "áíéěřčžýšůúďťňóÁÉÍŘČŽŠÚÝäôľĺŕĽĎŤŇ", "łóążęśćńźŁŚŻÓĆŹĄĘŃ", "áéőöíóüűúÁÉŐÖÍÓÜŰÚ", "čćšžđČĆŠŽĐ", "ăâîşţĂÂÎŞŢ", NULL};
static const char *const turkish[] = {"ışğüöçİŞĞÜÖÇâ", NULL};
static const char *const cyrillic[] = {
  "оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфъёСПКВНМАОБИДТРГЛЗЕФШХЧУЮЯЖЭЦЩЙЫЬЪЁ",
  "оаиніетсрвлкмудпяїзьгєбчйхжшюцщфґСПКВНМАОБИДТРГЛЗЕФШХЧУІЮЯЖЦЩЇЄҐЙ", NULL};

/* Central European sets share most letters with windows-1252, so a single different letter must not decide. */
const struct letters_set letters_sets[] = {
  {"windows-1252", 0, western}, {"windows-1250", 35, central},  {"ISO-8859-2", 40, central}, {"windows-1254", 40, turkish},
  {"windows-1251", 20, cyrillic}, {"KOI8-R", 25, cyrillic}, {NULL, 0, NULL}};

/* ---- letters ---- */

static bool is_cyrillic(int32_t code) {
  return is_between(code, 0x400, 0x4FF);
}

static bool is_letter(int32_t code) {
  if (code < 0x80) return is_between(code | 0x20, 'a', 'z');
  return (is_between(code, 0xC0, 0x17F) && code != 0xD7 && code != 0xF7) || is_cyrillic(code);
}

static bool is_capital(int32_t code) {
  if (code < 0x80) return is_between(code, 'A', 'Z');
  if (code <= 0xDE) return is_between(code, 0xC0, 0xDE) && code != 0xD7;
  if (is_between(code, 0x139, 0x148) || is_between(code, 0x179, 0x17E)) return code & 1;
  if (is_between(code, 0x100, 0x177)) return !(code & 1);
  return code == 0x178 || is_between(code, 0x400, 0x42F);
}

/* ---- costs ---- */

enum { FOREIGN_LETTER = 90, UNUSED_LETTER = 110, CAPITAL_IN_WORD = 70, BESIDE_ANOTHER = 25, ALONE = 25, MIXED_SCRIPTS = 80 };
enum { SYMBOL = 110, OUT_OF_PLACE = 130 };

struct neighbors {
  int32_t before, behind; /* 0: none */
};

static unsigned letter_cost(int32_t code, unsigned known, struct neighbors sides) {
  unsigned cost = known ? known : UNUSED_LETTER;
  bool follows = is_letter(sides.before), goes_on = is_letter(sides.behind);
  if (is_capital(code) && follows && !is_capital(sides.before)) cost += CAPITAL_IN_WORD;
  if (is_cyrillic(code)) {
    if (follows && sides.before < 0x80) cost += MIXED_SCRIPTS;
    if (goes_on && sides.behind < 0x80) cost += MIXED_SCRIPTS;
    return cost;
  }
  if (follows && sides.before >= 0x80) cost += BESIDE_ANOTHER;
  if (!follows && !goes_on) cost += ALONE;
  return cost;
}

static bool is_digit(int32_t code) {
  return is_between(code, '0', '9');
}

/* Punctuation costs little in its usual place. */
static unsigned symbol_cost(int32_t code, struct neighbors sides) {
  if (sides.before >= 0xC0 && is_capital(sides.before)) return OUT_OF_PLACE; /* UTF-8 that was decoded as a single-byte set */
  if (is_between(code, 0x2500, 0x25FF)) return COST_BAD; /* box drawing in KOI8 */
  bool follows = is_letter(sides.before) || is_digit(sides.before);
  bool goes_on = is_letter(sides.behind) || is_digit(sides.behind);
  switch (code) {
  case 0x2018: case 0x201C: case 0x201E: case 0x201A: case 0xAB: case 0xBF: case 0xA1: /* ‘ “ „ ‚ « ¿ ¡ */
    if (code == 0x201C && !goes_on && sides.before > ' ') return 60; /* a German closing quote */
    if (code == 0xAB && !goes_on) return 80;
    return follows ? OUT_OF_PLACE : 50;
  case 0x201D: case 0xBB: /* ” » */
    return code == 0xBB && !follows && goes_on ? 80 : goes_on || sides.before == 0 ? OUT_OF_PLACE : 50;
  case 0x2019: return !follows && goes_on ? 90 : 40; /* ’ */
  case 0x2013: case 0x2014: case 0x2026: return 60;  /* – — … */
  case 0xA0: return 80;
  case 0xB0: case 0xBA: case 0xAA: case 0xB2: case 0xB3: case 0xBD: case 0xBC: case 0xBE: /* ° º ª ² ³ ½ ¼ ¾ */
    return is_digit(sides.before) ? 60 : SYMBOL;
  case 0x20AC: case 0xA3: return is_digit(sides.before) || is_digit(sides.behind) || sides.before == ' ' ? 70 : OUT_OF_PLACE;
  default: return SYMBOL + (is_letter(sides.before) && is_letter(sides.behind) ? 50 : 0);
  }
}

struct table {
  int32_t codes[128]; /* of the bytes from 80 on; -1: none */
  uint8_t known[128]; /* the costs in the current language; 0: not one of its letters */
  uint8_t bytes[128]; /* the bytes that occur in the text */
  size_t met_count;
};

static int32_t code_at(const struct table *table, struct view text, size_t at) {
  if (at >= text.length) return 0;
  unsigned char c = (unsigned char)text.at[at];
  return c < 0x80 ? c : table->codes[c - 0x80];
}

/* About ten times the binary logarithm of a number above 0. */
static unsigned cost_logarithm(unsigned number) {
  unsigned whole = 0;
  while (number >> (whole + 1)) whole++;
  return 10 * whole + ((number << 4 >> whole) - 16) * 10 / 16;
}

/* Sets the costs of the letters of a language: by their rank, or `same` for all. */
static void learn(struct table *table, const char *letters, unsigned same) {
  size_t length = strlen(letters);
  unsigned rank = 3;
  for (size_t at = 0, used; at < length; at += used, rank++) {
    int32_t code = utf8_decode(letters + at, length - at, &used);
    for (size_t i = 0; i < table->met_count; i++)
      if (table->codes[table->bytes[i]] == code)
        table->known[table->bytes[i]] = (uint8_t)(same ? same : 20 + cost_logarithm(rank));
  }
}

static uint64_t text_cost(const struct table *table, struct view text) {
  uint64_t sum = 0;
  for (size_t at = 0; at < text.length; at++) {
    int32_t code = code_at(table, text, at);
    if ((unsigned char)text.at[at] < 0x80) {
      sum += COST_ASCII;
      continue;
    }
    struct neighbors sides = {at ? code_at(table, text, at - 1) : 0, code_at(table, text, at + 1)};
    unsigned known = table->known[(unsigned char)text.at[at] - 0x80];
    if (code < 0xA0) sum += COST_BAD;
    else sum += is_letter(code) ? letter_cost(code, known, sides) : symbol_cost(code, sides);
  }
  return sum;
}

uint64_t letters_cost(const struct letters_set *set, struct view text) {
  struct table table = {.met_count = 0};
  uint64_t least = UINT64_MAX / 2;
  const uint16_t *codes = set_of(view_of(set->name))->codes;
  for (size_t i = 0; i < ARRAY_LENGTH(table.codes); i++) table.codes[i] = codes[i] ? codes[i] : -1;
  /* Names from a neighboring country have letters of another language of the set. */
  bool is_met[128] = {false};
  for (size_t i = 0; i < text.length; i++)
    if (is_high(text, i)) is_met[(unsigned char)text.at[i] - 0x80] = true;
  for (unsigned i = 0; i < 128; i++)
    if (is_met[i]) table.bytes[table.met_count++] = (uint8_t)i;
  for (const char *const *language = set->languages; *language; language++) learn(&table, *language, FOREIGN_LETTER);
  for (const char *const *language = set->languages; *language; language++) {
    struct table copy = table;
    learn(&copy, *language, 0);
    uint64_t cost = text_cost(&copy, text);
    if (cost < least) least = cost;
  }
  return least;
}

/* ---- frequent characters ----
 *
 * The most frequent first, as counted in messages of programs, in names of people, and in records and articles about Go. The
 * second list of each language has the first characters of surnames. */

static const char japanese[] =
  "田し子ーまの大す美でい本山をは井野ん川ンたる村太が一戦トに中せ勝手原ル正リイ高り藤きスな石シ小うこて"
  "谷番ッあ段ク秀れかフ平さ西竹ラと雄アく合碁黒棋口木島下定プ樹武。キ林岡上愛マド翔選タ関院王つカ橋沢松"
  "みァデグ学代コ結ョ直行名内良裕優実由健根、堀福恵輝陽悠宮河塚崎数和先海久バ表ロ力ジよ花智元権成レ決二"
  "白テ新出尾ノ金負栄局ケ用座策聖永城佐吉ブウおちィュ英部セ介治紀郎哉清聡誠男日らゆ音パ加前使対心サ彩洋"
  "貴香桜メ真佳咲幸拓浩竜麻取オエけ間生古チ場十立江岩瀬丸三五伊坂嘉柳森飯ビ明月め長早全茂ご目不ろじ囲張"
  "ネ指入ハ保ょ解持ひべ初ム理文ざ予人効許無多っ字だツ互要説格依安基ミ示詰国ポヒ第列ゾも因押余路源活利会"
  "渡半悪天敬道九家譜七弥光夫丈今重米布打戸馬辺願杯死横坊挑講筋栩羽紳吾臨遼芝虎克麒篤史趙勲峰銘呉薫宇昌"
  "県校北青岸富池稲菅変えェ設失値わ書功作舞絵勇千博康春隆昇込純静時八ヨ典亜京奈斗凛凜剛勉匠之啓輔崇弘莉"
  "敏昭涼湊琴瑛祐也翼芳茜菜蒼豊辰遥駿衣敗必ザベど更ば動ダ型ゅ除モ終ボそ読ォ式ぎ可存ふ引在ユ語最向ソ細有"
  "足々比相ャ置号望了む好削落筒達再ズ増水及屋賀寺徳星滝甲菊鶴越角遠片工植土東開嵐伯園堤槻嶋市庄司志杉浦"
  "柴栗榊泉浜渋溝熊畑斐町秋葉笠篠若荒荻萩辻酒鈴鎌阿能へ認外鍵報見証告同配期検や後形警義続接ず化ペび方換"
  "・照現付ほ情切制限得ヘ空複性的以ワナ発者信含問約分参当準所位ピ索ゃ致げ算ぞ識始画視返ぶ標ニ択法受自”"
  "範“署構追状集ガ覧演記通処別個起移回ねぼ順送完縮態確ホ非単待素割応共求止拡機端果異命適暗際意属想度像"
  "色圧ぐ点違未進体計ゲ常整既項辞知他面物規ゴ次閉境区幅序容装右特復統超左頭令査言ぜ末秒題年並扱詳操呼破"
  "録何旧親過例象済壊各改否印価量継気誤替環条件停試浮副備種側競拒補組様挿提訳帰較注述与仕符庫秘隔電御翻"
  "展刻線断類領〜戻来域句承ぱ残主密延味固休難修公釈運連華没消強づ廃探）反避両棄略ゼ話専（製編仮省答巻遅"
  "係管差等描普短刷推少築黙評背急地雑思底逆走供論業近火風登毎貨層損版液迷析影退歌詞議員身経抑糸額迫頃歯"
  "病床魔胃揺嫌縛唄首毛丼ぷ乙洗潮船刊界放総括納去：殊「」事ぬ助積減封宣奨却欠況週貫響乗倍然累曲防周満弱";

static const char chinese[] =
  "的一在不是中有了国和大这人为上个用时子文以棋要我对赛梓到出地他手来方作于成本法杯定生分们可家件明浩下"
  "无行杰阳数立能就会主动应目发同所泽过局工：豪战然。新好也名业年昊海小，十谢电廷李后三州多说式建选进使"
  "伟辉种产段果实天里而元力面春昌军部决开活白周度哲嘉睿烨日半南京因学志制平之兰解围强表经连等如第得加都"
  "语越智盘博丽琪熙涵晨沐雨合金量通现字理星黑胜甲刘曹劫打着民重自北石复前或已心思华全党化许体该符标起超"
  "城洁洋诚桐二两长展程置从高级当物水命义尔效没常它联外先宁入布列真性其点正光维快六西存含八提间原张马由"
  "萍君懿辰宇鹏慧轩渊馨涛航雪世山九农江指机内设事关据系项并变参将些取值号器（类形）示齐包把还最此范安象"
  "波视那口者“”去结只四接社政型输信预引除风美错丁但支被红林治默录死亚太条代与击余负问务格罗组阿向未意"
  "让急守相士贴古富洲防特官柯征笑势申洗谱韩陈氏圣韦卫冠攻坊职讲倡弈野狐聂晓芈昱耀唐钰羊杨鼎辜毅飞钦彭尧"
  "檀啸孔河鹤俞斌栩镐朴桓崔瀚薰铉赫锡妙恶筋材厚龙更线位拉称认题需修空写查持比深区误改必门广道青济反样则"
  "直公交情记看图么远须想证利你月统各节很质料五又气令模处转期非英失回知状静达松任擎佳单芬健雅乐珍聪绍驹"
  "乙俊倩雄勇栋秀荣奕娜娟帅弘悦振苍敬焱晟妍萱榕融欣怡宸潇霖煜熠彤珈瑜皓磊紫胤祥诗汐鑫婷雯霞靖馥羽鸿煊黎"
  "昕始路配识运息序次容少别消准调属头户计确备显败装整每规集至库保权色给何密求码按完带算验读书导换压共哈"
  "构且基管索版具断放清收乌员素话创萨沙岛鲁受汉及贵呼苏即圳津庆杭武郑肥福厦沈滨昆庄木银川您报约例请切音"
  "签边响角群界、键见流议删增克传根步再层照总较操资找编细省片声速适做影才历离身况划钥候精际服史近软低术"
  "斯价车族函便什率派告严造却技满商东般住听几己干队律老专米感阶论百态土易品观热积花习采往办领场厂极千科"
  "儿圆教市七万王难叫今织火团育委温毛争劳革她油走斗研究众矿酸府亲院眼养县铁执串启移档略块检；允匹获限警"
  "否径归载缺退止印源束链忽缓冲端试析像‘’注窗返排址页域缩终闭询添锁替择助跳隔环送供扩份访禁触仅描仓宽"
  "辑补？搜临译坏句跟缀控旧偏功述尾映恢！继突储弃留销续异待初覆递盖损套帮踪境停秒插右菜词绝射尝言左释树";

static const char traditional[] =
  "的棋子手軒立不用林王檔。定目：博無嘉在式元段浩，均黑局賽戰案偉法中名文明這應有方昊白數使電業聯台本活"
  "峰海勝盃「」個字修選時正指俊誠君涵皓祥靖為對出設遠大所項入取一是然下解語行至第濤鵬鴻視位列輸示件標要"
  "該果錯許快圍因到效金先盤以稱已決人好號打裡十作資誤或簡可餘存未天讓國布擊輔新負張周柏賴貼半能急北陳譜"
  "官座九死灣惡氏聖坊冠軍職講院栩勳銘琬詩淵蕭諺鋐庭楊煒蔡丞韋俞俐妙劫龍攻區錄除引結分將訊超於組強程符者"
  "動提開顯沒值表令格展齊家模失後合默重過擎健航和城版支堂潔思紹馳傑宸祺雄懿熙騫弘志澤振蒼旭堯焱哲杰晟睿"
  "曉梓晨榮煜熠彤燁輝胤鑫雪松琪飛鶴鷺洋黎昕更前建料碼如敗變執鍵（）讀參預會啟置寫請型來了間發生鑰交被理"
  "記包需內上類空工態此編度器物成、體得從多移您串同小則加連找套狀證換進單庫端非否相告路略期只最並機刪徑"
  "援命代回自序關統簽處之警系含部準圖塊次傳始容頭；息印與別改服制複確性規裝當完安索束等任其載義面而密知"
  "像線忽整源全併長少必現轉”封窗“每但由按停接外配製原範查主址向縮籤暫檢止限條群點影何須擇份衝欄尋排經"
  "伺信驗它算試清色析級增求域軟譯供缺放憑通及函基尾識地頁說允註離寬保太備題意屬章控量計送化壓給追產權功"
  "具樣隔比做日憶搜常實境補閉終特棄蹤兩消替輯跳起也描斷二述你損切覆儲網音…留鎖異管即附且緩匯素廢尚些映"
  "突底受例直問依邊舊翻鈕反把遞流情右綴還偏僅他平共較集？壞顏務片照亞若運蓋左操游環報真續掛助員嘗叫登秒"
  "都達收觸拉形協測身透考繼碟差絕割呼母景們詳樹細介冊署際待高調話迴初銷想零繪構核導適再撤！根充疊隱復帶"
  "才界種擴推似般拒利響見就短致側步尺雜隨公節三水幕括詢滑延假認某鏈月維層旗跟覽捲寸嗎濾媒堆著湊英斜額演"
  "總足注歷言我階毀另卡框垂誌射畫昇陽首捨鼠末互望監　板羅截事螢護仍退擬持爾西詞況填焦卻據道緒唯私捷疏夾"
  "偵’訂六速史貯克遺脫順帳稀牙稿‘藏聲逾美近殊精礎背光看心釋磁戳瀏德閱盒去雙早頂硬距箭盡傾升專架尼永優"
  "候享書郵八圈陣插蘭派戶遇係議授副虛嵌深省麥辨角落彩阻斯獲哪逗佈伸埠年星低嚴摘剩領微麼良術遲力緣返靜夠"
  "紀四造減率普紋住波丁桌技塔便既播臺滿策句慮父垃圾—匙溢萬揀臨『』律漏鐘循遮涉採抓亦散冒擁學阿款那浮筆";

static const char korean[] =
  "이다지수니현기은하서승아준영윤정로진전인을시사는한에가호의유훈성민원국석를조상재일오습합나안자세연우段"
  "없태리동예어라대도주신김결용스번소채음파명위빈백프배할박율제온계혜혁선드트문마보여최장바구과있치창야"
  "경부버설후션법면않희으추고화삼홍된터내건해잘행변력만모목름환반포형그무능작단타옵값활효본함실패강규입"
  "되끝거비요송미욱데두죄·표식범집허찬크불적중심립돌체양키루감웨별업완률디회와못봉천엘좋묘악곤철흑농탁"
  "둑왕젬필열들린때출개블령록메료류림생발테려당렉항또레했브통받복읽저확랑공처종방너피솔담교증코술든분러"
  "헌었같십육간권커더베청임줄래약외알속까절접른될퍼럼페랜며색았노칼듭템밀덱참찾각새검초침밋족달매람쓰봄"
  "솜겸웅산됨“”판클텍링져게널써숫평택램학년벌플멸염흥역르쓸삭딩렬운닙티것축카근릴올병젝룹째관뒤따쪽압"
  "턴런토잭꾸맞순볼암길존됩헤언글막쿼컨롤많및듈슬졌폴남말격빠케점향꿀컬셸릭젯직칙움냅캐닌셋잠붙금충닫독"
  "벗앞뷰히뉴취께워콘콜큰님났등켓누묶핑날락편꼴뜀특퀀덮윈롯울왼네혹엔긴탭응투깁략손픽먼씁갑떤짜객덤살귀"
  "차낼급셀견짐슈캘갈련첫컴싱섬납넘쇄깃머릿옴춤꿈량논갯넣탐뀌획질꿉월큼벤괄릅틀섹롬책옛폭므룰높잡맵푸징"
  "겟벨액줌큽롭깅멈답옮란탈빔튜애론썬줍물델끊빌럭멀틴홈횟탬칠렇핸렸웁밍웃빼총왑난힌혼맨깊멤황쉘짧쉼팅숨"
  "갱풀얻칭짝폼북륨놓럽둘겨밖킨얼랍닥랫핀늘묵몇겠맥끄겹뀐맷뜁망걸냄험닉휴킷넷깨죽펴쳐봅즘즉눌춥측칩뛰왔";

static const char japanese_surnames[] =
  "佐鈴高田伊渡山中小加吉井木松林清斎池阿橋石森前藤岡後長村近坂遠青西福太三岩原金上野大武工横今関河谷川"
  "丸杉増内本平久千菊新安柴宮酒島桜古土柳依羽張趙結王片秋一須牛蘇瀬梶彦芝鶴溝水許余姜苑淡白二仲星堀奥矢"
  "浅馬北永浜飯服樋荒黒成戸尾熊菅五孫呉沼倉篠伴日角向細神滝竹江八甲若入根東南有";

static const char chinese_surnames[] =
  "王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕苏卢蒋蔡贾丁魏薛叶阎"
  "余潘杜戴夏钟汪田任姜范方石姚谭廖邹熊金陆郝孔白崔康毛邱秦江史顾侯邵孟龙万段雷钱汤尹黎易常武乔贺赖龚文"
  "古柯朴连时檀聂俞华申芈党牛毕杭章施樊倪严温季柳胥洪翁卓童辜尤井应";

static const char traditional_surnames[] =
  "陳林黃張李王吳劉蔡楊許鄭謝郭洪曾邱廖賴周徐蘇葉莊呂江何蕭羅高潘簡朱鍾彭游詹胡施沈余趙盧梁顏柯翁魏孫戴"
  "范方宋鄧杜傅侯曹薛丁馬卓溫馮唐聶俞華時連古紀蔣石田黑白程姚崔常孟尤金韓任康湯黎";

static const char korean_surnames[] =
  "김이박최정강조윤장임한오서신권황안송류전홍고문양손배백허유남심노하곽성차주우구민진지나엄채원천방공현"
  "함변염여추도소석선설마길연위표명기반왕금옥육인맹제모탁국은편용목";

/* ---- costs in multi-byte sets ---- */

/* Costs of characters by their code; 0: not in the list. */
struct frequencies {
  uint8_t texts[0x10000], surnames[0x10000];
};

/* The probability of the character of rank r is proportional to 1 / (r + HEAD). */
static void costs_fill(uint8_t *costs, const char *list) {
  enum { HEAD = 10, NORM = 32 /* for the sum of all, and for characters that are not in the list */ };
  size_t length = strlen(list);
  unsigned rank = 0;
  for (size_t at = 0, used; at < length; at += used, rank++)
    costs[utf8_decode(list + at, length - at, &used)] = (uint8_t)(NORM + cost_logarithm(rank + HEAD));
}

/* The costs of characters that are not in the lists, by rows of the set's table. */
struct rows {
  unsigned char first, last, from; /* the range of lead bytes, and the lowest trail byte */
  unsigned short cost;
};

enum { COST_STRANGE = 320 };

/* Kana, punctuation, full-width letters; kanji of level 1 and 2; additions of NEC and IBM. */
static const struct rows sjis[] = {
    {0x82, 0x82, 0x9F, 90}, {0x83, 0x83, 0x40, 95}, {0x81, 0x81, 0x40, 110}, {0x82, 0x82, 0x40, 120}, {0x88, 0x97, 0x40, 150},
    {0x98, 0x98, 0x40, 160}, {0x99, 0x9F, 0x40, 190}, {0xE0, 0xEA, 0x40, 190}, {0x84, 0x87, 0x40, 210}, {0xED, 0xFC, 0x40, 240},
    {0}};
static const struct rows euc_jp[] = {
    {0xA4, 0xA4, 0xA1, 90}, {0xA5, 0xA5, 0xA1, 95}, {0xA1, 0xA1, 0xA1, 110}, {0xA3, 0xA3, 0xA1, 120}, {0xB0, 0xCF, 0xA1, 150},
    {0xD0, 0xF4, 0xA1, 190}, {0xA2, 0xA8, 0xA1, 210}, {0xAD, 0xAD, 0xA1, 210}, {0x8E, 0x8E, 0xA1, 180}, {0x8F, 0x8F, 0xA1, 250},
    {0}};
/* Kana occur in names of Japanese players. */
static const struct rows gb18030[] = {
    {0xA4, 0xA5, 0xA1, 100}, {0xB0, 0xD7, 0xA1, 150}, {0xD8, 0xF7, 0xA1, 190}, {0xA1, 0xA1, 0xA1, 110}, {0xA3, 0xA3, 0xA1, 120},
    {0xA2, 0xA9, 0xA1, 210}, {0x81, 0xA0, 0x40, 230}, {0xAA, 0xFD, 0x40, 240}, {0x81, 0xFE, 0x30, 260}, {0}};
/* Hangul, hanja, punctuation, single letters; additions of UHC. */
static const struct rows euc_kr[] = {
    {0xB0, 0xC8, 0xA1, 145}, {0xCA, 0xFD, 0xA1, 180}, {0xA1, 0xA1, 0xA1, 110}, {0xA3, 0xA4, 0xA1, 135}, {0xA2, 0xAC, 0xA1, 210},
    {0x81, 0xC6, 0x41, 225}, {0}};
/* The last rows are additions of Hong Kong. */
static const struct rows big5[] = {
    {0xC6, 0xC7, 0xA1, 170}, {0xA4, 0xC6, 0x40, 150}, {0xC9, 0xF9, 0x40, 195}, {0xA1, 0xA1, 0x40, 110}, {0xA2, 0xA3, 0x40, 150},
    {0x87, 0xA0, 0x40, 240}, {0xC7, 0xFE, 0x40, 240}, {0}};

static const struct {
  size_t language; /* the index of its frequencies in the cache */
  const char *texts, *surnames;
  const struct rows *rows;
} models[] = {
  [BUILD_SJIS] = {0, japanese, japanese_surnames, sjis},
  [BUILD_EUC_JP] = {0, japanese, japanese_surnames, euc_jp},
  [BUILD_GB18030] = {1, chinese, chinese_surnames, gb18030},
  [BUILD_BIG5] = {2, traditional, traditional_surnames, big5},
  [BUILD_EUC_KR] = {3, korean, korean_surnames, euc_kr},
};

unsigned character_cost(const struct charset *charset, const char *bytes, size_t length, int32_t code, bool begins_name) {
  if (code >= 0xE000 && code <= 0xF8FF) return COST_STRANGE; /* private use */
  const enum build build = charset->set->build;
  if (length == 1) return build == BUILD_SJIS ? 140 : COST_STRANGE; /* half-width katakana */
  struct frequencies *frequencies = charset->cache->list[models[build].language];
  if (!frequencies) {
    frequencies = charset->cache->list[models[build].language] = mem_alloc_zeroed(1, sizeof *frequencies);
    costs_fill(frequencies->texts, models[build].texts);
    costs_fill(frequencies->surnames, models[build].surnames);
  }
  if (code > 0 && code <= 0xFFFF) {
    unsigned cost = frequencies->texts[code], as_surname = frequencies->surnames[code];
    if (begins_name && as_surname && (!cost || as_surname < cost)) cost = as_surname;
    if (cost) return cost;
  }
  unsigned char lead = (unsigned char)bytes[0], trail = (unsigned char)bytes[1];
  for (const struct rows *rows = models[build].rows; rows->cost; rows++)
    if (lead >= rows->first && lead <= rows->last && trail >= rows->from) return rows->cost;
  return COST_STRANGE;
}
