import type { Candidate, Finder } from './kinds.ts';
import {
  chineseDoubleSurnames,
  chineseGivenCharacters,
  chinesePlainSurnames,
  chineseSurnames,
  chineseWords,
} from './lists/chinese.ts';
import { chineseMoreWords, chineseRareDoubles } from './lists/chinese-more.ts';
import { chinesePairs } from './lists/chinese-pairs.ts';
import { nameStops } from './lists/name-stops.ts';
import { matchesOf } from './prepare.ts';

const doubles = `${chineseDoubleSurnames} ${chineseRareDoubles}`.replaceAll(' ', '|');
/** A family name of one or two characters. */
export const chineseSurnamePattern = `(?:${doubles}|[${chineseSurnames}])`;
const han = '\\u4e00-\\u9fff';
const doubleHead = new RegExp(`^(?:${doubles})`);
const surnameHead = new RegExp(`^${chineseSurnamePattern}`);
const givenCharacters = new Set(chineseGivenCharacters);
const brands = nameStops.split(/\s+/).filter((word) => /^[\u4e00-\u9fff]{2,}$/.test(word));
const words = [...`${chineseWords} ${chineseMoreWords}`.split(' '), ...brands];
const wordsByHead = new Map<string, string[]>();
for (const word of words) wordsByHead.set(word.charAt(0), [...(wordsByHead.get(word.charAt(0)) ?? []), word]);

/** Characters that end a name because no given name has them. */
const grammar =
  '的了是在有和与及或因于为被把将对从向由以就也都还又再不没很已曾需应能会要请问吗呢吧啊这那其此该每各并而但则即所者之后前时内外中上下间来去到出入做用行给让使说年月日岁男女号其他她它我你您们诉称述示患病症痛术药院科室医诊疗检查服住转复代要被陪提签';
const name = `${chineseSurnamePattern}[${han}]{1,2}`;

const isWord = (text: string, at: number, least = 0): boolean =>
  (wordsByHead.get(text.charAt(at)) ?? []).some((word) => word.length >= least && text.startsWith(word, at));

const isCovered = (text: string, at: number, least: number): boolean => {
  for (let from = Math.max(0, at - 3); from <= at; from += 1)
    if (
      (wordsByHead.get(text.charAt(from)) ?? []).some(
        (word) => word.length >= least && from + word.length > at && text.startsWith(word, from),
      )
    )
      return true;
  return false;
};

/** Whether a word of the language begins there, or is all that was taken for a name. */
export const isChineseWord = (text: string, at: number, taken: string): boolean =>
  isWord(text, at) || isWord(taken, 0, taken.length) || isCovered(text, at, 3);

const readPairs = (list: string): ReadonlySet<string> =>
  new Set(list.split(' ').flatMap((one) => [...one.slice(1)].map((tail) => one.charAt(0) + tail)));
let pairs = readPairs(chinesePairs);
/** Takes other pairs than those of the lists, as the trainer does with those it has just counted. */
export const setPairs = (list: string): void => {
  pairs = readPairs(list);
};
/** Whether the two characters begin like a name but stand in medical prose. */
export const isProsePair = (two: string): boolean => pairs.has(two);

const surnameCharacters = new Set(chineseSurnames);
export const isChineseSurname = (character: string): boolean => surnameCharacters.has(character);
export const isGivenCharacter = (character: string): boolean => givenCharacters.has(character);
/** Whether a known word of the language covers the character. */
export const isInsideWord = (text: string, at: number): boolean => isCovered(text, at, 1);

/** Of them, those that given names have too: inside one, before a character of given names, or at the end of two. */
const soft = '月中之来年曾日上以而如';
const endsName = (taken: string, at: number, head: number): boolean => {
  const character = taken.charAt(at);
  if (!grammar.includes(character)) return false;
  if (!soft.includes(character)) return true;
  const next = taken.charAt(at + 1);
  if (at === head) return !(next && givenCharacters.has(next) && !grammar.includes(next));
  return !('月中之年'.includes(character) && !next && givenCharacters.has(taken.charAt(at - 1)));
};

/** How much of what a pattern took is a name: characters of grammar cut it. */
export const cutName = (taken: string): string => {
  const head = surnameHead.exec(taken)?.[0].length ?? 1;
  let end = head;
  while (end < taken.length && !endsName(taken, end, head)) end += 1;
  return end > head ? taken.slice(0, end) : '';
};

