import {
  ibanLength,
  isAadhaar,
  isCardNumber,
  isEgyptianId,
  isEmiratiId,
  isHongKongId,
  isIban,
  isKuwaitiId,
  isNhsNumber,
  isNpi,
  isResidentId,
  isSaudiId,
  isSouthAfricanId,
  isSsn,
  isTaiwanId,
  isVin,
  looksLikeResidentId,
} from './checksums.ts';
import type { Candidate, Finder, PhiKind, Prepared } from './kinds.ts';
import { digitsOf, matchesOf, textAfter, textBefore } from './prepare.ts';

const notPersonal =
  /(?:\b(?:pmid|pmcid|pmc|doi|nct|isbn|issn|isrctn|grant|orcid|eudract|ndc|lot|cas|snomed|loinc|icd|rs)|注册号|批准文号|国药准字)[\s:#.=\w-]{0,8}$/;
const cardCue =
  /(?:\b(?:card|cc|visa|mastercard|amex|credit|debit)\b|بطاقة (?:ائتمان|بنك|مصرف|فيزا|مدى|الصراف)\S*|البطاقة (?:الائتمانية|البنكية|المصرفية)|فيزا|ماستر|卡号|信用卡|银行卡)[^\d\n]{0,30}$/;
const ssnCue = /(?:\bssn\b|social security|\bsoc\.? ?sec)[^\d\n]{0,20}$/;
const npiCue = /\bnpi\b[^\d\n]{0,16}$/;
const nationalCue =
  /(?:\b(?:national|identity|identification|iqama|civil|residen(?:t|ce|cy)|emirates|id|nhs|nin)\b|هوية|الهوية|إقامة|الإقامة|اقامة|الرقم القومي|رقم قومي|الرقم الوطني|السجل المدني|بطاقة|البطاقة|الرقم (?:المدني|الشخصي|الموحد)|身份证|證件|证件)[^\d\n]{0,24}$/;

type Judged = [PhiKind, number] | undefined;

const judgeDigits = (prepared: Prepared, digits: string, start: number, grouped: boolean): Judged => {
  const before = textBefore(prepared, start, 48);
  if (notPersonal.test(before)) return undefined;
  const national = nationalCue.test(before);
  // In China the driver's licence bears the number of the resident.
  if (/(?:驾驶证|驾照|驾驶执照)[^\d\n]{0,8}$/.test(before) && digits.length === 18) return ['licence', 0.98];
  if (isResidentId(digits)) return ['national-id', 0.98];
  if (looksLikeResidentId(digits)) return ['national-id', 0.75];
  if (isEmiratiId(digits)) return ['national-id', 0.97];
  if (/^784(?:19|20)\d{10}$/.test(digits) && (grouped || national)) return ['national-id', 0.75];
  if (isEgyptianId(digits) && !grouped) return ['national-id', national ? 0.98 : 0.9];
  if (isKuwaitiId(digits) && (national || /^[23]/.test(digits)))
    return ['national-id', national ? 0.95 : 0.7];
  if (isSouthAfricanId(digits) && !grouped) return ['national-id', national ? 0.95 : 0.75];
  if (isAadhaar(digits) && (national || /^\d{4} \d{4} \d{4}/.test(prepared.text.slice(start, start + 14))))
    return ['national-id', national ? 0.95 : 0.65];
  const card = cardCue.test(before);
  if (digits.length >= 12 && digits.length <= 19) {
    if (card) return ['card', isCardNumber(digits) ? 0.97 : 0.75];
    if (isCardNumber(digits) && digits.length >= 13) return ['card', 0.85];
  }
  if (digits.length === 9 && ssnCue.test(before)) return ['ssn', isSsn(digits) ? 0.97 : 0.7];
  if (digits.length !== 10) return undefined;
  if (npiCue.test(before)) return ['npi', isNpi(digits) ? 0.97 : 0.65];
  if (national) return ['national-id', isSaudiId(digits) || isNhsNumber(digits) ? 0.95 : 0.75];
  if (grouped) return undefined;
  if (isNpi(digits)) return ['npi', 0.6];
  return isSaudiId(digits) ? ['national-id', 0.6] : undefined;
};

/** Forms that hardly anything else has: Brazil, Pakistan, Mexico, Korea, Italy, India, Britain, Singapore. */
const nationalForms: readonly [RegExp, PhiKind, number][] = [
  [/(?<![\w.])\d{3}\.\d{3}\.\d{3}-\d{2}(?!\w)/g, 'national-id', 0.85],
  [/(?<![\w-])\d{5}-\d{7}-\d(?![\w-])/g, 'national-id', 0.85],
  [/(?<!\w)[A-Z]{4}\d{6}[HM][A-Z]{5}[A-Z0-9]\d(?!\w)/g, 'national-id', 0.9],
  [/(?<![\w-])\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])-[1-4]\d{6}(?![\w-])/g, 'national-id', 0.85],
  [/(?<!\w)[A-Z]{6}\d{2}[A-EHLMPRST]\d{2}[A-Z]\d{3}[A-Z](?!\w)/g, 'national-id', 0.9],
  [/(?<!\w)[A-Z]{3}[PCHFATBLJG][A-Z]\d{4}[A-Z](?!\w)/g, 'national-id', 0.75],
  [
    /(?<!\w)(?!BG|GB|KN|NK|NT|TN|ZZ)[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z] ?\d{2} ?\d{2} ?\d{2} ?[A-D](?!\w)/g,
    'national-id',
    0.75,
  ],
  [/(?<!\w)[STFGM]\d{7}[A-Z](?!\w)/g, 'national-id', 0.7],
  // Drivers of Britain; a file's letter, number and year.
  [/(?<!\w)[A-Z9]{5}\d{6}[A-Z9]{2}\d[A-Z]{2}(?!\w)/g, 'licence', 0.85],
  [/(?<![\w/-])(?:[A-Z]-?|[\u0621-\u064a]-)\d{3,5}\/\d{2}(?![\w/-])/g, 'mrn', 0.58],
  [/(?<=\b(?:cpr|qid|CPR|QID)(?: no\.?| number)?[ :#]{1,3})\d{9,12}(?!\d)/g, 'national-id', 0.85],
];
const plates =
  /(?:\b(?:(?:(?:[Ll]icen[cs]e|lic|number|registration|reg|car)\.? )?plates?|car reg|reg(?=\.? [A-Z]{2}\d{2} )|plate(?: no\.?| number|#)|rego|vehicle (?:reg(?:istration)?|no|number|plate)|reg(?:istration)? (?:no\.?|number))|(?:(?:رقم )?(?:ال)?لوحة(?: (?:السيارة|المركبة|سيارته|سيارتها|رقم))?|رقم السيارة))(?: is| was| no\.?| رقم)?[ :#]{1,3}((?:[A-Z]{2}\d{2} [A-Z]{3}|[A-Z]{1,3}[ -]?\d{1,4}-?[A-Z]{0,3}|\d{1,4}[ -]?[A-Z]{1,3}[ -]?\d{0,4}|(?:[\u0621-\u064a] ){1,3}\d{1,4}|\d{1,3}-\d{2,5}|[\u0621-\u064a]{2,3} ?\d{1,4}|\d{1,4} (?:[\u0621-\u064a] ?){1,3}(?![\u0621-\u064a])))(?![A-Za-z0-9])/g;

/** Numbers known by their own form: checksums, dates and places inside them. */
export const findNumbers: Finder = (prepared) => {
  const { text } = prepared;
  const found: Candidate[] = [];
  const add = (start: number, length: number, judged: Judged): void => {
    if (judged) found.push({ start, end: start + length, kind: judged[0], confidence: judged[1] });
  };
  for (const match of matchesOf(text, /(?<![\w+]|\d[.-])\d(?:[ -]?\d){8,22}(?![\w]|\.\d)/g))
    add(
      match.index,
      match[0].length,
      judgeDigits(prepared, digitsOf(match[0]), match.index, /[ -]/.test(match[0])),
    );
  for (const match of matchesOf(text, /(?<![\w.])\d{17}[xX](?!\w)/g))
    add(
      match.index,
      18,
      looksLikeResidentId(match[0]) ? ['national-id', isResidentId(match[0]) ? 0.98 : 0.75] : undefined,
    );
  for (const match of matchesOf(text, /(?<![\w-])(\d{3})-(\d{2})-(\d{4})(?![\w-])/g)) {
    const cued = ssnCue.test(textBefore(prepared, match.index, 40));
    const valid = isSsn(digitsOf(match[0]));
    add(match.index, match[0].length, valid || cued ? ['ssn', valid ? 0.92 : 0.7] : undefined);
  }
  for (const match of matchesOf(text, /(?<![\w-])[A-Z]{2}\d{2}(?:[ -]?[A-Z0-9]){11,30}(?!\w)/gi)) {
    const country = match[0].slice(0, 2).toUpperCase();
    const length = ibanLength(country);
    if (!length) continue;
    // Words may follow the number; it ends where the country says.
    let end = 0;
    for (let count = 0; end < match[0].length && count < length; end += 1)
      if (/\w/.test(match[0].charAt(end))) count += 1;
    const value = match[0].slice(0, end);
    const cued = /\biban\b|حساب|آيبان|账号|account/.test(textBefore(prepared, match.index, 30));
    if (isIban(value)) add(match.index, end, ['iban', 0.98]);
    else if (cued) add(match.index, match[0].length, ['iban', 0.75]);
  }
  for (const match of matchesOf(text, /(?<!\w)[A-HJ-NPR-Z0-9]{17}(?!\w)/g))
    if (/[A-Z]/.test(match[0]) && /\d/.test(match[0]))
      add(
        match.index,
        17,
        isVin(match[0])
          ? ['vehicle', 0.9]
          : /\bvin\b|vehicle|车架/.test(textBefore(prepared, match.index, 24))
            ? ['vehicle', 0.8]
            : undefined,
      );
  for (const match of matchesOf(text, /(?<!\w)[A-Z]\d{9}(?!\w)/g))
    if (isTaiwanId(match[0])) add(match.index, 10, ['national-id', 0.85]);
  for (const match of matchesOf(text, /(?<!\w)[A-Z]{1,2}\d{6}\([\dA]\)/g))
    if (isHongKongId(match[0])) add(match.index, match[0].length, ['national-id', 0.9]);
  for (const match of matchesOf(
    text,
    /[京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼][A-HJ-NP-Z][ ·•]?[A-HJ-NP-Z0-9]{5,6}(?!\w)/g,
  ))
    add(match.index, match[0].length, ['vehicle', 0.9]);
  for (const match of matchesOf(
    text,
    /(?<!\w)[1-9][AC-HJKMNP-RT-Y][AC-HJKMNP-RT-Y0-9]\d-?[AC-HJKMNP-RT-Y][AC-HJKMNP-RT-Y0-9]\d-?[AC-HJKMNP-RT-Y]{2}\d{2}(?!\w)/g,
  ))
    add(match.index, match[0].length, ['health-plan', 0.85]);
  for (const [form, kind, confidence] of nationalForms)
    for (const match of matchesOf(text, form))
      if (!notPersonal.test(textBefore(prepared, match.index, 24)))
        found.push({ start: match.index, end: match.index + match[0].length, kind, confidence });
  for (const match of matchesOf(text, plates)) {
    const plate = match[1] ?? '';
    add(match.index + match[0].length - plate.length, plate.length, ['vehicle', 0.8]);
  }
  return found;
};

const connector = `(?:[\\s:#=.'"(/-]{0,3}(?:\\b(?:no|number|num|nr|id|is|was|code|record|the|as|of|to|his|her|my)\\b|رقم|الرقم|هو|هي|号码|号|编号|是|为|碼|號)){0,4}[\\s:#=.'"(/-]{0,4}`;
const value = `(\\d{3,5}(?: \\d{3,5}){1,4}(?![A-Z0-9]|[./]\\d)|(?=[A-Z\\u0621-\\u064a/-]{0,8}\\d)[A-Z0-9\\u0621-\\u064a](?:[A-Z0-9]|[-/.](?=[A-Z0-9])){2,23}|\\d{2,5}(?: \\d{2,5}){1,4})(?![A-Z0-9])`;
const cued = (cue: string): RegExp => new RegExp(`(?:${cue})${connector}${value}`, 'gi');

const postcode =
  '(\\d{4} ?[A-Z]{2}|\\d{3} ?\\d{2}|\\d{5}-\\d{3,4}|[A-Z]{1,2}\\d[A-Z\\d]? ?\\d[A-Z]{2}|[A-Z]\\d[A-Z] ?\\d[A-Z]\\d|[A-Z]{2}-?\\d{4,5}|\\d{3,7})(?![A-Z0-9])';

const cueForms: readonly [RegExp, PhiKind, number][] = [
  [/(?<![a-z])id ?[:#] ?([A-Z]{0,3}-?\d{5,12})(?![A-Z0-9])/gi, 'mrn', 0.6],
  [
    /(?<![A-Z])(?:GMC|GDC|NMC|GPhC|CPSO|CPSBC|SCFHS|SCHS|DHA|HAAD|DOH|MOHAP|QCHP|NHRA|AHPRA|PMDC|PMC|MCI|NMC|SMC|HPCSA|KMPDC|MDCN|PRC|DEA|MCR)(?: ?(?:no\.?|number|reg(?:istration)?|lic(?:en[cs]e)?|#|:)){0,2}[ :-]{1,2}([A-Z]{0,3}[-/]?\d{4,9})(?![A-Z0-9])/g,
    'licence',
    0.75,
  ],
  [
    cued(
      '\\bm\\.?r\\.?n\\b|\\b(?:uhid|urn|ur no|hosp(?:ital)? ?(?:#|no\\b)|pt ?id|patient #|crn|cpi|emr id|epr (?:no|number)|reg(?:istration)? ?(?:no\\b|number|#)|(?:ip|op|ipd|opd|ward|cr|hn|file|lab|sample|specimen|accession|visit|encounter|episode|study|exam|order|report|radiology|pathology|acc|fin|csn|har|barcode|rxid|rx|prescription|requisition|case)[ -]?(?:no\\b|num\\b|number|id\\b|#))|\\b(?:fin|csn|hn|uhid)(?=[ :#]{1,3}\\d{5})|\\b(?:specimen|accession|barcode|sample|encounter)(?=[ :#]{1,3}[A-Z]{0,4}-?\\d{2})|\\b(?:medical|hospital|health|clinic|patient|case) ?(?:record|chart|file)?[ -]?(?:no\\b|num\\b|number|id\\b|identifier|#)|\\bmedical record\\b|\\b(?:chart|file|unit|admission|encounter|visit|accession|specimen|episode)[ -]?(?:no\\b|num\\b|number|id\\b|#)|رقم (?:العينة|الطلب|الزيارة|المراجعة|الحالة|التقرير|الفحص|الأشعة|المعاملة|الدخول|الكشف|الأرشيف|الوصفة|الملف|السجل|المريض|الملف الطبي|السجل الطبي|الإضبارة)(?: الطبي)?|ملف(?:ه|ها)?(?: رقم)?(?= ?[:#]? ?\\d{4})|رقم ملف(?:ه|ها)|(?:ال)?رقم(?:ه|ها|و)? (?:ال)?طبي|رقم(?:ه|ها) بالمستشفى|السجل الطبي|الملف الطبي|病历号|病案号|住院号|门诊号|就诊卡号?|病案首页编号|病历本号|就诊号|登记号|患者编号|病人编号|就医号|住院流水号|流水号|标本号|样本号|病理号|条码号?|影像号|放射号|超声号|检查单?号|检验单?号|申请单号|报告单?号|处方号|登录号|档案|卷宗号?|片号|会诊号|手术号|健康档案号|档案号|病例号|体检号|床头卡号',
    ),
    'mrn',
    0.9,
  ],
  [
    cued(
      '\\bpassport\\b|جواز السفر|جواز سفر\\S{0,2}|جواز(?:ه|ها|و|ي)?|باسبور(?:ه|ها|ت)?|护照|通行证|台胞证|回乡证|军官证|居住证|海员证|旅行证',
    ),
    'passport',
    0.92,
  ],
  [
    cued(
      '\\b(?:national|identity|civil|citizen|personal)(?: id| identity| identification| card| insurance)?(?: card)?(?: no\\b| number|#)|\\b(?:national|emirates|civil) id\\b|\\biqama\\b|\\bid (?:no|number|card)\\b|\\bnhs (?:no|number)\\b|\\baadhaar\\b|\\baadhar\\b|\\bnin\\b|\\bchi (?:no|number)\\b|\\bnric\\b|\\bcnic\\b|\\bcurp\\b|\\bdni\\b|\\bnie\\b|\\bpesel\\b|\\bbsn\\b|\\bsin (?:no|number)\\b|\\bsocial insurance(?: number)?\\b|\\bpan(?: card| no\\b| number)\\b|\\bmykad\\b|\\bqid (?:no|number)\\b|\\bcpr (?:no|number)\\b|\\bni (?:no|number)\\b|\\bvoter id\\b|\\b(?:rsa|sa|uae|ksa|saudi|kuwaiti?|qatari?|omani?|bahraini?|jordan(?:ian)?|egypt(?:ian)?|hk|hong kong|taiwan|malaysian?|uk|us|state|govt?|government|citizen) id\\b|\\bkimlik(?: no)?\\b|رقم الهوية|الهوية الوطنية|الهوية|رقم الإقامة|الإقامة|رقم الاقامة|الاقامة|(?:رقم )?البطاقة (?:المدنية|الشخصية|الوطنية|الموحدة)|الرقم (?:المدني|الشخصي|الموحد)(?: القطري| الكويتي)?|بطاقة (?:الهوية|الأحوال|رقم|شخصية|هوية)|رقم القيد|(?:ال)?رقم(?:ه|ها|و|ي)? (?:ال)?(?:قومي|وطني|مدني|شخصي|موحد)|هويت(?:ه|ها|و|ي)|هوية|اقامت(?:ه|ها)|اقامة|إقامة|بطاقت(?:ه|ها)|بطاقة|رقم الضمان|ب\\.? ?ت\\.? ?و\\.?|مدني(?= ?:? ?\\d{12})|الهويه|هويه|السجل المدني|رقم البطاقة|身份证|证件号|身份證',
    ),
    'national-id',
    0.85,
  ],
  [
    cued(
      "\\bdriver'?s?'?(?: |-)?licen[cs]e\\b|\\bdriving licen[cs]e\\b|\\bdl (?:no\\b|number|#)|\\b(?:medical|nursing|state|pharmacy|professional)? ?licen[cs]e (?:no\\b|number|#)|\\bdea\\b|رخصة (?:القيادة|قيادة|السياقة|السواقة|مزاولة المهنة)|رقم الرخصة|(?:رقم )?(?:ال)?ترخيص(?: رقم)?(?: المهني)?|رقم المزاولة|رقم القيد(?: النقابي)?|رقم التصنيف(?: المهني)?|رخصة|驾驶证|驾照|执业证(?:书)?|医师资格证|执照号?|\\blic\\b\\.?(?: no\\b| number|#)?|\\bdriver'?s lic",
    ),
    'licence',
    0.85,
  ],
  [
    cued(
      '\\b(?:member|policy|insurance|subscriber|beneficiary|medicare|medicaid|health plan|group)(?: card)?[ -]?(?:no\\b|num\\b|number|id\\b|#)|\\b(?:medicare|medicaid)\\b|\\b(?:policy|insurance|insurance card|member|scheme)(?=[ :#]{1,3}[A-Z]{2,5}-?\\d{3})|(?:ال)?بطاقة (?:ال)?(?:تأمينية|تأمين|التأمين الصحي)|رقم (?:التأمين(?: الصحي| الطبي)?|التامين(?: الصحي| الطبي)?|بطاقة التأمين|البوليصة|بوليصة التأمين|الوثيقة|العضوية)|بوليصة|医保卡?号?|社保卡?号?|健保卡?号?|新农合证?号?|保险单?号|参保号',
    ),
    'health-plan',
    0.85,
  ],
  [
    cued(
      '\\b(?:bank )?(?:account|acct|a\\/c)(?: no\\b|#)?|\\b(?:employee|staff|badge|student|payroll|personnel|customer|client|ticket|invoice|claim|booking|confirmation|reference|ref)[ -]?(?:no\\b\\.?|num\\b|number|id\\b|#)|\\bemployee id\\b|رقم الحساب|حساب(?= ?:? ?\\d{6})|حساب(?:ه|ها)? (?:البنكي|رقم)|银行账号|账号|帐号|账户|工号|学号|员工号|警号',
    ),
    'account',
    0.8,
  ],
  [
    cued(
      '\\bserial(?: no\\b| number|#)?|\\bsn(?=[:#] ?)|\\bdevice serial\\b|\\b(?:valve|stent|lead|generator|ventilator|cgm|loop recorder|vns|hearing aid|prosthesis|graft|lens|machine|monitor|glucometer|cpap|defibrillator) (?:serial|id|no|number)\\b|\\bs/n\\b|\\bimei\\b|\\budi\\b|\\bdevice (?:id|no|number|identifier)\\b|\\b(?:pacemaker|icd|implant|pump|sensor) (?:serial|id|no|number)\\b|(?:ال)?رقم (?:ال)?(?:تسلسلي|مسلسل)|الرقم المسلسل|سيريال|جهاز(?: [\\u0621-\\u064a]{2,14}){0,3} رقم|الرقم التسلسلي|رقم (?:ال)?جهاز(?: [\\u0621-\\u064a]{2,12}){0,4}|序列号|设备号|设备编号',
    ),
    'device',
    0.85,
  ],
  [
    cued(
      '\\b(?:licen[cs]e|lic|number|registration|reg|car) plates?\\b|\\bplate (?:no\\b|number|#)|\\brego\\b|\\bvehicle (?:reg(?:istration)?|no|number|plate)\\b|\\bvin\\b|لوحة (?:السيارة|المركبة)|رقم اللوحة|车牌|车架号',
    ),
    'vehicle',
    0.85,
  ],
  [
    new RegExp(
      `(?:${'\\bzip(?: ?code)?|\\bpost(?:al)? ?code|الرمز البريدي|邮编|邮政编码'})${connector}${postcode}`,
      'gi',
    ),
    'postcode',
    0.85,
  ],
];

const enough: Partial<Record<PhiKind, number>> = { postcode: 3, vehicle: 3, account: 5, licence: 5 };
const dateLike =
  /^(?:19|20)\d{2}([-/.])(?:0?[1-9]|1[0-2])\1(?:0?[1-9]|[12]\d|3[01])$|^(?:0?[1-9]|[12]\d|3[01])([-/.])(?:0?[1-9]|[12]\d|3[01])\2(?:\d{2}|(?:19|20)\d{2})$/;
const measured = /^ ?(?:mg|mcg|g\b|ml|mmol|%|years?|days?|weeks?|patients|units?\b)/;

/** A machine of the house that is repaired or checked is nobody's: what a patient bears is not sent to the workshop. */
const serviced =
  /\b(?:repair(?:ed|s)?|servic(?:ed|ing)|calibrat\w+|maintenance|workshop|biomed(?:ical)?|recall(?:ed)?|out of order|fault(?:y)?)\b|送修|维修|报修|检修|校准|返厂|故障|صيانة|معايرة|تصليح|إصلاح/;
const borne =
  /pacemaker|\bicd\b|implant|valve|stent|lead\b|prosthes|patient|起搏器|植入|患者|بطارية القلب|منظم|المريض/;
const isServiced = ({ lower }: Prepared, start: number, end: number): boolean => {
  const around = lower.slice(Math.max(0, start - 40), end + 40);
  return serviced.test(around) && !borne.test(around);
};

/** Numbers known by what stands before them. */
export const findCuedNumbers: Finder = (prepared) =>
  cueForms.flatMap(([form, kind, confidence]) =>
    matchesOf(prepared.text, form).flatMap((match): Candidate[] => {
      const found = match[1] ?? '';
      if (kind === 'device' && isServiced(prepared, match.index, match.index + match[0].length)) return [];
      if (digitsOf(found).length < (enough[kind] ?? 4) || dateLike.test(found)) return [];
      const end = match.index + match[0].length;
      if (measured.test(textAfter(prepared, end, 10))) {
        // "File no 4521 250 mg": the last group is a dose.
        const cut = found.lastIndexOf(' ');
        return cut < 4
          ? []
          : [{ start: end - found.length, end: end - found.length + cut, kind, confidence }];
      }
      return [{ start: end - found.length, end, kind, confidence }];
    }),
  );
