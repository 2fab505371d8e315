import { describe, expect, test } from 'vitest';
import { findIdentifiers, type PhiKind, phiKinds } from './index.ts';

const found = (text: string): string[] => findIdentifiers(text).map((span) => `${span.kind}: ${span.text}`);

/** The text with one finding of the kind, and a text of the same look without any. */
const cases: Partial<Record<PhiKind, readonly [string, string, string][]>> = {
  name: [
    ['Please call Mr. Harold Pemberton today.', 'Harold Pemberton', 'Pemberton sign was negative.'],
    ['Patient: Okonkwo, Chidinma', 'Okonkwo, Chidinma', 'Patient: stable, comfortable'],
    ['my name is patricia desrosiers', 'patricia desrosiers', 'my name is on the list'],
    ['john smith, 54, has chest pain', 'john smith', 'crohn disease, 54, has chest pain'],
    ['المريض خالد الغامدي يشكو من ألم', 'خالد الغامدي', 'المريض المصاب بالربو يشكو من ألم'],
    ['راجعت د. ليلى حداد أمس', 'ليلى حداد', 'الدكتور المعالج نصح بالراحة'],
    ['والدة الطفل أم كلثوم محمد', 'أم كلثوم محمد', 'أم الدم الأبهرية'],
    ['患者王小明，男', '王小明', '患者高血压10年'],
    ['姓名：欧阳雪', '欧阳雪', '姓名未填写'],
    ['请张医生会诊', '张', '请全科医生会诊'],
  ],
  'date-of-birth': [
    ['DOB: 14/02/1951', '14/02/1951', 'DOB unknown'],
    ['born on 1 January 1990', '1 January 1990', 'born at term'],
    ['تاريخ الميلاد ١٢/٠٧/١٩٦٥', '١٢/٠٧/١٩٦٥', 'تاريخ الميلاد غير معروف'],
    ['出生日期：１９８５年３月１２日', '１９８５年３月１２日', '出生体重3.2 kg'],
  ],
  date: [
    ['Admitted on 3 March 2024 with fever', '3 March 2024', 'The March 2024 guideline (ESC 2024)'],
    ['Seen 2024-05-17 in clinic', '2024-05-17', 'Ratio 20-5-17, published 2024-05-17'],
    ['أُدخل بتاريخ ٣/٥/٢٠٢٤', '٣/٥/٢٠٢٤', 'إرشادات 2024'],
    ['于2024年3月18日入院', '2024年3月18日', '2024年指南'],
  ],
  'age-over-89': [
    ['a 93-year-old woman', '93-year-old', 'a 65-year-old woman'],
    ['ninety-two year old man', 'ninety-two year old', 'patients over 90 years old'],
    ['عمره ٩٤ عامًا', '٩٤ عامًا', 'عمره ٦٥ عامًا'],
    ['患者，女，９４岁', '９４岁', '年龄大于90岁者'],
    ['老人九十三岁', '九十三岁', '三十九岁'],
  ],
  phone: [
    ['Reach her at (312) 555-0148.', '(312) 555-0148', 'Platelets 150 to 312, WBC 5.5'],
    ['+966 50 765 4321', '+966 50 765 4321', '+10 20 30'],
    ['جوال ٠٥٠١٢٣٤٥٦٧', '٠٥٠١٢٣٤٥٦٧', 'الجرعة ٥٠٠ ملغ كل ١٢ ساعة'],
    ['手机１３８１２３４５６７８', '１３８１２３４５６７８', '血小板138×10^9'],
  ],
  fax: [
    ['Fax: 617-555-0199', '617-555-0199', 'Fax the form'],
    ['فاكس 02-5555678', '02-5555678', 'فاكس القسم'],
    ['传真010-62345678', '010-62345678', '传真报告'],
  ],
  email: [
    ['mail j.smith99@mailbox.example.org', 'j.smith99@mailbox.example.org', 'q6h @ 5 mg'],
    ['البريد omar.k@example.com', 'omar.k@example.com', 'البريد غير متوفر'],
    ['邮箱zhouming@example.cn。', 'zhouming@example.cn', '邮箱未填'],
  ],
  address: [
    ['She lives at 27 Willow Crescent, Leeds', '27 Willow Crescent, Leeds', 'She lives with 2 cats'],
    ['P.O. Box 1142, Springfield, IL 62704', 'P.O. Box 1142, Springfield, IL 62704', 'Box 3 shows 11 cases'],
    ['يسكن في شارع الأمير سلطان 15', 'شارع الأمير سلطان 15', 'لقاح حي عن طريق الفم'],
    ['家住北京市海淀区中关村大街27号', '北京市海淀区中关村大街27号', '心房颤动途径与通路2号受体'],
  ],
  'hospital-room': [
    ['lies in room 214 now', 'room 214', 'room air 21'],
    ['المريض في غرفة ٤', 'غرفة ٤', 'غرفة الانتظار'],
    ['7病区23床', '7病区23床', '卧床3天'],
  ],
  postcode: [
    ['Postcode SW1A 2AA', 'SW1A 2AA', 'B12 5MG daily'],
    ['الرمز البريدي 12271', '12271', 'الرمز البريدي مفقود'],
    ['邮编518057', '518057', '白细胞518057'],
  ],
  mrn: [
    ['MRN 00482917', '00482917', 'MRN pending'],
    ['رقم الملف ٤٥٢٨٧١', '٤٥٢٨٧١', 'الملف كامل'],
    ['住院号20240318', '20240318', '住院20天'],
  ],
  ssn: [['SSN 219-09-9999', '219-09-9999', 'code 900-12-1234']],
  npi: [['NPI: 1234567893', '1234567893', 'NPI-Q score 12']],
  passport: [
    ['Passport no. K04938271', 'K04938271', 'Passport office'],
    ['جواز السفر رقم A12345678', 'A12345678', 'جواز السفر منتهٍ'],
    ['护照号E12345678', 'E12345678', '护照已过期'],
  ],
  'national-id': [
    ['NHS number 943 476 5919', '943 476 5919', 'NHS guideline 2019'],
    ['رقم الهوية ١٠٠٠٠٠٠٠٠٨', '١٠٠٠٠٠٠٠٠٨', 'هوية النسيج غير معروفة'],
    ['الهوية الإماراتية 784-1985-1234567-3', '784-1985-1234567-3', 'الهوية الجزيئية'],
    ['29001011234567', '29001011234567', '29991311234567'],
    ['身份证号11010519491231002X', '11010519491231002X', '身份证复印件'],
  ],
  licence: [
    ["driver's license number D7283-44921", 'D7283-44921', 'license to prescribe'],
    ['رخصة القيادة 99887766', '99887766', 'رخصة القيادة سارية'],
    ['驾驶证1234567890', '1234567890', '驾驶证过期'],
  ],
  'health-plan': [
    ['policy number HX-8842213', 'HX-8842213', 'policy of 2019'],
    ['Medicare 1EG4-TE5-MK73', '1EG4-TE5-MK73', 'Medicare covers it'],
    ['رقم بوليصة التأمين TA-99213345', 'TA-99213345', 'التأمين يغطي 80٪'],
    ['医保卡号B30219887', 'B30219887', '医保报销80%'],
  ],
  account: [
    ['account number 88210347', '88210347', 'on account of fever'],
    ['رقم الحساب 102030405', '102030405', 'حساب الجرعة'],
    ['账号110928374655', '110928374655', '账号被锁'],
  ],
  card: [
    ['Card 4111 1111 1111 1111', '4111 1111 1111 1111', '4111 1111 1111 1112'],
    ['بطاقة 5500005555555559', '5500005555555559', 'بطاقة المتابعة'],
    ['银行卡号6222021234567890128', '6222021234567890128', '银行卡丢失'],
  ],
  iban: [
    ['Pay GB82 WEST 1234 5698 7654 32 today', 'GB82 WEST 1234 5698 7654 32', 'GB83 WEST 1234 5698 7654 32'],
  ],
  vehicle: [
    ['VIN 1HGCM82633A004352', '1HGCM82633A004352', 'vehicle control, n = 12'],
    ['车牌京A12345', '京A12345', '南京A组12例'],
  ],
  device: [
    ['pacemaker serial number PJN-7741203', 'PJN-7741203', 'serial troponins 12 and 52'],
    ['MAC 00:1B:44:11:3A:B7', '00:1B:44:11:3A:B7', 'at 10:15:30'],
    ['起搏器序列号PJN7741203', 'PJN7741203', '序列治疗10天'],
  ],
  url: [
    [
      'see https://portal.example-clinic.com/p/88123.',
      'https://portal.example-clinic.com/p/88123',
      'https://doi.org/10.1056/NEJMoa2034577',
    ],
    ['انظر www.my-page.com/ali', 'www.my-page.com/ali', 'انظر https://www.who.int/ar'],
  ],
  organisation: [
    [
      'transferred from Cedar Hill Hospital yesterday',
      'Cedar Hill Hospital',
      'Hospital Anxiety and Depression Scale',
    ],
    ['He works for Brightwater Logistics Ltd', 'Brightwater Logistics Ltd', 'Mayo Clinic criteria'],
    ['حُوّل من مستشفى السلام الدولي', 'مستشفى السلام الدولي', 'أُدخل إلى المستشفى'],
    ['由仁和县人民医院转入', '仁和县人民医院', '应转上级医院'],
  ],
  ip: [
    ['login from 203.0.113.77', '203.0.113.77', 'section 4.2.1.3'],
    ['2001:db8::8a2e:370:7334', '2001:db8::8a2e:370:7334', 'ratio 1:2:3'],
  ],
};