/** The share of a name's characters, after the family name, that are those of given names. */
export const knownGiven = (taken: string): number => {
  const head = doubleHead.test(taken) && taken.length > 2 ? 2 : 1;
  const rest = [...taken.slice(head)];
  return rest.length === 0
    ? 0
    : rest.filter((character) => givenCharacters.has(character)).length / rest.length;
};

/** Family names that are rather prepositions, adverbs and adjectives where no cue is. */
const rather =
  '应尤都又并仍须宜禁甚双红相水强支管解初农融智官滑宣战练植向于和连关经应时都曾常成全安平同通易越单任何方因余那其明占有开水别但年';
/** Adverbs, prepositions and verbs that are family names too: what follows them has to be a given name. */
export const isRatherGrammar = (taken: string): boolean =>
  rather.includes(taken.charAt(0)) && (knownGiven(taken) < 1 || isProsePair(taken.slice(0, 2)));
const isDouble = (taken: string): boolean => taken.length > 2 && doubleHead.test(taken);
const plain = new Set(chinesePlainSurnames);

/** How sure a name is that stands where names stand, by its characters. */
const judgeStanding = (taken: string, acts = false): number => {
  if (isDouble(taken)) return 0.75;
  if (rather.includes(taken.charAt(0))) return 0;
  const share = knownGiven(taken);
  const common = plain.has(taken.charAt(0));
  if (taken.length === 2) return share < 1 ? 0 : common ? 0.6 : acts ? 0.54 : 0;
  if (share === 1) return common ? 0.72 : 0.65;
  return share > 0 && common ? 0.58 : 0;
};

const kinTitles = '阿婆|阿公|婆婆|公公|伯伯|大伯|老伯|大姐|大哥|大嫂|大婶|老太太|老太|老爷子|奶奶|大娘|大妈';
/** Short ones end a word; else they begin one. */
const shortTitles = `(?:姐|哥|叔|姨|伯|婶|嫂|总|工|妈|爸|爷|奶|老)(?:(?![${han}])|(?=您|你好|说|的|让|问|打电))`;
const titles =
  '老先生|老夫人|老人家|老师傅|老奶奶|老爷爷|先生|女士|小姐|太太|夫人|医生|大夫|医师|主任|教授|护士长|护士|护师|药师|院长|阿姨|叔叔|爷爷|奶奶|大爷|大妈|大叔|老师|同志|同学|师傅|老人|护工|技师|治疗师|药师|护理师|规培生|实习生|主管|院士|律师|警官|局长|处长|经理|总监|校长|村长|书记|某某|某';
const relative = new RegExp(`^(?:${kinTitles}|阿姨|叔叔|爷爷|大爷|大叔|师傅|[姐哥叔姨伯婶嫂妈爸爷奶])$`);
const anyTitle = `${titles}|${kinTitles}|${shortTitles}`;
const roles =
  '患者|病人|病患|患儿|产妇|孕妇|伤者|死者|家属|母亲|父亲|妻子|丈夫|儿子|女儿|哥哥|弟弟|姐姐|妹妹|朋友|同事|邻居|医生|医师|大夫|护士|主任|教授|联系人|监护人|陪同人|主诉人|司机|其子|其女|其夫|其妻|其母|其父|之子|之女|老人|同学|先生|女士|爸爸|妈妈|爷爷|奶奶|外公|外婆|老公|老婆|爱人|配偶|舅舅|姑姑|侄子|侄女|孙子|孙女|岳父|岳母|女婿|儿媳|室友|病友|护工|保姆|术者|主刀|一助|二助|三助|助手|麻醉医师|麻醉师|麻醉|扶镜|器械护士|巡回护士|管床医生|值班医生|记录者|技师|药师|规培生|实习生|学员|员工|职工|教师|学生|民警|叫|找|和|跟';
const labels =
  '姓名|新生儿|患者姓名|病人姓名|母亲姓名|父亲姓名|家属姓名|名字|本人|我叫|他叫|她叫|名叫|叫做|名为|名字是|名字叫|我是|我的名字是|我的名字叫|联系人|紧急联系人|监护人|主治医师|主治医生|主管医生|经治医师|责任护士|手术医生|主刀|签名|签字|医师签名|申请医生|报告医生|审核医生|收件人|持有人|持卡人|投保人|被保险人|户主|配偶|户名|开户名|登记人|记录人|记录者|申请人|代诉人|供史者|病史陈述者|陈述者|陪护|陪护人|授权人|委托人|受托人|被委托人|谈话医生|值班医生|接诊医生|会诊医生|会诊医师|上级医师|住院医师|管床医生|报告者|审核者|检验者|核对者|采集者|送检医生|操作者|术者|主刀医生|第一助手|第二助手|麻醉医师|麻醉师|手术者|责任医生|家庭医生|随访医生|随访人|填表人|经办人|负责人|联络人|法定代理人|受检者|受检人|被检者|被鉴定人|就诊人|就诊者|用户|客户|学生姓名|昵称|真实姓名|曾用名|投诉人|报警人|目击者|收货人|寄件人|收信人|发件人|登记的是|名字叫做|大名|小名|乳名|绰号|外号|人称|化名';
