import { chineseGivenCharacters, chineseSurnames } from '../lists/chinese.ts';
import { chineseOtherNames } from '../lists/chinese-more.ts';
import {
  cutName,
  chineseDoublePattern as doubles,
  isChineseWord,
  isProsePair,
  isRatherGrammar,
  knownGiven,
  chineseSurnamePattern as surname,
} from '../names-chinese.ts';
import { after, people } from './chinese-cues.ts';
import type { Place, Rule } from './rule.ts';

const han = '\\u4e00-\\u9fff';
const name = `${surname}[${han}]{1,2}`;
/** A name that is drawn out no further than it must be. */
const shortName = `${surname}[${han}]{1,2}?`;

const isFree = (passage: string, { text, start }: Place): boolean => !isChineseWord(text, start, passage);
const isName = (passage: string, place: Place): boolean =>
  passage.length > 1 && cutName(passage) === passage && !isRatherGrammar(passage) && isFree(passage, place);
/** Surer when its characters are those of given names. */
const byGiven =
  (known: number, unknown: number) =>
  (passage: string): number =>
    knownGiven(passage) > 0 ? known : unknown;

const notPet =
  /^(?:[小阿](?:[学心时型脑肠便儿腿结叶产月孩组区声伙于是朋女男弟妹姐哥子狗鼠猪剂量胃片针姨婆公爷奶妈爸])|(?:妈|爸|爷|奶|哥|姐|弟|妹|宝|公|婆|姥|伯|叔|舅|姑|婶|太|刚|常|仅|往|天|年|日|月|时|每|渐|稍|略|偶|各|个|次|种|人|家|处|慢|快|好|谢|看|试|听|问|想|说|等)|(?:[我你他她它咱您俺孩宝娃患亲爹干后继岳奶姨养本其该每老大产孕公婆])[子儿]?$|.宝$)/;
const doubledWord =
  /^(?:妈妈|爸爸|爷爷|奶奶|哥哥|姐姐|弟弟|妹妹|宝宝|公公|婆婆|姥姥|伯伯|叔叔|舅舅|姑姑|婶婶|太太|刚刚|常常|仅仅|往往|天天|年年|日日|月月|时时|每每|渐渐|稍稍|略略|偶偶|各各|个个|次次|种种|人人|家家|处处|慢慢|快快|好好|谢谢|看看|试试|听听|问问|想想|说说|等等|久久|大大|早早|多多少)$/;

const other = chineseOtherNames
  .trim()
  .split(/\s+/)
  .sort((a, b) => b.length - a.length)
  .join('|');
const otherCue = new RegExp(`(?:${people}|姓名|[父母子女兄妹夫妻]|的|[和与跟叫找])[ :(]?$`);

