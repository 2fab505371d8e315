import type { Candidate, Finder } from './kinds.ts';
import { matchesOf, textBefore } from './prepare.ts';
import { isPlace } from './word-filter.ts';

const arabicPart =
  '(?<![\\u0621-\\u064a])(?:شارع|نهج(?= [\\u0621-\\u064a]{3})|زنقة|درب(?= [\\u0621-\\u064a]{3})|ش\\.|ش(?= [\\u0621-\\u064a]{3})|محلة(?= \\d)|زقاق(?= \\d)|دار(?= \\d)|قسيمة(?= \\d)|ضاحية|مخيم|طريق (?:الملك|الأمير|الملكة|الشيخ)|جادة|ميدان|عمارة|شقة|فيلا|بناية|مبنى|برج|الطابق|الدور|قطعة|منزل|بلوك|مجمع|ص\\.? ?ب\\.?(?= ?:? ?\\d)|صندوق بريد|حي(?= ال)|منطقة(?= ال)|مدينة|محافظة|قرية|رقم المبنى)';
const arabicWord = '[\\u0621-\\u064a]{2,20}';
const arabic = new RegExp(
  `${arabicPart} ?:? ?(?:رقم )?(?:\\d{1,6}|${arabicWord}(?: (?:بن|ابن|أبو|عبد|ال${arabicWord})(?: ${arabicWord})?|(?<=الملك|الأمير|الملكة|الشيخ|الإمام) ${arabicWord}){0,2})(?:,? (?:(?:عدد|رقم|عمارة|ع) )?\\d{1,6})?`,
  'g',
);
/** Live vaccines, organisms and routes of administration are written with the same words. */
const notArabic = /(?:لقاح|كائن|فيروس|جرثوم|عن|أنسجة|خلية|نسيج)\S{0,3} $/;
const sureArabic = /شارع|نهج|زنقة|طريق|جادة|شقة|عمارة|فيلا|بناية|ص\.? ?ب|صندوق بريد|ميدان/;
const arabicCue =
  /(?:العنوان|عنوان\S{0,2}|يسكن|تسكن|يقيم|تقيم|يقطن|تقطن|ساكن|سكن\S{0,2}|أسكن|أقيم|من سكان) ?:? ?(?:هو |في |ب)?$/;

/** A form's line: what follows the label to its end, or to the next label. */
const arabicLine =
  /(?:العنوان|عنوان (?:السكن|المنزل|البيت|المراسلة)|محل (?:الإقامة|الاقامة|السكن)|مكان (?:السكن|الإقامة|الاقامة)|السكن|مقر السكن|الإقامة الحالية) ?[:/=-] ?([\u0621-\u0652\d,./\- ]{5,90})/g;
const nextLabel =
  /(?:[,.-] ?|^| )(?:ت(?= ?[:.\d])|هاتف|الهاتف|تلفون|تليفون|جوال|الجوال|موبايل|محمول|الرمز البريدي|رمز بريدي|رقم (?!\d)|تاريخ|الشكوى|العمر|السن|المهنة|الوظيفة|البريد|الحالة|التشخيص|الطبيب).*$|[.](?: |$).*$/;
const arabicTown =
  /(?<![\u0621-\u064a])(?:(?:(?:أنا|انا|هو|هي|المريضة?|احنا) من|(?:و)?(?:ساكن|ساكنة|مقيم|مقيمة|المقيمة?|عايش|عايشة|قاطن|بيسكن|بتسكن|نازح|نازحة|لاجئ|لاجئة|قادم|قادمة) (?:هلأ |حاليا |الآن )?(?:في|من|ب)) ?|(?:ساكن|ساكنة|مقيم|عايش)(?: هلأ| حاليا)? ب)((?:مدينة |قرية |حي |مخيم )?[\u0621-\u064a]{3,16}(?: ال[\u0621-\u064a]{2,14})?)/g;
const noTown =
  /^(?:المستشفى|العناية|المنزل|البيت|بيت|شقة|عمارة|شارع|دار|القسم|هنا|هناك|زمان|يوم|فترة|غير|أهل|عند|بعد|قبل|مع|كل|الي|اللي|ناحية|فضلك|عائلة|أسرة|وحده)/;

/** A large town, as such or with what it is: whoever comes from there is one of many. */
const isTown = (place: string): boolean =>
  isPlace(place.replace(/^(?:مدينة|محافظة) /, '').replace(/[省市]$/, ''));

