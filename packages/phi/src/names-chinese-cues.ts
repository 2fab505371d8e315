import type { Candidate, Finder } from './kinds.ts';
import { chineseOtherNames } from './lists/chinese-more.ts';
import {
  chineseSurnamePattern,
  cutName,
  isChineseWord,
  isRatherGrammar,
  knownGiven,
} from './names-chinese.ts';
import { matchesOf } from './prepare.ts';

const han = '\\u4e00-\\u9fff';
const name = `${chineseSurnamePattern}[${han}]{1,2}`;
/** A name that is drawn out no further than it must be. */
const shortName = `${chineseSurnamePattern}[${han}]{1,2}?`;
const edge = `(?=$|[^${han}])`;

/** Whoever is named so is a person; a mark may stand between. */
const people =
  '护士长|护士|责护|规培医?|规培生|实习生|实习医生|实习|进修医?|进修生|研究生|带教|师[兄姐弟妹]|译员|翻译|护工|陪护|月嫂|保姆|家属|儿媳妇?|媳妇|儿子|女儿|闺女|老公|老婆|老伴|爱人|对象|男友|女友|丈夫|妻子|母亲|父亲|家父|家母|家兄|家姐|妈妈|爸爸|外婆|外公|姥姥|姥爷|奶奶|爷爷|舅舅|舅妈|姨妈|姑姑|姑父|叔叔|婶婶|伯父|伯母|哥哥|姐姐|弟弟|妹妹|表[哥姐弟妹]|堂[哥姐弟妹]|侄[子女儿]|外甥女?|女婿|孙子|孙女|邻居|同事|室友|病友|工友|战友|朋友|老乡|司机|患者|病人|病患|患儿|孕妇|产妇|主刀|一助|二助|三助|主治|主管|管床|住院总|值班|主任|医生|医师|大夫|教授|抄送|收件人|发件人|寄件人|發件人|签字|签名|开给|转给|交给|发给|转告|谢谢|感谢|多谢|辛苦|麻烦|请教|联系|通知|拜托|问下|回复|呼叫';
/** What may end a name that a cue announced. */
const after = `(?=$|[^${han}]|[的和与及跟说问讲称来去在到带陪送代签让又已也还今昨明刚因于同]|查房|值班|医生|老师|主任|教授|大夫|护士|先生|女士|同学|哥|姐|母[子女]|父[子女]|夫妻|兄弟|姐妹)`;
const announced = new RegExp(`(?:${people})[ :,(、【《“"']{0,2}(${shortName})${after}`, 'g');
/** Nobody is written on a line of his own but a person. */
const sexed = new RegExp(
  `(?<![${han}])(${name})[ ,/|]{0,3}[男女]性?[ ,/|]{0,2}(?:\\d{1,3}(?![\\d.:例人名%])|[一二三四五六七八九十]{1,3}岁|,|$|\\n)`,
  'g',
);
const aged = new RegExp(
  `(?<![${han}])(${shortName})[ ,]{0,2}\\d{1,3} ?(?:岁|周岁|歲|个月大?|月龄|天大)`,
  'g',
);
/** Signed at the end: ——沙明. */
const signature = new RegExp(
  `(?:--|—|――|落款[: ]?|此致\\s{0,3}(?:敬礼)?\\s{0,3}|敬上[: ]?)\\s{0,2}(${name})\\s*(?=$|\\n| [${han}]{2,4}科)`,
  'g',
);
/** 王葛氏: a married woman of the old generation. */
const married = new RegExp(
  `(?<![${han}])(${chineseSurnamePattern}${chineseSurnamePattern}氏)(?![${han}]*(?:征|病|评分|分级|法))`,
  'g',
);
/** Two who are named together: 冯丽和佟小川做的. */
const pairOf = new RegExp(
  `(?:${people}|${chineseSurnamePattern}(?:主任|医生|老师|教授|护士|大夫))[和与跟、](${name}?)(?=$|[^${han}]|[做的说来去在]|查房|一起|同台|会诊)`,
  'g',
);

/** 小詹, 老郝, 阿强: not 小时, 老年, 小腿. */
const familiarForm = new RegExp(
  `(?<=^|[^${han}]|规培|实习|进修|研究生|带教|护士|医生|师[兄姐弟妹]|同事|[和跟与找叫让请问给是])([小老](?![时年人于师安平同通米麦车包段计项步关管叶花牛石水金白云月毛羊儿])${chineseSurnamePattern})(?=$|[^${han}\\d]|[啊呀呢您你说问打来去在发收管写开值查帮那这今昨的]|哥|姐|师傅|主任|医生)`,
  'g',
);

