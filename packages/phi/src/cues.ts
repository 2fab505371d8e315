import { fold } from './fold.ts';
import type { Candidate, Finder, PhiKind } from './kinds.ts';
import { wordsOf } from './latin-words.ts';
import { chineseSurnamePattern, cutName, isChineseWord } from './names-chinese.ts';
import { matchesOf } from './prepare.ts';
import { never } from './words.ts';

const han = '\\u4e00-\\u9fff';
const arabic = '[\\u0621-\\u064a]{2,}';
const word = "\\p{Lu}\\p{Ll}[\\p{L}'’-]*";

/** Whoever money or a card is of. */
const holder = new RegExp(
  `\\b(?:in (?:the )?names? of|account holder|card ?holder|payee|beneficiary|made out to)[ :]{1,2}(${word}(?: ${word}){1,3})`,
  'gu',
);
/** Nurse Precious Moyo: two words behind a calling, in small letters or not. */
const calling = new RegExp(
  `\\b(?:nurse|midwife|matron|physio(?:therapist)?|registrar|consultant|pharmacist|interpreter|social worker|health visitor|carer|neighbour|landlord|teacher|colleague|intern|houseman|trainee) (${word} ${word})(?=[\\s,.;:)]|$)`,
  'gu',
);
/** Ask Mehwish for the number. */
const asked = new RegExp(
  `\\b(?:ask|tell|call|bleep|bleeped|page|paged|text|texted|ring|rang|phone|phoned|email|inform|informed|update|updated|thank|remind|meet|message) (${word})(?= (?:for|to|about|if|re|on|when|please|and|before|after|today|tomorrow|tonight|back|that|she|he)\\b)`,
  'gu',
);
/** The son Kwabena says; nobody else has relatives with a name in small letters. */
const relative =
  /\b(?:wife|husband|mum|mom|dad|son|daughter|brother|sister|aunt|uncle|cousin|nephew|niece|grandson|granddaughter|partner|fianc[eé]e?) (\p{L}[\p{L}'’-]{3,})(?= (?:noticed|says|said|reports|reported|called|rang|found|brought|drove|is worried|is asking|asks|asked|thinks|thought|gave|gives|witnessed|confirms|confirmed|translating|interpreting)\b)/gu;
const adverbs =
  /^(?:also|always|never|often|first|only|just|still|later|already|recently|then|now|even|once|again|has|had|have|who|that|which|here|there|today|apparently|reportedly|initially|subsequently|both|they|with|from|clearly|definitely|previously)$/i;
/** Wards, desks and people by their calling: no names. */
export const notCalled =
  /^(?:Radiology|Cardiology|Surgery|Medicine|Theatre|Theatres|Pharmacy|Switchboard|Security|Reception|Micro|Haem|Cardio|Ortho|Neuro|Plastics|Renal|Urology|Gastro|Psych|Paeds|Peds|Obs|Gynae|Resus|Blood|Bank|Path|Lab|Labs|Bed|Site|Ward|Clinic|Admin|Poison|Poisons|Police|Ambulance|Family|Relatives|Patient|Patients|Outreach|Critical|Stroke|Palliative|Infection|Dialysis|Transplant|Oncology|Rehab|Everyone|Nobody|Someone|Anyone|Team|Back|Again|Them|Him|Her|Me|Us|You|The|This|That|These|Those|It|Consultant|Registrar|Nurse|Doctor|Home|Theatre|Histology|Interventional|Endoscopy|Ops|Operations|Comms|Facilities|Estates|Finance|Rota|Rostering|Bookings|Governance|Education|Governors|Management)$/;

/** Polite forms that hardly ever stand before anything but a name. */
const polite = new RegExp(
  `(?<![\\u0621-\\u064a])(?:ال)?(?:سيدة?|آنسة|مدعوة?|مواطنة?) (${arabic}(?: ${arabic}){1,3}?)(?= ?[(،,.;:\\n|]| \\d| (?:عمر|البالغ|البالغة|تاريخ|رقم|هوية|جوال|هاتف|بتاريخ|في|من|الذي|التي|الموظف|الموظفة|DOB|MRN)|$)`,
  'g',
);
const patientArabic = new RegExp(
  `(?<![\\u0621-\\u064a])(?:ال)?(?:مريضة?|طفلة?|رضيعة?|مولودة?) (${arabic}(?: ${arabic}){1,3}?)(?= ?(?:DOB|MRN|ID)\\b| (?:مواليد|رقم (?:ملف|هوية|الملف|الهوية)|هوية|إقامة|اقامة))`,
  'g',
);
const notPolite =
  /(?:^|\s)(?:رقم|قومي|هوية|ملف|تعاني|يعاني|تشكو|يشكو|لديها|لديه|عندها|عنده|حضرت|حضر|دخلت|دخل|بحاجة|تحتاج|يحتاج|مستقرة?|واعية?|تم|كانت|كان|في|على|من|هي|هو|لا|لم|التي|الذي|بعد|قبل|مع|أنثى|ذكر|حامل|مصابة?|معروفة?|تبلغ|يبلغ|المقيمة?|المديرة?|الرئيسة?|الاستشارية?|الأخصائية?|الوالدة?|الزميلة?|هنا|هناك|المحترمة?|الفاضلة?|العزيزة?|الكريمة?|الكريم|المذكورة?|الحامل)(?=\s|$)/;

const employer = new RegExp(
  `(?:(?:ي|ت)عمل|موظفة?|معلمة?|مدرس|مدرسة|عاملة?|مهندسة?|سائق|حارس|طالبة?|محاسبة?|فني|مدير|مديرة)(?: (?:في|لدى|عند)| ب(?=شركة|مؤسسة|مدرسة|جامعة|مصنع|بنك)) ?((?:شركة|مؤسسة|مدرسة|جامعة|مصنع|بنك|كلية|معهد|بلدية|مكتب|ثانوية|روضة) ${arabic}(?: (?:ال|لل)[\\u0621-\\u064a]{2,}){0,3})`,
  'g',
);
const place =
  '公司|集团|中学|小学|大学|学院|学校|幼儿园|银行|工厂|机械厂|电厂|纺织厂|钢厂|研究所|设计院|车站|供电局|税务局|公安局';
const employerChinese = new RegExp(
  `(?:(?:工作)?单位|就职于|任职于|供职于|受雇于|就读于)[: ]?([${han}]{2,22}?(?:${place}))|(?<![${han}])([${han}]{2,14}(?:${place}))(?=的?(?:教师|老师|员工|职工|工人|学生|司机|会计|职员|工程师|保安|退休))`,
  'g',
);

/** 高桥健一先生: whoever is addressed so has a name, of whatever country. */
const addressed = new RegExp(`(?<![${han}])([${han}]{2,4})(?=先生|女士|小姐)`, 'g');
const notAddressed =
  /^(?:各位|这位|那位|该|某|本|尊敬|亲爱|患者|病人|家属|陪同|陪护|一位|两位|几位|老|年轻|中年|外籍)/;
/** Named before a number of theirs. */
const numbered = new RegExp(
  `(?<=^|[^${han}]|患者|病人|干部|职工|老人|学生|老师|女士|先生)(${chineseSurnamePattern}[${han}]{1,2})(?=[,:( ]{1,2}(?:身份证|住院号|病历号|病案号|门诊号|医保|社保|手机|电话|联系电话|护照|出生|生于))`,
  'g',
);
/** 今天宗医生说: the family name of somebody at work. */
const atWork = new RegExp(
  `(?<=今天|昨天|昨晚|刚才|刚刚|早上|上午|下午|晚上|让|请|问|跟|找|给|叫|经|由|约了|[^${han}])(${chineseSurnamePattern}|[宗占])(?=(?:主任|副主任)?(?:医生|医师|大夫)[说讲让叫看问来去建开查要的])`,
  'g',
);
const oldForm = new RegExp(
  `(?<![${han}])(${chineseSurnamePattern}氏)(?=[, ]{1,2}(?:[男女]性?[, ]{0,2})?\\d{1,3}岁)`,
  'g',
);
const cardHolder =
  /(?:持卡人|户名|收款人|开户名|付款人)[: ]{0,2}([A-Z]{2,20}(?:[, ]{1,2}[A-Z]{2,20}){1,2}|[\u4e00-\u9fff]{2,4})/g;
/** The years of the Republic: 114年11月12日. */
const republic = /(?<![\d.])((?:9\d|1[01]\d)年(?:0?[1-9]|1[0-2])月(?:0?[1-9]|[12]\d|3[01])日)/g;

/** Numbers whose shape or word in front gives them away. */
const plainNumbers: readonly (readonly [RegExp, PhiKind, number])[] = [
  [/(?<![\w/-])([A-Z]{2,4}\/\d{2,4}\/\d{3,7})(?![\w/-])/g, 'mrn', 0.58],
  [/(?<![A-Za-z])ID (\d{7,12})(?!\d|[.,]\d)/g, 'national-id', 0.6],
  [
    /\b(?:ins|philhealth|medibank|bupa|aetna|cigna|daman|thiqa|tawuniya|bpjs|nhif|shif|hmo|nssf|cnss|cnam|amo)(?: ?(?:no\.?|number|id|card|#))?[ :#]{1,3}((?=[A-Z-]{0,6}\d)[A-Z\d][A-Z\d-]{6,18})(?![A-Z\d])/gi,
    'health-plan',
    0.75,
  ],
  [
    /(?:بطاقت(?:ه|ها|ي)|البطاقة) (?:الوطنية|القومية|المدنية|الموحدة)(?: رقم)?[ :]{1,2}([A-Z]{0,3} ?\d{5,14})/g,
    'national-id',
    0.85,
  ],
];
const aliveAt =
  /\bis (9\d|1[01]\d)(?= and (?:lives?|living|was|has|had|still|walks|independent|frail|bed|mobil|dement|fully|very|otherwise))/g;

const at = (match: RegExpExecArray, taken: string, kind: PhiKind, confidence: number): Candidate => {
  const start = match.index + match[0].indexOf(taken);
  return { start, end: start + taken.length, kind, confidence };
};

const isPlainName = (words: string): boolean =>
  words.split(' ').every((one) => !never.has(fold(one)) && !notCalled.test(one));

const latinCues = (text: string): Candidate[] => [
  ...[holder, calling].flatMap((form) =>
    matchesOf(text, form)
      .filter((match) => isPlainName(match[1] ?? ''))
      .map((match) => at(match, match[1] ?? '', 'name', 0.9)),
  ),
  ...matchesOf(text, asked)
    .filter((match) => {
      const [only] = wordsOf(match[1] ?? '');
      return only && !only.never && !only.ordinary && !only.eponym && !notCalled.test(only.text);
    })
    .map((match) => at(match, match[1] ?? '', 'name', 0.55)),
  ...matchesOf(text, relative)
    .filter((match) => {
      const [only] = wordsOf(match[1] ?? '');
      return only && !only.never && !only.ordinary && !adverbs.test(only.text);
    })
    .map((match) => at(match, match[1] ?? '', 'name', 0.85)),
  ...matchesOf(text, aliveAt).map((match) => at(match, match[1] ?? '', 'age-over-89', 0.75)),
];

const arabicCues = (text: string): Candidate[] => [
  ...[polite, patientArabic].flatMap((form) =>
    matchesOf(text, form)
      .filter((match) => !notPolite.test(match[1] ?? ''))
      .map((match) => at(match, match[1] ?? '', 'name', 0.72)),
  ),
  ...matchesOf(text, employer).map((match) => at(match, match[1] ?? '', 'organisation', 0.65)),
];

const chineseCues = (text: string): Candidate[] => [
  ...matchesOf(text, employerChinese).map((match) =>
    at(match, match[1] ?? match[2] ?? '', 'organisation', 0.65),
  ),
  ...matchesOf(text, addressed)
    .filter(
      (match) => !notAddressed.test(match[1] ?? '') && !isChineseWord(text, match.index, match[1] ?? ''),
    )
    .map((match) => at(match, match[1] ?? '', 'name', 0.7)),
  ...matchesOf(text, numbered)
    .filter(
      (match) => cutName(match[1] ?? '') === match[1] && !isChineseWord(text, match.index, match[1] ?? ''),
    )
    .map((match) => at(match, match[1] ?? '', 'name', 0.75)),
  ...[atWork, oldForm].flatMap((form) =>
    matchesOf(text, form).map((match) => at(match, match[1] ?? '', 'name', 0.6)),
  ),
  ...matchesOf(text, cardHolder).map((match) => at(match, match[1] ?? '', 'name', 0.8)),
  ...matchesOf(text, republic).map((match) => at(match, match[1] ?? '', 'date', 0.7)),
];

/** Names, employers and numbers that what stands around them gives away. */
export const findCued: Finder = ({ text }) => [
  ...latinCues(text),
  ...(/[\u0621-\u064a]/.test(text) ? arabicCues(text) : []),
  ...(/[\u4e00-\u9fff]{2}/.test(text) ? chineseCues(text) : []),
  ...plainNumbers.flatMap(([form, kind, confidence]) =>
    matchesOf(text, form).map((match) => {
      const taken = match[1] ?? '';
      const start = match.index + match[0].lastIndexOf(taken);
      return { start, end: start + taken.length, kind, confidence };
    }),
  ),
];
