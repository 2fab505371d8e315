import { wordsOf } from '../latin-words.ts';
import { chineseGivenCharacters } from '../lists/chinese.ts';
import { chineseRareSurnames } from '../lists/chinese-more.ts';
import {
  cutName,
  chineseDoublePattern as doubles,
  grammar,
  isChineseWord,
  isFree as isNoWholeWord,
  isRatherGrammar,
  knownGiven,
  chineseSurnamePattern as surname,
} from '../names-chinese.ts';
import type { Place, Rule } from './rule.ts';

const han = '\\u4e00-\\u9fff';
const name = `${surname}[${han}]{1,2}`;
const rare = `[${chineseRareSurnames}]`;
const persons = '患者|病人|患儿|伤者|产妇|孕妇|个案|案主|受试者|投保人|住客|老人|逝者|母|父|母亲|父亲';

const givenCharacters = new Set(chineseGivenCharacters);

/** What forms say where nobody's name is. */
const noneOfForm =
  /^(?:不详|未知|保密|略|无|无名氏|见上|同上|同前|已隐去|隐去|待定|待查|匿名|家属|本人|患者|男|女|其他|暂缺|未填|不明|无此人|阴性|阳性|正常)/;
/** What is said of a patient, and no name. */
const state =
  /[的了是在有和与及或因为被将对就也都还又再不没很已需会要请等者症病痛术后前检疗]|^(?:术|既|主|现|急|住|门|转|年|出|入|复|拟|自|诉|体|一|该|某|好|多|少|高|低|男|女|老|平|清|昏|意|情|生|状)|(?:史|性|期|科|床|号|状|况|好|稳|差|重|轻|低|高|血|热|晕|迷|亡|院|醒)$/;
/** A syllable as passports of Taiwan and Hong Kong write it. */
const romanised = /^[bcdfghjklmnpqrstwxyz]{0,3}[aeiou]{1,3}(?:ng|[nhkptmr])?$/i;
const isForm = (passage: string): boolean => !noneOfForm.test(passage);
const isNobody = (passage: string): boolean => state.test(passage);
const isFree = (passage: string, { text, start }: Place): boolean => !isChineseWord(text, start, passage);
const isName = (passage: string, place: Place): boolean =>
  cutName(passage) === passage && !isRatherGrammar(passage) && isFree(passage, place);
