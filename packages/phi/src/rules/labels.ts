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
    form: /(?<![A-Za-z\d])((?:ZY|MZ|BA|JZ|HN)\d{6,12})(?!\d)/g,
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
];
