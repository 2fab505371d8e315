import { chineseGivenCharacters, chinesePlainSurnames, chineseSurnames } from '../lists/chinese.ts';
import {
  cutName,
  doubleHead,
  chineseDoublePattern as doubles,
  grammar,
  isBrandThere,
  isDouble,
  isFree,
  isProsePair,
  isRatherGrammar,
  isWord,
  judgeStanding,
  knownGiven,
  rather,
  chineseSurnamePattern as surname,
} from '../names-chinese.ts';
import {
  ends,
  kinTitles,
  labels,
  relativeTitles,
  roles,
  shortTitles,
  titles,
  verbs,
} from './chinese-cues.ts';
import type { Place, Rule } from './rule.ts';

const han = '\\u4e00-\\u9fff';
const name = `${surname}[${han}]{1,2}`;
const pointedName = `(?:[${han}]{2,6}[·•‧・]){1,2}[${han}]{2,7}?`;
const pointedEnd = `(?=$|[^${han}·•‧・]|[男女因于的说是今昨]|${verbs})`;
const pointedThing =
  /(?:征|病|症|氏|综合|标准|评分|分级|分期|体征|反射|试验|瘤|麻痹|量表|指数|公式|定律|法|术|杆菌|球菌|病毒|菌)$|^(?:征|病|症|氏|综合|标准|评分|分级|分期|体征|反射|试验|瘤|麻痹|量表|指数|公式|定律|法|术)|^(?:吉兰|格林|米勒|查科|查尔|肖格|斯耶|让|约翰|迈克|比尔|史蒂|罗伯|威廉|詹姆)/;
const notTitled =
  /(?:主治|住院|值班|接诊|家庭|全科|专科|内科|外科|儿科|产科|急诊|责任|资深|副|正|各位|任何|应该|有关|相关|一位|这位|那位|某位|经治|主管|科|班|年资|名|些|位|个)$/;
/** What stands before a sex and an age and is nobody. */
const nobody =
  /(?:[者人儿童妇例史诊性年期科室号床区楼院部]|患|病|诊断|主诉|急诊|住院|成人|胎|婴)$|^(?:患|病|一|该|某|老|中年|青年|先证|既往|姓名|现|主|门诊|急|住|入|转|会|男|女|已|未|本|另)/;

/** As sure as said, where no word of the language stands. */
const where =
  (judge: (passage: string, place: Place) => number) =>
  (passage: string, place: Place): number => {
    const confidence = judge(passage, place);
    return confidence > 0 && isFree(place.text, place.start, passage, confidence) ? confidence : 0;
  };
const isAllName = (passage: string): boolean => cutName(passage) === passage;
const ofGiven = (confidence: number) => where((passage) => (knownGiven(passage) === 1 ? confidence : 0));
const isThing = (passage: string, { text, start }: Place): boolean =>
  pointedThing.test(passage) ||
  pointedThing.test(text.slice(start + passage.length, start + passage.length + 3));

