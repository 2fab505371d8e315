import { isDay } from './checksums.ts';
import type { Candidate, Finder, Prepared } from './kinds.ts';
import { matchesOf, textAfter, textBefore } from './prepare.ts';

const months =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?';
const otherMonths =
  'januar|februar|märz|maerz|mai|juni|juli|oktober|dezember|janvier|f[ée]vrier|mars|avril|juin|juillet|ao[ûu]t|septembre|octobre|novembre|d[ée]cembre|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre|gennaio|febbraio|aprile|maggio|giugno|luglio|settembre|ottobre|dicembre|janeiro|fevereiro|março|maio|junho|julho|setembro|outubro|novembro|dezembro|ocak|şubat|nisan|mayıs|haziran|temmuz|ağustos|eylül|ekim|kasım|aralık';
const arabicMonths =
  'يناير|فبراير|مارس|أبريل|ابريل|إبريل|مايو|يونيو|يونيه|يوليو|يوليه|أغسطس|اغسطس|سبتمبر|أكتوبر|اكتوبر|نوفمبر|ديسمبر|كانون الثاني|شباط|آذار|نيسان|أيار|حزيران|تموز|آب|أيلول|تشرين الأول|تشرين الثاني|كانون الأول|محرم|صفر|ربيع الأول|ربيع الثاني|ربيع الآخر|جمادى الأولى|جمادى الآخرة|رجب|شعبان|رمضان|شوال|ذو القعدة|ذي القعدة|ذو الحجة|ذي الحجة|جانفي|فيفري|أفريل|افريل|ماي|جوان|جويلية|أوت|غشت|شتنبر|نونبر|دجنبر|يناير|آيار|كانون أول|كانون ثاني|تشرين أول|تشرين ثاني';
const time = '(?:[T ]{1,2}\\d{1,2}:\\d{2}(?::\\d{2}(?:\\.\\d{1,6})?)?(?: ?[ap]\\.?m\\b)?)?';

