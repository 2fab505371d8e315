import { describe, expect, test } from 'vitest';
import { findIdentifiers, maskIdentifiers, type PhiKind } from './index.ts';

/** A note with what is found in it, and a text of the same look in which there is none of the kind. */
const rules: Partial<Record<PhiKind, readonly [string, string, string][]>> = {
  name: [
    // What only people do, an age with a sex, a place on the ward, a greeting.
    ['Qorvash denies chest pain.', 'Qorvash', 'Qorvash assay was repeated.'],
    ['pt Delmario has been on clozapine', 'Delmario', 'pt Metformin has been stopped'],
    ['Smith 78M NSTEMI', 'Smith', 'Wells 4.5 today'],
    ['Bed 12: Odhremba - post-op day 3', 'Odhremba', 'Bed 12: Empty - clean'],
    ['Thx Zorelia! will check', 'Zorelia', 'Thx! Warfarin it is'],
    ['Hx from mum (Zorelia): fever', 'Zorelia', 'Hx from mum (Asthma): fever'],
    ['lives with husband Graham at home', 'Graham', 'Graham Steell murmur'],
    // Role labels, rosters, initials, abbreviations behind a name.
    ['Assistant: R. Mehta. Bleeding 200 ml', 'R. Mehta', 'Assistant: none'],
    ['Accepting: Gupta. Dx: dissection', 'Gupta', 'Accepting: pending'],
    [
      'Present: Vizirov, Barrett and Jones. Plan agreed',
      'Vizirov',
      'Compare Hodgkin, Barrett and Jones criteria',
    ],
    ['We reviewed the case of J. Hargreaves today', 'J. Hargreaves', 'C. difficile, S. Aureus and E. Coli'],
    ['Ms Quigg NBM from midnight', 'Quigg', 'Ms relapse, NBM from midnight'],
    ['PT: GONZALEZ,MARIA', 'GONZALEZ,MARIA', 'PT: INR,APTT'],
    ['follow up with benjamin a seiler soon', 'benjamin a seiler', 'follow up with a scan soon'],
    [
      'a man named Babatunde with sickle cell crisis',
      'Babatunde',
      'a sign named Kernig with sickle cell crisis',
    ],
    // Chinese: by what people do, by places, in traditional characters, of other peoples.
    ['王建国今天上午入院', '王建国', '高血压今天上午加重'],
    ['我今天看了谭美玲，很稳定', '谭美玲', '我今天看了化验单，很稳定'],
    ['17床沈国栋突发室颤', '沈国栋', '17床突发室颤'],
    ['刘洋 男 52岁', '刘洋', '老年 男 52岁'],
    ['術者鄧凱，出血少', '鄧凱', '術者手法，出血少'],
    ['病歷：姓名：黃志明', '黃志明', '黃疸、高血壓'],
    ['患者阿依古丽·买买提，女', '阿依古丽·买买提', '吉兰·巴雷综合征，女'],
    ['洛桑多吉，男，56岁', '洛桑多吉', '老年患者，男，56岁'],
    ['群里的@梁欣 老师，请看', '梁欣', '群里的@全体 老师，请看'],
    ['规培医生蒋文博负责写病程', '蒋文博', '由副主任医师负责写病程'],
    ['麻醉师 林可欣', '林可欣', '抗生素 林可霉素'],
    ['记录：韩雪', '韩雪', '记录：常规'],
    ['张姐您好，孩子发烧', '张姐', '大姐您好，孩子发烧'],
    ['3床高翔，今日出院', '高翔', '3床高热，今日出院'],
    ['我姓卢，是社区医生', '卢', '我性急，是社区医生'],
    ['病人曹阿婆的INR不稳', '曹阿婆', '病人的INR不稳'],
    ['护士小赵说血糖17.4', '小赵', '骨小梁说明骨质疏松，小叶增生'],
    ['联系人：刘海涛 关系：夫妻', '刘海涛', '联系人：无 关系：不详'],
    ['感谢李娜护士的照顾', '李娜', '感谢各位护士的照顾'],
    // Arabic: kin and what people do with names that are words, unknown names behind titles.
    ['قالت زوجته أمل إنه توقف عن الدواء', 'أمل', 'لا أمل في العلاج الكيماوي'],
    ['وأكد أخوه كريم ذلك', 'كريم', 'كريم هيدروكورتيزون مرتين'],
    ['سأل كريم عن نتيجة التحليل', 'كريم', 'سأل عن كريم الكورتيزون'],
    ['هدى رجعت من العمليات', 'هدى', 'هدى النتائج إلى تعديل الجرعة'],
    ['ابنه سليم، 7 سنوات', 'سليم', 'ابنه سليم ولا يشكو'],
    ['الدكتورة سوزرينا شافت الحالة', 'سوزرينا', 'الدكتورة شافت الحالة'],
    ['استشارة من د. راجيشا كومارا بخصوص الحالة', 'راجيشا كومارا', 'الدكتور نصح بالراحة والممرضة مشغولة'],
    ['مناظرة السيد نبيل قدوروة المقيم هنا', 'نبيل قدوروة', 'مناظرة السيد المقيم هنا'],
    ['الدكتور عصام الدين حسن', 'عصام الدين حسن', 'أخصائي علاج طبيعي'],
    ['الاسم/ سعيد جمال عبد الغني', 'سعيد جمال عبد الغني', 'الاسم الثلاثي : لم يذكر'],
    ['جدي الحاج سليمان عنده سكري', 'سليمان', 'الجراحة عندما يلزم'],
  ],
  'date-of-birth': [
    ['SANTIAGO, MARIA  F  1979-08-23', '1979-08-23', 'Visit 1979-08-23'],
    ['DOB: Jan-04-1980', 'Jan-04-1980', 'Visit Jan-04-1980'],
    ['生日：民國57年6月2日', '民國57年6月2日', '門診：民國57年6月2日'],
  ],
  date: [
    ['Ward round 11/2 Bed 3', '11/2', 'CHA2DS2-VASc 11/2 of 14'],
    ['appointment of 4. März 2025', '4. März 2025', 'Figure 4. Mars black'],
    ['chemo on March 3 went well', 'March 3', 'increase in march 3 mg'],
    ['3月3日做的化疗', '3月3日', '3月龄婴儿'],
    ['于三月初八入院', '三月初八', '三个月复查'],
    ['25年3月8日复查', '25年3月8日', '病程25年'],
    ['العملية في الخامس من مارس 2024', 'الخامس من مارس 2024', 'المريض الخامس من الدراسة'],
  ],
  'age-over-89': [['Jones 91F UTI', '91', 'Temp 91F']],
  address: [
    ['She lives in Hamtramck and works', 'Hamtramck', 'She lives in Recovery and works'],
    ['ex-miner from Penwick', 'Penwick', 'ex-miner from Donetsk, from Egypt'],
    [
      'Villa 23, Street 14, Al Barsha 2, Dubai',
      'Villa 23, Street 14, Al Barsha 2, Dubai',
      'Type 2, Grade 14, Stage 2',
    ],
    ['House No. 221, Sector 17, Gurgaon', 'House No. 221, Sector 17, Gurgaon', 'Grade No. 221, Level 17'],
    ['السكن: الأشرفية، بيروت', 'الأشرفية، بيروت', 'السكن: غير معروف'],
    ['أنا من كفرنبودة وعندي صداع', 'كفرنبودة', 'أنا من حلب وعندي صداع'],
    [
      '地址：浙江省杭州市西湖区文三路199号创业大厦B座1203',
      '浙江省杭州市西湖区文三路199号创业大厦B座1203',
      '地址：不详',
    ],
    ['家庭住址 山东省临沂市兰山区银雀山街道王家庄村', '山东省临沂市兰山区银雀山街道王家庄村', '家庭支持良好'],
  ],
  mrn: [
    ['MRN# 0045-88-21', '0045-88-21', 'MRN# 2025-01-21'],
    ['UHID: AP00291847', 'AP00291847', 'UHID: pending'],
    ['Acc# L25-009182', 'L25-009182', 'Acc. to 2019 data'],
    ['File no 4521 250 mg', '4521', 'File closed, 4521 g'],
    ['ID：884213', '884213', 'ID：见附表'],
    ['病理号：202412345', '202412345', '病理号未出'],
    ['رقم العينة LAB-22011', 'LAB-22011', 'رقم العينة مفقود'],
  ],
  'national-id': [
    ['Aadhaar number 2345 6789 0123', '2345 6789 0123', 'Range 2345 to 6789'],
    ['NRIC S1234567D', 'S1234567D', 'Strain S123D'],
    ['CPF 123.456.789-09', '123.456.789-09', 'ratio 123.456 to 789.09'],
    ['CNIC 35202-1234567-1', '35202-1234567-1', 'codes 35202-12-1'],
    ['QID 28763400123', '28763400123', 'QID 500'],
    ['رقم البطاقة المدنية 289051200123', '289051200123', 'بطاقة المتابعة 28'],
  ],
  passport: [['台胞证 12345678', '12345678', '通行证遗失']],
  licence: [["driver's license number is 2270-66-1551", '2270-66-1551', 'license renewed 22/06/2021']],
  'health-plan': [['رقم التأمين الصحي 55-778812', '55-778812', 'التأمين الصحي يغطي 80٪']],
  account: [
    ['employee no. E-55213', 'E-55213', 'employee health'],
    ['login hmorrison2 opened it', 'hmorrison2', 'login screen opened it'],
    ['follow @heart_doc77 please', '@heart_doc77', 'temp @38.5 and HR @rest'],
    ['微信号：wxid_li88', 'wxid_li88', '微信号：未填'],
    ['حسابي على انستغرام @dr.nada_88', 'dr.nada_88', 'حساب الجرعة @ 5'],
  ],
  vehicle: [
    ['lic plate KXR 4418 RTC', 'KXR 4418', 'plate 6 screws'],
    ['رقم اللوحة: ح ط ر 7821', 'ح ط ر 7821', 'لوحة التخطيط 12'],
  ],
  device: [['جهاز مضخة الأنسولين رقم SN-99120A', 'SN-99120A', 'جهاز الضغط رقم واحد']],
  organisation: [
    ['Company: Al Rawabi Contracting', 'Al Rawabi Contracting', 'Company: none'],
    ['Works at Brightwater Foundry.', 'Brightwater Foundry', 'Works at Night mostly'],
    ['在富士康上班，三班倒', '富士康', '在外地上班，三班倒'],
    ['工作单位：青岛海尔股份有限公司', '青岛海尔股份有限公司', '工作单位：无'],
  ],
};

describe.each(Object.entries(rules))('%s in notes', (kind, list) => {
  test.each(list)('%s', (text, expected, without) => {
    expect(findIdentifiers(text).map((span) => `${span.kind}: ${span.text}`)).toContain(
      `${kind}: ${expected}`,
    );
    expect(findIdentifiers(without).filter((span) => span.kind === kind)).toEqual([]);
  });
});

test('traditional and simplified characters of one name are one person', () => {
  expect(maskIdentifiers('姓名：黃志明。患者黄志明诉胸痛。').text).toBe(
    '姓名：[NAME 1]。患者[NAME 1]诉胸痛。',
  );
});

test('what a calculation needs is left when the rest is masked', () => {
  const masked = maskIdentifiers(
    'Smith 78M, weight 18 kg, creatinine 1.4, BP 150/96, co-amoxiclav 500/125, seen 14 Jan 2025 by Dr Obi.',
  ).text;
  for (const kept of ['78M', '18 kg', '1.4', '150/96', '500/125']) expect(masked).toContain(kept);
  expect(masked).not.toMatch(/Smith|Obi|14 Jan/);
});
