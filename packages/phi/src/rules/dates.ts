import type { Rule } from './rule.ts';

const englishMonths =
  '(?:January|February|March|April|May|June|July|August|September|October|November|December)';
const ordinal =
  '(?:(?:twenty|thirty)[- ])?(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|thirteenth|fourteenth|fifteenth|sixteenth|seventeenth|eighteenth|nineteenth|twentieth|thirtieth)';
const tens = '(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)';
const unit =
  '(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen)';
const below100 = `(?:${tens}(?:[- ]${unit})?|(?:oh|nought|hundred and|hundred) ?${unit}|${unit})`;
const yearWords = `(?:(?:nineteen|twenty|eighteen) ${below100}|two thousand(?: and)?(?: ${below100})?)`;
const hijri =
  "(?:Muharram|Safar|Rabi[' -]?(?:al[- ])?(?:Awwal|Thani|Akhir|I{1,2})|Jumada[' -]?(?:al[- ])?(?:Ula|Awwal|Thani|Akhira?h?|I{1,2})|Rajab|Sha'?ban|Ramadh?an|Shawwal|(?:Dh?[uo]'?l?|Zul)[ -]?(?:al[- ])?(?:Qi?'?[dD]ah?|Qa'?dah?|Hijjah?|Hijja))";

const arabicMonth =
  '(?:يناير|فبراير|مارس|[أا]بريل|مايو|يونيو|يونيه|يوليو|يوليه|[أا]غسطس|سبتمبر|[أا]كتوبر|نوفمبر|ديسمبر|كانون (?:الثاني|الأول|الاول)|شباط|[آا]ذار|نيسان|[أا]يار|حزيران|تموز|[آأا]ب|[أا]يلول|تشرين (?:الأول|الاول|الثاني)|محرم|صفر|ربيع (?:الأول|الثاني|الآخر)|جمادى (?:الأولى|الآخرة|الثانية)|رجب|شعبان|رمضان|شوال|ذ[ويا] القعدة|ذ[ويا] الحجة|جانفي|فيفري|[أا]فريل|ماي|جوان|جويلية|[أا]وت)';
const arabicDay =
  '(?:الأول|الاول|الثاني|الثالث|الرابع|الخامس|السادس|السابع|الثامن|التاسع|العاشر|(?:الحادي|الثاني|الثالث|الرابع|الخامس|السادس|السابع|الثامن|التاسع)(?: عشر| و ?العشرين)|العشرين|الثلاثين|الحادي والثلاثين)';
const arabicNumber =
  '(?:[أا]لف(?:ين|ان)?|(?:ثلاث|[أا]ربع|خمس|ست|سبع|ثمان|تسع)(?:ة|ي|ين|ون)?(?:مئة|مائة|ماية|مية)?|واحدة?|[إا]حدى|اثن(?:ين|ان|تين|تان|ي|ا)|عشر(?:ة|ين|ون)?)';

/** Days in words, of the moon's calendar in Latin letters, and with the year in two digits before the month. */
export const dateRules: readonly Rule[] = [
  {
    kind: 'date-of-birth',
    script: 'han',
    confidence: 0.85,
    form: /(?<![\d/.])((?:\d{2,4})[/.-](?:0?[1-9]|1[0-2])[/.-](?:0?[1-9]|[12]\d|3[01]))(?= ?(?:出?生|出世)(?![命活理长存物化育殖]))/g,
    finds: '林黃素貞 «38/4/12»生，家屬在',
    spares: '2026/4/12生化复查，3/4生长',
  },
  {
    kind: 'date',
    confidence: 0.85,
    form: new RegExp(
      `\\b((?:the )?${ordinal} (?:day )?of ${englishMonths},? (?:in (?:the year )?)?${yearWords})(?![\\w-])`,
      'gi',
    ),
    finds: 'Seen on «the second of June twenty twenty-five», stop.',
    spares: 'The first of May and the second of two doses.',
  },
  {
    kind: 'date',
    confidence: 0.85,
    form: new RegExp(`\\b(${englishMonths},? (?:the )?${ordinal},? ${yearWords})(?![\\w-])`, 'gi'),
    finds: 'Operated on «March the fourth, nineteen ninety-nine».',
    spares: 'March the fourth was wet.',
  },
  {
    kind: 'date',
    confidence: 0.85,
    form: new RegExp(
      `(?<![\\d./-])(\\d{1,2}(?:st|nd|rd|th)? (?:of )?${hijri},? 1[34]\\d{2}(?: ?(?:AH|A\\.H\\.|H))?)(?!\\w)`,
      'gi',
    ),
    finds: "Circumcised on «12 Sha'ban 1447 AH».",
    spares: 'Fasts in Ramadan 1447.',
  },
  {
    kind: 'date',
    confidence: 0.85,
    form: /(?<![\d./-])((?:\d{1,2}([/.-])\d{1,2}\2(?:1[34]\d{2})|1[34]\d{2}([/.-])\d{1,2}\3\d{1,2}) ?(?:AH|A\.H\.|هـ|ه(?![\u0621-\u064a])|H(?![A-Za-z\d])))/g,
    finds: 'Born «1389/07/04 AH» in the village.',
    spares: 'BP 140/80/12, 1447 AH alone.',
  },
  {
    kind: 'date',
    script: 'arabic',
    confidence: 0.85,
    form: new RegExp(
      `(${arabicDay} من (?:شهر )?${arabicMonth},? (?:(?:عام|سنة|لعام|لسنة) )?${arabicNumber}(?: و ?${arabicNumber}){0,3})(?![\\u0621-\\u064a])`,
      'g',
    ),
    finds: 'ولد في «الثالث من أيار سنة ألف وتسعمئة وستين» في حلب',
    spares: 'الأسبوع الثالث من العلاج وألف وحدة',
  },
  {
    kind: 'date',
    confidence: 0.7,
    form: /(?<=[\u4e00-\u9fff,.;:()] ?)(2\d\/(?:1[0-2]|0?[1-9])\/(?:3[01]|[12]\d|0?[1-9]))(?![\d/])(?=[\u4e00-\u9fff\s,.;()]|$)/g,
    finds: '护士上报,«26/11/5»,已处理',
    spares: 'BP 26/11/5 mmHg',
  },
];