const forms = {
  yearFirst: new RegExp(
    `(?<![\\d/-]|\\d\\.)(\\d{4})([-/.])(\\d{1,2})\\2(\\d{1,2})(?![\\d/-])(?: ?هـ)?${time}`,
    'gi',
  ),
  yearLast: new RegExp(
    `(?<![\\d/-]|\\d\\.)(\\d{1,2})([-/.])(\\d{1,2})\\2(\\d{4}|\\d{2})(?![\\d/-])(?: ?هـ)?${time}`,
    'gi',
  ),
  shortDay: /(?<![\d/-]|\d\.)(\d{1,2})[/-](\d{1,2})(?![\d/%-]|\.\d)/g,
  dayMonth: new RegExp(
    `(?<![\\w./-])(\\d{1,2})(?:st|nd|rd|th)?[ -]?(?:of )?(?:${months})(?![a-z])\\.?(?:,? ?-?(\\d{4})\\b|-(\\d{2})\\b)?`,
    'gi',
  ),
  monthDay: new RegExp(
    `(?<![\\w-])(?:${months})\\b\\.?(?: |-(?=\\d{1,2}[ -]\\d{4}))(\\d{1,2})(?:st|nd|rd|th)?\\b(?:,?[ -](\\d{4})\\b)?`,
    'gi',
  ),
  elsewhere: new RegExp(
    `(?<![\\w./-])\\d{1,2}(?:\\.|º|er)? (?:de )?(?:${otherMonths})(?: de| del)? \\d{4}(?!\\d)`,
    'gi',
  ),
  monthYear: new RegExp(`(?<![\\w-])(?:${months})\\b\\.?,? (\\d{4})\\b`, 'gi'),
  arabic: new RegExp(
    `(?<!\\d)(\\d{1,2}) ?(?:من )?(?:شهر )?(?:${arabicMonths})(?: ?(?:عام |سنة )?(\\d{4}))?(?!\\d)`,
    'g',
  ),
  arabicMonthYear: new RegExp(
    `(?<![\\d\\u0621-\\u064a])(?:${arabicMonths}) (?:عام |سنة )?(\\d{4})(?!\\d)`,
    'g',
  ),
  arabicWords: new RegExp(
    `(?:الأول|الثاني|الثالث|الرابع|الخامس|السادس|السابع|الثامن|التاسع|العاشر|الحادي عشر|الثاني عشر|الثالث عشر|الرابع عشر|الخامس عشر|(?:السادس|السابع|الثامن|التاسع) عشر|العشرين|(?:الحادي|الثاني|الثالث|الرابع|الخامس|السادس|السابع|الثامن|التاسع) والعشرين|الثلاثين) من (?:شهر )?(?:${arabicMonths})(?: (?:عام |سنة )?\\d{4})?`,
    'g',
  ),
  chinese: /(?<!\d)(\d{4}) ?年 ?(\d{1,2}) ?月 ?(\d{1,2}) ?[日号]/g,
  chineseEra: /(?:民国|平成|令和|昭和) ?(?:\d{1,3}|元) ?年 ?\d{1,2} ?月 ?\d{1,2} ?[日号]/g,
  chineseWords:
    /(?:[一二三四五六七八九〇零○]{4}年)?[一二三四五六七八九十正腊元]{1,2}月(?:[一二三四五六七八九十廿]{1,3}[日号]|初[一二三四五六七八九十]|廿[一二三四五六七八九])/g,
  /** 正月十五, 六八年腊月初八: the moon's days need no word for day. */
  chineseMoon:
    /(?:(?:农历|农曆|阴历|旧历|民国)?(?:[一二三四五六七八九〇零○]{2,4}|[一二三四五六七八九]?十[一二三四五六七八九]?)年)?闰?(?:[正二三四五六七八九十冬腊]|十[一二])月(?:初[一二三四五六七八九十]|十[一二三四五六七八九]|二?十|廿[一二三四五六七八九]|二十[一二三四五六七八九]|三十)(?![一二三四五六七八九十百]|[多几个余天岁月年])[日号]?/g,
  /** 民国二十二年三月五日 */
  chineseEraWords:
    /(?:民国|昭和|平成|光绪|宣统)?(?:[一二三四五六七八九]?十[一二三四五六七八九]?|[一二三四五六七八九])年(?:十[一二]|[一二三四五六七八九十])月(?:[一二三四五六七八九十廿]{1,3})[日号]/g,
  chineseShort:
    /(?<![\d.])\d{2} ?年 ?(?:\d{1,2}|元) ?月 ?\d{1,2} ?[日号]|(?<!\d)\d{4} ?年 ?元月 ?\d{1,2} ?[日号]/g,
  chineseDay: /(?<![\d年] ?)(\d{1,2}) ?月 ?(\d{1,2}) ?[日号]/g,
  chineseMonth: /(?<!\d)(\d{4}) ?年 ?(\d{1,2}) ?月(?:份)?(?! ?\d)/g,
};

