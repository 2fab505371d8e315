import type { Answer } from '@mz/contracts';
import { newId, type Transaction, tables } from '@mz/db';
import type { DemoScene } from '../../platform/demo-content.ts';
import { finderOf, writeDemoPost } from '../social/social.public.ts';

const hour = 3_600_000;
const [askedHours, postedHours, answeredHours] = [22, 21, 6];

const question =
  'When would you create an arteriovenous fistula in a patient of 84 whose eGFR falls by 2 a year?';
const text =
  'Woman in her eighties, eGFR 17 and falling by about 2 a year, frail, lives alone, wants dialysis if it comes to that. Fistula now, later, or a catheter when it is time? ZoneBot has no source on it. #Nephrology #VascularAccess';
const answer =
  'Wait. At this rate she may never need it, and fistulas at her age often fail to mature. I would map the veins, keep one arm free of needles and look again every three months; at an eGFR near 12, or a faster fall, a fistula or an early graft, as she wishes.';

/** What ZoneBot says where it holds no source. */
const notFound = (id: string, questionId: string): Answer => ({
  id,
  questionId,
  language: 'en',
  kind: 'guideline',
  state: 'complete',
  engine: { kind: 'built-in', name: 'Medical Zone statements', version: '0.1.0', fellBack: null },
  bottomLine: null,
  statements: [],
  calculations: [],
  differential: null,
  redFlags: [],
  uncertainty: [],
  assumptions: [],
  notice: 'not-found',
  sources: [],
  nearest: [],
  nextQuestions: [],
  tookMs: 240,
});

/** A question ZoneBot had no source for, taken to two colleagues as a case; one of them answered. */
export const writeDemoOpinion = async (tx: Transaction, scene: DemoScene): Promise<void> => {
  const idOf = finderOf(scene);
  const [userId, answerer, waiting] = [idOf('lina.haddad'), idOf('samira.khalil'), idOf('wei.chen')];
  const ago = (hours: number): Date => new Date(scene.now.getTime() - hours * hour);
  const [conversationId, questionId, messageId] = [newId(), newId(), newId()];
  const at = ago(askedHours);
  await tx
    .insert(tables.conversations)
    .values({ id: conversationId, userId, title: question, createdAt: at, updatedAt: at });
  await tx.insert(tables.conversationMessages).values([
    { id: questionId, conversationId, userId, role: 'user', text: question, createdAt: at },
    {
      id: messageId,
      conversationId,
      userId,
      role: 'assistant',
      parentId: questionId,
      answer: notFound(messageId, questionId),
      createdAt: new Date(at.getTime() + 1),
    },
  ]);
  const postId = await writeDemoPost(
    tx,
    {
      by: 'lina.haddad',
      hours: postedHours,
      kind: 'case',
      language: 'en',
      category: 'nephrology',
      text,
      likes: [],
      comments: [{ by: 'samira.khalil', hours: answeredHours, text: answer }],
    },
    idOf,
    ago,
  );
  await tx
    .insert(tables.askedCases)
    .values({ postId, conversationId, messageId, memberId: userId, createdAt: ago(postedHours) });
  await tx.insert(tables.opinionRequests).values(
    [answerer, waiting].map((memberId) => ({
      postId,
      memberId,
      askedById: userId,
      askedAt: ago(postedHours),
    })),
  );
};
