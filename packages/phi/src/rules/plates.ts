import type { Rule } from './rule.ts';

const emirates =
  'Dubai|Abu Dhabi|Sharjah|Ajman|Fujairah|Ras Al Khaimah|Umm Al Quwain|DXB|AUH|RAK|UAQ|دبي|أبوظبي|ابوظبي|أبو ظبي|الشارقة|عجمان|الفجيرة|رأس الخيمة|أم القيوين';
const letter = '[\\u0621-\\u064a]';

/** Number plates: by the form of the country, or by the word for the car that stands before. */
export const plateRules: readonly Rule[] = [
  {
    kind: 'vehicle',
    confidence: 0.9,
    form: /\b(?:[Rr]eg(?:istration)?|[Pp]lates?|[Nn]umber ?plate|[Mm]atr[ií]cula)(?: no\.?| number)?[: ]{1,2}(\d{4} [B-DF-HJ-NP-TV-Z]{3})(?![A-Z\d])/g,
    finds: 'Vehicle reg: «8841 KLM»',
    spares: 'reg 1200 IU, plate 2026 was',
  },
  {
    kind: 'vehicle',
    confidence: 0.85,
    form: new RegExp(`(?<![\\w\\u0621-\\u064a])((?:${emirates}) \\d{1,2} \\d{4,5})(?![\\d.])`, 'g'),
    finds: 'سيارتها «أبوظبي 11 48207» أمام الباب',
    spares: 'Dubai 2026, Sharjah 12 beds',
  },
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
    script: 'arabic',
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
    script: 'han',
    confidence: 0.85,
    form: /((?:[京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼])[A-HJ-NP-Z][ ·•・.-]?[A-HJ-NP-Z0-9]{4,6}[A-HJ-NP-Z0-9挂学警港澳领使])(?!\w)/g,
    finds: '追尾的是«湘A·DF2840»',
    spares: '维生素A 25000单位，新B超结果',
  },
  {
    kind: 'vehicle',
    script: 'han',
    confidence: 0.75,
    form: /(?:车牌|車牌|车号|機車|汽车|轿车|计程车|的士)(?:号码?)?[: ]{0,2}([A-Z]{2,3}[- ]?\d{3,4}|\d{3,4}[- ]?[A-Z]{2,3})(?!\w)/g,
    finds: '肇事车牌«ABC-1234»',
    spares: '车祸后CT 128层扫描',
  },
  {
    kind: 'vehicle',
    confidence: 0.7,
    form: /(?<![A-Z\d-])((?!CD)[A-Z]{2}(?:0[2-9]|1\d|2[0-7]|5[1-9]|6\d|7[0-7]) [A-HJ-PR-Z]{3})(?![A-Z\d])/g,
    finds: 'Parked outside, «LM67 TYV», engine on.',
    spares: 'CD20 POS, HX12 4RN, T790M and AB12 in ICU.',
  },
  {
    kind: 'vehicle',
    confidence: 0.75,
    form: /\b(?:[Cc]ar|[Vv]an|[Vv]ehicle|[Vv]eh|[Rr]eg|[Rr]egistration|[Rr]egistered|[Pp]lates?|[Tt]axi|[Cc]ab|[Mm]inibus|[Ll]orry|[Tt]ruck|[Mm]otorbike|[Ss]cooter|SUV|[Pp]ickup|[Aa]mbulance|[Nn]umberplate|[Bb]ike|[Tt]ractor|[Cc]oach|[Tt]oyota|[Nn]issan|[Ff]ord|[Hh]onda|[Ll]exus|[Kk]ia|[Bb]MW|Fiat|Golf|Volkswagen|VW|Skoda|Seat|Vauxhall|Opel|Audi|Mercedes|Tesla|Hyundai|Volvo|Peugeot|Renault|Citroen|Suzuki|Mazda|Jeep|Maruti|Tata|Mahindra|Corolla|Hilux|Fiesta|Focus|Corsa|Polo|Astra|Civic|Micra)\b\.?(?: (?:[a-z]{2,12}|is|no\.?|number|with|plate|reg|Kuwaiti?|Qatari?|Bahraini?|Omani?|Saudi|KSA|UAE|Irish|French|Hong Kong)){0,4}[ :#(]{1,3}((?=[A-Z\d -]*\d{2})(?:[A-Z]{3} ?\d{3,4}|\d{3,4} ?[A-Z]{2,3}|[A-Z]{1,3}[- ]\d{2,6}|\d{2,3}-[A-Z]{1,2}-\d{2,6}|\d{1,2}[-/]\d{4,6}|[A-Z]{2}-\d{3}-[A-Z]{2}|\d[A-Z]{3}\d{3}|[A-Z]\d{1,3} ?[A-Z]{3}|[A-Z]{1,2} ?\d{4,6}|[A-Z]{2}\d{2} ?[A-Z]{3}|[A-Z]{1,3}-[A-Z]{1,2} ?\d{1,4}))(?![A-Za-z\d])/g,
    finds: 'His taxi plate «KDX 4821» was seen.',
    spares: 'The car hit a wall at 40 mph; van driver 54 yo; reg 12 weeks.',
  },
  {
    kind: 'vehicle',
    script: 'arabic',
    confidence: 0.75,
    form: new RegExp(
      `(?:لوح(?:ة|ت(?:ه|ها|هم|نا|ي))|سيار(?:ة|ت(?:ه|ها|هم|نا|ي|ن|و))|مركب(?:ة|ت(?:ه|ها|ي))|عربي(?:ة|ت(?:ه|ها|ي))|تاكسي|ميكروباص|باص|حافلة|شاحنة|دراجة|موتوسيكل|توك توك|ونيت|جيب)(?: [\\u0621-\\u064a]{2,10}){0,3}[ :,]{1,3}((?:[A-Z]{1,3} ?\\d{2,5}|\\d{2,5} ?[A-Z]{1,3}|\\d{1,3} (?:تونس|ن ت|[\\u0621-\\u064a]{3,8}) \\d{2,5}|(?:${letter} ?){1,4}-? ?\\d{2,6}|\\d{2,6} ?[-|]? ?(?:${letter}(?: |(?![\\u0621-\\u064a]))){1,4}|\\d{2,6}[- ]\\d{1,6}(?:[- ]\\d{1,3})?|\\d{5,7}))(?![\\d/A-Za-z])`,
      'g',
    ),
    accepts: (passage) => !/^(?:19|20)\d{2}$/.test(passage.trim()),
    finds: 'تاكسي أبيض لوحة «187 تونس 4410» نقله',
    spares: 'حادث سيارة أمس، نقل لاحقا',
  },
  {
    kind: 'vehicle',
    script: 'han',
    confidence: 0.75,
    form: /(?:车牌|车号|牌照|座驾|私家车|面包车|货车|卡车|出租车|摩托车?|机车|电动车|汽车|轿车|计程车|的士|校车|救护车|雇主车|网约车|滴滴)(?:号码?|牌)?[是为: ]{0,2}((?=[A-Z\d -]*\d{2})[A-Z]{1,3}[- ]?\d{3,5}|\d{3,4}[- ]?[A-Z]{2,3}|[A-Z]{2}\d{3,4}|[A-Z\d]{5,6})(?!\w)/g,
    finds: '坐的士«KX 4471»来院',
    spares: '货车司机54岁',
  },
  {
    kind: 'vehicle',
    confidence: 0.85,
    form: /(?:\b(?:VIN|vin|[Cc]hassis)|车架号|رقم (?:الشاصي|الهيكل|القاعدة)|الشاصي)[^A-Z\d\n]{1,12}((?=[A-Z]*\d)[A-HJ-NPR-Z\d]{17})(?![A-Z\d])/g,
    finds: 'Chassis no. «WVWZZZ1KZ6W000001» noted.',
    spares: 'VIN grade 3 was seen.',
  },
];
