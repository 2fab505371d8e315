import type { EntryInput } from '@mz/contracts';

interface DemoProfile {
  readonly subspecialty?: string;
  readonly license?: string;
  readonly boardCertification?: string;
  readonly phone?: string;
  readonly interests: readonly string[];
  readonly entries: readonly EntryInput[];
}

const paper = (title: string, journal: string, year: number, authors: string): EntryInput => ({
  kind: 'publication',
  title,
  journal,
  year,
  authors,
  url: null,
  doi: null,
  pmid: null,
});

/** What some of the fictional physicians tell of themselves, by the local part of their address. All of it is made up. */
export const demoProfiles: Readonly<Record<string, DemoProfile>> = {
  'lina.haddad': {
    subspecialty: 'Consultant nephrologist',
    license: 'JO-048217',
    boardCertification: 'Arab Board, nephrology, 2019',
    phone: '+962 6 555 0142',
    interests: [
      'SGLT2 inhibitors',
      'Diabetic kidney disease',
      'Albuminuria',
      'Home dialysis',
      'Audit and feedback',
    ],
    entries: [
      {
        kind: 'award',
        title: 'Teacher of the year, internal medicine',
        organization: 'Cedar Hill University Hospital',
        year: 2025,
      },
      {
        kind: 'award',
        title: 'Young investigator prize',
        organization: 'Regional Society of Nephrology',
        year: 2022,
      },
      {
        kind: 'experience',
        position: 'Consultant nephrologist',
        organization: 'Cedar Hill University Hospital',
        yearStart: 2019,
        yearEnd: 'present',
        description: 'CKD clinic held in Arabic and English; registry of diabetic kidney disease.',
      },
      {
        kind: 'experience',
        position: 'Fellow in nephrology',
        organization: 'North Harbour Hospital',
        yearStart: 2016,
        yearEnd: 2019,
        description: '',
      },
      {
        kind: 'education',
        degree: 'Arab Board of Internal Medicine',
        institution: 'Cedar Hill University Hospital',
        yearStart: 2011,
        yearEnd: 2016,
      },
      {
        kind: 'education',
        degree: 'Doctor of Medicine',
        institution: 'University of Cedar Hill',
        yearStart: 2004,
        yearEnd: 2010,
      },
      paper(
        'Reminders and the measurement of albuminuria: an audit of four clinics',
        'Cedar Hill Proceedings of Medicine',
        2025,
        'Haddad L, Khalil S, Nasser O',
      ),
      paper(
        'Starting SGLT2 inhibitors on the ward: who is missed',
        'Cedar Hill Proceedings of Medicine',
        2023,
        'Haddad L, Lindqvist J',
      ),
    ],
  },
  'omar.nasser': {
    license: 'JO-031880',
    interests: ['قصور القلب', 'الرجفان الأذيني', 'تخطيط القلب'],
    entries: [
      {
        kind: 'experience',
        position: 'استشاري أمراض القلب',
        organization: 'مستشفى تل الأرز الجامعي',
        yearStart: 2014,
        yearEnd: 'present',
        description: 'عيادة قصور القلب وتدريب الأطباء المقيمين.',
      },
      {
        kind: 'education',
        degree: 'دكتور في الطب',
        institution: 'جامعة تل الأرز',
        yearStart: 1999,
        yearEnd: 2005,
      },
      paper('جودة تسجيل تخطيط القلب في قسم الطوارئ', 'محاضر تل الأرز الطبية', 2024, 'ناصر ع، صالح ر'),
    ],
  },
  'wei.chen': {
    interests: ['2 型糖尿病', '慢性肾脏病', '患者教育'],
    entries: [
      {
        kind: 'experience',
        position: '主治医师',
        organization: '东湖医学中心',
        yearStart: 2017,
        yearEnd: 'present',
        description: '',
      },
      { kind: 'education', degree: '医学博士', institution: '东湖医科大学', yearStart: 2012, yearEnd: 2017 },
      paper('门诊糖尿病患者尿白蛋白筛查的随访观察', '东湖医学通讯', 2024, '陈薇, 赵琳'),
    ],
  },
  'hassan.mir': {
    interests: ['Home dialysis', 'Diabetic kidney disease', 'Audit and feedback'],
    entries: [],
  },
  'clara.weiss': { interests: ['SGLT2 inhibitors', 'Heart failure'], entries: [] },
  'huda.mansoori': { interests: ['Diabetic kidney disease', 'SGLT2 inhibitors'], entries: [] },
  'wang.lei': { interests: ['Albuminuria', 'Audit and feedback'], entries: [] },
};
