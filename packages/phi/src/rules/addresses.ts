import { wordsOf } from '../latin-words.ts';
import type { Rule } from './rule.ts';

const street =
  '(?:Street|Road|Lane|Avenue|Drive|Close|Row|Yard|Way|Place|Terrace|Crescent|Court|Gardens?|Grove|Mews|Hill|Walk|Square|Parade|Quay|Wharf|Rise|View|Park|Green|Gate|Bank|Broadway|Boulevard|Crest|Croft|Passage|Alley|Steps|Rd|St|Ave|Ln|Dr)';
const name = "(?![A-Z]{1,2}\\d)\\p{Lu}[\\p{L}'-]{1,24}";
const names = `${name}(?: (?:of|the|on|upon|le|de|(?![A-Z]{1,2}\\d)${name})){0,3}`;
const postcode = '[A-Z]{1,2}\\d[A-Z\\d]? ?\\d[A-Z]{2}';
const flat =
  '(?:(?:Flat|Unit|Apartment|Apt|Room|Rm|Suite|Lodge|Villa|Cottage|Caravan|Plot|Lot|Pitch|Berth|Lock|House|Block|Floor|Villa|Office) (?:No\\.? )?[A-Z]?\\d{1,4}[A-Z]?)';
const dwelling = `(?:${names} (?:House|Hostel|Lodge|Cottage|Farm|Court|Tower|Towers|Mansions?|Building|Bldg|Villas?|Barn|Hall|Compound|Camp|Residence|Heights))`;
const tail = `(?:, ?(?!Dr\\b|Mr|DOB|Tel|MRN|Tell|NHS|Phone|Ph\\b|Age|Email|Mob)${names}){0,3}(?:,? ?(?:${postcode}|\\d{5}(?!\\d)))?`;

const word = '[\\u0621-\\u064a]{2,14}';
const lane =
  '(?:شارع|حارة|حاره|عطفة|عطفه|سكة|سكه|زقاق|درب|نهج|زنقة|جادة|ممر|طريق|شارعنا|جسر|كورنيش|ميدان|ساحة|محلة|دوار|حي|مجمع|قطعة|بلوك|قسيمة|كم(?= \\d))';
const house =
  '(?:دار|بيت|منزل|فيلا|عمارة|عماره|بناية|بنايه|بناء|مبنى|برج|شقة|شقه|الشقة|الطابق|الدور|طابق|دور|ط\\.?(?=\\d)|مدخل|رقم|بلوك|قطعة|وحدة|صندوق بريد|ص\\.? ?ب\\.?)';
const notPart =
  '(?!(?:هاتف|جوال|ت\\b|تلفون|موبايل|رقم (?:ال)?(?:ملف|هوية|جوال|هاتف|جواز)|هوية|جواز|مش|مو|وقع|قادر|يعاني|تعاني|يشكو|تشكو|بعد|قبل|منذ|مع|عند|لا|لم|تم|و?أرجو|يرجى|ممكن|البواب|كلم|سكر|ضغط|حرارة|التشخيص|العمر|عمره|عمرها|المريض|المريضة|الدكتور|الطبيب|يوم|غدا|موعد|سرير|غرفة|قسم|سيار|الساعة|ايميل|البريد|ولا|وما|وعند|وضع|نقل|حضر|دخل|خرج)(?![\\u0621-\\u064a]?[\\u0621-\\u064a]{9}))';
const places = `(?: ?[,-] ?${notPart}(?:${house} )?(?:${word}|\\d{1,5})(?: (?:${word}|\\d{1,5})){0,2}(?=[ ]?(?:[,.;:\\n)]|$))){0,4}`;

const han = '\\u4e00-\\u9fff';

