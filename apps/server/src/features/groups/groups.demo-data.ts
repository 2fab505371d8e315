import type { GroupAccess } from '@mz/contracts/groups';
import type { DemoPost } from '../social/social.public.ts';

interface DemoMeeting {
  readonly id: string;
  /** A paper that comes with the product. */
  readonly paper: string;
  /** Days from the day of loading. */
  readonly inDays: number;
  /** Of the day, UTC. */
  readonly hour: number;
  readonly question: string;
  readonly timeZone: string;
  readonly minutes: number;
  readonly place: string;
  readonly by: string;
  readonly readers: readonly string[];
  readonly poll: {
    readonly id: string;
    readonly question: string;
    readonly options: readonly string[];
    /** Place of the option each of them chose, from 0. */
    readonly votes: Readonly<Record<string, number>>;
  };
}

interface DemoGroup {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly rules: string;
  readonly access: GroupAccess;
  readonly isVerifiedOnly: boolean;
  /** Owner, moderator, then the others. */
  readonly members: readonly string[];
  readonly asking: readonly string[];
  readonly meetings: readonly DemoMeeting[];
  readonly files: readonly {
    readonly id: string;
    readonly title: string;
    readonly by: string;
    readonly hours: number;
    /** The lines of its one page. */
    readonly lines: readonly string[];
  }[];
  readonly posts: readonly (DemoPost & { readonly paper?: string })[];
}

const idOf = (number: number): string =>
  `01890a5d-ac96-7001-8000-00000000e${String(number).padStart(3, '0')}`;

/** Groups of the fictional physicians, by the local part of their address. */
export const demoGroups: readonly DemoGroup[] = [
  {
    id: idOf(1),
    name: 'Kidney and heart',
    description:
      'Nephrologists and cardiologists on patients they share: heart failure, albuminuria, potassium.',
    rules: 'No names, no dates of birth. Say what you would do, and why.',
    access: 'open',
    isVerifiedOnly: false,
    members: ['lina.haddad', 'omar.nasser', 'samira.khalil', 'ingrid.solberg', 'wei.chen', 'jonas.lindqvist'],
    asking: [],
    meetings: [
      {
        id: idOf(101),
        paper: 'flow-2024',
        inDays: 4,
        hour: 15,
        question:
          'Would you start semaglutide for the kidney alone, in a patient who already takes an SGLT2 inhibitor?',
        timeZone: 'Asia/Amman',
        minutes: 45,
        place: 'Video call; the link is in the group',
        by: 'lina.haddad',
        readers: ['lina.haddad', 'samira.khalil', 'wei.chen'],
        poll: {
          id: idOf(201),
          question: 'Would you start it for the kidney alone?',
          options: ['Yes', 'Only with heart failure or obesity', 'No'],
          votes: {
            'lina.haddad': 0,
            'samira.khalil': 1,
            'wei.chen': 0,
            'jonas.lindqvist': 2,
            'ingrid.solberg': 1,
          },
        },
      },
      {
        id: idOf(102),
        paper: 'dapa-ckd-2020',
        inDays: -10,
        hour: 15,
        question: 'How low an eGFR is too low to start?',
        timeZone: 'Asia/Amman',
        minutes: 45,
        place: 'Video call',
        by: 'omar.nasser',
        readers: ['lina.haddad', 'omar.nasser', 'samira.khalil', 'ingrid.solberg', 'wei.chen'],
        poll: {
          id: idOf(202),
          question: 'The lowest eGFR at which you start it',
          options: ['15', '20', '25', '30'],
          votes: { 'lina.haddad': 1, 'omar.nasser': 2, 'samira.khalil': 1, 'wei.chen': 1 },
        },
      },
    ],
    files: [
      {
        id: idOf(301),
        title: 'ACR with potassium, order set',
        by: 'omar.nasser',
        hours: 30,
        lines: [
          'ACR with potassium, order set',
          'For every patient of the heart failure clinic, twice a year:',
          '- creatinine and eGFR (CKD-EPI 2021)',
          '- potassium, from the same tube',
          '- albumin to creatinine ratio, spot urine',
          'Repeat an ACR of 30 mg/g or more within three months.',
          'A fictional document of the demonstration.',
        ],
      },
      {
        id: idOf(302),
        title: 'Questions for FLOW',
        by: 'lina.haddad',
        hours: 8,
        lines: [
          'Questions for FLOW',
          '1. Who was left out, and would we have treated them?',
          '2. How many took an SGLT2 inhibitor at the start?',
          '3. What does the slope say that the outcome does not?',
          'A fictional document of the demonstration.',
        ],
      },
    ],
    posts: [
      {
        by: 'samira.khalil',
        hours: 27,
        kind: 'question',
        language: 'en',
        category: 'nephrology',
        text: 'Potassium 5.6 on a low dose of spironolactone, ejection fraction 30 %. Do you stop it, or add a binder? #Potassium #HeartFailure',
        likes: ['lina.haddad', 'ingrid.solberg'],
        comments: [
          {
            by: 'ingrid.solberg',
            hours: 25,
            text: 'Binder first, and a second look at the diet sheet. Stopping costs more than it seems.',
            accepted: true,
          },
          { by: 'omar.nasser', hours: 24, text: 'أوافق، مع إعادة القياس خلال ثلاثة أيام.' },
        ],
      },
      {
        by: 'omar.nasser',
        hours: 11,
        kind: 'note',
        language: 'ar',
        category: 'cardiology',
        text: 'خلاصة لقائنا السابق: هبوط معدل الترشيح في الشهر الأول لا يستدعي إيقاف الدواء ما دام دون 30%. #SGLT2',
        paper: 'dapa-ckd-2020',
        likes: ['lina.haddad', 'samira.khalil', 'wei.chen'],
        comments: [],
      },
    ],
  },
  {
    id: idOf(2),
    name: 'الجلد في الأمراض الجهازية',
    description: 'حالات جلدية من أقسام الباطنة: ما يراه الجلد قبل المختبر.',
    rules: 'لا وجوه ولا أسماء، ولا صورة بلا موافقة مسجلة.',
    access: 'request',
    isVerifiedOnly: false,
    members: ['rania.saleh', 'lin.zhao', 'ahmed.farouk'],
    asking: ['lina.haddad'],
    meetings: [],
    files: [],
    posts: [
      {
        by: 'rania.saleh',
        hours: 40,
        kind: 'question',
        language: 'ar',
        category: 'dermatology',
        text: 'طفل بفرفرية مجسوسة على الساقين وألم بطن: متى تكررون تحليل البول؟ #طب_الأطفال',
        likes: ['ahmed.farouk'],
        comments: [{ by: 'lin.zhao', hours: 38, text: '每周一次，至少持续六周；出现蛋白尿再缩短间隔。' }],
      },
    ],
  },
];
