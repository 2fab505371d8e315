import type { Rule } from './rule.ts';

/** As many digits as a paper's number has, with letters before and dashes between. */
const numbered = '(?=(?:[A-Z/-]*\\d){5})[A-Z\\d][A-Z\\d/-]{4,18}(?![A-Z\\d])';
/** 17 characters without I, O and Q. */
const chassis = '[A-HJ-NPR-Z\\d]{17}(?![A-Z\\d])';

/** Papers of persons, files, vehicles and payments that the word before gives away. */
export const paperRules: readonly Rule[] = [
  {
    kind: 'national-id',
    script: 'han',
    confidence: 0.8,
    form: new RegExp(
      `(?:居留证|居留许可|永久居留证|军官证|士兵证|社会保障号|台胞证|健保卡)(?:号码?|:| ){0,3}([\\u4e00-\\u9fff]?字?第?${numbered}号?)`,
      'g',
    ),
    finds: '永久居留证 «USA310172836455»，已复印',
    spares: '居留证已过期，军官证未带',
  },
  {
    kind: 'national-id',
    confidence: 0.75,
    form: new RegExp(
      `(?:بطاقة التعريف|بطاقة وطنية|الجنسية\\/رقم|رقم الجنسية|\\bCIN|ضمان اجتماعي|الضمان الاجتماعي)(?: رقم)?[ :/]{1,3}(${numbered})`,
      'g',
    ),
    finds: 'بطاقة التعريف «AB123456» منتهية',
    spares: 'بطاقة التعريف غير موجودة، CIN 2 في الخزعة',
  },
  {
    kind: 'national-id',
    confidence: 0.8,
    form: /\b(?:NI|NINO|[Nn]ational [Ii]nsurance)(?: (?:no\.?|number))?[ :]{1,3}([A-Z]{2} ?\d{2} ?\d{2} ?\d{2} ?[A-D])\b/g,
    finds: 'NI number «AB 12 34 56 C» on the form',
    spares: 'NI blockers 12 34 56, the NI ratio',
  },
  {
    kind: 'passport',
    confidence: 0.75,
    form: /(?:\b[Tt]ravel doc(?:ument)?[ :]{1,2}|持)((?=[A-Z\d]*\d{6})[A-Z]{1,2}\d{6,8})(?![A-Z\d])/g,
    finds: '持«EJ1827364»护照入境',
    spares: 'Travel docs pending, 持续123456秒',
  },
  {
    kind: 'mrn',
    confidence: 0.72,
    form: new RegExp(
      `\\b(?:[Hh]istology|[Pp]athology|[Cc]ytology|[Ff]older|[Cc]asenotes?|[Bb]arcode|[Ww]ristband)(?: (?:no\\.?|number|ref))?[: ]{1,2}(${numbered})`,
      'g',
    ),
    finds: 'histology «H26-18273» shows dysplasia',
    spares: 'histology 12 weeks later, folder of 2026',
  },
  {
    kind: 'mrn',
    script: 'arabic',
    confidence: 0.72,
    form: new RegExp(
      `(?:كود المريضة?|باركود|رقم المختبر|رمز المريضة?|سوار المريضة?)(?: رقم)?[ :]{1,2}(${numbered})`,
      'g',
    ),
    finds: 'كود المريض «PX-29384» على السوار',
    spares: 'كود المريض غير واضح، باركود العلبة 12',
  },
  {
    kind: 'mrn',
    confidence: 0.75,
    form: /\b(?:UHID|IPD|OPD|CR(?: no\.?)?|[Rr]eg(?:n|d)?\.?(?: [Nn]o\.?)?)[:# ]{1,2}((?:[A-Z]{2,5}[. ])?(?:CR )?(?=(?:[A-Z/.-]*\d){4})(?![\d.]+ ?(?:mg|mL|ml|kg|cm|mm)\b)(?!(?:19|20)\d{2}[-/])[A-Z\d][A-Z\d/.-]{4,18}[A-Z\d])(?![A-Z\d])/g,
    finds: 'UHID «AMC.0002841735», lady of 38',
    spares: 'OPD 2026, CR 12.5 mg daily, reg 12 beds',
  },
  {
    kind: 'mrn',
    script: 'arabic',
    confidence: 0.75,
    form: /(?<![\u0621-\u064a])(?:ال)?(?:كارت|كرت|طبلة|طبله|دوسيه|إضبارة|اضبارة|تذكرة|دفتر)(?: (?:المريضة?|العيادة|الحمل))? رقم[ :]{1,2}((?:[\u0621-\u064a]{1,2} ?[-/] ?)?(?=(?:[A-Z/-]*\d){3})[A-Z\d][A-Z\d/-]{2,18})(?![A-Z\d])/g,
    finds: 'طبلة رقم «10983»، فشل كلوي',
    spares: 'كارت رقم 12، دفتر الحمل مفقود',
  },
  {
    kind: 'mrn',
    script: 'arabic',
    confidence: 0.72,
    form: /رقم[ :]{1,2}([A-Z]{1,3}\d{2}-\d{4,7})(?![A-Z\d-])/g,
    finds: 'الخزعة رقم «S24-03391» جاهزة',
    spares: 'الجين رقم G12-3، رقم C5-6',
  },
  {
    kind: 'national-id',
    confidence: 0.8,
    form: /(?:身分证|身份证|HKID|香港身份证)(?:字?号码?)?[: ]{0,2}([A-Z]{1,2}\d{6} ?\([\dA]\)|[A-Z][1289]\d{8})(?![A-Z\d])/g,
    finds: 'HKID «G482913(6)», acute retention',
    spares: '身分证未带，HKID pending G6',
  },
  {
    kind: 'account',
    script: 'arabic',
    confidence: 0.75,
    form: new RegExp(`(?:مطالبة|المطالبة|إيصال|سند قبض)(?: رقم)?[ :]{1,2}(${numbered})`, 'g'),
    finds: 'مطالبة «CLM-82736» قيد الدراسة',
    spares: 'مطالبة الأهل بالخروج، إيصال الدواء 500 ملغ',
  },
  {
    kind: 'account',
    confidence: 0.75,
    form: /(?:轉數快|转数快|FPS)[: ]{1,3}(?:FPS )?(\d{7,9})(?!\d)/g,
    finds: '退款轉數快 «9182736» 已存',
    spares: '轉數快未登記，FPS 30 video',
  },
  {
    kind: 'vehicle',
    confidence: 0.78,
    form: new RegExp(`(?:شاصي|الشاصي|هيكل رقم|رقم الهيكل|车架号|車架號)[ :号]{0,3}(${chassis})`, 'g'),
    finds: 'رقم الهيكل «JTDBR32E720123456» في المحضر',
    spares: 'شاصي السيارة تالف',
  },
  {
    kind: 'vehicle',
    script: 'arabic',
    confidence: 0.75,
    form: /(?:(?:ال)?(?:سيارة|لوحة|مركبة|تكسي|تاكسي|نمرة|إسعاف)(?:ه|ها|تها|ته)?(?: (?:الكويت|رقم|سيارته|سيارتها))?)[ :]{1,2}((?:[\u0621-\u064a][ .]){2}[\u0621-\u064a] \d(?: ?\d){1,3}|\d{1,4} (?:[\u0621-\u064a] ){2}[\u0621-\u064a]|\d{1,2}\/\d{4,6}|[A-Z]{3} \d{3,4}|(?:بغداد|البصرة|أربيل|نينوى|دبي|أبوظبي|الشارقة|عجمان) (?:[A-Z] )?\d{3,6}|\d{1,6} تونس \d{1,4})(?![\d\u0621-\u064a])/g,
    finds: 'اصطدم بها تكسي «4821 ق ط ر» عند الجسر',
    spares: 'سيارة إسعاف 12 دقيقة، لوحة التخطيط 12/80',
  },
  {
    kind: 'vehicle',
    script: 'arabic',
    confidence: 0.75,
    form: /(?<![\d-])(\d{2,5}-[أبدهوطي]-\d{1,2})(?!\d)/g,
    finds: 'سيارة «12345-أ-6» من فاس',
    spares: 'الفقرة 12-أ، التصنيف 3-ب-2',
  },
  {
    kind: 'vehicle',
    confidence: 0.75,
    form: /\b(?:[Nn]umber ?plate|[Pp]late|[Ll]icen[cs]e plate|[Pp]arked|[Mm]otorbike|[Mm]oped|[Tt]axi|[Rr]ickshaw)(?: no\.?)?[: ]{1,2}((?:[A-Z]{1,3} )?(?=[A-Z\d ]{0,6}\d{3})(?=[A-Z\d ]{0,8}[A-Z])[A-Z\d]{1,4} ?[A-Z\d]{2,7}(?: [A-Z]{2,3})?)(?![A-Za-z\d])/g,
    finds: 'Hit by a motorbike «KMFB 482C» at noon.',
    spares: 'Plate of 500 g, a parked car, plate no. unknown.',
  },
  {
    kind: 'phone',
    confidence: 0.72,
    form: /(?<![\d.,/-])([2-9]\d{3} ?\d{4})(?= ?(?:揾|搵|找|打俾|俾佢|زوج|ابن|والد|أخو|wife\b|husband\b|son\b|daughter\b|mum\b|dad\b))/g,
    finds: '如有事 «9123 4567» 揾佢女',
    spares: '血小板 23450000，12345678 wives',
  },
  {
    kind: 'phone',
    script: 'han',
    confidence: 0.72,
    form: /(?<=(?:打|搵|小灵通|总机|致电|热线) ?)([2-9]\d{2,3}[ -]?\d{4})(?![\d.])/g,
    finds: '唔該打«6612 3456»搵我',
    spares: '打2000单位，打疫苗',
  },
  {
    kind: 'url',
    confidence: 0.75,
    form: /(?<![\w@./-])((?:[a-z\d](?:[a-z\d-]{0,60}[a-z\d])?\.){1,4}[a-z]{2,12}\/?[\w/.~%-]{0,60}\?[\w%=&.-]{2,80})/gi,
    finds: '扫码«report.example/p?id=8273»查看',
    spares: 'Is it b.i.d? yes. i.e./e.g.?no',
  },
  {
    kind: 'age-over-89',
    script: 'han',
    confidence: 0.8,
    form: /(?:虚岁|虚龄|周岁|实岁|年龄)[: ]?(九十[一二三四五六七八九]?|一百[零〇一二]?[一二三四五六七八九]?|9\d|1[01]\d)(?![\d十%])/g,
    finds: '虚岁«九十五»，仍能下地',
    spares: '年龄八十天，虚岁八十五',
  },
  {
    kind: 'age-over-89',
    confidence: 0.8,
    form: /(?<![\d.])((?:9\d|1[01]\d) ?[Yy])(?= ?[,/ ]?[MF]\b)/g,
    finds: '«98Y» F 股骨颈骨折',
    spares: '88Y F, 98 M',
  },
];
