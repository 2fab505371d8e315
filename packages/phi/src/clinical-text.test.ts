import { describe, expect, it, test } from 'vitest';
import { findIdentifiers } from './index.ts';

/** Questions physicians ask; an underline in any of them would be false. */
const questions = [
  'الساعدان والوجه محجوب',
  '65 year old woman, creatinine 1.4',
  'eGFR 65 year old woman creatinine 1.4 mg/dL, weight 70 kg?',
  'CHADS-VASc 78 ♀ HTN DM',
  'ceftriaxone for 18 kg',
  'convert 7.2 mmol/L glucose',
  'Crohn disease: infliximab 5 mg/kg at weeks 0, 2 and 6?',
  "Parkinson's disease with Lewy body dementia: rivastigmine 1.5 mg twice daily?",
  'Wells score 4.5 and D-dimer 500 ng/mL: CT pulmonary angiography?',
  'Child-Pugh B cirrhosis, MELD 18, bilirubin 2.3, albumin 2.8, INR 1.7.',
  'Hodgkin lymphoma stage IIA, ABVD for 2 cycles, Deauville 2.',
  'BP 120/80, HR 72, RR 16, SpO2 98 % on room air, temperature 36.8.',
  '2023 ESC guidelines recommend DAPT for 12 months (Byrne RA, et al. Eur Heart J 2023;44:3720-3826).',
  'Smith J, Jones K, Patel R. Lancet 2019;394:1145-58. doi:10.1016/S0140-6736(19)31234-5 PMID: 31234567',
  'Thomas et al. 2019 and James and colleagues showed no benefit.',
  'Guillain-Barré syndrome: IVIG 0.4 g/kg/day for 5 days.',
  'Stevens-Johnson syndrome after lamotrigine 25 mg, SCORTEN 3.',
  'Murphy sign positive, McBurney point tender, WBC 14.2.',
  'Cushing syndrome: 1 mg dexamethasone suppression, cortisol 7.2 mcg/dL.',
  'Adults over 90 years were excluded; 1,234 patients were randomised (NCT01234567).',
  'Start Metformin 500 mg BID and Empagliflozin 10 mg; HbA1c 8.2 %.',
  'Marfan syndrome, aortic root 4.6 cm; Ehlers-Danlos and Loeys-Dietz differ.',
  'Wolff-Parkinson-White with AF: procainamide 20-50 mg/min.',
  'The SPRINT and JUPITER trials and the Framingham risk in primary care.',
  'Graves ophthalmopathy, Hashimoto thyroiditis and de Quervain thyroiditis compared.',
  'Cockcroft-Gault or CKD-EPI 2021 for dosing vancomycin?',
  'Hold Warfarin, INR 8.1, no bleeding: vitamin K 2.5 mg PO.',
  'Section 4.2.1.3 of the guideline; version 2.0.1; HR 0.84 (95 % CI 0.72-0.98).',
  'May need to increase Lasix 40 to 80 mg. Will it help? Thanks!',
  'Is Yasmin safe in migraine with aura? And Ella after 72 hours?',
  'Bell palsy: prednisolone 60 mg for 5 days, House-Brackmann III.',
  'Monte Carlo simulation, Kaplan-Meier curves and the Cox model.',
  'ELISA positive, ANA 1:320, anti-Ro/SSA, Western blot in Lyme disease.',
  'Kawasaki disease: aspirin 30-50 mg/kg/day and IVIG 2 g/kg; Takayasu arteritis.',
  'Down syndrome, Turner syndrome 45,X and Klinefelter 47,XXY.',
  'Is a live vaccine safe on methotrexate 15 mg weekly?',
  'See https://www.nice.org.uk/guidance/ng136 and https://doi.org/10.1056/NEJMoa2034577',
  'امرأة عمرها 65 سنة، الكرياتينين 1.4، ما معدل الترشيح الكبيبي؟',
  'مريض عمره ٧٨ سنة لديه رجفان أذيني: ما درجة CHA2DS2-VASc؟',
  'داء كرون: متى نبدأ إنفليكسيماب 5 ملغ/كغ؟',
  'مرض باركنسون وخرف أجسام ليوي: جرعة ريفاستيغمين ١٫٥ ملغ',
  'تشايلد-بيو B وتشمع الكبد، الألبومين 2.8',
  'لمفومة هودجكين المرحلة الثانية، علاج ABVD دورتان',
  'الضغط ١٢٠/٨٠ والنبض ٧٢ والحرارة ٣٦٫٨ والتشبع ٩٨٪',
  'هل يعطى لقاح حي موهن عن طريق الفم لطفل عمره 12 شهرًا؟',
  'إرشادات الجمعية الأوروبية لأمراض القلب 2023 توصي بالعلاج المزدوج',
  'كريم هيدروكورتيزون 1٪ مرتين يوميًا لمدة أسبوع',
  'المريض المصاب بالربو يحتاج إلى بخاخ سالبوتامول',
  'المريض يعاني من ألم أعلى البطن الأيمن مع علامة مورفي',
  'متلازمة غيلان باريه: غلوبولين مناعي 0.4 غ/كغ يوميًا',
  'حليمة العصب البصري متورمة، والصداع يزداد صباحًا',
  'أقل سمية كلوية بين المضادات الحيوية لدى وليد عمره ٣ أيام؟',
  'جرعة سيفترياكسون لطفل وزنه ١٨ كغ',
  'الدكتور المعالج نصح بالصيام في رمضان مع تعديل الإنسولين',
  'هل الأمل في الشفاء كبير؟ النتائج كاملة وصالحة',
  '65岁女性，肌酐1.4 mg/dL，eGFR是多少？',
  '高血压患者应如何选择降压药？氨氯地平5 mg每日一次',
  '患者高血压10年，血压150/95 mmHg，心率72次/分。',
  '克罗恩病与溃疡性结肠炎如何鉴别？英夫利西单抗5 mg/kg',
  '帕金森病合并路易体痴呆，卡巴拉汀1.5 mg每日两次',
  'Wells评分与修订Geneva评分哪个更好？D-二聚体500 ng/mL',
  'Child-Pugh B级肝硬化，白蛋白28 g/L',
  '霍奇金淋巴瘤IIA期，ABVD方案2周期后PET阴性',
  '黄疸、白细胞升高、金黄色葡萄球菌感染，万古霉素谷浓度15',
  '2023年ESC指南建议急性冠脉综合征后双抗12个月',
  '全科医生应何时转诊？家庭医生如何随访？',
  '严重肾功能不全患者，低分子肝素剂量是否调整？',
  '吉兰-巴雷综合征：静注丙球0.4 g/kg，共5天',
  '体重18公斤儿童头孢曲松剂量？',
  '常规检查未见明显异常，白天嗜睡，温度36.8',
  '时间窗内溶栓：阿替普酶0.9 mg/kg，最大90 mg',
  '利伐沙班20 mg、华法林INR 2-3、安罗替尼12 mg',
  '唐氏综合征、马凡综合征与特纳综合征的随访要点',
];

