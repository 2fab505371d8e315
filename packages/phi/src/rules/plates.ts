import type { Rule } from './rule.ts';

const emirates =
  'Dubai|Abu Dhabi|Sharjah|Ajman|Fujairah|Ras Al Khaimah|Umm Al Quwain|DXB|AUH|RAK|UAQ|دبي|أبوظبي|ابوظبي|أبو ظبي|الشارقة|عجمان|الفجيرة|رأس الخيمة|أم القيوين';
const letter = '[\\u0621-\\u064a]';

/** Number plates: by the form of the country, or by the word for the car that stands before. */
export const plateRules: readonly Rule[] = [
  {
    kind: 'vehicle',
    confidence: 0.85,
    form: new RegExp(
      `(?<![\\w\\u0621-\\u064a])((?:${emirates}) (?:[A-Z]{1,2}|${letter}) ?\\d{2,5})(?![\\d.])`,
      'g',
    ),
    finds: 'The driver of «Dubai R 58316» waits outside.',
    spares: 'Dubai 2026 and Ajman Hospital are named.',
  },
  {
    kind: 'vehicle',
    confidence: 0.8,
    form: /\b(?:car|van|vehicle|veh|reg|registration|plates?|taxi|minibus|lorry|truck|motorbike|badge|SUV)\b\.?[^\n.;]{0,30}?(?<![A-Z\d])([A-Z]{2}\d{2} ?[A-HJ-PR-Z]{3})(?![A-Z\d])/g,
    finds: 'Collected by the white van «BV22 ZRO» at six.',
    spares: 'A car accident; the tumour was CD20 POS.',
  },
  {
    kind: 'vehicle',
    confidence: 0.8,
    form: new RegExp(
      `(?:لوح(?:ة|ت(?:ه|ها|هم|نا|ي))|سيار(?:ة|ت(?:ه|ها|هم|نا|ي|ن))|مركب(?:ة|ت(?:ه|ها|ي)))(?: (?:رقمها|رقم|النقل|الإسعاف|لوحة|لوحتها))*[ :]{1,2}((?:${letter} ){1,3}\\d{1,6}(?: ${letter}(?!${letter}))?|\\d{1,6}(?: ${letter}(?!${letter})){1,3}|\\d{1,2}\\/\\d{3,6}|\\d{1,2}-\\d{4,6})(?![\\d/])`,
      'g',
    ),
    finds: 'وسيارتنا «أ ص ل 6074» أمام الباب',
    spares: 'حادث سيارة 3 مصابين',
  },
  {
    kind: 'vehicle',
    confidence: 0.85,
    form: /((?:[京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼])[A-HJ-NP-Z][ ·•]?[A-HJ-NP-Z0-9]{5,7})(?!\w)/g,
    finds: '追尾的是«湘A·DF2840»',
    spares: '维生素A 25000单位，新B超结果',
  },
  {
    kind: 'vehicle',
    confidence: 0.75,
    form: /(?:车牌|車牌|车号|機車|汽车|轿车|计程车|的士)(?:号码?)?[: ]{0,2}([A-Z]{2,3}[- ]?\d{3,4}|\d{3,4}[- ]?[A-Z]{2,3})(?!\w)/g,
    finds: '肇事车牌«ABC-1234»',
    spares: '车祸后CT 128层扫描',
  },
];