/** Names in Chinese characters: with a label, a role or a title, at an age, before what people do, in full. */
export const chineseNameRules: readonly Rule[] = [
  {
    kind: 'name',
    script: 'han',
    confidence: 0.9,
    form: new RegExp(`(?:${labels})[ :=]{0,3}(${name})`, 'g'),
    cut: cutName,
    weigh: where((passage, { text, start }) =>
      /[ :=]/.test(text.charAt(start - 1)) ? 0.9 : knownGiven(passage) > 0 ? 0.85 : 0,
    ),
    repeats: 0.7,
    finds: '联系人：«郑沐阳»的姐姐',
    spares: '签名：患者本人，本人方知情',
  },
  {
    kind: 'name',
    script: 'han',
    confidence: 0.85,
    form: new RegExp(`(?:${roles})[ :,]{0,2}(${name})${ends}`, 'g'),
    cut: cutName,
    weigh: where((passage, { whole }) => {
      const share = knownGiven(passage);
      const isWeak = /^(?:[和跟找叫与]|朋友|同事|邻居)/.test(whole);
      if (passage.length < 2 || isRatherGrammar(passage) || (isWeak && share === 0)) return 0;
      return share === 1 ? 0.85 : share > 0 ? 0.75 : 0.6;
    }),
    repeats: 0.7,
    finds: '患者«郭雨桐»诉头痛',
    spares: '患者应于明日复查，家属和护士均在',
  },
  {
    kind: 'name',
    script: 'han',
    confidence: 0.85,
    form: new RegExp(
      `(?<![全专家牙军兽感主责邻])(${surname}[${han}]{0,2}?)(?:${titles}|${kinTitles}|${shortTitles})`,
      'g',
    ),
    weigh: where((passage, { text, start, whole }) => {
      const head = text.slice(Math.max(0, start - 4), start);
      if (notTitled.test(head + passage)) return 0;
      if ([...passage.slice(1)].some((character) => grammar.includes(character))) return 0;
      if (passage.length > 1)
        return knownGiven(passage) === 0 && !(passage.length === 2 && doubleHead.test(passage)) ? 0 : 0.85;
      if (/[全向应和于经时都居代国终从那关师]/.test(passage)) return 0;
      // Aunt Cao is called so; Mr Cao is called Cao.
      return relativeTitles.test(whole.slice(1)) ? 0 : 0.75;
    }),
    repeats: 0.7,
    finds: '«邱»主任已看',
    spares: '值班医生与主治医师全科医生',
  },
  {
    kind: 'name',
    script: 'han',
    confidence: 0.75,
    form: new RegExp(
      `(?<![全专家牙军兽感主责邻])((?![全向应和于经时都居代国终从那关师])${surname}(?:${titles}|${kinTitles}|${shortTitles}))`,
      'g',
    ),
    weigh: where((passage, { text, start }) => {
      const head = text.slice(Math.max(0, start - 4), start + 1);
      return relativeTitles.test(passage.slice(1)) && !notTitled.test(head) ? 0.75 : 0;
    }),
    repeats: 0.7,
    finds: '«曹阿姨»今天好多了',
    spares: '应阿姨要求，家大爷在',
  },
  {
    kind: 'name',
    script: 'han',
    confidence: 0.85,
    form: new RegExp(
      `(?<![${han}])(${name}) {0,3}[ ,(:、;/|] {0,3}(?:男|女|[MF]\\b|\\d{1,3} ?岁|性别|年龄|身份证|电话|手机|住院号|病历号|生于|出生|汉族)`,
      'g',
    ),
    accepts: isAllName,
    weigh: where(() => 0.85),
    repeats: 0.7,
    finds: '«佟小川»，男，67岁',
    spares: '成人，男，67岁；高龄，女',
  },
  {
    kind: 'name',
    script: 'han',
    confidence: 0.72,
    form: new RegExp(`(?<![${han}])(${surname}[${han}]{1,2}?)(?=${verbs})`, 'g'),
    accepts: isAllName,
    weigh: where((passage) => judgeStanding(passage, true)),
    repeats: 0.7,
    finds: '«张雨欣»自诉胸闷',
    spares: '应于住院期间，时有咳嗽，明显住院延长',
  },
  {
    kind: 'name',
    script: 'han',
    confidence: 0.67,
    form: new RegExp(
      `(?:看到|见到|遇到|麻烦帮|请帮|安排|看了|收了|收治了?|接诊了?|随访了?|诊治了?|抢救了?|病人是|患者是|转诊|通知|联系|嘱|陪同|告知|感谢|回复|叫做|名叫|那个|这个|床的?|[是给为由与和跟请找送带扶推陪替催喊派劝约@])(${surname}[${han}]{1,2}?)(?=$|[^${han}\\w ]|${verbs}| ?(?:主任|医生|老师|教授|大夫|哥|姐))`,
      'g',
    ),
    accepts: isAllName,
    weigh: where((passage) => judgeStanding(passage) - 0.05),
    repeats: 0.7,
    finds: '请联系«陈思远»老师',
    spares: '通知相关科室，是全身反应',
  },
  {
    kind: 'name',
    script: 'han',
    confidence: 0.75,
    form: new RegExp(
      `(?:(?<![${han}])|(?<=患者|病人|患儿|产妇|兹有))((?!患者|病人|患儿|产妇|兹有)[${han}]{2,5})[ ,/|]{1,2}(?:性别[ :]?)?[男女]性?[ ,/|]{1,2}(?:年龄[ :]?)?\\d{1,3} ?(?:岁|个?月|天|Y|y)`,
      'g',
    ),
    weigh: where((passage) => (nobody.test(passage) ? 0 : 0.75)),
    repeats: 0.7,
    finds: '«洛桑多吉»，男，56岁',
    spares: '老年患者，男，56岁；既往，女，30岁',
  },
  {
    kind: 'name',
    script: 'han',
    confidence: 0.62,
    form: new RegExp(
      `(?:${roles})[ :]?((?:${doubles}|[${chineseSurnames}])[${chineseGivenCharacters}]{2})`,
      'g',
    ),
    weigh: where((passage) => (rather.includes(passage.charAt(0)) || knownGiven(passage) < 1 ? 0 : 0.62)),
    repeats: 0.7,
    finds: '护士«梁雨欣»交班',
    spares: '患者应明确诊断',
  },
  {
    kind: 'name',
    script: 'han',
    confidence: 0.7,
    form: new RegExp(
      `(?:报告人|记录人?|值班|一线|二线|三线|审核|报告|书写|录入|床位医生|首诊医生|管床|带教|审签|发报告|执行|核对|审阅|接诊|采血|送检|签收|操作|麻醉师?|巡回|器械|陪同|交班|接班)[ :]{1,2}(${name})(?![${han}])`,
      'g',
    ),
    weigh: ofGiven(0.7),
    repeats: 0.7,
    finds: '审核：«林晓峰»',
    spares: '报告：阴性，记录：无',
  },
  {
    kind: 'name',
    script: 'han',
    confidence: 0.7,
    form: new RegExp(`(?:@|[\\d一二三四五六七八九十]床[ :]?)(${name})(?![${han}])`, 'g'),
    weigh: ofGiven(0.7),
    repeats: 0.7,
    finds: '12床«林晓峰»，已退热',
    spares: '12床应复查，3床高热',
  },
  {
    kind: 'name',
    script: 'han',
    confidence: 0.7,
    form: new RegExp(`(?<![百同复单])姓(${surname})(?=$|[^${han}]|[的儿叫])`, 'g'),
    weigh: where(() => 0.7),
    finds: '我姓«梁»，昨天来过',
    spares: '老百姓常说，同姓高',
  },
  {
    kind: 'name',
    script: 'han',
    confidence: 0.6,
    form: new RegExp(
      `(?<=^|[^${han}]|护士|医生|医师|主管|同事|同学|同志|[叫找跟和与请问给让])([小老阿][${`${chinesePlainSurnames.replace('梁', '')}何周马林高黄`}])头?(?=$|[^${han}]|说|问|打|来|去|在|反映|汇报|报告|告诉|觉得|到场|今|昨|的|这|那|也|已|刚|你|您|复查|通知|抽血|跟台|帮|会)`,
      'g',
    ),
    weigh: where(() => 0.6),
    repeats: 0.7,
    finds: '护士«小王»说已复测',
    spares: '老年人，小时候，老高热',
  },
  {
    kind: 'name',
    script: 'han',
    confidence: 0.55,
    form: new RegExp(
      `(?:朋友|同事|[女闺]儿|儿子|闺蜜|妹妹|弟弟|姐姐|哥哥|室友|同学|邻居|表[弟妹姐哥]|[我他她]叫|名叫)([小阿](?![学心时型脑肠便儿腿结叶产月康孩组区声伙于是])[${chineseGivenCharacters}])`,
      'g',
    ),
    weigh: where(() => 0.55),
    finds: '室友«小雪»送来',
    spares: '儿子小学毕业，女儿小时候',
  },
  {
    kind: 'name',
    script: 'han',
    confidence: 0.6,
    form: new RegExp(`(?<![${han}])(?!${roles}|${labels})(${pointedName})${pointedEnd}`, 'g'),
    weigh: where((passage, place) => {
      const behind = place.text.slice(place.start + passage.length, place.start + passage.length + 3);
      return isThing(passage, place) ? 0 : /^[ ,(/]{1,2}(?:男|女|\d)/.test(behind) ? 0.89 : 0.6;
    }),
    repeats: 0.7,
    finds: '«阿依古丽·买买提»，已签字',
    spares: '吉兰·巴雷综合征',
  },
  {
    kind: 'name',
    script: 'han',
    confidence: 0.89,
    form: new RegExp(`(?:${roles}|${labels})[ :=]{0,3}(${pointedName})${pointedEnd}`, 'g'),
    weigh: where((passage, place) => (isThing(passage, place) ? 0 : 0.89)),
    repeats: 0.7,
    finds: '患者«阿依古丽·买买提»昨日入院',
    spares: '患者吉兰·巴雷综合征',
  },
  {
    kind: 'name',
    script: 'han',
    confidence: 0.58,
    form: new RegExp(
      `(?<![${han}])((?:${doubles})[${han}]{1,2}|[${chineseSurnames}][${han}]{2})(?![${han}])`,
      'g',
    ),
    weigh: where((passage, { text, start }) => {
      if (isBrandThere(text, start)) return 0;
      const compound = isDouble(passage);
      // 应增加: the word begins behind what could be a family name.
      if (!compound && (isProsePair(passage.slice(0, 2)) || isWord(text, start + 1, 2))) return 0;
      return isAllName(passage) && (compound || knownGiven(passage) === 1) ? 0.58 : 0;
    }),
    finds: '下一位：«林晓峰»。',
    spares: '结论：应增加。方案：高脂血。',
  },
];