test.each(questions)('nothing is underlined in: %s', (question) => {
  expect(findIdentifiers(question)).toEqual([]);
});

describe('everyday notes', () => {
  it.each([
    ['Anyone used Entresto with eGFR 22? Label says caution.', 'what says something is no person'],
    ['Dietitian: Fortisip Compact bd. Pain team: Gabapentin up, Oxynorm prn.', 'what is taken behind a role'],
    ['Blood bag G0721 26 118 304 Q checked by two.', 'the rest of a code is no telephone'],
    ['Harvey-Bradshaw 9, CDAI 280.', 'two families joined are a score'],
    ['Request 0190c7a2-5b1e-7c3d-9f42-020794618833 failed.', 'the end of an id is no telephone'],
    ['المناوبة: نقص ليلتين الشهر القادم', 'a shift that nobody takes'],
    ['Flew Los Angeles to Nairobi, born in Toronto, scan booked June 2026.', 'towns and months alone'],
    ['رجع من الخرطوم، أصله من نيبال، موعده في يناير 2027', 'towns, countries and months alone'],
    ['由银川飞往香港，籍贯长春，外籍人士来自德国', 'towns and countries alone'],
    [
      'Ivor Lewis tomorrow, Graham Steell absent, McGrath blade, Tiemann at bedside.',
      'operations, signs, things',
    ],
    ['بدلنا Tiemann بـ Sorin، علامة Westphal سلبية', 'things in Latin letters among Arabic'],
    ['拟行Latarjet，Frykman III级，更换Bakri', 'things in Latin letters among Chinese'],
    ['Gabriel and Salas, Ann Intern Med 2010; discussed Rashid 2021 at journal club.', 'authors of papers'],
    ['Foot Clinic', 'a clinic by what it is for'],
    ['nec panc, on mero', 'shorthand'],
  ])('%s (%s)', (text) => {
    expect(findIdentifiers(text)).toEqual([]);
  });

  it('keeps a name that says something, and an id that is a file’s', () => {
    expect(findIdentifiers('Brannoch says he is fine. Mrs Growth rang.').map(({ text }) => text)).toContain(
      'Growth',
    );
    expect(findIdentifiers('Call 020 7946 1883 today.').map(({ kind }) => kind)).toEqual(['phone']);
  });
});
