import type { Candidate, Finder } from './kinds.ts';
import { wordsOf } from './latin-words.ts';
import { matchesOf, textAfter, textBefore } from './prepare.ts';

const W = "\\p{Lu}[\\p{L}.'’-]{1,24}";
const facility = new RegExp(
  `((?:${W} (?:(?:of|and|the|de|for|upon) )?){1,4}?)(Hospital|Infirmary|Hospice|Nursing Home|Care Home|Medical Cent(?:er|re)|(?:Community )?Health Cent(?:er|re)|(?:Family |Women's |Dental |Eye |Day )?Clinic|Polyclinic|Hotel|Resort|Hostel|School)(?![\\p{L}-]| (?:Anxiety|Scale|Score|Criteria|Handbook|Trial|Study|Protocol|Rule|Classification|criteria|protocol|rule|classification|score|scale|study|trial|Guideline|guideline|Formulary|Discharge|Episode|Anxiety|of |Board|Corporation|Group|Network|System))`,
  'gu',
);
/** "Riverbend General": told of somebody who comes from there. */
const general =
  /\b(?:[Ff]rom|[Aa]t|[Tt]o|[Vv]ia) ((?:\p{Lu}\p{Ll}+ ){1,2}(?:General|Memorial|Royal|Infirmary))(?=[.,;\n)]|$| (?:at|on|for|by|today|this|with)\b)/gu;
/** What stands before the place of one's care on a letter, a form or in a message. */
const placeBefore =
  /(?:^|\n|\b(?:letter|summary|report|note|referral|clinic|hospital|hotel|ward|gp|practice|site|facility|unit|school|employer|at|in|from|to|near|via|of|dr \S{1,20}(?: \S{1,20})?,?|ref|pharmacy|discharged?|staying|stays|stay|lodging)) ?[:,–-]? ?(?:the )?$/;
