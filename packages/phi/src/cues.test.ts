import { describe, expect, it } from 'vitest';
import { findIdentifiers } from './index.ts';
import type { PhiKind } from './kinds.ts';

const foundIn = (text: string, kind: PhiKind): string[] =>
  findIdentifiers(text)
    .filter((span) => span.kind === kind)
    .map((span) => span.text);

describe('who did what on a sheet', () => {
  it.each([
    [
      'Surgeon ADEBAYO K  Assistant OKONKWO B\nHartmann procedure',
      'ADEBAYO K',
      'Surgeon scrubbed  Assistant present',
    ],
    [
      'Reported by: Tesfaye Woldemariam\nCXR clear',
      'Tesfaye Woldemariam',
      'Reported by: Radiology\nCXR clear',
    ],
    ['Drain out today.\nZubair (SHO) bleep 4471', 'Zubair', 'Drain out today.\nOutreach (SHO) bleep 4471'],
    ['ورقة عمليات\nالجراح: أ.د. طلال بشناق\nالتخدير: عام', 'طلال بشناق', 'ورقة عمليات\nالتخدير: موضعي'],
    ['الفني / معاوية', 'معاوية', 'الفني / غير معروف'],
    ['قرأها د. أيوب الغرياني بتاريخ 7 يوليو', 'أيوب الغرياني', 'قرأها د. بتاريخ 7 يوليو'],
    ['助手:敖日格乐/柴进喜', '敖日格乐', '助手:待定'],
    ['先证者郎逸轩,父母郎建军、毕秋霞均为携带者', '郎建军', '父母体健、无家族史均为阴性'],
  ])('%s', (text, name, without) => {
    expect(foundIn(text, 'name')).toContain(name);
    expect(foundIn(without, 'name')).toEqual([]);
  });
});

describe('what is no name behind a role', () => {
  it.each([
    'Driver Fatigue, Passenger Airbag deployed',
    'Donor Kidney, Recipient HLA mismatch. Donor: Deceased',
    'Operator Dependent, Technician Error, Carer Strain',
    'Anaes GA\nSurgeon TBC\nCollected by Midstream',
    'Heparin (R1), Warfarin (PT 14), Aspirin (OT). Amlodipine, DO not crush. Vitamin D, MD follow up',
    'Diabetes (mother), Asthma (brother)',
    'Consultant Review today. Attending Physician. Registrar On-Call',
  ])('%s', (text) => {
    expect(foundIn(text, 'name')).toEqual([]);
  });
});

describe('what stands around a name', () => {
  it.each([
    ['Refund in name of Jürgen Espenschied, invoice', 'Jürgen Espenschied', 'Refund in name of the hospital'],
    [
      'reviewed by nurse Precious Moyo on the ward',
      'Precious Moyo',
      'reviewed by nurse Practitioner Team on the ward',
    ],
    ['can you ask Mehwish for the number', 'Mehwish', 'can you ask Cardiology for the number'],
    ['his wife graciela noticed a lump', 'graciela', 'his wife also noticed a lump'],
    ['أحيل إليكم السيدة تيريز خوري (54 سنة)', 'تيريز خوري', 'السيدة تعاني من صداع (شديد)'],
    ['المريضة جويل راشد DOB 9/4/1979', 'جويل راشد', 'المريضة مستقرة MRN pending'],
    ['高桥健一先生,日本籍', '高桥健一', '陪护先生,日本籍'],
    ['老干部应慕白,身份证号待补', '应慕白', '老干部,身份证号待补'],
    ['今天宗医生说可以出院', '宗', '今天主治医生说可以出院'],
    ['死亡记录:邬氏,102岁', '邬氏', '柯氏骨折,固定良好'],
    ['持卡人YANG,XIAOFAN,发票', 'YANG,XIAOFAN', 'CT,MRI均正常'],
  ])('%s', (text, name, without) => {
    expect(foundIn(text, 'name')).toContain(name);
    expect(foundIn(without, 'name')).toEqual([]);
  });
});

describe('numbers, days and employers', () => {
  it.each<[string, PhiKind, string, string]>([
    [
      '|Patient|MRN|\n|---|---|\n|A.|771-20-45|',
      'mrn',
      '771-20-45',
      '|Test|Value|\n|---|---|\n|A.|771-20-45|',
    ],
    ['|الاسم|الملف|\n|هند|٧٧٠١٢٣|', 'mrn', '٧٧٠١٢٣', '|الاسم|الصفائح|\n|هند|٧٧٠١٢٣|'],
    ['SPECIMEN: S25-118204', 'mrn', 'S25-118204', 'SPECIMEN: urine'],
    ['opd slip OPD/25/08841', 'mrn', 'OPD/25/08841', 'BP 120/80/mmHg'],
    ['policy DMN-2291-004587 needs approval', 'health-plan', 'DMN-2291-004587', 'policy on MRSA-2291'],
    ['PhilHealth 19-025884713-6', 'health-plan', '19-025884713-6', 'bupa 2'],
    ['بطاقتها الوطنية BK448207', 'national-id', 'BK448207', 'بطاقتها الوطنية مفقودة'],
    ['Re: Mr X, DOB 22 Nov 1967, 14 Sycamore Crescent', 'date-of-birth', '22 Nov 1967', 'seen 22 Nov 1967'],
    ['心導管排定114年11月12日', 'date', '114年11月12日', '随访114例'],
    ['مريض ٩٤ سنة اسمه محجوب', 'age-over-89', '٩٤ سنة', 'نسبة ٩٤ من المرضى'],
    ['Mr Quill is 93 and lives alone', 'age-over-89', '93', 'SpO2 is 93 and stable'],
    ['最后登录IP223.104.48.207,血压', 'ip', '223.104.48.207', '版本 1.2.3.4'],
    ['الموظف في شركة نفط الرميلة', 'organisation', 'شركة نفط الرميلة', 'الموظف في إجازة'],
    ['单位苏州金鼎精密机械有限公司', 'organisation', '苏州金鼎精密机械有限公司', '单位mmol/L'],
    ['女,洛阳市第十四中学教师', 'organisation', '洛阳市第十四中学', '女,小学教师'],
  ])('%s', (text, kind, value, without) => {
    expect(foundIn(text, kind)).toContain(value);
    expect(foundIn(without, kind)).toEqual([]);
  });
});
