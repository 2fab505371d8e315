import type { Language, Specialty } from '@mz/contracts';
import type { PostKind } from '@mz/contracts/social';
import { newId, type Transaction, tables } from '@mz/db';
import { sql } from 'drizzle-orm';
import { type DemoScene, defineDemo } from '../../platform/demo-content.ts';
import { createOwnPostsRepository } from './posts.repository.ts';
import { partsOf } from './posts.service.ts';

interface DemoComment {
  readonly by: string;
  readonly hours: number;
  readonly text: string;
  readonly accepted?: true;
}

interface DemoPost {
  /** The local part of the author's address. */
  readonly by: string;
  /** Hours before the moment of loading. */
  readonly hours: number;
  readonly kind: PostKind;
  readonly language: Language;
  readonly category: Specialty;
  readonly text: string;
  readonly findings?: string;
  readonly management?: string;
  readonly outcome?: { readonly hours: number; readonly text: string };
  readonly likes: readonly string[];
  readonly comments: readonly DemoComment[];
}

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

/** An id as it would have been made then: lists are in the order of ids. */
const idAt = (at: Date): string => {
  const hex = at.getTime().toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-${newId().slice(14)}`;
};

const writePost = async (
  tx: Transaction,
  post: DemoPost,
  idOf: (name: string) => string,
  ago: (hours: number) => Date,
): Promise<void> => {
  const createdAt = ago(post.hours);
  const id = idAt(createdAt);
  const author = { id: idOf(post.by) };
  const texts = { text: post.text, findings: post.findings ?? '', management: post.management ?? '' };
  const { kind, language, category } = post;
  await tx.insert(tables.posts).values({
    id,
    authorId: author.id,
    clientId: newId(),
    kind,
    language,
    category,
    ...texts,
    outcome: post.outcome?.text ?? null,
    outcomeAt: post.outcome ? ago(post.outcome.hours) : null,
    demo: true,
    createdAt,
  });
  const parts = partsOf(texts, { audience: 'members', mentions: [], citations: [] });
  await createOwnPostsRepository(tx, author).writeParts(id, parts, sql`true`);
  for (const comment of post.comments) {
    const commentId = idAt(ago(comment.hours));
    await tx.insert(tables.postComments).values({
      id: commentId,
      postId: id,
      authorId: idOf(comment.by),
      clientId: newId(),
      text: comment.text,
      createdAt: ago(comment.hours),
    });
    if (comment.accepted)
      await createOwnPostsRepository(tx, author).update(id, { acceptedCommentId: commentId });
  }
  await tx
    .insert(tables.postLikes)
    .values(post.likes.map((name) => ({ postId: id, memberId: idOf(name), createdAt: ago(post.hours / 2) })));
};

const finderOf =
  ({ people }: DemoScene) =>
  (name: string): string => {
    const person = people.find(({ email }) => email.startsWith(`${name}@`));
    if (!person) throw new Error(`There is no demonstration member "${name}".`);
    return person.id;
  };

/** What the fictional physicians wrote; it goes with them. */
export const socialDemo = defineDemo({
  async write(tx, scene) {
    const ago = (hours: number): Date => new Date(scene.now.getTime() - hours * hour);
    for (const post of demoPosts) await writePost(tx, post, finderOf(scene), ago);
  },
});
