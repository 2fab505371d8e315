import { isPlace } from '../word-filter.ts';
import type { Rule } from './rule.ts';

const letters = '\\u0621-\\u064a';
const word = `[${letters}]{2,20}`;
/** Parts of an address that need another part, or a cue. */
const weakParts = `درب(?= [${letters}]{3})|ش\\.|ش(?= [${letters}]{3})|محلة(?= \\d)|زقاق(?= \\d)|دار(?= \\d)|باب(?= \\d)|قسيمة(?= \\d)|ضاحية|مخيم|مبنى|برج|الطابق|الدور|قطعة|قطاع(?= \\d)|خيمة(?= \\d)|منزل|بلوك|مجمع|حي(?= ال)|منطقة(?= ال)|مدينة|محافظة|قرية|رقم المبنى`;
/** Parts that stand alone. */
const sureParts = `شارع|نهج(?= [${letters}]{3})|زنقة|طريق (?:الملك|الأمير|الملكة|الشيخ)|جادة|ميدان|عمارة|شقة|فيلا|بناية|ص\\.? ?ب\\.?(?= ?:? ?\\d)|صندوق بريد`;
const value = `(?:\\d{1,6}|${word}(?: (?:بن|ابن|أبو|عبد|ال${word})(?: ${word})?|(?<=الملك|الأمير|الملكة|الشيخ|الإمام) ${word}){0,2})(?:,? (?:(?:عدد|رقم|عمارة|ع) )?\\d{1,6})?`;
const partOf = (heads: string): string => `(?<![${letters}])(?:${heads}) ?:? ?(?:رقم )?${value}`;
const anyPart = partOf(`${sureParts}|${weakParts}`);
/** What a part begins with that says where in a town somebody lives. */
const besides =
  'حي|شارع|عمارة|بناية|نزلة|عزبة|باب|قرب|ورا|وراء|خلف|جنب|بجوار|جوار|مقابل|مخيم|قرية|درب|زقاق|طريق|محلة|زنقة|حارة|نهج';
/** What follows with commas to the end of the sentence: quarter, town. */
const rest = `(?:(?: ?[,-] ?(?:ال)?${word}(?: ${word})?(?=[ ,.\\n]|$)){1,2}(?=\\s*(?:[.,\\n]|$)))?`;
/** Live vaccines, organisms and routes of administration are written with the same words. */
const medical = /(?:لقاح|كائن|فيروس|جرثوم|عن|أنسجة|خلية|نسيج)\S{0,3} $/;
const cue =
  '(?:العنوان|عنوان\\S{0,2}|يسكن|تسكن|يقيم|تقيم|مقيمة?|يقطن|تقطن|ساكن|سكن\\S{0,2}|أسكن|أقيم|من سكان) ?:? ?(?:هو |في |ب)?';
/** A form's line ends at the next label. */
const nextLabel =
  /(?:(?:[,.-] ?|^| )(?:ت(?= ?[:.\d])|هاتف|الهاتف|تلفون|تليفون|جوال|الجوال|موبايل|محمول|الرمز البريدي|رمز بريدي|رقم (?!\d)|تاريخ|الشكوى|العمر|السن|المهنة|الوظيفة|البريد|الحالة|التشخيص|الطبيب).*|[.](?: .*)?|[\s,./-]+)$/;
const noTown =
  /^(?:المستشفى|العناية|المنزل|البيت|بيت|شقة|عمارة|شارع|دار|القسم|هنا|هناك|زمان|يوم|فترة|غير|أهل|عند|بعد|قبل|مع|كل|الي|اللي|ناحية|فضلك|عائلة|أسرة|وحده)/;
/** A large town, as such or with what it is: whoever comes from there is one of many. */
const isTown = (place: string): boolean => isPlace(place.replace(/^(?:مدينة|محافظة) /, ''));

