import { describe, expect, test } from 'vitest';
import { isAadhaar, isKuwaitiId, isSouthAfricanId } from './checksums.ts';
import { findIdentifiers, type PhiKind } from './index.ts';

/** A text with what is found in it, and one of the same look in which there is nothing of the kind. */
const rules: Partial<Record<PhiKind, readonly [string, string, string][]>> = {
  name: [
    // Columns under a heading that says "name".
    ['name\tage\tHb\nOsric Quell\t44\t9.1', 'Osric Quell', 'drug\tdose\tday\nStarch\t44\t9.1'],
    ['| 姓名 | 钾 |\n| 阿呼 | 3.1 |', '阿呼', '| 药名 | 钾 |\n| 阿呼 | 3.1 |'],
    ['الاسم | العمر\nجوتيار | 44', 'جوتيار', 'الدواء | العمر\nجوتيار | 44'],
    // Chinese: rare family names, a sex behind, a relation or a role before, a signature, a married name.
    ['冼耀祖 男54 胸痛', '冼耀祖', '冼面 54例 胸痛'],
    ['护士长耿岚查房', '耿岚', '护士长查房'],
    ['纳兰雪，脑MRI待批', '纳兰雪', '脑MRI待批'],
    ['IGRA阴性 ——沙鸣', '沙鸣', 'IGRA阴性 ——沙眼'],
    ['家住村东，王葛氏，贫血', '王葛氏', '家住村东，王氏征，贫血'],
    ['老郝啊，又烧了', '老郝', '老年啊，又烧了'],
    ['我是豆豆妈妈，孩子烧', '豆豆', '我是妈妈，孩子烧'],
    ['莘主任和粟小川一起', '粟小川', '该主任和团队一起'],
    ['央金卓嘎来诊', '央金卓嘎', '包虫病来诊'],
    ['邻居安大妈发现', '安大妈', '邻居发现'],
    ['司徒老先生来诊', '司徒', '那位老先生来诊'],
    ['雷磊说血钾6.1', '雷磊', '雷诺说血钾6.1'],
    // Arabic: more names, the bed, the child of, thanks, an age, a signature, foreign names, a kunya of the Gulf.
    ['سكينة آيت الحاج خضابها 6.8', 'سكينة آيت الحاج', 'السكينة والهدوء خضابها 6.8'],
    ['سرير ١٤ لميس للخروج', 'لميس', 'سرير ١٤ فاضي'],
    ['المختار ولد سيدي من بعيد', 'المختار ولد سيدي', 'العلاج المختار من بعيد'],
    ['بابا رامي عالخط', 'رامي', 'بابا عالخط'],
    ['جميلة ٤٥ سنة على ليثيوم', 'جميلة', 'جميلة النتائج على ليثيوم'],
    ['تم الفحص، نور قالت البوتاسيوم 6', 'نور', 'تم الفحص، نور الغرفة مطفأ'],
    ['سائحة جوليا فيرانتو حمى ضنك', 'جوليا فيرانتو', 'سائحة حمى ضنك'],
    ['وولده بو ناصر معه', 'بو ناصر', 'وولده معه'],
    ['مع التحية\nحكيم بوعزيز\nقسم القلب', 'حكيم بوعزيز', 'مع التحية\nقسم القلب'],
    // Latin: a month that is a name, titles of kin, one who is somebody's.
    ["Wei Jun's mum messaged", 'Wei Jun', 'Seen in Jun and May'],
    ['Abuela Doña Carmen is waiting', 'Carmen', 'Dosage is waiting'],
  ],
  address: [
    ['kid from Sohag with fever', 'Sohag', 'kid from Monday with fever'],
    ['نازحة من كفرنبودة', 'كفرنبودة', 'نازحة من أم درمان'],
    ['家住东关镇', '东关镇', '家住绍兴，家在绍兴'],
    [
      'at Flat C, 12/F, Block 4, Kwai Fong Estate',
      'Flat C, 12/F, Block 4, Kwai Fong Estate',
      'at grade C, 12/F',
    ],
    ['Elm House, Kirk Lane, Perth PH1 5TN', 'Elm House, Kirk Lane, Perth PH1 5TN', 'Elm House, Kirk Lane'],
    ['葵盛东邨第4座12楼C室', '葵盛东邨第4座12楼C室', '第4组12例C级'],
    ['نهج الحرية عدد 22', 'نهج الحرية عدد 22', 'نهجان علاجيان عدد 22'],
  ],
  organisation: [
    [
      "Discharge letter St Brannoc's Hospital, ward 6B",
      "St Brannoc's Hospital",
      'Discharge letter General Hospital',
    ],
    ['ETA 20 min from Riverbend General.', 'Riverbend General', 'ETA 20 min from General.'],
    ['تقرير خروج – مستشفى الرازي التخصصي', 'مستشفى الرازي التخصصي', 'تقرير خروج – مستشفى تخصصي'],
    ['自河湾镇卫生院转来', '河湾镇卫生院', '自当地卫生院转来'],
    ['住珊瑚湾酒店312房', '珊瑚湾酒店', '住酒店312房'],
  ],
  phone: [
    ['加卡泊？回我６６１２３４', '６６１２３４', '加卡泊？白细胞６６１２３４'],
    ['电话一三八零零一三七七四二', '一三八零零一三七七四二', '电话一百三十八次'],
    ['微信18601234477发我', '18601234477', '微信发我'],
    ['شوفي النتيجة لو سمحتي 99234118', '99234118', 'شوفي النتيجة رقم 99234118'],
    ['ت 66552310 صوديوم 117', '66552310', 'صفائح 66552310 صوديوم 117'],
  ],
  date: [
    ['staples out Fri 12/4', 'Fri 12/4', 'staples out 12/4'],
    ['伤口干洁，12/4拆线', '12/4', '血压12/4'],
    ['正月十五输过血', '正月十五', '正月输过血'],
    ['TIA في 3 يناير 2025', '3 يناير 2025', 'TIA في يناير 2025'],
    ['he had TIA on 3 January 2025', '3 January 2025', 'he had TIA in January 2025'],
  ],
  'date-of-birth': [
    ['Rana Aziz (1-FEB-1951) spotted', '1-FEB-1951', 'after surgery (1-FEB-1951) spotted'],
    ['林静（61年3月4日）见红', '61年3月4日', '术后（61年3月4日）见红'],
    ['农历六八年腊月初八生的', '农历六八年腊月初八', '农历腊月生的'],
    ['民國二十二年三月五日生', '民國二十二年三月五日', '民國二十二年生'],
    ['مريضتك (م. 22/11/1993) بخير', '22/11/1993', 'زيارة 22/11/1993 بخير'],
  ],
  'age-over-89': [
    ['Pt is 93, CFS 7', '93', 'HR is 93, CFS 7'],
    ['Pryce, 91 yrs, admitted', '91 yrs', 'survival 91 yrs admitted'],
  ],
  'national-id': [
    ['RSA ID 7803155800086', '7803155800086', 'ref 7803155800'],
    ['رقمه الوطني ٩٦١٢٠٤٧٧٨١', '٩٦١٢٠٤٧٧٨١', 'العدد الوطني ٩٦١٢'],
  ],
  passport: [['جوازها P04417725', 'P04417725', 'جوازها منتهي']],
  licence: [
    ['Lic CPSO 84417', '84417', 'CPSO 2024'],
    ['持驾驶证330106197509185186', '330106197509185186', '持身份证330106197509185186'],
    ['DVLA MORGA657054SM9IJ', 'MORGA657054SM9IJ', 'DVLA MORGA6570'],
  ],
  vehicle: [['He drives (plate KJ19 WTB)', 'KJ19 WTB', 'He drives (plate 19 holes)']],
  mrn: [
    ['رقمه الطبي 77-41-029', '77-41-029', 'رقمه الطبي غير معروف'],
    ['Ingrid F-118/24 hilum mass', 'F-118/24', 'Ingrid BP 118/24 hilum mass'],
  ],
};

describe.each(Object.entries(rules))('%s', (kind, list) => {
  test.each(list)('%s', (text, expected, other) => {
    const texts = (value: string): string[] =>
      findIdentifiers(value, { kinds: [kind as PhiKind] }).map((span) => span.text);
    expect(texts(text)).toContain(expected);
    expect(texts(other)).toEqual([]);
  });
});

test('a study with a capital at its end is no name', () => {
  expect(findIdentifiers('AC-T then olaparib, OlympiA evaluated it')).toEqual([]);
});

test('a greeting behind a title in small letters is no name', () => {
  expect(findIdentifiers('dr good evening, crp 44')).toEqual([]);
});

test('numbers of Kuwait, South Africa and India are told by their check digits', () => {
  expect([isKuwaitiId('290092549006'), isKuwaitiId('290092549007')]).toEqual([true, false]);
  expect([isSouthAfricanId('8001015009087'), isSouthAfricanId('8001015009088')]).toEqual([true, false]);
  expect([isAadhaar('505943230549'), isAadhaar('505943230548')]).toEqual([true, false]);
});
