interface DemoMessage {
  readonly by: string;
  /** Before the moment of loading. */
  readonly minutes: number;
  readonly text: string;
  /** Place in the thread of what is answered, from 0. */
  readonly replyTo?: number;
  readonly reactions?: Readonly<Record<string, string>>;
}

export interface DemoThread {
  readonly id: string;
  /** Of a group; the first member owns it. */
  readonly name?: string;
  readonly members: readonly string[];
  /** How many of the latest messages a member has not read. */
  readonly unread?: Readonly<Record<string, number>>;
  readonly messages: readonly DemoMessage[];
}

const idOf = (number: number): string =>
  `01890a5d-ac96-7001-8000-00000000f${String(number).padStart(3, '0')}`;

/** What the fictional physicians write to each other, by the local part of their address. */
export const demoThreads: readonly DemoThread[] = [
  {
    id: idOf(1),
    members: ['samira.khalil', 'lina.haddad'],
    unread: { 'lina.haddad': 2 },
    messages: [
      {
        by: 'lina.haddad',
        minutes: 190,
        text: 'Could you look at the access flow in bed four before the round?',
        reactions: { 'samira.khalil': '✅' },
      },
      { by: 'samira.khalil', minutes: 95, text: 'Done: 450 mL/min, and it falls with the arm raised.' },
      {
        by: 'samira.khalil',
        minutes: 92,
        text: 'I would ask for the fistulogram this week rather than wait for the next measurement.',
      },
    ],
  },
  {
    id: idOf(2),
    members: ['omar.nasser', 'lina.haddad'],
    messages: [
      {
        by: 'omar.nasser',
        minutes: 1_500,
        text: 'د. لينا، مريض قصور القلب الذي ناقشناه: ارتفع الكرياتينين 20 % بعد أسبوع من الدواء الجديد. هل أتابع؟',
      },
      {
        by: 'lina.haddad',
        minutes: 1_480,
        text: 'تابع. هذا متوقع في الشهر الأول ما دام البوتاسيوم مستقرًا. أعد القياس بعد أسبوعين.',
        replyTo: 0,
        reactions: { 'omar.nasser': '🙏' },
      },
    ],
  },
  {
    id: idOf(3),
    members: ['wei.chen', 'lina.haddad'],
    messages: [
      { by: 'wei.chen', minutes: 2_900, text: '关于下周的期刊会，您更想讨论肾脏终点还是心血管终点？' },
      { by: 'lina.haddad', minutes: 2_870, text: 'The kidney endpoints, please. I will prepare the table.' },
    ],
  },
  {
    id: idOf(4),
    name: 'Thursday teaching',
    members: ['lina.haddad', 'jonas.lindqvist', 'mei.tan', 'ingrid.solberg'],
    unread: { 'lina.haddad': 1 },
    messages: [
      { by: 'lina.haddad', minutes: 700, text: 'Acid–base in four steps: who brings a case?' },
      {
        by: 'mei.tan',
        minutes: 640,
        text: 'I have one with vomiting and ketoacidosis: the bicarbonate looks normal, and is not.',
        reactions: { 'lina.haddad': '👍', 'jonas.lindqvist': '👍' },
      },
      {
        by: 'jonas.lindqvist',
        minutes: 60,
        text: 'Perfect. I take the one on too many diuretics.',
        replyTo: 1,
      },
    ],
  },
];