const findArabicAddresses: Finder = (prepared) => {
  const { text } = prepared;
  const parts = matchesOf(text, arabic).filter(
    (match) => !notArabic.test(textBefore(prepared, match.index, 12)),
  );
  const found: Candidate[] = [];
  for (const [index, match] of parts.entries()) {
    const start = match.index;
    let end = start + match[0].length;
    let count = 1;
    let sure = sureArabic.test(match[0]) && !/شارع ?$/.test(match[0]);
    for (const next of parts.slice(index + 1, index + 6)) {
      const gap = text.slice(end, next.index);
      if (!/^[ ,.-]{1,4}(?:و)?$/.test(gap)) break;
      end = next.index + next[0].length;
      sure ||= sureArabic.test(next[0]);
      count += 1;
    }
    const cued = arabicCue.test(textBefore(prepared, start, 24));
    if (!sure && count < 2 && !cued) continue;
    // What follows with commas to the end of the sentence: quarter, town.
    const rest = new RegExp(
      `^(?: ?[,-] ?(?:ال)?${arabicWord}(?: ${arabicWord})?(?=[ ,.\\n]|$)){1,2}(?=\\s*(?:[.,\\n]|$))`,
    ).exec(text.slice(end, end + 60));
    found.push({
      start,
      end: end + (rest?.[0].length ?? 0),
      kind: 'address',
      confidence: cued || count > 1 ? 0.85 : 0.75,
    });
  }
  for (const match of matchesOf(text, arabicLine)) {
    const whole = match[1] ?? '';
    const place = whole.replace(nextLabel, '').replace(/[\s,./-]+$/, '');
    const start = match.index + match[0].length - whole.length;
    if (/[\u0621-\u064a]{3}/.test(place) && !/غير|مجهول|لا يوجد/.test(place))
      found.push({ start, end: start + place.length, kind: 'address', confidence: 0.85 });
  }
  for (const match of matchesOf(text, arabicTown)) {
    const place = match[1] ?? '';
    const start = match.index + match[0].length - place.length;
    if (!noTown.test(place) && !isTown(place))
      found.push({ start, end: start + place.length, kind: 'address', confidence: 0.55 });
  }
  for (const match of matchesOf(
    text,
    /(?:يسكن|تسكن|(?:يقيم|تقيم)(?= في | ب)|يقطن|تقطن|أسكن|أقيم|من سكان|ساكن(?:ة)?|مسقط رأسه|العنوان ?:) ?(?:في |ب)?((?:مدينة |حي |محافظة )?ال?[\u0621-\u064a]{3,20}(?: ال[\u0621-\u064a]{2,20}){0,2})/g,
  )) {
    const place = match[1] ?? '';
    if (/^(?:المستشفى|العناية|المنزل|وحده|وحدها|مع|دار|القسم)/.test(place) || isTown(place)) continue;
    const start = match.index + match[0].length - place.length;
    found.push({ start, end: start + place.length, kind: 'address', confidence: 0.6 });
  }
  return found;
};

const han = '\\u4e00-\\u9fff';
const provinces =
  '北京|上海|天津|重庆|河北|山西|辽宁|吉林|黑龙江|江苏|浙江|安徽|福建|江西|山东|河南|湖北|湖南|广东|海南|四川|贵州|云南|陕西|甘肃|青海|台湾|内蒙古|广西|西藏|宁夏|新疆|香港|澳门';
