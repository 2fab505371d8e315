import type { FollowTarget } from '@mz/contracts';

export interface DemoSaved {
  /** A paper that comes with the product. */
  readonly paper: string;
  readonly daysAgo: number;
  readonly note?: string;
  /** Names of the person's collections. */
  readonly in?: readonly string[];
}

export interface DemoFollow {
  readonly name: string;
  readonly target: FollowTarget;
  readonly digest: 'none' | 'daily' | 'weekly';
  /** Looked at since the papers came: nothing is new. */
  readonly seen: boolean;
}

export interface DemoLibrary {
  readonly saved: readonly DemoSaved[];
  readonly follows: readonly DemoFollow[];
  /** Papers whose retraction this person has not been told of. */
  readonly retractions: readonly string[];
}

const plain = (daysAgo: number, ...papers: string[]): DemoSaved[] =>
  papers.map((paper, index) => ({ paper, daysAgo: daysAgo + index }));
const topic = (name: string, value: string, seen = true): DemoFollow => ({
  name,
  target: { kind: 'topic', value },
  digest: 'none',
  seen,
});

/** What the fictional physicians keep of the literature, by the local part of their address. */
export const demoLibraries: Readonly<Record<string, DemoLibrary>> = {
  'lina.haddad': {
    saved: [
      {
        paper: 'dapa-ckd-2020',
        daysAgo: 1,
        note: 'Also without diabetes. Show the albuminuria strata on Thursday.',
        in: ['Diabetic kidney disease'],
      },
      {
        paper: 'empa-kidney-2023',
        daysAgo: 2,
        note: 'Journal club: who was left out, and how low may eGFR be at the start?',
        in: ['Diabetic kidney disease', 'Journal club'],
      },
      { paper: 'credence-2019', daysAgo: 3, in: ['Diabetic kidney disease'] },
      { paper: 'flow-2024', daysAgo: 5, in: ['Diabetic kidney disease'] },
      { paper: 'zelniker-sglt2-meta-2019', daysAgo: 6 },
      { paper: 'sprint-2015', daysAgo: 8, note: 'How blood pressure was measured matters here.' },
      { paper: 'emperor-preserved-2021', daysAgo: 9 },
      { paper: 'rave-rituximab-2010', daysAgo: 13, in: ['Journal club'] },
      { paper: 'wong-epic-sepsis-2021', daysAgo: 16, in: ['Journal club'] },
      { paper: 'tulip-2-2020', daysAgo: 18 },
      {
        paper: 'mehra-lancet-2020-retracted',
        daysAgo: 24,
        note: 'For teaching: what the reviewers could not see.',
      },
      { paper: 'singer-sepsis3-2016', daysAgo: 33 },
    ],
    follows: [
      { ...topic('SGLT2 inhibitors', 'SGLT2 inhibitors', false), digest: 'weekly' },
      {
        name: 'Trials in chronic kidney disease',
        target: {
          kind: 'search',
          q: 'chronic kidney disease',
          filters: { studyType: ['randomised-trial'] },
        },
        digest: 'none',
        seen: true,
      },
    ],
    retractions: ['mehra-lancet-2020-retracted'],
  },
  'omar.nasser': {
    saved: [
      {
        paper: 'paradigm-hf-2014',
        daysAgo: 1,
        note: 'مرحلة التهيئة قبل التوزيع العشوائي انتقت من يتحمّل الدواء.',
        in: ['قصور القلب'],
      },
      { paper: 'dapa-hf-2019', daysAgo: 3, in: ['قصور القلب'] },
      { paper: 'deliver-2022', daysAgo: 4, in: ['قصور القلب'] },
      { paper: 'aristotle-2011', daysAgo: 10, in: ['الرجفان الأذيني'] },
      { paper: 're-ly-2009', daysAgo: 11, in: ['الرجفان الأذيني'] },
    ],
    follows: [topic('قصور القلب', 'heart failure')],
    retractions: [],
  },
  'wei.chen': {
    saved: [
      { paper: 'flow-2024', daysAgo: 2, note: '终点含肾脏与心血管事件，适合科室讨论。', in: ['糖尿病肾病'] },
      { paper: 'credence-2019', daysAgo: 3, in: ['糖尿病肾病'] },
      { paper: 'step-1-2021', daysAgo: 8 },
      { paper: 'surmount-1-2022', daysAgo: 9 },
      { paper: 'ukpds-33-1998', daysAgo: 12 },
    ],
    follows: [topic('GLP-1 受体激动剂', 'GLP-1 receptor agonists')],
    retractions: [],
  },
  'samira.khalil': { saved: plain(1, 'empa-kidney-2023', 'dapa-ckd-2020'), follows: [], retractions: [] },
  'jonas.lindqvist': {
    saved: plain(5, 'poise-2008', 'accord-2008', 'process-2014'),
    follows: [],
    retractions: [],
  },
  'mei.tan': {
    saved: plain(7, 'crash-2-2010', 'rivers-egdt-2001', 'process-2014'),
    follows: [],
    retractions: [],
  },
  'ingrid.solberg': {
    saved: plain(2, 'ischemia-2020', 'plato-2009', 'partner-3-2019'),
    follows: [{ name: 'Lancet', target: { kind: 'journal', value: 'Lancet' }, digest: 'none', seen: true }],
    retractions: [],
  },
  'noor.siddiqui': { saved: plain(3, 'rave-rituximab-2010', 'mckinney-2020'), follows: [], retractions: [] },
  'ahmed.farouk': {
    saved: plain(5, 'dawn-2018', 'mr-clean-2015', 'hermes-2016'),
    follows: [topic('السكتة الدماغية', 'stroke thrombectomy')],
    retractions: [],
  },
  'rania.saleh': {
    saved: plain(2, 'melody-nirsevimab-2022', 'leap-peanut-2015', 'madsen-mmr-2002'),
    follows: [],
    retractions: [],
  },
  'farah.aziz': {
    saved: plain(4, 'keynote-189-2018', 'checkmate-067-2015', 'cercek-dostarlimab-2022'),
    follows: [topic('Immunotherapy', 'immunotherapy')],
    retractions: [],
  },
  'lin.zhao': {
    saved: plain(1, 'solo-dupilumab-2016', 'mallal-abacavir-2008'),
    follows: [],
    retractions: [],
  },
};