/** Addresses by the form of their parts: from the flat or the house to the town and the postcode. */
export const addressRules: readonly Rule[] = [
  {
    kind: 'address',
    confidence: 0.74,
    form: /\b((?:[Vv]illage|[Vv]ill\.?|[Hh]amlet) (?:of )?\p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+){0,2}(?:, (?:near|opp\.?|opposite|behind|beside|next to) [\p{L} ]{3,30})?)(?=[,.;:(\n]|$| (?:brought|came|with|since|for)\b)/gu,
    accepts: (passage) =>
      wordsOf(passage.split(',')[0] ?? '')
        .slice(1)
        .every(({ plain, never }) => !plain && !never),
    finds: 'Met her from «village Rampur Khas, near Shiv mandir», Hb 5.2',
    spares: 'The village Health Post, village life, a village School.',
  },
  {
    kind: 'address',
    confidence: 0.88,
    form: new RegExp(
      `(?<![\\p{L}\\d.-])((?:${flat},? ){0,2}(?:${dwelling}, ?)?(?:${flat},? ){0,1}\\d{1,4}[A-Za-z]?,? ${names.replace('{0,3}', '{0,2}')} ${street}\\b${tail})`,
      'gu',
    ),
    finds: 'Lives at «Flat 3, Elder House, 22 Hopvine Row, Marsby MB4 1QT» alone.',
    spares: 'Given 20 Lane units and 3 Park tests.',
  },
  {
    kind: 'address',
    confidence: 0.88,
    form: new RegExp(
      `(?<=\\b(?:at|from|of|in|to|address|lives|living|c/o|Address)[:,]? )((?:the )?(?:(?:houseboat|caravan|boat|barge|farm|cottage) )?(?:${flat}, ?|${names}, ?){1,4}(?:${names} )?${postcode})(?![\\w])`,
      'gu',
    ),
    finds: 'She lives at «Tern Cottage, Saltmarsh End, Wickby WB3 9LD» now.',
    spares: 'Seen at Ward, Clinic, HbA1c 48.',
  },
  {
    kind: 'address',
    confidence: 0.92,
    form: new RegExp(
      `(?<![\\p{L}\\d])((?:(?:(?:Top|Ground|First|Second|Third|Basement|Garden|Upper|Lower) (?:[Ff]loor )?Flat|${name}(?: ${name})?), ?)\\d{1,4}[A-Za-z]?,? ${names.replace('{0,3}', '{0,2}')},? (?:${names},? ?){0,2}${postcode})(?!\\w)`,
      'gu',
    ),
    finds: 'Letter to «Top Flat, 14 Hawser Brae, Invermoss IM3 4QP» returned',
    spares: 'Top Flat, ground floor. Score, 14 Points Total.',
  },
  {
    kind: 'address',
    confidence: 0.86,
    needs: / (?:NSW|VIC|QLD|NT|SA|WA|TAS|ACT) \d{4}/,
    // Lots of the Australian country, with the state and its postcode.
    form: new RegExp(
      `(?<![\\p{L}\\d])((?:(?:Lot|Unit|Plot|Site|Flat|House) ?\\d{1,4}[A-Z]?,? )(?:${name},? ){1,6}(?:NSW|VIC|QLD|NT|SA|WA|TAS|ACT) \\d{4})(?!\\d)`,
      'gu',
    ),
    finds: 'of «Lot 9, Spinifex Road, Warrumba NT 0872» today',
    spares: 'Lot 12 of the batch, 12 Units, WA 2026',
  },
  {
    kind: 'address',
    confidence: 0.86,
    needs: /No\.? ?\d/,
    // India: the number of the house or the flat, then cross, layout and town with the pin code.
    form: new RegExp(
      `(?<![\\p{L}\\d])((?:(?:Door|House|Flat|Plot|H|D)\\.? ?)?No\\.? ?\\d{1,4}[A-Z]?(?:/\\d{1,3})?, ?(?:(?:\\d{1,2}(?:st|nd|rd|th) )?${names}, ?){1,4}${names},? ?-? ?\\d{3} ?\\d{3})(?!\\d)`,
      'gu',
    ),
    finds: 'from «No. 21, Third Cross, Champak Layout, Hosanagara 560 998» by auto',
    spares: 'No. 8, Second dose, at 560 998 units',
  },
  {
    kind: 'address',
    script: 'arabic',
    confidence: 0.88,
    form: new RegExp(`(?<![\\d./-])(\\d{1,4} ?[,-]? ?${lane}(?: (?!و)${word}){1,3}${places})`, 'g'),
    finds: 'ساكن «14 عطفة النخيل, الدور الرابع, باب الفتوح, القاهرة»',
    spares: 'بعد 14 يوم في حارة العزل',
  },
  {
    kind: 'address',
    script: 'arabic',
    confidence: 0.86,
    form: new RegExp(
      `(?<![\\u0621-\\u064a])((?:${house} (?:رقم )?(?:${word}|\\d{1,5}),? ?){0,2}(?:سكة|سكه|شارع|زقاق|زنقة|نهج|حارة|عطفة|محلة|جادة|درب)(?: (?:رقم )?(?:\\d{1,5}|(?!و|في )${word})){1,3}(?:,? (?:عدد|رقم) \\d{1,5})?${places}(?: \\d{4,5}(?!\\d))?)`,
      'g',
    ),
    accepts: (passage) => /\d/.test(passage) || /,/.test(passage),
    finds: 'العنوان «سكة 2207, مبنى 9, الموالح, السيب»',
    spares: 'ينام في شارع العائلة كل ليلة',
  },
  {
    kind: 'address',
    script: 'han',
    confidence: 0.86,
    form: new RegExp(
      `(?<=(?:^|[,;:. ]|住|居|宿舍|地址|址|在|于))((?!家住|现住|租住|住|寄|在|地址|宿舍|户籍)[${han}]{0,6}(?:市|县|区|镇|乡|村|州)?[${han}]{0,6}(?:市|县|区|镇|乡|村)?[${han}]{1,8}(?:路|街|巷|里|(?<![化气食尿胆肠产管孔])道|弄|胡同|大街|尾|段|新村|坊|庄)(?:[一二三四五六七八九十东西南北中]段)?(?:\\d{1,4}巷)?(?:\\d{1,4}弄)?\\d{1,5}(?:之\\d{1,3})? ?(?:号|幢|栋|座|弄|院)(?:[A-Z\\d]{1,4}(?:栋|幢|座|号楼|楼|层|单元|室|号|院))*(?:[A-Z]?\\d{1,5}[A-Z]?室?|[A-Z]室)?(?:之\\d{1,3})?)`,
      'g',
    ),
    accepts: (passage) => !/(?:病房|病区|床|医院|门诊|通路|管道|里程)/.test(passage),
    finds: '宿舍,«安平市柳河区枣林里8幢502»',
    spares: '消化道3号管道，病房通路2号',
  },
];