/** Names in Chinese characters that a word beside them gives away, whatever characters they have. */
export const cuedChineseNameRules: readonly Rule[] = [
  {
    kind: 'name',
    script: 'han',
    confidence: 0.75,
    form: new RegExp(`(?:${people})[ :,(、【《“"']{0,2}(${shortName})${after}`, 'g'),
    accepts: isName,
    weigh: byGiven(0.75, 0.6),
    repeats: 0.6,
    finds: '实习生«佟小川»跟台',
    spares: '家属要求签字，医生应到场',
  },
  {
    kind: 'name',
    script: 'han',
    confidence: 0.8,
    form: new RegExp(
      `(?<![${han}])(${name})[ ,/|]{0,3}[男女]性?[ ,/|]{0,2}(?:\\d{1,3}(?![\\d.:例人名%])|[一二三四五六七八九十]{1,3}岁|,|$|\\n)`,
      'g',
    ),
    accepts: isName,
    repeats: 0.6,
    finds: '«佟小川»/男/45',
    spares: '成人男45例',
  },
  {
    kind: 'name',
    script: 'han',
    confidence: 0.75,
    form: new RegExp(`(?<![${han}])(${shortName})[ ,]{0,2}\\d{1,3} ?(?:岁|周岁|歲|个月大?|月龄|天大)`, 'g'),
    accepts: isName,
    weigh: byGiven(0.75, 0.6),
    repeats: 0.6,
    finds: '«佟小川» 45岁',
    spares: '年满 45岁，高于 65岁',
  },
  {
    kind: 'name',
    script: 'han',
    confidence: 0.7,
    form: new RegExp(
      `(?:--|—|――|落款[: ]?|此致\\s{0,3}(?:敬礼)?\\s{0,3}|敬上[: ]?)\\s{0,2}(${name})\\s*(?=$|\\n| [${han}]{2,4}科)`,
      'g',
    ),
    accepts: isName,
    repeats: 0.6,
    finds: '望回复。——«沙明»',
    spares: '望回复。——患者家属',
  },
  {
    kind: 'name',
    script: 'han',
    confidence: 0.65,
    form: new RegExp(
      `(?:${people}|${surname}(?:主任|医生|老师|教授|护士|大夫))[和与跟、](${name}?)(?=$|[^${han}]|[做的说来去在]|查房|一起|同台|会诊)`,
      'g',
    ),
    accepts: isName,
    weigh: byGiven(0.65, 0),
    repeats: 0.6,
    finds: '冯主任和«佟小川»做的',
    spares: '医生和护士在，患者和家属来',
  },
  {
    kind: 'name',
    script: 'han',
    confidence: 0.7,
    form: new RegExp(
      `(?<![${han}])(${surname}${surname}氏)(?![${han}]*(?:征|病|评分|分级|法)|[液管位钳刀架板线孔窝溶囊窦腺综体环菌点带])`,
      'g',
    ),
    accepts: isFree,
    repeats: 0.6,
    finds: '«王葛氏»，九十岁',
    spares: '高安氏评分',
  },
  {
    kind: 'name',
    script: 'han',
    confidence: 0.6,
    // Not 小时, 老年, 小腿.
    form: new RegExp(
      `(?<=^|[^${han}]|规培|实习|进修|研究生|带教|护士|医生|师[兄姐弟妹]|同事|[和跟与找叫让请问给是])([小老](?![时年人于师安平同通米麦车包段计项步关管叶花牛石水金白云月毛羊儿])${surname})(?=$|[^${han}\\d]|[啊呀呢您你说问打来去在发收管写开值查帮那这今昨的]|哥|姐|师傅|主任|医生|复查|通知|抽血|跟台)`,
      'g',
    ),
    accepts: isFree,
    repeats: 0.6,
    finds: '«小詹»说伤口渗血',
    spares: '老年患者，小时后复查',
  },
  {
    kind: 'name',
    script: 'han',
    confidence: 0.6,
    // How children and the old are called at home, with somebody who is theirs or an age behind.
    form: new RegExp(
      `(?:(?<![${han}])|我是|我家|患儿|宝宝|孩子|小孩|小朋友|[男女]孩|岁[男女]|小名|乳名|叫)([小阿][${han}]|([${han}])\\2|[${han}]宝|[${han}][子儿]?(?=[爸妈]))(?=妈妈|爸爸|奶奶|爷爷|外婆|外公|姥姥|家长|[爸妈](?:$|[^${han}]|不|说|问|电|来|今|昨)| ?\\d{1,2}(?:\\.\\d)? ?(?:岁|个?月[大龄,]|kg|KG|公斤|千克))`,
      'g',
    ),
    accepts: (passage) => !notPet.test(passage) && !doubledWord.test(passage),
    finds: '我是«豆豆»妈妈',
    spares: '孩子奶奶，宝宝妈妈，刚刚妈妈说',
  },
  {
    kind: 'name',
    script: 'han',
    confidence: 0.6,
    // Everybody of a meeting's list stands before a dash.
    form: new RegExp(`(?<=^|[:;。,，；：\\n])(${name})(?=——|--)`, 'g'),
    accepts: (passage, place) => isName(passage, place) && knownGiven(passage) > 0,
    repeats: 0.6,
    finds: 'MDT：«江海»——随访',
    spares: '方案：新辅助——手术；高危——随访',
  },
  {
    kind: 'name',
    script: 'han',
    confidence: 0.62,
    form: new RegExp(
      `(?:科|告知人|谈话人|记录|主持|参加|值班|通知|[、:：])(${doubles})(?=$|[^${han}]|主任|医生|老师|教授|大夫|护士)`,
      'g',
    ),
    finds: '影像科«钟离»、会诊',
    spares: '科主任，参加：公孙树研究',
  },
  {
    kind: 'name',
    script: 'han',
    confidence: 0.68,
    // A wife's family name after her husband's.
    form: new RegExp(
      `(?<![${han}])([${chineseSurnames}][${chineseSurnames}][${chineseGivenCharacters}]{2})(?=[ ,，/|(]{1,2}(?:\\d|男|女|家属|床))`,
      'g',
    ),
    accepts: (passage, place) => isFree(passage, place) && !isProsePair(passage.slice(0, 2)),
    repeats: 0.6,
    finds: '術前訪視：«林黃素貞» 38/4/12生',
    spares: '高血压病 3级，成人患者 12例',
  },
  {
    kind: 'name',
    script: 'han',
    confidence: 0.6,
    form: new RegExp(
      `(?:个仔|个女|家属|家人|儿子|女儿|太太|老公|老婆|先生|外佣|阿姐|同事|邻居|细佬|哥哥|姐姐|弟弟|妹妹)(阿(?![姨婆公爷奶妈爸伯嬷嫲叔姐哥司托莫奇替普])[${han}])(?=$|[^${han}]|[喺话签送来在说嘅去陪今昨打])`,
      'g',
    ),
    accepts: isFree,
    repeats: 0.6,
    finds: '家屬«阿賢»簽同意書',
    spares: '家属阿姨说，儿子阿司匹林过敏',
  },
  {
    kind: 'name',
    script: 'han',
    confidence: 0.65,
    // Tibetans, Uyghurs, Mongols and Yi, without a point.
    form: new RegExp(`(?:${other})(?:(?:${other})|[${han}]?(?=${other}))?(?:${other})?`, 'g'),
    weigh: (passage, place) => {
      const { text, start } = place;
      const around = text.charAt(start - 1) + text.charAt(start + passage.length);
      const cued =
        otherCue.test(text.slice(Math.max(0, start - 4), start)) || !/[\u4e00-\u9fff]/.test(around);
      return !isFree(passage, place) ? 0 : passage.length > 3 ? 0.65 : cued ? 0.55 : 0;
    },
    repeats: 0.6,
    finds: '床位«扎西次仁»今日出院',
    spares: '今日患者出院',
  },
];
