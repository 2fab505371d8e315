import { describeArabicWord } from './arabic-words.ts';
import { notCalled } from './cues.ts';
import { fold } from './fold.ts';
import type { Candidate, Finder } from './kinds.ts';
import { wordsOf } from './latin-words.ts';
import { isChineseWord } from './names-chinese.ts';
import { matchesOf } from './prepare.ts';
import { isCountry, named, never } from './words.ts';

/** Whoever stands behind these on a sheet is a person, whatever the name. */
const englishRoles =
  'surgeons?|(?:1st |2nd |first |second )?assistants?|anaes(?:th(?:etist|esia|esiologist))?|anesth(?:etist|esia|esiologist)|scrub(?: nurse)?|circulating nurse|operators?|(?:reported|verified|requested|ordered|collected|performed|prepared|authori[sz]ed|countersigned|dictated|transcribed|checked|witnessed|interpreted|referred|reviewed|completed|entered|received|released|sampled|drawn|sent|escorted|consented) by|radiologist|pathologist|cytologist|radiographer|sonographer|phlebotomist|technician|technologist|med tech|charge nurse|nurse in charge|staff nurse|midwife|perfusionist|attending|consultant|registrar|resident|house officer|physician|informant|next of kin|nok|guardian|carer|interpreter|proxy|client|donor|recipient|proband|index case|driver|passenger|team lead(?:er)?|lead|airway|scribe|compressions|timekeeper';
const word = "\\p{Lu}[\\p{L}'’-]*\\.?";
const particle = '(?:van|von|de|del|della|der|den|da|dos|di|la|le|al|el|bin|bint|ibn|abu|ben|ter|ten|y|e)';
const latinName = `${word}(?: (?:${particle} ){0,2}${word}){0,4}`;
const labelled = new RegExp(
  `(?:^|[\\n|;,.(\\ue000]|\\s{2})[ \\t]{0,4}(?:[Tt]he )?(?:${englishRoles})(?: (?:name|is|was))?(?: ?[:=/] ?| {1,3}|\\t)(?:(?:Dr|Prof|Mr|Mrs|Ms|Miss|Sr|Sister|Nurse)\\.? )?(${latinName})(?=$|[\\n|;,./()\\t\\ue000]| {2}| [-–] | \\d| on | at | and )`,
  'giu',
);
/** Kamau (SHO), S. Petrosyan, RN: what somebody is stands behind the name. */
const grades =
  'SHO|SpR|StR|SMO|JMO|RMO|FY ?[12]|IMT ?[1-3]|PGY-?\\d|GPST ?\\d|RN|ANP|PA-C|HCA|ODP|registrar|consultant|intern|houseman|resident|staff nurse|charge nurse|nurse|midwife|physio(?:therapist)?|pharmacist|dietitian|interpreter|next of kin|NOK';
const graded = new RegExp(
  `(?<![\\p{L}\\d'-])(${latinName})(?: ?\\((?:${grades})[),/ ]|(?<= \\S{1,30}), ?(?:RN|MBBS|PA-C|FRCS|MRCP|PharmD)\\b)`,
  'gu',
);

const arabicRoles =
  'الجراح|المساعد(?: الأول| الثاني)?|المساعدة|التخدير|طبيبة? التخدير|الفني|الفنية|فنية? (?:المختبر|الأشعة|المخبر|التحاليل)|الممرضة?|ممرضة? (?:العمليات|المناوبة?)|القابلة|المناوبة?|الطبيبة? (?:المعالجة?|المناوبة?|المقيمة?|المحولة?)|المعالجة?|المحولة?|المخبرية?|طالبة? الفحص|أخصائية? (?:الأشعة|المختبر)|المراجعة?|المرافقة?|ولي الأمر|المبلغة?|السائق|المترجمة?|المتبرعة?|المريضة?|الاسم|التوقيع|كتبها|كتبه|أعدها|أعده|قرأها|قرأه|راجعها|راجعه|اعتمدها|اعتمده|المرسل|المستلم';
const arabicWord = '[\\u0621-\\u064a]{2,}';
const arabicLabelled = new RegExp(
  `(?:^|[\\n|;,.])[ \\t]{0,4}(?:اسم )?(?:${arabicRoles}) ?[:/=] ?(?:(?:أ ?\\. ?)?(?:م ?\\. ?)?د ?\\. ?|أ ?\\. ?|م ?\\. ?)?(${arabicWord}(?: ${arabicWord}){0,3})(?=$|[\\n|;,.()/-]| {2}| \\d)`,
  'g',
);
/** أ.د. and د. are of physicians: whatever stands behind them is a name. */
const arabicTitled = new RegExp(
  `(?<![\\u0621-\\u064a.])(?:أ ?\\. ?)?(?:م ?\\. ?)?د ?\\. ?(${arabicWord}(?: (?!في |من |على |إلى |عن |مع |أن |بتاريخ|يوم|قسم|طلب|قال|ذكر|أوصى|وصف|تم |لا |هل |ممكن|عندي|عنده|لو |بعد|قبل|اليوم|أمس|غدا|و[\\u0621-\\u064a]{3,})${arabicWord}){1,2})(?= (?:بتاريخ|في|من|على|و|يوم|قسم|طلب|أوصى|وأ|وطلب)|$|[\\n,.;:()/|])`,
  'g',
);
const notArabicName =
  /^(?:ال(?:طبيب|دكتور|مريض|ممرض|جراح|قسم|مستشفى|عيادة|مختبر|أشعة|طوارئ|عام|عناية|يوم|ضغط|نبض|حرارة|فحص|تحليل|علاج|جرعة)|غير|بدون|دون|لا|لم|نعم|تم|طبيعي|سلبي|إيجابي|مجهول|معروف|عام|موضعي|نصفي|ذكر|أنثى|متزوج|أعزب|مراجعة|متابعة|حسن|حسب|فوري|عاجل)/;

