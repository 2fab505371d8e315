import type { Language, Specialty } from '@mz/contracts';

/** A fictional physician. Names, hospitals and addresses belong to nobody (`.example` is reserved). */
export interface DemoPerson {
  readonly id: string;
  readonly email: string;
  readonly fullName: string;
  readonly specialty: Specialty;
  readonly hospital: string;
  readonly location: string;
  readonly bio: string;
  readonly language: Language;
  /** Days ago on which this person was active, 0 is the day of loading. */
  readonly activeDays: readonly number[];
}

/** Printed at start while demonstration content is on; everybody there shares it. */
export const demoPassword = 'calm-reading-room-7';

/** Days on which people edit their profile; on the others that they are active they sign in. */
export const isProfileDay = (daysAgo: number): boolean => daysAgo % 6 === 0;

const days = (count: number, ...without: number[]): number[] =>
  Array.from({ length: count }, (_, day) => day).filter((day) => !without.includes(day));

/** The first is the demonstration user: 17 of the last 20 days make the specification's 85 %. */
export const demoPeople: readonly DemoPerson[] = [
  {
    id: '01890a5d-ac96-7001-8000-00000000d001',
    email: 'lina.haddad@cedarhill.example',
    fullName: 'Dr. Lina Haddad',
    specialty: 'nephrology',
    hospital: 'Cedar Hill University Hospital',
    location: 'Amman, Jordan',
    bio: 'Nephrologist. Chronic kidney disease in diabetes, from the first albuminuria to the transplant list. I teach acid–base on Thursdays.',
    language: 'en',
    activeDays: days(20, 4, 11, 12),
  },
  {
    id: '01890a5d-ac96-7001-8000-00000000d002',
    email: 'omar.nasser@cedarhill.example',
    fullName: 'د. عمر ناصر',
    specialty: 'cardiology',
    hospital: 'مستشفى تل الأرز الجامعي',
    location: 'عمّان، الأردن',
    bio: 'استشاري أمراض القلب. قصور القلب والرجفان الأذيني، وتدريب الأطباء المقيمين على قراءة تخطيط القلب.',
    language: 'ar',
    activeDays: days(18, 2, 5, 9),
  },
  {
    id: '01890a5d-ac96-7001-8000-00000000d003',
    email: 'wei.chen@eastlake.example',
    fullName: '陈薇 医生',
    specialty: 'endocrinology',
    hospital: '东湖医学中心',
    location: '中国武汉',
    bio: '内分泌科主治医师，关注 2 型糖尿病合并慢性肾脏病的综合管理与患者教育。',
    language: 'zh',
    activeDays: days(16, 1, 6, 7),
  },
  {
    id: '01890a5d-ac96-7001-8000-00000000d004',
    email: 'samira.khalil@cedarhill.example',
    fullName: 'Dr. Samira Khalil',
    specialty: 'nephrology',
    hospital: 'Cedar Hill University Hospital',
    location: 'Amman, Jordan',
    bio: 'Dialysis and vascular access. Looks for colleagues who measure what they change.',
    language: 'en',
    activeDays: days(12, 3, 8),
  },
  {
    id: '01890a5d-ac96-7001-8000-00000000d005',
    email: 'jonas.lindqvist@northharbour.example',
    fullName: 'Dr. Jonas Lindqvist',
    specialty: 'internal-medicine',
    hospital: 'North Harbour Hospital',
    location: 'Gothenburg, Sweden',
    bio: 'Acute medicine and old age. Prefers stopping a drug to starting one.',
    language: 'en',
    activeDays: days(15, 0, 4, 10),
  },
  {
    id: '01890a5d-ac96-7001-8000-00000000d006',
    email: 'mei.tan@harbourview.example',
    fullName: 'Dr. Mei Tan',
    specialty: 'emergency-medicine',
    hospital: 'Harbour View General',
    location: 'Singapore',
    bio: 'Emergency physician. Ultrasound at the bedside, and handovers that fit on one page.',
    language: 'en',
    activeDays: days(14, 2, 6),
  },
  {
    id: '01890a5d-ac96-7001-8000-00000000d007',
    email: 'ingrid.solberg@fjordside.example',
    fullName: 'Dr. Ingrid Solberg',
    specialty: 'cardiology',
    hospital: 'Fjordside Heart Centre',
    location: 'Bergen, Norway',
    bio: 'Cardiologist. Acute coronary syndromes and the electrocardiogram as a language.',
    language: 'en',
    activeDays: days(13, 1, 5, 9),
  },
  {
    id: '01890a5d-ac96-7001-8000-00000000d008',
    email: 'noor.siddiqui@pearlbay.example',
    fullName: 'Dr. Noor Siddiqui',
    specialty: 'pathology',
    hospital: 'Pearl Bay Medical Centre',
    location: 'Doha, Qatar',
    bio: 'Renal pathologist. Sends the picture with the report.',
    language: 'en',
    activeDays: days(10, 2, 7),
  },
  {
    id: '01890a5d-ac96-7001-8000-00000000d009',
    email: 'ahmed.farouk@nilegate.example',
    fullName: 'د. أحمد فاروق',
    specialty: 'neurology',
    hospital: 'مستشفى بوابة النيل',
    location: 'القاهرة، مصر',
    bio: 'طبيب أعصاب مهتم بالسكتة الدماغية وسرعة الوصول إلى القرار العلاجي في أقسام الطوارئ.',
    language: 'ar',
    activeDays: days(11, 3, 4),
  },
  {
    id: '01890a5d-ac96-7001-8000-00000000d010',
    email: 'rania.saleh@palmcourt.example',
    fullName: 'د. رانيا صالح',
    specialty: 'pediatrics',
    hospital: 'مستشفى ساحة النخيل للأطفال',
    location: 'الرياض، السعودية',
    bio: 'استشارية طب أطفال. جرعات الأدوية بالوزن، والتطعيمات، وطمأنة الأهل بلغة واضحة.',
    language: 'ar',
    activeDays: days(9, 1),
  },
  {
    id: '01890a5d-ac96-7001-8000-00000000d011',
    email: 'farah.aziz@harbourview.example',
    fullName: 'Dr. Farah Aziz',
    specialty: 'oncology',
    hospital: 'Harbour View General',
    location: 'Singapore',
    bio: 'Medical oncologist. Immunotherapy, and its late effects on the kidney.',
    language: 'en',
    activeDays: days(8, 2, 3),
  },
  {
    id: '01890a5d-ac96-7001-8000-00000000d012',
    email: 'lin.zhao@eastlake.example',
    fullName: '赵琳 医生',
    specialty: 'dermatology',
    hospital: '东湖医学中心',
    location: '中国武汉',
    bio: '皮肤科医师，擅长药疹与结缔组织病的皮肤表现，乐于参与疑难病例讨论。',
    language: 'zh',
    activeDays: days(7, 4),
  },
  // Nobody of these knows the demonstration user yet: ZoneMatch shows them.
  {
    id: '01890a5d-ac96-7001-8000-00000000d013',
    email: 'hassan.mir@palmcourt.example',
    fullName: 'Dr. Hassan Mir',
    specialty: 'nephrology',
    hospital: 'Palm Court Hospital',
    location: 'Riyadh, Saudi Arabia',
    bio: 'Nephrologist. Home dialysis for those who live far from a centre, and what keeps them on it.',
    language: 'en',
    activeDays: days(9, 3, 5),
  },
  {
    id: '01890a5d-ac96-7001-8000-00000000d014',
    email: 'clara.weiss@fjordside.example',
    fullName: 'Dr. Clara Weiss',
    specialty: 'cardiology',
    hospital: 'Fjordside Heart Centre',
    location: 'Bergen, Norway',
    bio: 'Heart failure clinic. Diuretics, SGLT2 inhibitors and the kidney that pays for both.',
    language: 'en',
    activeDays: days(8, 1, 6),
  },
  {
    id: '01890a5d-ac96-7001-8000-00000000d015',
    email: 'huda.mansoori@pearlbay.example',
    fullName: 'د. هدى المنصوري',
    specialty: 'endocrinology',
    hospital: 'مركز خليج اللؤلؤ الطبي',
    location: 'الدوحة، قطر',
    bio: 'طبيبة غدد صماء. السكري وأمراض الكلى، ومتابعة المرضى بين العيادات دون ضياع.',
    language: 'ar',
    activeDays: days(7, 2),
  },
  {
    id: '01890a5d-ac96-7001-8000-00000000d016',
    email: 'wang.lei@eastlake.example',
    fullName: '王磊 医生',
    specialty: 'nephrology',
    hospital: '东湖医学中心',
    location: '中国武汉',
    bio: '肾内科医师，关注糖尿病肾病的早期白蛋白尿筛查与质量改进。',
    language: 'zh',
    activeDays: days(6, 3),
  },
];
