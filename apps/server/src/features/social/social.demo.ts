import { readFile } from 'node:fs/promises';
import { defineDemo } from '../../platform/demo-content.ts';
import { type DemoDrawings, type DemoPost, finderOf, writeDemoPost } from './social.demo-posts.ts';

const demoPosts: readonly DemoPost[] = [
  {
    by: 'ingrid.solberg',
    hours: 50,
    kind: 'case',
    language: 'en',
    category: 'cardiology',
    text: 'Chest pressure that has stopped: stress test in the morning, or angiography? I would not exercise this ECG. #Cardiology #ECG',
    findings:
      'Man in his fifties, pain-free after 40 minutes. Troponin 12, then 19 ng/L. Deep symmetric T inversion in V2 and V3, R waves kept.',
    management: 'Aspirin 300 mg, fondaparinux 2.5 mg. Monitored bed.',
    drawing: {
      name: 'ecg-drawing',
      width: 1200,
      height: 776,
      alt: 'Drawing of leads V1 to V4: deep symmetric T inversion in V2 and V3, R waves kept. No recording of a patient.',
    },
    outcome: {
      hours: 12,
      text: 'Angiography first on the list: subtotal stenosis of the proximal LAD, one stent. The ECG between the pains is the one that counts.',
    },
    likes: ['lina.haddad', 'mei.tan', 'omar.nasser', 'jonas.lindqvist'],
    comments: [
      {
        by: 'omar.nasser',
        hours: 49,
        text: 'Wellens pattern type B: proximal LAD until proven otherwise. No stress test; angiography.',
        accepted: true,
      },
      { by: 'mei.tan', hours: 47, text: 'Agreed. Keep the pads near the bed tonight.' },
    ],
  },
  {
    by: 'omar.nasser',
    hours: 30,
    kind: 'question',
    language: 'ar',
    category: 'cardiology',
    text: 'مريض بقصور القلب مع كسر قذفي منخفض وضغط انقباضي 95: أي الأدوية الأربعة تبدؤون به أولًا، وبأي جرعة؟ #قصور_القلب #القلب',
    likes: ['lina.haddad', 'samira.khalil'],
    comments: [
      {
        by: 'samira.khalil',
        hours: 28,
        text: 'أبدأ بمثبط SGLT2 لأنه لا يكاد يخفض الضغط، ثم جرعة صغيرة من مضاد مستقبلات القشرانيات المعدنية.',
      },
    ],
  },
  {
    by: 'wei.chen',
    hours: 26,
    kind: 'note',
    language: 'zh',
    category: 'endocrinology',
    text: '科内复盘：2 型糖尿病合并慢性肾脏病患者启用 SGLT2 抑制剂后，首月 eGFR 轻度下降多为可逆，不必因此停药。 #糖尿病 #慢性肾脏病',
    drawing: {
      name: 'egfr-drawing',
      width: 1200,
      height: 716,
      alt: '示意图：eGFR 在首月轻度下降，此后保持平稳。非患者数据。',
    },
    likes: ['lina.haddad', 'lin.zhao'],
    comments: [{ by: 'lin.zhao', hours: 20, text: '同意，我们会在两周时复查一次，并提前告知患者。' }],
  },
  {
    by: 'mei.tan',
    hours: 9,
    kind: 'note',
    language: 'en',
    category: 'emergency-medicine',
    text: 'We moved qSOFA out of our triage sheet and kept NEWS2. What did you keep? #PatientCare #Sepsis',
    likes: ['jonas.lindqvist', 'ingrid.solberg', 'farah.aziz', 'lina.haddad', 'noor.siddiqui'],
    comments: [
      { by: 'jonas.lindqvist', hours: 8, text: 'NEWS2 as well. qSOFA came positive too late on our ward.' },
    ],
  },
  {
    by: 'lina.haddad',
    hours: 5,
    kind: 'note',
    language: 'en',
    category: 'nephrology',
    text: 'Teaching note for Thursday: the delta ratio in four steps. Anion gap first, corrected for albumin; then ask whether the bicarbonate fell by as much. #MedicalEducation #Nephrology',
    likes: ['samira.khalil', 'wei.chen'],
    comments: [
      { by: 'samira.khalil', hours: 4, text: 'Please add the case with vomiting and ketoacidosis.' },
    ],
  },
  {
    by: 'samira.khalil',
    hours: 1,
    kind: 'case',
    language: 'en',
    category: 'nephrology',
    text: 'Woman of 65, CKD G3b, on ramipril and spironolactone. Potassium 6.2 mmol/L, ECG normal, sample not haemolysed. Treat now, or repeat first? #Hyperkalaemia #CKD',
    likes: ['omar.nasser'],
    comments: [],
  },
  {
    by: 'mei.tan',
    hours: 160,
    kind: 'case',
    language: 'en',
    category: 'cardiology',
    text: 'Tall T waves at four in the morning, ST depressed at the J point in V2 to V4, pain for two hours. Wait for the second troponin? #ECG',
    outcome: { hours: 150, text: 'Not waited for: occlusion of the LAD, opened within the hour.' },
    likes: ['ingrid.solberg'],
    comments: [
      {
        by: 'ingrid.solberg',
        hours: 159,
        text: 'De Winter pattern. Call the laboratory now.',
        accepted: true,
      },
    ],
  },
  {
    by: 'jonas.lindqvist',
    hours: 2,
    kind: 'question',
    language: 'en',
    category: 'internal-medicine',
    text: 'Which drug do you stop first in a frail patient who falls and takes eleven of them? #PatientCare #Geriatrics',
    likes: ['mei.tan'],
    comments: [],
  },
];

const hour = 3_600_000;

const folder = new URL('../../../../../content/social/pictures/', import.meta.url);

/** What the fictional physicians wrote; it goes with them. */
export const socialDemo = defineDemo({
  async prepare(_db, keep): Promise<DemoDrawings> {
    const names = demoPosts.flatMap(({ drawing }) => (drawing ? [drawing.name] : []));
    const kept = names.map(
      async (name) =>
        [name, await keep(await readFile(new URL(`${name}.webp`, folder)), 'image/webp')] as const,
    );
    return new Map(await Promise.all(kept));
  },
  async write(tx, scene, drawings) {
    const ago = (hours: number): Date => new Date(scene.now.getTime() - hours * hour);
    for (const post of demoPosts) await writeDemoPost(tx, post, finderOf(scene), ago, drawings);
  },
});