/** How children and the old are called at home, with somebody who is theirs or an age behind. */
const petForm = new RegExp(
  `(?:(?<![${han}])|我是|我家|患儿|宝宝|孩子|小孩|小朋友|[男女]孩|岁[男女]|小名|乳名|叫)([小阿][${han}]|([${han}])\\2|[${han}]宝|[${han}][子儿]?(?=[爸妈]))(?=妈妈|爸爸|奶奶|爷爷|外婆|外公|姥姥|家长|[爸妈](?:$|[^${han}]|不|说|问|电|来|今|昨)| ?\\d{1,2}(?:\\.\\d)? ?(?:岁|个?月[大龄,]|kg|KG|公斤|千克))`,
  'g',
);
const notPet =
  /^(?:[小阿](?:[学心时型脑肠便儿腿结叶产月孩组区声伙于是朋女男弟妹姐哥子狗鼠猪剂量胃片针姨婆公爷奶妈爸])|(?:妈|爸|爷|奶|哥|姐|弟|妹|宝|公|婆|姥|伯|叔|舅|姑|婶|太|刚|常|仅|往|天|年|日|月|时|每|渐|稍|略|偶|各|个|次|种|人|家|处|慢|快|好|谢|看|试|听|问|想|说|等)|[我你他她它咱您俺孩宝娃患亲爹干后继岳奶姨养本其该每老大产孕公婆][子儿]?|.宝$)/;
const doubledWord =
  /^(?:妈妈|爸爸|爷爷|奶奶|哥哥|姐姐|弟弟|妹妹|宝宝|公公|婆婆|姥姥|伯伯|叔叔|舅舅|姑姑|婶婶|太太|刚刚|常常|仅仅|往往|天天|年年|日日|月月|时时|每每|渐渐|稍稍|略略|偶偶|各各|个个|次次|种种|人人|家家|处处|慢慢|快快|好好|谢谢|看看|试试|听听|问问|想想|说说|等等|久久|大大|早早|多多少)$/;

const other = chineseOtherNames
  .trim()
  .split(/\s+/)
  .sort((a, b) => b.length - a.length)
  .join('|');
/** Names of Tibetans, Uyghurs, Mongols and Yi, without a point. */
const otherForm = new RegExp(`(?:${other})(?:(?:${other})|[${han}]?(?=${other}))?(?:${other})?`, 'g');
const otherAlone = new RegExp(`(?<![${han}])(?:${other})${edge}`);

/** Names in Chinese characters that a word beside them gives away, whatever characters they have. */
export const findCuedChineseNames: Finder = ({ text }) => {
  if (!/[\u4e00-\u9fff]{2}/.test(text)) return [];
  const found: Candidate[] = [];
  const known = new Set<string>();
  const add = (start: number, taken: string, confidence: number): void => {
    if (isChineseWord(text, start, taken)) return;
    found.push({ start, end: start + taken.length, kind: 'name', confidence });
    if (taken.length >= 2) known.add(taken);
  };
  const each = (form: RegExp, judged: (taken: string, whole: string) => number): void => {
    for (const match of matchesOf(text, form)) {
      const taken = cutName(match[1] ?? '');
      if (taken.length < 2 || taken !== match[1] || isRatherGrammar(taken)) continue;
      const confidence = judged(taken, match[0]);
      const start = match.index + match[0].indexOf(taken, match[0].lastIndexOf(taken) === 0 ? 0 : 1);
      if (confidence > 0) add(Math.max(start, match.index), taken, confidence);
    }
  };
  each(announced, (taken) => (knownGiven(taken) > 0 ? 0.75 : 0.6));
  each(sexed, () => 0.8);
  each(aged, (taken) => (knownGiven(taken) > 0 ? 0.75 : 0.6));
  each(signature, () => 0.7);
  each(pairOf, (taken) => (knownGiven(taken) > 0 ? 0.65 : 0));
  for (const match of matchesOf(text, married)) add(match.index, match[1] ?? '', 0.7);
  for (const match of matchesOf(text, familiarForm)) add(match.index, match[1] ?? '', 0.6);
  for (const match of matchesOf(text, petForm)) {
    const taken = match[1] ?? '';
    const start = match.index + match[0].length - taken.length;
    if (!notPet.test(taken) && !doubledWord.test(taken))
      found.push({ start, end: start + taken.length, kind: 'name', confidence: 0.6 });
  }
  for (const match of matchesOf(text, otherForm)) {
    const parts = match[0].length;
    const start = match.index;
    const near = text.slice(Math.max(0, start - 4), start);
    const cued = new RegExp(`(?:${people}|姓名|[和与跟叫找])[ :(]?$`).test(near);
    if (parts >= 4) add(start, match[0], 0.65);
    else if (cued || otherAlone.test(text.slice(Math.max(0, start - 1), start + parts + 1)))
      add(start, match[0], 0.55);
  }
  for (const taken of [...known].slice(0, 20))
    for (let at = text.indexOf(taken); at >= 0; at = text.indexOf(taken, at + taken.length))
      found.push({ start: at, end: at + taken.length, kind: 'name', confidence: 0.6 });
  return found;
};