const ends = `(?=$|[^${han}]|[男女因于的说是今昨前年在来患于住到曾有自诉称述现已手电联被要陪代提签表否拒打告认同确也均进从由把给让送查突之指值主会为到])`;

const labelled = new RegExp(`(?:${labels})[ :=]{0,3}(${name})`, 'g');
const role = new RegExp(`(?:${roles})[ :,]{0,2}(${name})${ends}`, 'g');
const titled = new RegExp(
  `(?<![全专家牙军兽感主责邻])(${chineseSurnamePattern}[${han}]{0,2}?)(${anyTitle})`,
  'g',
);
const described = new RegExp(
  `(?<![${han}])(${name}) {0,3}[ ,(:、;/|] {0,3}(?:男|女|[MF]\\b|\\d{1,3} ?岁|性别|年龄|身份证|电话|手机|住院号|病历号|生于|出生|汉族)`,
  'g',
);
const standing = new RegExp(
  `(?<![${han}])((?:${doubles})[${han}]{1,2}|[${chineseSurnames}][${han}]{2})(?![${han}])`,
  'g',
);
/** What people do, or have, or when they did. */
const verbs =
  '(?:突发|突然|查房|到场|提供|指导|值班|查看|会诊|主刀|之[子女夫妻母父]|今天|今日|今早|今晨|今晚|昨天|昨日|昨晚|昨夜|前天|上周|上午|下午|凌晨|因|于|自诉|主诉|自述|自觉|诉|来院|来诊|来电|入院|出院|转院|住院|就诊|住在|住我|否认|表示|要求|拒绝|签字|签名|说|告诉|打电话|发来|反映|反馈|咨询|询问|你好|您好|出生于|出生|目前|现在|刚刚|刚才|最近|还在|仍有|仍诉|需要|是我|是一|是位|是个|是名|被送|被诊|由家|由其|由急|在家|在我院|在门诊|在急诊|在外院|在病房|同意|不同意|不肯|不愿|不想|想问|术后|病情|老师|还在|还没|还有|开[一点个些了]|已经|又[吐发出说]|正在|能否|能不能|没有|有没有|的(?:超声|彩超|心电图|胸片|结果|药|腿|手|头|心率|体温|尿|引流|伤口|切口|电话|手机|身份证|地址|家属|家人|病历|检查|化验|报告|片子|情况|病情|妈妈|爸爸|母亲|父亲|妻子|丈夫|老公|老婆|女儿|儿子|孩子|血压|血糖|血钾|肌酐|床|主管|管床|名字|预约|号|CT|MRI|INR|B超))';
const acting = new RegExp(`(?<![${han}])(${chineseSurnamePattern}[${han}]{1,2}?)(?=${verbs})`, 'g');
/** A verb announces, and a verb, a mark or the end follows. */
const announced = new RegExp(
  `(?:看到|见到|遇到|麻烦帮|请帮|安排|看了|收了|收治了?|接诊了?|随访了?|诊治了?|抢救了?|病人是|患者是|转诊|通知|联系|嘱|陪同|告知|感谢|回复|叫做|名叫|那个|这个|床的?|[是给为由与和跟请找@])(${chineseSurnamePattern}[${han}]{1,2}?)(?=$|[^${han}\\w ]|${verbs}| ?(?:主任|医生|老师|教授|大夫|哥|姐))`,
  'g',
);
const calledSelf = new RegExp(`(?<![百同复单])姓(${chineseSurnamePattern})(?=$|[^${han}]|[的儿叫])`, 'g');
const familiar = new RegExp(
  `(?<=^|[^${han}]|护士|医生|医师|同事|同学|同志|主管|[叫找跟和与请问给让])([小老阿][${`${chinesePlainSurnames.replace('梁', '')}何周马林高黄`}])头?(?=$|[^${han}]|说|问|打|来|去|在|反映|汇报|报告|告诉|觉得|到场|今|昨|的|这|那|也|已|刚|你|您)`,
  'g',
);
const pet = new RegExp(
  `(?:朋友|同事|[女闺]儿|儿子|闺蜜|妹妹|弟弟|姐姐|哥哥|室友|同学|邻居|表[弟妹姐哥]|[我他她]叫|名叫)([小阿](?![学心时型脑肠便儿腿结叶产月康孩组区声伙于是])[${chineseGivenCharacters}])`,
  'g',
);
/** A role and three characters of a name need nothing behind them. */
const roleFull = new RegExp(
  `(?:${roles})[ :]?((?:${doubles}|[${chineseSurnames}])[${chineseGivenCharacters}]{2})`,
  'g',
);
/** Words of forms that announce names and findings alike. */
const signed = new RegExp(
  `(?:报告人|记录人?|值班|一线|二线|三线|审核|报告|书写|录入|床位医生|首诊医生|管床|带教|审签|发报告|执行|核对|审阅|接诊|采血|送检|签收|操作|麻醉师?|巡回|器械|陪同|交班|接班)[ :]{1,2}(${chineseSurnamePattern}[${han}]{1,2})(?![${han}])`,
  'g',
);
const bedded = new RegExp(
  `[\\d一二三四五六七八九十]床[ :]?(${chineseSurnamePattern}[${han}]{1,2})(?![${han}])`,
  'g',
);
const mentioned = new RegExp(`@(${chineseSurnamePattern}[${han}]{1,2})(?![${han}])`, 'g');