const birthBefore =
  /(?:\bd\.?o\.?b\b\.?|\bbirth ?-?dates?|dates? of birth|\bborn\b|birthday|\bb\.|\bgeb\.?|\bn[eé]e? le|\bbday|\bbirth|تاريخ الميلاد|تاريخ الولادة|تاريخ ميلاد\S{0,3}|مواليد|مواليدها?|\(م\.|ت\.? ?م\.?|ت\.? ?الميلاد|الميلاد|خلق|زاد[ت]? في|و[\u064b-\u0652]?ل[\u064b-\u0652]?دت?|المولودة?|مولودة?|出生日期|出生年月日?|出生于|生于|出生|生日)(?:[\s:=,(]|\b(?:is|was|on|the|in|at|and|year)\b|في|يوم|عام|سنة|بتاريخ|هو|是|为|\ue000){0,8}$/;
/** In a heading the date behind the sex is that of birth: SMITH, ANNA F 1979-08-23. */
const sexBefore = /(?:^|[\s,|/(])(?:m|f|male|female)[ ,|/]{1,4}$/;
const birthAfter = /^ ?(?:\)? ?(?:出生|生(?![病长存理活化])|生人)|[,(]? ?\(?(?:dob|date of birth)\b)/;
const careBefore =
  /(?:\b(?:admitted|admission|discharged?|seen|visit(?:ed)?|appointment|surgery|operated|operation|underwent|procedure|presented|died|deceased|death|transferred|scheduled|delivered|dated?|dos|follow-?up|clinic|examined|evaluated|consulted|booked|reviewed|since|hospitali[sz]ed|\w+ed) (?:on|in|since|from|at|by|for)?|\b(?:date|admitted|discharged|on|dos)|دخل\S*|أدخل\S*|بتاريخ|تاريخ|خرج\S*|موعد\S*|يوم|أجري\S*|توفي\S*|入院|出院|就诊|手术|住院|复诊|于|日期|\b(?:had|hx|stroke|tia|mi|nstemi|stemi|surgery|dx|diagnosed|stent(?:ed)?|cabg|pci|chemo|biopsy|mri|ct|echo|delivery|fall|fracture|admission)\b[\w ,]{0,12}\b(?:in|since|from|until|till|last)|(?:منذ|في|سابقا|عملية\S*|جلطة\S*|تنويم\S*|زراعة\S*)|曾|曾于|患者|家父|家母|末次|上次|首次|来诊|门诊|死亡|术后)[\s:,(=]{0,3}$/;
const citationBefore =
  /(?:access(?:ed)?|published|publication|epub|updated?|version|revised|retrieved|cited|issued|released|approved|last reviewed|guidelines?|approv\w*|withdrawn|market\w*|launched|doi|pmid|إرشادات|نشر\S*|تحديث|الإصدار|发布|更新|发表|修订|版|指南|批准|获批|上市)[\w\s:,.(]{0,16}$/;
/** Between two days patients were enrolled, databases searched: the days of a study. */
const studyBefore =
  /\b(?:stud(?:y|ies)|cohort|audits?|databases?|pubmed|medline|embase|recruit\w*|enrol\w*|search\w*|cut-?off|literature|registry|randomi[sz]\w*|inception)\b[^.\n]{0,80}\b(?:between|from|until|till|through|to|up to|and|dates? (?:was|were|of))(?: until)? (?:the )?$|\baudit(?:ed)?\b[^.\n]{0,60}$/;
/** Days on which one learns, and those of a guideline's life. */
const eventBefore =
  /\b(?:teaching|lecture|seminar|webinar|course|conference|congress|symposium|workshop|journal club|grand rounds?|e-learning|exam|deadline|rota)\b[^.\n]{0,24}$|\b(?:approved|version|ratified|issued)\b[^\n]{0,100}\breview(?: date)?:? $|(?:محاضرة|دورة|ندوة|مؤتمر|ورشة|التشغيلة|صلاحية)[^.\n]{0,24}$|(?:培训|讲座|学术会议|考试|年会|学习班|值班表|有效期)[^。.\n]{0,12}$/;
const eventAfter = /^[^,.;。]{0,10}(?:停诊|放假|截止|报名|开课|开班|考试|培训)/;
const citationAfter =
  /^\.?(?:;|:\s?\d|[^,.;。]{0,8}(?:退出|撤市|上市|获批|发布|取代|美国)|\s?(?:guidelines?|update|edition|version|指南|版))/;

const fullYear = (text: string): number => (text.length === 2 ? 1900 + Number(text) : Number(text));
const plausible = (year: number): boolean => (year >= 1850 && year <= 2150) || (year >= 1300 && year <= 1500);
const dayOf = (year: number, first: number, second: number): boolean =>
  plausible(year) && (isDay(year, first, second) || isDay(year, second, first));

const isLongAgo = (date: string): boolean => {
  const year = Number(
    /(?<!\d)(?:1[89]|20)\d{2}(?!\d)/.exec(date)?.[0] ??
      (/^\d{2}(?= ?年)/.test(date) ? 19 * 100 + Number(date.slice(0, 2)) : 0),
  );
  return year > 1880 && year < 2006;
};
/** In brackets behind these stands when it was done. */
const doneBefore =
  /(?:surgery|operation|cabg|pci|stent|scan|mri|ct|echo|biopsy|appendectomy|cholecystectomy|hysterectomy|admission|discharge|death|published|approved|version|edition|war|trial|study|手术|术后|切除|入院|出院|发布|指南|عملية|جراحة|استئصال|دخول|خروج|نشر)\S*,? ?\($/;

const judge = (prepared: Prepared, start: number, end: number, confidence: number, care = 0): Candidate[] => {
  const before = textBefore(prepared, start, 40);
  const after = textAfter(prepared, end, 24);
  if (birthBefore.test(before) || sexBefore.test(before) || birthAfter.test(after))
    return [{ start, end, kind: 'date-of-birth', confidence: 0.95 }];
  // "Name (4/5/1951)": what stands alone in brackets behind somebody is the birth, if long ago.
  if (
    /[\p{L}][,.]? ?\($/u.test(before) &&
    /^ ?[),]/.test(after) &&
    isLongAgo(prepared.text.slice(start, end)) &&
    !doneBefore.test(before)
  )
    return [{ start, end, kind: 'date-of-birth', confidence: 0.8 }];
  if (citationBefore.test(before) || citationAfter.test(after)) return [];
  const far = textBefore(prepared, start, 120);
  if (studyBefore.test(far) || eventBefore.test(far) || eventAfter.test(after)) return [];
  const level = care > 0 && careBefore.test(before) ? care : confidence;
  return level > 0 ? [{ start, end, kind: 'date', confidence: level }] : [];
};

const each = (
  prepared: Prepared,
  form: RegExp,
  found: (match: RegExpExecArray, start: number, end: number) => Candidate[],
): Candidate[] =>
  matchesOf(prepared.text, form).flatMap((match) =>
    found(match, match.index, match.index + match[0].replace(/[\s.]+$/, '').length),
  );

const weekdayBefore =
  /(?:(?:^|[^a-z])(?:mon|tues?|wed|thu(?:rs)?|fri|sat|sun)(?:day)?,?|(?:周|星期|礼拜)[一二三四五六日天][,( ]?|السبت|الأحد|الاحد|الإثنين|الاثنين|الثلاثاء|الأربعاء|الاربعاء|الخميس|الجمعة) ?$/;
/** 12/4拆线: a day, where something was done. */
const doneAfter =
  /^ ?(?:拆线|手术|入院|出院|复查|复诊|转入|转科|转院|术后|行(?!走)|做的|起病|发病|开始|随访|换药|化疗|放疗|输血|查房|就诊|急诊|死亡|分娩|来院)/;

const findNumericDates: Finder = (prepared) => [
  ...each(prepared, forms.yearFirst, (match, start, end) =>
    dayOf(Number(match[1]), Number(match[3]), Number(match[4])) ? judge(prepared, start, end, 0.8) : [],
  ),
  ...each(prepared, forms.yearLast, (match, start, end) => {
    const year = match[4] ?? '';
    if (!dayOf(fullYear(year), Number(match[1]), Number(match[3]))) return [];
    if (year.length === 4) return judge(prepared, start, end, 0.8);
    // 5-6-10 may be three values; only written as dates are, or said to be one.
    const isWhole = match[1]?.length === 2 && match[3]?.length === 2;
    // 05.10.26 is a day of these years; other numbers with points are rather sections and values.
    const written = isWhole && (match[2] === '/' || (match[2] === '.' && /^(?:2\d|3[0-5])$/.test(year)));
    return judge(prepared, start, end, written ? 0.6 : match[2] === '/' ? 0.5 : 0, 0.7);
  }),
  ...each(prepared, forms.shortDay, (match, start, end) =>
    dayOf(2000, Number(match[1]), Number(match[2])) &&
    ((match[0].includes('/') &&
      (weekdayBefore.test(textBefore(prepared, start, 14)) ||
        doneAfter.test(textAfter(prepared, end, 14)))) ||
      /\b(?:admit(?:ted)?|adm|discharged?|d\/c(?:'d)?|dc|seen|surgery|op|dated?|dos|visit(?:ed)?|ward round|wr|since|appt|appointment|clinic|f\/u|follow-?up|reviewed|scan(?:ned)?|delivered|transferred|started|completed|booked|died|last (?:dose|seen|dialysis|visit|void|period)|lmp|edd)(?: on| date)?[ :]{1,2}$/.test(
        textBefore(prepared, start, 20),
      ))
      ? judge(
          prepared,
          start -
            (weekdayBefore.exec(textBefore(prepared, start, 14))?.[0].replace(/^[\s,;.(]+/, '').length ?? 0),
          end,
          0.6,
        )
      : [],
  ),
];

const unitAfter = /^ ?(?:mg|mcg|g\b|ml|units?|mmol|%|doses?|tablets?|patients|years|days|hours|weeks|months)/;

/** A month of a year is no day: only who asks for weaker findings gets it. */
const withoutDay = 0.45;

const findWrittenDates: Finder = (prepared) => [
  ...each(prepared, forms.dayMonth, (match, start, end) => {
    if (Number(match[1]) < 1 || Number(match[1]) > 31) return [];
    // "5 may be" and "3 mar" are no dates; a month begins with a capital.
    if (!match[2] && !/[A-Z][a-z]{2}/.test(prepared.text.slice(start, end))) return [];
    if (
      !match[2] &&
      /\bmay\b/i.test(match[0]) &&
      !/^[\s.,;)]*(?:\n|$|[,.;)])/.test(textAfter(prepared, end, 8))
    )
      return [];
    return judge(prepared, start, end, match[2] ? 0.8 : match[3] ? 0.7 : 0.52, 0.65);
  }),
  ...each(prepared, forms.elsewhere, (_match, start, end) => judge(prepared, start, end, 0.8)),
  ...each(prepared, forms.monthDay, (match, start, end) => {
    if (Number(match[1]) < 1 || Number(match[1]) > 31 || unitAfter.test(textAfter(prepared, end, 10)))
      return [];
    if (!match[2] && !/^[A-Z][a-z]{2}/.test(match[0])) return [];
    return judge(prepared, start, end, match[2] ? 0.8 : 0.52, 0.65);
  }),
  ...each(prepared, forms.monthYear, (match, start, end) =>
    plausible(Number(match[1])) ? judge(prepared, start, end, 0, withoutDay) : [],
  ),
  ...each(prepared, forms.arabic, (match, start, end) =>
    judge(prepared, start, end, match[2] ? 0.8 : 0.52, 0.65),
  ),
  ...each(prepared, forms.arabicWords, (_match, start, end) => judge(prepared, start, end, 0.7)),
  ...each(prepared, forms.chinese, (match, start, end) =>
    dayOf(Number(match[1]), Number(match[2]), Number(match[3])) ? judge(prepared, start, end, 0.8) : [],
  ),
  ...each(prepared, forms.chineseEra, (_match, start, end) => judge(prepared, start, end, 0.75)),
  ...each(prepared, forms.chineseShort, (_match, start, end) => judge(prepared, start, end, 0.7)),
  ...each(prepared, forms.chineseWords, (match, start, end) =>
    judge(prepared, start, end, match[0].includes('年') ? 0.75 : 0.5, 0.65),
  ),
  ...each(prepared, forms.chineseMoon, (match, start, end) =>
    judge(prepared, start, end, match[0].includes('年') ? 0.75 : 0.55, 0.65),
  ),
  ...each(prepared, forms.chineseEraWords, (_match, start, end) => judge(prepared, start, end, 0.7)),
  ...each(prepared, forms.arabicMonthYear, (match, start, end) =>
    plausible(Number(match[1])) ? judge(prepared, start, end, 0, withoutDay) : [],
  ),
  ...each(prepared, forms.chineseDay, (_match, start, end) => judge(prepared, start, end, 0.55, 0.65)),
  ...each(prepared, forms.chineseMonth, (_match, start, end) => judge(prepared, start, end, 0, withoutDay)),
];

/** Days of calendars and days of birth; years alone identify nobody. */
export const findDates: Finder = (prepared) => [...findNumericDates(prepared), ...findWrittenDates(prepared)];