/** A shift is short of people as well: المناوبة: نقص ليلتين. */
const holdsNoName = (words: string): boolean =>
  words.split(' ').some((word) => describeArabicWord(word).never);

const chineseRoles =
  '术者|主刀(?:医[师生])?|助手|[一二三]助|麻醉(?:医[师生]|师|者)?|器械护士|洗手护士|巡回护士|报告(?:医[师生]|者|人)|审核(?:医[师生]|者|人)|检查(?:医[师生]|者)|送检(?:医[师生]|者)|申请(?:医[师生]|人)|检验(?:者|师|人)|核对(?:者|人)|记录(?:者|人)|接诊(?:医[师生])?|首诊(?:医[师生])?|主诊(?:医[师生])?|责任护士|值班(?:医[师生]|护士)|上级医[师生]|管床(?:医[师生])?|经治(?:医[师生])?|联系人|监护人|先证者|供者|受者|捐献者|签名|签字|译员|录入(?:者|人)?|操作者|采血(?:者|人)|穿刺者';
const hanName = '[\\u4e00-\\u9fff]{2,4}';
const chineseLabelled = new RegExp(
  `(?<![\\u4e00-\\u9fff])(?:${chineseRoles})(?:[:=] ?| {1,2}|(?<=先证者))(${hanName}(?:[/、]${hanName}){0,3})(?![\\u4e00-\\u9fff])`,
  'g',
);
const notChineseName =
  /无|未|待|医|护|科|术|麻|病|检|查|不详|暂|见|上述|同上|详|正常|阴性|阳性|本人|家属|患者|全麻|局麻|腰麻|静脉|省略|今日|明日|已|请|需|拟/;
/** Parents and children who are told by name: 父母郎建军、毕秋霞. */
const kinPair =
  /(?:父母|夫妇|夫妻|姐妹|兄弟|双胞胎|子女)(?:[:分别为是]{0,3})([\u4e00-\u9fff]{2,3})[、和与/]([\u4e00-\u9fff]{2,3})(?=$|[^\u4e00-\u9fff]|[均都皆同为是也的在来])/g;

const wholeName = new RegExp(`^${latinName}$`, 'u');
const states =
  /^(?:Deceased|Living|Cadaveric|Related|Unrelated|Matched|Present|Absent|Pending|Available|Unavailable|Declined|Identified|Unidentified|Various|Multiple|Locum|Independent|Alone|English|Arabic|Chinese|Spanish|French|Urdu|Hindi|Both|Spinal|General|Local|Sedation|Epidural|Regional)$/;

const isLatinName = (words: string): boolean => {
  const parts = words.split(/[ ]/).map((part) => fold(part.replace(/[.'’]/g, '')));
  const known = parts.filter((part) => part.length > 1);
  return (
    known.length > 0 &&
    !isCountry(words) &&
    !words.split(' ').some((one) => notCalled.test(one)) &&
    known.every((part) => !never.has(part) && !named.has(part) && !/\d/.test(part))
  );
};

const span = (match: RegExpExecArray, taken: string, confidence: number): Candidate => {
  const start = match.index + match[0].lastIndexOf(taken);
  return { start, end: start + taken.length, kind: 'name', confidence };
};

/** Names on sheets that say who did what, and names with what somebody is behind them. */
export const findRoleNames: Finder = ({ text }) => {
  const found: Candidate[] = [];
  for (const match of matchesOf(text, labelled)) {
    const taken = match[1] ?? '';
    // The form ignores case for the roles; a name does not.
    if (!wholeName.test(taken) || !isLatinName(taken)) continue;
    // One word alone is as often a thing: it needs a mark, and more than an abbreviation has.
    const isMarked = /[:=/\t] ?$/.test(match[0].slice(0, match[0].length - taken.length));
    if (!taken.includes(' ') && (!isMarked || /^\p{Lu}{1,4}$/u.test(taken) || states.test(taken))) continue;
    if (wordsOf(taken).every(({ plain, never }) => plain || never)) continue;
    const start = match.index + match[0].length - taken.length;
    found.push({ start, end: start + taken.length, kind: 'name', confidence: 0.72 });
  }
  for (const match of matchesOf(text, graded)) {
    const taken = match[1] ?? '';
    if (isLatinName(taken))
      found.push({ ...span(match, taken, 0.72), start: match.index, end: match.index + taken.length });
  }
  if (/[\u0621-\u064a]/.test(text)) {
    for (const match of matchesOf(text, arabicLabelled))
      if (!notArabicName.test(match[1] ?? '') && !holdsNoName(match[1] ?? ''))
        found.push(span(match, match[1] ?? '', 0.72));
    for (const match of matchesOf(text, arabicTitled))
      if (!notArabicName.test(match[1] ?? '')) found.push(span(match, match[1] ?? '', 0.92));
  }
  if (/[\u4e00-\u9fff]{2}/.test(text)) {
    for (const match of matchesOf(text, chineseLabelled)) {
      let at = match.index + match[0].length - (match[1] ?? '').length;
      for (const taken of (match[1] ?? '').split(/[/、]/)) {
        if (!notChineseName.test(taken) && !isChineseWord(text, at, taken))
          found.push({ start: at, end: at + taken.length, kind: 'name', confidence: 0.72 });
        at += taken.length + 1;
      }
    }
    for (const match of matchesOf(text, kinPair))
      for (const taken of [match[1] ?? '', match[2] ?? ''])
        if (!notChineseName.test(taken) && !isChineseWord(text, match.index + match[0].indexOf(taken), taken))
          found.push(span(match, taken, 0.65));
  }
  return found;
};