/** Whatever stands before a sex and an age is a name: 洛桑多吉，男，56岁. */
const headed = new RegExp(
  `(?:(?<![${han}])|(?<=患者|病人|患儿|产妇|兹有))([${han}]{2,5})[ ,/|]{1,2}(?:性别[ :]?)?[男女]性?[ ,/|]{1,2}(?:年龄[ :]?)?\\d{1,3} ?(?:岁|个?月|天|Y|y)`,
  'g',
);
const nobody =
  /(?:[者人儿童妇例史诊性年期科室号床区楼院部]|患|病|诊断|主诉|急诊|住院|成人|胎|婴)$|^(?:患|病|一|该|某|老|中年|青年|先证|既往|姓名|现|主|门诊|急|住|入|转|会|男|女|已|未|本|另)/;
/** Names of other peoples of China keep their point: 阿依古丽·买买提. */
const pointed = new RegExp(
  `(?<![${han}])(?!${roles}|${labels})((?:[${han}]{2,6}[·•‧・]){1,2}[${han}]{2,7}?)(?=$|[^${han}·•‧・]|[男女因于的说是今昨]|${verbs})`,
  'g',
);
const pointedAfterRole = new RegExp(
  `(?:${roles}|${labels})[ :=]{0,3}((?:[${han}]{2,6}[·•‧・]){1,2}[${han}]{2,7}?)(?=$|[^${han}·•‧・]|[男女因于的说是今昨]|${verbs})`,
  'g',
);
const pointedThing =
  /(?:征|病|症|氏|综合|标准|评分|分级|分期|体征|反射|试验|瘤|麻痹|量表|指数|公式|定律|法|术|杆菌|球菌|病毒|菌)$|^(?:征|病|症|氏|综合|标准|评分|分级|分期|体征|反射|试验|瘤|麻痹|量表|指数|公式|定律|法|术)|^(?:吉兰|格林|米勒|查科|查尔|肖格|斯耶|让|约翰|迈克|比尔|史蒂|罗伯|威廉|詹姆)/;
const notTitled =
  /(?:主治|住院|值班|接诊|家庭|全科|专科|内科|外科|儿科|产科|急诊|责任|资深|副|正|各位|任何|应该|有关|相关|一位|这位|那位|某位|经治|主管|科|班|年资|名|些|位|个)$/;

