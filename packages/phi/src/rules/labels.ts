import type { Rule } from './rule.ts';

/** At least four digits, with letters and dashes between; no date. */
const filed =
  '(?!\\d{4}-\\d{2}-\\d{2}(?!\\d))(?!\\d{1,2}/\\d{1,2}/)(?=(?:[A-Z/-]*\\d){4})[A-Z\\d][A-Z\\d/-]{4,18}(?![A-Z\\d])';

/** Numbers of files, accounts and documents that the word before gives away. */
export const labelRules: readonly Rule[] = [
  {
    kind: 'mrn',
    confidence: 0.75,
    form: new RegExp(
      `\\b(?:file|chart|hosp(?:ital)?|CHI\\/Hosp|UHN|HRN|MPI|PAS|NHC|PID|HN)[:#]? {1,2}(${filed})`,
      'gi',
    ),
    finds: 'Third one, file «4E-660281», was moved.',
    spares: 'file 2026-01-15, hospital 12 beds, chart of 2026',
  },
  {
    kind: 'mrn',
    script: 'arabic',
    confidence: 0.75,
    form: new RegExp(
      `(?:ال)?ملف(?:ه|ها)?(?: (?:رقم|الطوارئ|العيادة|المستشفى|الطبي|المريض))?[ :]{1,2}(${filed})`,
      'g',
    ),
    finds: 'الملف «HDF-77012» جاهز',
    spares: 'الملف 12 صفحة',
  },
  {
    kind: 'mrn',
    confidence: 0.7,
    form: /(?<![A-Za-z\d])((?:ZY|MZ|BA|JZ|HN)(?:\d{6,12}|\d{2}-\d{5,8}[A-Z]?))(?![A-Z\d])/g,
    finds: '她的«ZY00451287»医嘱',
    spares: '批次HN12，ZY-1方案',
  },
  {
    kind: 'account',
    confidence: 0.85,
    form: /(?<![\d-])(\d{2}-\d{2}-\d{2} \d{8})(?!\d)/g,
    finds: 'Paid from «20-45-77 38190264» yesterday.',
    spares: 'On 20-45-77 and 12-10-2026 at 10:00.',
  },
  {
    kind: 'account',
    confidence: 0.75,
    form: new RegExp(
      `\\b(?:my |his |her |their )?account (?:with [a-z ]{3,30}? )?(?:is|was|no\\.?|number)[: ]{1,2}(${filed})`,
      'gi',
    ),
    finds: 'My account with the hospital is «KMH-ACC-903317».',
    spares: 'The account is overdue by 1200 days.',
  },
  {
    kind: 'account',
    script: 'arabic',
    confidence: 0.75,
    form: new RegExp(
      `(?:حساب(?:ه|ها)?(?: (?:الدفع|البنك|البنكي|رقم|الأسرة))?|رقم (?:الوثيقة|البوليصة|العضوية|الاشتراك|المطالبة))[: ]{1,2}((?:[\\u0621-\\u064a]{1,3}-)?${filed})`,
      'g',
    ),
    finds: 'حساب الدفع «CCP-0048817-62» ساري',
    spares: 'حساب الجرعة 1500 وحدة',
  },
  {
    kind: 'account',
    script: 'han',
    confidence: 0.75,
    form: new RegExp(`(?:户口|账户|帐户|户号|缴费号|发票号?|保单号?|会员号?)[: ]{0,2}(${filed})`, 'g'),
    finds: '医疗券户口«EHV-4471-0296»',
    spares: '户口在外地，账户余额',
  },
  {
    kind: 'passport',
    confidence: 0.8,
    form: /\bpassport\b(?: (?:copy|of|for|the|his|her|my|visa|letter|shown|held|old|new|no|number|is|niece|nephew|son|daughter|wife|husband|mother|father|[a-z]{2,9})){1,7}[ :]{1,2}((?=[A-Z\d]*\d{4})[A-Z]{1,2}\d{6,8}|(?=[A-Z\d]*[A-Z])(?=(?:[A-Z]*\d){4})[A-Z\d]{9})(?![A-Z\d])/g,
    finds: 'The passport copy «C7LVX0382» was destroyed.',
    spares: 'A passport was shown, ANTIBIOTIC given.',
  },
  {
    kind: 'passport',
    script: 'arabic',
    confidence: 0.85,
    form: /(?:ال|ب|وال)?جواز(?:ه|ها|و)?(?: [\u0621-\u064a]{2,12}){0,3} ([A-Z]{0,3}\d{6,9}[A-Z]?)(?![A-Z\d])/g,
    finds: 'وصل بجواز صيني «EK7713054»',
    spares: 'جواز إعطاء الجرعة 500 ملغ',
  },
  {
    kind: 'url',
    confidence: 0.7,
    form: /(?<![\w@./-])((?:[a-z\d](?:[a-z\d-]{0,60}[a-z\d])?\.){1,4}[a-z]{3,12}\/(?=[\w/-]{0,60}[\d-])[\w/.~%-]{2,120}[\w/])/gi,
    finds: 'The report is at «reports.clinic.example/sbm/55».',
    spares: 'Dose 5 mg.day/2 and b.i.d/q12.',
  },
  {
    kind: 'mrn',
    confidence: 0.75,
    form: new RegExp(
      `\\b(?:(?:[Hh]osp(?:ital)?|[Ff]ile|[Cc]ase|[Cc]hart|[Rr]ecord|[Ss]pecimen|[Ss]ample|[Aa]ccession|[Ll]ab|[Pp]atient|[Uu]nit|[Ee]pisode|[Ee]ncounter|[Vv]isit|[Rr]eferral|[Cc]omplaint|[Ii]ncident|[Rr]equest|[Oo]rder|[Aa]dmission|[Bb]iopsy|[Hh]istology|[Pp]athology|[Pp]ath|[Rr]adiology|[Dd]atix|[Ss]tudy ID|[Bb]ooking|[Cc]linic) ?(?:no\\.?|number|num|nr|id|ID|ref(?:erence)?|#)|(?:MRN|URN|UR|PID|Pt ID|CHI|HKID|HN|AN|CRN|EMPI|Hosp|Acc|ACC))(?: no\\.?| is| was| number| should be| changed to)?[:# .]{1,3}(${filed})`,
      'g',
    ),
    finds: 'Specimen no: «26H-091847» received.',
    spares: 'Lab number of samples 12, case no doubt.',
  },
  {
    kind: 'mrn',
    script: 'han',
    confidence: 0.75,
    form: /(?:病案|病历|住院|门诊|门急诊|登记|就诊卡?|诊疗卡|条码|标本|样本|病理|检查|检验|影像|放射|超声|内镜|胃镜|透析|床头卡|档案|健康卡|流水|案件|投诉|工单|申请单?|预约|挂号|收据|编|单|案|卷|体检)(?:编)?(?:号|ID|No\.?)(?:码|为|是|:| ){0,3}((?=(?:[A-Z/-]*\d){4})[A-Z\d][A-Z\d/-]{3,18})(?![A-Z\d])/g,
    finds: '病理号«B26-04417»已出',
    spares: '编号12，登记号未填',
  },
  {
    kind: 'mrn',
    script: 'arabic',
    confidence: 0.75,
    form: new RegExp(
      `(?:رقم|ر\\.) ?(?:ال)?(?:ملف|طبي|سجل|حالة|عينة|مريض|شكوى|طلب|حجز|دخول|مراجعة|زيارة|قيد|أشعة|تحليل|فحص|إحالة|معاملة|بلاغ|قضية|تذكرة|خزعة|موعد)(?:ه|ها|ي)?(?: (?:الطبي|الموحد|الإلكتروني|المخبري|النسيجية))?(?: هو)?[ :#]{1,3}((?:[\\u0621-\\u064a]{1,3} ?[-/])?${filed.replace('{4})', '{3})')})`,
      'g',
    ),
    finds: 'رقم العينة «PT-26-3381» جاهز',
    spares: 'رقم الحالة غير معروف، رقم الملف 12',
  },
  {
    kind: 'account',
    confidence: 0.75,
    form: new RegExp(
      `\\b(?:[Pp]olicy|[Mm]ember(?:ship)?|[Ii]nsurance|[Bb]illing|[Ii]nvoice|[Cc]laim|[Pp]lan|[Ss]ubscriber|[Bb]eneficiary|[Bb]ill|[Aa]cct?|[Aa]/c|[Aa]ccount|[Cc]ard|[Pp]re-?auth(?:orisation|orization)?|[Aa]uth(?:orisation|orization)?|[Gg]roup|BUPA|Bupa|AXA|Daman|Thiqa|Allianz|Cigna|Tawuniya|Medgulf|Medicare|Medicaid)(?: (?:no\\.?|number|num|id|ID|ref|card|policy|member|membership|is|was|code|holder no))*[:# .]{1,3}(${filed})`,
      'g',
    ),
    finds: 'Member ID «HGX-4471-0093» expired.',
    spares: 'Plan: 2 weeks. Card stolen in 2026.',
  },
  {
    kind: 'account',
    script: 'han',
    confidence: 0.75,
    form: /(?:医保|社保|银行|信用|储蓄|保险|会员|账单|缴费|结算|理赔|保单|投保|健保|扣款|转账|按金|退款|收款|汇款|发票|医疗券|八达通|支付宝)(?:卡|单|账户|账号|户口|编|证)?(?:号码?|账户|账号|编号|号)?(?:为|是|:| ){0,3}((?=(?:[A-Z -]*\d){6})[A-Z\d][A-Z\d-]*(?: \d{3,5}){0,4}[A-Z\d-]*)(?![A-Z\d])/g,
    accepts: (passage) => (passage.match(/\d/g)?.length ?? 0) > 3,
    finds: '保单号«TPL-2026-00918», 已赔',
    spares: '医保报销12%，会员100人',
  },
  {
    kind: 'account',
    script: 'arabic',
    confidence: 0.75,
    form: /(?:(?:رقم )?(?:ال)?(?:تأمين|التامين|بوليصة|وثيقة|عضوية|اشتراك|مطالبة|فاتورة|حساب|بطاقة|كرت|محفظة|إيصال|ايصال|ضمان|موافقة)(?:ه|ها|ي|نا)?(?: (?:التأمين|الطبي|الصحي|البنكي|البنك|رقمها|رقمه|رقم|الاجتماعي|الضمان|الدفع))*)[ :#]{1,3}((?:[\u0621-\u064a]{1,3} ?[-/] ?)?(?=(?:[A-Z/ -]*\d){6})[A-Z\d][A-Z\d/-]*(?:[ -]\d{3,6}){0,4})(?![A-Z\d])/g,
    finds: 'بوليصة التأمين رقم «GLF-220918-7» سارية',
    spares: 'فاتورة 500 ريال، بطاقة 12',
  },
  {
    kind: 'passport',
    confidence: 0.75,
    form: /(?:\b[Pp](?:ass)?port|\bPP|\b[Tt]ravel document|护照|通行证|旅行证|回乡证|جواز)[^\n.;。]{0,60}?(?<![A-Z\d-])([A-Z]{1,2}\d{6,8}|\d{2,3}[A-Z]{2}\d{5})(?![A-Z\d])/g,
    finds: 'The niece keeps a passport for the visa letter «FP4820916».',
    spares: 'Passport held. Batch AB1234567 recalled.',
  },
];