const chinese: readonly [RegExp, number][] = [
  [
    new RegExp(
      `(?:(?:${provinces})(?:省|市|自治区|壮族自治区|回族自治区|维吾尔自治区)?)?(?:[${han}]{2,6}?(?:市|州|盟|地区))?(?:[${han}]{1,6}?(?:区|县|旗|镇|乡|街道|新区|开发区))?[${han}]{1,8}(?:路|街|大道|(?<![通肠气食尿胆阴产吸化管轨渠频味信隧河频])道|巷|弄|胡同|大街|村)[${han}]{0,4}?\\d{1,5} ?(?:号|弄|巷|栋|幢|座)(?:院|楼)?(?:[${han}]{0,10}\\d{1,4}(?:号楼|栋|幢|座|单元|室|层|号|楼)){0,4}(?:\\d{1,5}室?)?`,
      'g',
    ),
    0.88,
  ],
  [
    new RegExp(
      `(?:${provinces})(?:省|市|自治区)?[${han}]{1,6}?(?:市|州|区|县)(?:[${han}]{1,8}?(?:区|县|镇|乡|街道|村|路|小区))?(?:\\d{1,5}[号栋幢室])?`,
      'g',
    ),
    0.7,
  ],
  [
    new RegExp(
      `[${han}]{2,10}(?:小区|花园|公寓|家园|新村|苑)\\d{1,4}(?:号楼|栋|幢|座|号)(?:\\d{1,3}单元)?(?:\\d{1,5}室?)?`,
      'g',
    ),
    0.8,
  ],
];
/** 葵盛东邨第4座12楼C室 */
const estate = new RegExp(
  `[${han}]{2,10}(?:邨|村|苑|花园|大厦|广场|中心|小区|新城|公寓|家园|里|城)(?:第? ?\\d{1,3} ?(?:座|期|栋|幢|号楼|号))?(?: ?\\d{1,2} ?(?:楼|层|单元))? ?(?:[A-Z]|\\d{1,4}[A-Z]?) ?(?:室|号房|单位)`,
  'g',
);
const chinesePlace = new RegExp(
  `(?:家住|住址|地址|住在|居住在|现住|户籍|籍贯|老家|来自|家庭住址|出生地)[ :是为在]{0,3}([${han}]{2,7}?(?:省|市|县|区|镇|乡|村|小区)|(?:${provinces})(?:(?![的人籍患者务打农民一])[${han}]){0,4}|广州|深圳|杭州|南京|成都|武汉|西安|苏州|郑州|长沙|沈阳|青岛|宁波|东莞|无锡|厦门|合肥|济南|大连|哈尔滨|福州|昆明)`,
  'g',
);
/** A form's line says where it ends. */
const chineseCued = new RegExp(
  `(?:家庭地址|家庭住址|现住址|现住地址|户籍地址|户口地址|户口所在地|通讯地址|联系地址|邮寄地址|居住地址|居住地|常住地|收货地址|住址|地址|家住|现住|现居|寄往|寄到|租住于?|暂住)[ :是为在于]{0,3}((?=[^,。;\\n]{0,40}(?:[省市区县镇乡村路街道弄巷号]|苑|小区))[${han}\\dA-Za-z#-]{4,50})`,
  'g',
);
const lead =
  /^(?:家住|住在|住于|住址|地址|现住|居住在|户籍|籍贯|来自|家庭住址|位于|住|在|寄到|送到|患者|本人|他|她|我|目前|到|去|从|是|为|于)+/;
/** Organisations and papers carry place names too. */
const notChinese = /^(?:.{0,6}(?:医院|大学|研究|指南|学会|卫健委|疾控|多中心|队列|地区的|人群))/;

const findChineseAddresses: Finder = ({ text }) => {
  if (!/[\u4e00-\u9fff]{2}/.test(text)) return [];
  const found: Candidate[] = [];
  for (const [form, confidence] of chinese)
    for (const match of matchesOf(text, form)) {
      const skipped = lead.exec(match[0])?.[0].length ?? 0;
      const start = match.index + skipped;
      const end = match.index + match[0].length;
      if (end - start < 4 || notChinese.test(text.slice(end, end + 12))) continue;
      if (/(?:通|思|线|道|途|网)路\d|第\d|(?:医院|大学)|[飞前转]往/.test(match[0])) continue;
      found.push({ start, end, kind: 'address', confidence });
    }
  for (const match of matchesOf(text, estate)) {
    const skipped = lead.exec(match[0])?.[0].length ?? 0;
    if (!/(?:医院|病房|门诊|住院|大学)/.test(match[0]))
      found.push({
        start: match.index + skipped,
        end: match.index + match[0].length,
        kind: 'address',
        confidence: 0.75,
      });
  }
  for (const match of matchesOf(text, chineseCued)) {
    const place = (match[1] ?? '').replace(/(?:电话|手机|联系|邮编|身份证|姓名|性别|就诊|患者|因).*$/u, '');
    const start = match.index + match[0].length - (match[1] ?? '').length;
    if (place.length >= 4 && !/(?:医院|大学|不详|未知)/.test(place))
      found.push({ start, end: start + place.length, kind: 'address', confidence: 0.85 });
  }
  for (const match of matchesOf(text, chinesePlace)) {
    const place = match[1] ?? '';
    const start = match.index + match[0].length - place.length;
    if (!isTown(place) && !notChinese.test(text.slice(start + place.length, start + place.length + 12)))
      found.push({ start, end: start + place.length, kind: 'address', confidence: 0.6 });
  }
  return found;
};

/** Addresses in Arabic and Chinese. */
export const findLocalAddresses: Finder = (prepared) => [
  ...findArabicAddresses(prepared),
  ...findChineseAddresses(prepared),
];