/** Addresses in Arabic letters: parts in a row, one that is sure, a form's line, a place somebody lives in. */
export const arabicAddressRules: readonly Rule[] = [
  {
    kind: 'address',
    script: 'arabic',
    confidence: 0.8,
    form: new RegExp(
      `(?:جاي[ةه]?|جاء|جاءت|قادمة?|نازحة?|جابوها?|جابوه|أحضرت?|نقلت?|ساكنة?|ساكنه|يسكن|تسكن|مقيمة?|من سكان) (?:حاليا )?(?:(?:من|في|ب) ?\u0640?|ب\u0640)(${word}(?: ${word}){0,2}(?:, ?(?:${besides})(?: (?:${word}|\\d{1,4}[A-Z]?)){1,2}(?: ?ط ?\\d{1,2})?){1,3})`,
      'g',
    ),
    finds: 'نازح من «خان يونس, حي الأمل, قرب المدرسة»، جرح ملتهب',
    spares: 'جاء من المستشفى، بعد العملية بيوم، جاي من العيادة',
  },
  {
    kind: 'address',
    script: 'arabic',
    confidence: 0.85,
    form: new RegExp(`${anyPart}(?:[ ,.-]{1,4}و?${anyPart}){1,5}${rest}`, 'g'),
    notBehind: medical,
    finds: 'وصل من «حي النور, بناية 7, الدور الثالث» صباحا',
    spares: 'لقاح حي الموهن, شقة 3',
  },
  {
    kind: 'address',
    script: 'arabic',
    confidence: 0.75,
    form: new RegExp(`${partOf(sureParts)}${rest}`, 'g'),
    notBehind: medical,
    accepts: (passage) => !/شارع ?$/.test(passage),
    finds: 'سقط في «شارع الجلاء 12» أمس',
    spares: 'المدينة مزدحمة والشوارع مغلقة',
  },
  {
    kind: 'address',
    script: 'arabic',
    confidence: 0.85,
    form: new RegExp(`(?<=${cue})(${anyPart}${rest})`, 'g'),
    notBehind: medical,
    finds: 'تسكن في «ضاحية الياسمين» وحدها',
    spares: 'ضاحية هادئة ومبنى قديم',
  },
  {
    kind: 'address',
    script: 'arabic',
    confidence: 0.85,
    form: /(?:العنوان|عنوان (?:السكن|المنزل|البيت|المراسلة)|محل (?:الإقامة|الاقامة|السكن)|مكان (?:السكن|الإقامة|الاقامة)|السكن|مقر السكن|الإقامة الحالية) ?[:/=-] ?([\u0621-\u0652\d,./\- ]{5,90})/g,
    tail: nextLabel,
    accepts: (passage) => /[\u0621-\u064a]{3}/.test(passage) && !/غير|مجهول|لا يوجد/.test(passage),
    finds: 'العنوان: «المنصورة خلف السوق القديم», هاتف 0501112233',
    spares: 'العنوان: غير معروف',
  },
  {
    kind: 'address',
    script: 'arabic',
    confidence: 0.55,
    form: /(?<![\u0621-\u064a])(?:(?:(?:أنا|انا|هو|هي|المريضة?|احنا) من|(?:و)?(?:ساكن|ساكنة|مقيم|مقيمة|المقيمة?|عايش|عايشة|قاطن|بيسكن|بتسكن|نازح|نازحة|لاجئ|لاجئة|قادم|قادمة) (?:هلأ |حاليا |الآن )?(?:في|من|ب)) ?|(?:ساكن|ساكنة|مقيم|عايش)(?: هلأ| حاليا)? ب)((?:مدينة |قرية |حي |مخيم )?[\u0621-\u064a]{3,16}(?: ال[\u0621-\u064a]{2,14})?)/g,
    accepts: (place) => !noTown.test(place) && !isTown(place),
    finds: 'أنا من «خربة الزيتون» وجئت أمس',
    spares: 'أنا من القاهرة، ساكن في البيت',
  },
  {
    kind: 'address',
    script: 'arabic',
    confidence: 0.6,
    form: /(?:يسكن|تسكن|(?:يقيم|تقيم)(?= في | ب)|يقطن|تقطن|أسكن|أقيم|من سكان|ساكن(?:ة)?|مسقط رأسه|العنوان ?:) ?(?:في |ب)?((?:مدينة |حي |محافظة )?ال?[\u0621-\u064a]{3,20}(?: ال[\u0621-\u064a]{2,20}){0,2})/g,
    accepts: (place) => !/^(?:المستشفى|العناية|المنزل|وحده|وحدها|مع|دار|القسم)/.test(place) && !isTown(place),
    finds: 'من سكان «الشونة الجنوبية» سابقا',
    spares: 'تسكن في القاهرة، يقطن وحده',
  },
];