test('every kind that is found is tested', () => {
  expect(phiKinds.filter((kind) => !cases[kind])).toEqual([]);
});

describe.each(Object.entries(cases))('%s', (kind, list) => {
  test.each(list)('%s', (text, expected, without) => {
    expect(found(text)).toContain(`${kind}: ${expected}`);
    expect(findIdentifiers(without).filter((span) => span.kind === kind)).toEqual([]);
  });
});

test('findings are in order, apart, and as sure as asked for', () => {
  const text =
    'Mr John Smith (DOB 14/02/1951, MRN 00482917), 27 Willow Crescent, Leeds LS6 2AB, j@example.org';
  const spans = findIdentifiers(text);
  expect(spans.map(({ kind }) => kind)).toEqual(['name', 'date-of-birth', 'mrn', 'address', 'email']);
  for (const [index, span] of spans.entries()) {
    expect(span.text).toBe(text.slice(span.start, span.end));
    expect(span.start).toBeGreaterThanOrEqual(spans[index - 1]?.end ?? 0);
    expect(span.confidence).toBeGreaterThanOrEqual(0.5);
    expect(span.confidence).toBeLessThanOrEqual(1);
  }
  expect(findIdentifiers(text, { minConfidence: 0.96 }).map(({ kind }) => kind)).toEqual(['name', 'email']);
  expect(findIdentifiers(text, { kinds: ['mrn'] }).map(({ text: value }) => value)).toEqual(['00482917']);
  expect(findIdentifiers(text, { ignore: ['john  SMITH '] }).map(({ kind }) => kind)).not.toContain('name');
});

test('somebody named in full is found again by one name', () => {
  expect(found('Sigrid Halvorsen called. Later Halvorsen fainted.')).toEqual([
    'name: Sigrid Halvorsen',
    'name: Halvorsen',
  ]);
  expect(found('患者王建国，男。王建国诉胸痛。')).toEqual(['name: 王建国', 'name: 王建国']);
});

describe('lines of another script between', () => {
  const filler = 'K 4.1 stable overnight.\n'.repeat(6);
  test('what stands behind them is found where it stands', () => {
    const text = `患者王小明，男\n${filler}الدكتور المعالج\n${filler}联系人：李建国\n${filler}راجعت د. ليلى حداد أمس`;
    const spans = findIdentifiers(text);
    expect(spans.map((span) => span.text)).toEqual(['王小明', '李建国', 'ليلى حداد']);
    for (const { start, end, text: own } of spans) expect(text.slice(start, end)).toBe(own);
  });
});