/** Names in Chinese texts that their label, the word for the person or what stands behind gives away, though they are words or have rare families. */
export const labelledChineseNameRules: readonly Rule[] = [
  {
    kind: 'name',
    script: 'han',
    confidence: 0.9,
    form: new RegExp(
      `(?:姓名|患者姓名|病人姓名|户名|收件人|联系人|监护人|受检者|被保险人|投保人) ?[:：] ?([${han}]{2,4})(?=\\s*(?:[,，;；|/\\n(（]|$))`,
      'g',
    ),
    accepts: isForm,
    finds: '姓名：«安康»\n床位：12床',
    spares: '姓名：不详，联系人：无名氏',
  },
  {
    kind: 'name',
    script: 'han',
    confidence: 0.75,
    form: new RegExp(
      `(?:${persons})([${han}]{2,4})(?=[,，(（ ]{1,2}(?:男(?![友孩方])|女(?![儿友孩方婿])|身份证|账户|帐户|护照|病案号|病历号|住院号|\\d{1,3} ?岁))`,
      'g',
    ),
    accepts: (passage) => !isNobody(passage),
    finds: '受试者«成林»，账户已开',
    spares: '患者清醒，男，58岁；患者既往史，女；老人爱喝酒，女儿说',
  },
  {
    kind: 'name',
    script: 'han',
    confidence: 0.7,
    form: new RegExp(
      `(?:患儿|患者|病人|新生儿|个案|案主)([${han}]{2,3})(?=[,，(（ ]{1,2}(?:19|20)\\d{2}[-./年])`,
      'g',
    ),
    accepts: (passage, place) => !isNobody(passage) && isFree(passage, place),
    finds: '患儿«知遥»，2020.4.12，哮喘',
    spares: '患者好转，2026年3月出院',
  },
  {
    kind: 'name',
    script: 'han',
    confidence: 0.72,
    form: new RegExp(
      `(?<=^|[,，;；:：。、(（\\n 生])(?:母|父|子|女|夫|妻|兄|弟|姐|妹)((?:${doubles})[${han}]{1,2}|${name})(?=[,，;；(（、:])`,
      'g',
    ),
    accepts: (passage, place) => isName(passage, place) && !/^[宫方性乳婴]/.test(passage),
    finds: '出生证：母«慕容清秋»，护照已验',
    spares: '父母均在，子宫肌瘤，女方不明，',
  },
  {
    kind: 'name',
    script: 'han',
    confidence: 0.72,
    form: new RegExp(
      `(?<![${han}])((?!高血|高龄|成人|白细|黄体)${surname}${surname}[${han}]{1,2})(?=[,，] ?(?:\\d{2,3}|[七八九]十[${han}]?|一百[${han}]?) ?岁)`,
      'g',
    ),
    accepts: (passage, place) => isFree(passage, place) && ![...passage].some((one) => grammar.includes(one)),
    finds: '案主：«陈许招娣»，88岁，卧床',
    spares: '高龄，88岁，成人患者，88岁',
  },
  {
    kind: 'name',
    script: 'han',
    confidence: 0.72,
    form: new RegExp(`(${surname}氏[${han}]{1,2})(?=[,，;；(（、]|$)`, 'g'),
    accepts: (passage, place) =>
      isNoWholeWord(place.text, place.start, passage, 1) &&
      [...(passage.split('氏')[1] ?? '')].every((one) => givenCharacters.has(one)),
    finds: '奶奶«邵氏兰香»，虚岁九十',
    spares: '许莫氏结节，孟氏骨折，巴氏刷片',
  },
  {
    kind: 'name',
    script: 'han',
    confidence: 0.75,
    form: new RegExp(`(${rare}(?=医生|主任|教授|大夫|医师|护士长|护士|大爷|大妈|阿姨|先生|女士|老师))`, 'g'),
    accepts: (_, { text, start }) => !/[尊恭致崇可孝社小病院地山市城园校]$/.test(text.slice(0, start)),
    finds: '请«宰»医生补充',
    spares: '尊敬的医生，尊敬医生',
  },
  {
    kind: 'name',
    script: 'han',
    confidence: 0.75,
    form: new RegExp(
      `(?:老太|老汉|老伯|大爷|大妈|太太|先生|女儿|儿子|老公|老婆|患者|病人|家属|联系|通知)(${rare}[${han}]{1,2}?)(?=[,，;；(（:。]|$|[揾搵已来去说陪在])`,
      'g',
    ),
    accepts: (passage, place) =>
      passage.length > 2 &&
      isFree(passage, place) &&
      ![...passage.slice(1)].some((one) => grammar.includes(one)),
    finds: '老太«撒桂芳»，九十八岁',
    spares: '家属敬请谅解，病人区内，患者撒手',
  },
  {
    kind: 'name',
    script: 'han',
    confidence: 0.7,
    form: new RegExp(
      `(?:门诊|会诊|随访|复诊|复查|体检|交班|查房|急诊|病房|留观|[科床])[:：号 ]{0,2}(${surname}[${han}]{2})(?=[,，](?![${han}]{1,2}[,，]?(?:岁)))`,
      'g',
    ),
    accepts: (passage, place) =>
      isName(passage, place) && knownGiven(passage) > 0 && !/^(?:全|相|高|成|常|明|安|平|经)/.test(passage),
    repeats: 0.6,
    finds: '骨科门诊：«吕芷晴»，术后六周',
    spares: '门诊：常规药，内科：高血压，普通门诊明显多，',
  },
  {
    kind: 'name',
    script: 'han',
    confidence: 0.7,
    form: new RegExp(`(?:复印|打印|领取|代领|调取|查询|补办|开具)(${name})(?=[,，(（的])`, 'g'),
    accepts: isName,
    repeats: 0.6,
    finds: '请复印«麻宝琴»（病案号略）全套',
    spares: '复印全部，查询相关的，打印方案（二份）',
  },
  {
    kind: 'name',
    script: 'han',
    confidence: 0.68,
    form: new RegExp(
      `(?:室|科|站|部|组|房)(小(?![时年人组结肠腿脑便儿孩])${surname})(?=\\s*(?:$|\\n|[,，。;；]))`,
      'g',
    ),
    finds: '内镜室«小潘»',
    spares: '产房小时，普外科小肠',
  },
  {
    kind: 'name',
    script: 'han',
    confidence: 0.72,
    form: /(?:昵称|网名|微信名|用户名|群名)[:：]? ?["「『']([^"」』'\n]{2,10})["」』']/g,
    finds: '昵称“«朵朵妈»”，问哮喘',
    spares: '所谓“冠心病”，昵称已改',
  },
  {
    kind: 'name',
    script: 'han',
    confidence: 0.7,
    form: new RegExp(`(?<=^|[,，。:：\\n ])(${surname})生(?=[转话嘅喺系俾想問问去])`, 'g'),
    accepts: (passage) => !/[全平终接急亲派寄新]/.test(passage),
    finds: '«霍»生话伤口痛',
    spares: '全生转院，新生去向，先生话',
  },
  {
    kind: 'name',
    confidence: 0.8,
    form: /(?<![A-Za-z])([A-Z][A-Za-z]{1,11}, ?[A-Z][A-Za-z]{1,9}-[A-Za-z]{2,9})(?![A-Za-z-])/g,
    accepts: (passage) => {
      const [first, second] = wordsOf(passage);
      return (
        first !== undefined &&
        second !== undefined &&
        (first.pinyin || first.family || first.given) &&
        second.text.split('-').every((one) => romanised.test(one))
      );
    },
    finds: '台胞，«LIAO, YU-CHEN»，过敏',
    spares: 'CT, X-ray；ECG, FOLLOW-UP',
  },
  {
    kind: 'name',
    script: 'han',
    confidence: 0.75,
    form: /(?:病人|患者|个案|案主|病友|客人|住客|小姐|先生|产妇)(\p{Lu}{2,12},? \p{Lu}\p{Ll}+(?:[ -]\p{Lu}?\p{Ll}+){0,2})(?![A-Za-z])/gu,
    accepts: (passage) => {
      const [first, ...others] = wordsOf(passage);
      return (first?.pinyin || first?.family || first?.given || false) && others.every(({ never }) => !never);
    },
    finds: '病人«CHEUNG Mei Fong»（略）',
    spares: '病人ECG Normal，患者MRI Brain Scan',
  },
  {
    kind: 'name',
    script: 'han',
    confidence: 0.75,
    form: /(?<![A-Za-z])(\p{Lu}[\p{Script=Latin}'.]{1,30}(?: \p{Lu}[\p{Script=Latin}'.]{0,30}){1,4})(?=[,，(（ ]{0,2}[\u4e00-\u9fff]{2,5}籍)/gu,
    accepts: (passage) => {
      const parts = wordsOf(passage);
      return parts.filter(({ never, plain }) => never || plain).length * 2 < parts.length;
    },
    finds: '«Siti Rahayu Lestari»，印尼籍看护',
    spares: 'CT scan，印尼籍',
  },
  {
    kind: 'name',
    script: 'han',
    confidence: 0.72,
    form: /(?:[妻夫]|医检师|护理师|医师|药师|护士|同事|看护|经理|先生|太太|侄|姐夫|嫂)(\p{Lu}\p{Ll}{2,14})(?![A-Za-z\d-])/gu,
    accepts: (passage) =>
      wordsOf(passage).every(
        ({ never, eponym, plain, given, family, pinyin }) =>
          (given || family || pinyin) && !never && !eponym && !plain,
      ),
    finds: '妻«Joan»陪同',
    spares: '医师Warfarin已停，护士Insulin',
  },
  {
    kind: 'name',
    script: 'han',
    confidence: 0.72,
    form: /(?<![A-Za-z])(\p{Lu}\p{Ll}{1,11})(?=姐|哥仔?|医生|主任|师傅|姑娘|叔|姨|太(?!太|高|低|多|少|快|慢))/gu,
    accepts: (passage) =>
      wordsOf(passage).every(
        ({ never, eponym, plain, given, ordinary }) => given || (!never && !eponym && !plain && !ordinary),
      ),
    finds: '«May»姐，收到请回',
    spares: 'Insulin太多，Warfarin太高',
  },
  {
    kind: 'name',
    script: 'han',
    confidence: 0.8,
    form: new RegExp(
      `(?<![${han}])([${han}]{2,4})(?=\\((?:真名|本名|真实姓名|确实叫此名|化名|原名|又名))`,
      'g',
    ),
    finds: '«马上来»（真名）要做肠镜',
    spares: '马上（真的）要做',
  },
  {
    kind: 'name',
    script: 'han',
    confidence: 0.65,
    form: new RegExp(
      `(?<=床)([老小](?![年人时师于安平便腿肠])${surname})(?=[尿发又今昨说还已再吐拉烧咳想没不要][^床])`,
      'g',
    ),
    finds: '3床«老吕»尿少，记量',
    spares: '3床老年人又吐，5床小便尿少',
  },
];