/** Names of persons in Chinese characters. */
export const findChineseNames: Finder = ({ text }) => {
  if (!/[\u4e00-\u9fff]{2}/.test(text)) return [];
  const found: Candidate[] = [];
  const full = new Set<string>();
  const add = (start: number, taken: string, confidence: number, keep = true): void => {
    if (taken.length < 1) return;
    if (confidence < 0.9 ? isWord(text, start) || isCovered(text, start, 3) : isWord(taken, 0, taken.length))
      return;
    found.push({ start, end: start + taken.length, kind: 'name', confidence });
    if (keep && confidence >= 0.6 && taken.length >= 2) full.add(taken);
  };
  const startOf = (match: RegExpExecArray): number => match.index + match[0].indexOf(match[1] ?? '');
  for (const match of matchesOf(text, labelled)) {
    const taken = cutName(match[1] ?? '');
    const start = match.index + match[0].length - (match[1] ?? '').length;
    const apart = /[ :=]/.test(text.charAt(start - 1));
    if (taken.length > 0 && (apart || knownGiven(taken) > 0)) add(start, taken, apart ? 0.9 : 0.85);
  }
  for (const match of matchesOf(text, role)) {
    const taken = cutName(match[1] ?? '');
    const share = knownGiven(taken);
    const isWeak = /^(?:[和跟找叫与]|朋友|同事|邻居)/.test(match[0]);
    if (taken.length < 2 || isRatherGrammar(taken) || (isWeak && share === 0)) continue;
    add(
      match.index + match[0].length - (match[1] ?? '').length,
      taken,
      share === 1 ? 0.85 : share > 0 ? 0.75 : 0.6,
    );
  }
  for (const match of matchesOf(text, titled)) {
    const taken = match[1] ?? '';
    const head = text.slice(Math.max(0, match.index - 4), match.index);
    if (notTitled.test(head + taken) || [...taken.slice(1)].some((character) => grammar.includes(character)))
      continue;
    if (taken.length > 1 && knownGiven(taken) === 0 && !(taken.length === 2 && doubleHead.test(taken)))
      continue;
    if (/[全向应和于经时都居代国终从那关师]/.test(taken.charAt(0)) && taken.length === 1) continue;
    // Aunt Cao is called so; Mr Cao is called Cao.
    const whole = taken.length === 1 && relative.test(match[2] ?? '') ? match[0] : taken;
    add(match.index, whole, taken.length > 1 ? 0.85 : 0.75, whole.length > 1);
  }
  for (const match of matchesOf(text, described)) {
    const taken = match[1] ?? '';
    if (cutName(taken) === taken) add(startOf(match), taken, 0.85);
  }
  for (const match of matchesOf(text, acting)) {
    const taken = match[1] ?? '';
    if (cutName(taken) !== taken) continue;
    const confidence = judgeStanding(taken, true);
    if (confidence > 0) add(startOf(match), taken, confidence);
  }
  for (const match of matchesOf(text, announced)) {
    const taken = match[1] ?? '';
    const confidence = cutName(taken) === taken ? judgeStanding(taken) - 0.05 : 0;
    if (confidence > 0) add(match.index + match[0].length - taken.length, taken, confidence);
  }
  for (const match of matchesOf(text, headed)) {
    const taken = match[1] ?? '';
    if (!nobody.test(taken)) add(startOf(match), taken, 0.75);
  }
  for (const form of [roleFull, signed, mentioned, bedded])
    for (const match of matchesOf(text, form)) {
      const taken = match[1] ?? '';
      const start = match.index + match[0].length - taken.length;
      const grown = form === roleFull && rather.includes(taken.charAt(0));
      if (!grown && knownGiven(taken) === 1) add(start, taken, form === roleFull ? 0.62 : 0.7);
    }
  for (const match of matchesOf(text, calledSelf))
    add(match.index + match[0].length - (match[1] ?? '').length, match[1] ?? '', 0.7, false);
  for (const match of matchesOf(text, familiar)) add(match.index, match[1] ?? '', 0.6);
  for (const match of matchesOf(text, pet)) add(match.index + match[0].length - 2, match[1] ?? '', 0.55);
  for (const form of [pointed, pointedAfterRole])
    for (const match of matchesOf(text, form)) {
      const taken = match[1] ?? '';
      const start = match.index + match[0].length - taken.length;
      const thing =
        pointedThing.test(taken) ||
        pointedThing.test(text.slice(start + taken.length, start + taken.length + 3));
      const headed = /^[ ,(/]{1,2}(?:男|女|\d)/.test(
        text.slice(start + taken.length, start + taken.length + 3),
      );
      if (!thing) add(start, taken, form === pointed && !headed ? 0.6 : 0.89);
    }
  for (const match of matchesOf(text, standing)) {
    const taken = match[1] ?? '';
    const compound = isDouble(taken);
    // 应增加: the word begins behind what could be a family name.
    if (!compound && (isProsePair(taken.slice(0, 2)) || isWord(text, startOf(match) + 1, 2))) continue;
    if (cutName(taken) === taken && (compound || knownGiven(taken) === 1)) add(startOf(match), taken, 0.58);
  }
  for (const taken of [...full].slice(0, 20))
    for (let at = text.indexOf(taken); at >= 0; at = text.indexOf(taken, at + taken.length))
      found.push({ start: at, end: at + taken.length, kind: 'name', confidence: 0.7 });
  return found;
};