/** An author's place, or one of many: no word about somebody. */
const common =
  /^(?:(?:The|A|An|This|Our|Your|My|Local|General|University|Teaching|District|Regional|Community|Tertiary|Field|Day|Private|Public|Military|National|Children's|Women's|Mental|Referral|Acute|Rehab|Rehabilitation|Psychiatric|Outpatient|Antenatal|Diabetes|Heart|Failure|Memory|Pain|Chest|Fracture|Eye|Skin|Stroke|Asthma|Warfarin|Anticoagulation|Pre-?op|Follow-?up|Virtual|Walk-in|Urgent|Care|Family|Medical|Clinical|Best|Good|Current|Standard|Safe|Evidence|In|At|To|From|Out|Open|Emergency|Bariatric|Cardiac|Vascular|Plastic|Major|Minor|Laparoscopic|Robotic|Elective|Daycase|General|Keyhole|Primary|Secondary|High|Middle|Nursery|Medicine|Respiratory|Renal|Liver|Oncology|Breast|Epilepsy|Nurse|Pacemaker|Transplant|Mayo|Cleveland|Royal|American|British|European|Canadian|Harvard|Oxford|Imperial|King's|Johns|Hopkins|London|International|Global|World)\b ?)+$/;
const authors =
  /\b(?:department|division|dept|faculty|university|et al|authors?|affiliation|journal|published|multicent\w+|trial|cohort|registry)\b[^\n]{0,60}$/;

/** Foot Clinic: words of the language say what it is for, and no name which one it is. */
const saysWhat = (words: string): boolean => wordsOf(words).every(({ plain, never }) => plain || never);

const findLatinPlaces = (prepared: Parameters<Finder>[0]): Candidate[] => {
  const { text } = prepared;
  if (!/\p{Lu}\p{Ll}/u.test(text)) return [];
  const found: Candidate[] = [];
  for (const match of matchesOf(text, facility)) {
    const lead =
      /^(?:(?:Clinic|Hospital|Hotel|School|Ward|GP|From|At|To|In|Via|Seen|Discharge|Letter|Ref)[:,]? )+/.exec(
        match[0],
      )?.[0] ?? '';
    const start = match.index + lead.length;
    const before = textBefore(prepared, start, 80);
    const called = (match[1] ?? '').slice(lead.length);
    if (common.test(called) || saysWhat(called) || !placeBefore.test(before) || authors.test(before))
      continue;
    found.push({ start, end: match.index + match[0].length, kind: 'organisation', confidence: 0.62 });
  }
  for (const match of matchesOf(text, general)) {
    const words = match[1] ?? '';
    if (common.test(words)) continue;
    const end = match.index + match[0].length;
    found.push({ start: end - words.length, end, kind: 'organisation', confidence: 0.58 });
  }
  return found;
};

const arabicPlace =
  /(?<![\u0621-\u064a])(?:ب|ل|في |من )?((مستشفى|مستشفي|مشفى|مصحة|مستوصف|عيادات|عيادة|مجمع|مركز|مختبر|صيدلية|فندق|مدرسة|شركة|مصنع) ((?:ال)?[\u0621-\u064a]{2,14}(?: [\u0621-\u064a]{2,14}){0,2}))/g;
/** Words that say what a place is, not which. */
const arabicGeneric =
  /^(?:ال)?(?:عام|عامة|خاص|خاصة|حكومي|حكومية|جامعي|جامعية|تعليمي|ميداني|مرجعي|تخصصي|تخصصية|متخصص|متخصصة|متكامل|كبير|كبيرة|قريب|قريبة|آخر|اخر|أخرى|اخرى|ثاني|ثانية|حي|مدينة|محلي|أطفال|اطفال|ولادة|نساء|عيون|أسنان|قلب|سكري|سكر|كلى|غسيل|أورام|نفسي|نفسية|طوارئ|باطنة|باطنية|جلدية|عظام|جراحة|تأهيل|رعاية|أبحاث|دراسات|سموم|نقل|تبرع|دم|واحد|واحدة|متعدد|بحث|علاج|علاجي|طبي|طبية|صحي|صحية|صحة|أولية|اولية|أشعة|اشعة|تحاليل|حساسية|ألم|الم|نهار|نهاري|يوم|يومية|ليلي|عند|بعد|قبل|في|من|مع|او|أو|إلى|الى|على|و.*|لل.*|ل.*|ب.*|لا|لم|هو|هي|حيث|تم|ثم|هذا|هذه|قيادة|اتصال|إحالة|تكلفة|الضبط|الجاذبية|تنفسي|عصبي|التنفس|بحثي|وطني|دولي|عالمي|مكافحة|سيطرة|خدمة|خدمات|تدريب|تسوق|مرتفع|فائق|أدوية|ادوية|اختبار|تنسيق|بيانات|مساعدة|معلومات|دعم|مجهز|معتمد|مناوب|مناوبة|مدرسي|ابتدائي|ابتدائية)$/;
/** Adjectives that end the name of such a place. */
const arabicTail =
  /^(?:الجامعي|الطبي|الطبية|التخصصي|التخصصية|الدولي|العام|الخاص|الأهلي|التعليمي|المركزي|الصحي|الصحية|الحكومي|العسكري|الجديد|الأهلية|الدولية)$/;
const needsTail = /^(?:مركز|مجمع|مختبر|عيادة|شركة|مصنع|مدرسة)$/;
/** A verb or a plain noun behind the name is none of it. */
const arabicEnd =
  /^(?:و|في|من|مع|على|عن|الى|إلى|بعد|قبل|غرفة|قسم|هاتف|ت|رقم|جوال|يوم|أمس|امس|عند|تاريخ|لل|ب|طفل|طفلة|مريض|مريضة|طبيب)/;

const findArabicPlaces = ({ text }: Parameters<Finder>[0]): Candidate[] => {
  if (!/[\u0621-\u064a]{3}/.test(text)) return [];
  const found: Candidate[] = [];
  for (const match of matchesOf(text, arabicPlace)) {
    const [, whole = '', head = '', rest = ''] = match;
    const words = rest.split(' ');
    const [first = ''] = words;
    if (arabicGeneric.test(first) || arabicEnd.test(first)) continue;
    let count = 1;
    while (
      count < words.length &&
      !arabicEnd.test(words[count] ?? '') &&
      (arabicTail.test(words[count] ?? '') ||
        /^ال/.test(words[count] ?? '') ||
        (count === 1 &&
          /^(?:الملك|الأمير|الشيخ|الإمام|خليج|جامعة|عين|دار|أبو|ابن|بن|عبد|نور|برج)/.test(first)))
    )
      count += 1;
    const hasTail = words.slice(1, count).some((word) => arabicTail.test(word));
    if (needsTail.test(head) && !hasTail) continue;
    const length = head.length + words.slice(0, count).join(' ').length + 1;
    const start = match.index + match[0].length - whole.length;
    // What a house offers to everybody tells of nobody.
    if (
      /^(?: ب[\u0621-\u064a]+)? [يت](?:ستقبل|قدم|وفر|علن|عتمد|ضم|حتاج)/.test(
        text.slice(start + length, start + length + 40),
      )
    )
      continue;
    found.push({ start, end: start + length, kind: 'organisation', confidence: 0.58 });
  }
  return found;
};

const han = '\\u4e00-\\u9fff';
const chinesePlace = new RegExp(
  `(?:(?<![${han}\\d])|(?<=[自由到往在从回住]|来自|转[自至入]|送[至到]|单位|就诊于|外院))([${han}]{2,10}?(?:医院|卫生院|诊所|卫生服务中心|养老院|敬老院|福利院|疗养院|门诊部|酒店|宾馆|民宿|招待所|集团|公司|工厂|小学|中学|幼儿园|学校))(?![${han}]*(?:研究|数据|队列|指南|共识|标准|量表|评分))`,
  'g',
);
const chineseGeneric =
  /^(?:上级|当地|三甲|本|我|外|该|各|综合|专科|基层|社区|二级|三级|大型|教学|公立|私立|附近|其他|其它|多家|两家|几家|一家|某|儿童|精神|传染病|转|去|来|到|在|就近|定点|正规|大|小|县|市|省|区|镇|乡|级|中心|人民|中医|妇幼|保健|肿瘤|口腔|眼科|骨科|胸科|互联网|方舱|教|全|任何|每|不同|所有|制药|医药|药业|保险|保健院|有限|股份|科技|物业|快捷|连锁|五星级|隔离|入住|返回|联系|咨询|通知|前往|曾在|曾于|于|从|自|由|与|和|或|及|的|是|为|把|请|需|可|应|建议|立即|尽快|急诊|送|他|她|你|您|咱|医生|患者|病人|家属|学生|您的|原|首诊|接诊|协作|合作|参与|重点|示范|培训|实习|医学|药|厂家|生产|中|国|美|英|日|德|法)+(?:医院|卫生院|诊所|卫生服务中心|养老院|敬老院|福利院|疗养院|门诊部|酒店|宾馆|民宿|招待所|集团|公司|工厂|小学|中学|幼儿园|学校)$/;
const chineseGrammar = /[的了是有不没会能可这那哪什么吗呢吧把被将让使得着过就都也还再又并且但却若如因所以]/;

const findChinesePlaces = (prepared: Parameters<Finder>[0]): Candidate[] => {
  const { text } = prepared;
  if (!/[\u4e00-\u9fff]{4}/.test(text)) return [];
  return matchesOf(text, chinesePlace).flatMap((match): Candidate[] => {
    const words = (match[1] ?? '').replace(
      /^(?:工作单位|单位|来自|转自|转至|转入|送至|送到|就诊于|入住|现住|住|在|自|由|到|往|从|回|于|毕业于|就读于)/,
      '',
    );
    const start = match.index + match[0].length - words.length;
    if (words.length < 4 || chineseGeneric.test(words) || chineseGrammar.test(words)) return [];
    const led =
      words.length < (match[1] ?? '').length ||
      /(?:[自由到往在从回住]|来自|转[自至入]|送[至到]|单位[ :]*|就诊于|外院[ (]*)$/.test(
        textBefore(prepared, start, 6),
      );
    if (
      !led &&
      !/^[\u4e00-\u9fff\dICU]{0,5}(?:科|住院|出院|入院|门诊|急诊|病区|病房|ICU)/.test(
        text.slice(start + words.length, start + words.length + 12),
      )
    )
      return [];
    // Firms make drugs, and schools and hospitals run trials.
    if (/(?:集团|公司)$/.test(words) && !/单位|雇主|上班|工作|就职/.test(textBefore(prepared, start, 6)))
      return [];
    if (/^ ?(?:等|多中心|研究|发表|制定)/.test(textAfter(prepared, start + words.length, 5))) return [];
    return [{ start, end: start + words.length, kind: 'organisation', confidence: 0.58 }];
  });
};

/** Hospitals, surgeries, hotels and employers by name, where the text speaks of somebody's care or stay. */
export const findPlaces: Finder = (prepared) => [
  ...findLatinPlaces(prepared),
  ...findArabicPlaces(prepared),
  ...findChinesePlaces(prepared),
];
