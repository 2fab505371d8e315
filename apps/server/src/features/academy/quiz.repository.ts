import { isDeepStrictEqual } from 'node:util';
import type { Language } from '@mz/contracts';
import { type NewQuestion, type QuestionKind, questionKinds } from '@mz/contracts/academy-learning';
import { type DatabaseOrTransaction, newId, tables } from '@mz/db';
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Owner } from '../../platform/owned-texts.ts';
import type { Sheet } from './quiz-rules.ts';

const { learningAnswers, learningAttempts, learningQuestions } = tables;

export type QuestionRow = typeof learningQuestions.$inferSelect;
type Words = Partial<Record<Language, string>>;

/** In the reader's language where the author wrote it in that, else in whatever there is. */
export const wordsIn = (words: Words, language: Language): string =>
  words[language] ?? words.en ?? Object.values(words)[0] ?? '';

export const kindOf = (kind: string): QuestionKind => questionKinds.find((one) => one === kind) ?? 'single';

/** Questions that are asked about a resource. */
export const listQuestions = (db: DatabaseOrTransaction, resourceId: string): Promise<QuestionRow[]> =>
  db
    .select()
    .from(learningQuestions)
    .where(and(eq(learningQuestions.resourceId, resourceId), isNull(learningQuestions.retiredAt)))
    .orderBy(asc(learningQuestions.place));

/** Pictures of all questions a resource ever had. */
export const picturesOf = async (tx: DatabaseOrTransaction, resourceId: string): Promise<string[]> => {
  const rows = await tx
    .select({ id: learningQuestions.imageFileId })
    .from(learningQuestions)
    .where(eq(learningQuestions.resourceId, resourceId));
  return rows.flatMap(({ id }) => id ?? []);
};

const isSame = (row: QuestionRow, language: Language, next: NewQuestion): boolean =>
  row.kind === next.kind &&
  row.prompt[language] === next.prompt &&
  isDeepStrictEqual([...row.answer], next.answer) &&
  isDeepStrictEqual(
    row.options.map(({ id, text, area }) => [id, text[language], area ?? null]),
    next.options.map(({ id, text, area }) => [id, text, area ?? null]),
  ) &&
  (row.imageFileId ?? undefined) === next.image?.fileId;

/** A question as its author writes it. */
export const writtenQuestion = (row: QuestionRow, language: Language): NewQuestion => ({
  id: row.id,
  kind: kindOf(row.kind),
  prompt: wordsIn(row.prompt, language),
  options: row.options.map(({ id, text, area }) => ({
    id,
    text: wordsIn(text, language),
    ...(area && { area }),
  })),
  answer: [...row.answer],
  ...(row.imageFileId && {
    image: { fileId: row.imageFileId, alt: wordsIn(row.imageAlt ?? {}, language) },
  }),
  calculators: [...row.calculators],
  explanation: wordsIn(row.explanation, language),
  source: { title: row.source.title, ...(row.source.url !== undefined && { url: row.source.url }) },
});

/**
 * Makes these the questions of a resource. One that asks the same as before stays itself, with its statistics and
 * schedules; what was answered stays with those that go.
 */
export const replaceQuestions = async (
  tx: DatabaseOrTransaction,
  resourceId: string,
  language: Language,
  questions: readonly NewQuestion[],
): Promise<void> => {
  const before = new Map((await listQuestions(tx, resourceId)).map((row) => [row.id, row]));
  const kept = questions.map((next) => {
    const row = next.id === undefined ? undefined : before.get(next.id);
    return row && isSame(row, language, next) ? row.id : null;
  });
  const dropped = [...before.keys()].filter((id) => !kept.includes(id));
  if (dropped.length > 0)
    await tx
      .update(learningQuestions)
      .set({ retiredAt: new Date() })
      .where(inArray(learningQuestions.id, dropped));
  for (const [place, next] of questions.entries()) {
    const { kind, prompt, options, answer, explanation, source, image, calculators } = next;
    const id = kept[place] ?? null;
    const said = {
      place,
      explanation: { [language]: explanation },
      source: { title: source.title, ...(source.url !== undefined && { url: source.url }) },
      imageAlt: image ? { [language]: image.alt } : null,
      calculators: calculators ?? [],
    };
    if (id !== null) await tx.update(learningQuestions).set(said).where(eq(learningQuestions.id, id));
    else
      await tx.insert(learningQuestions).values({
        ...said,
        id: newId(),
        resourceId,
        kind,
        prompt: { [language]: prompt },
        options: options.map(({ id: option, text, area }) => ({
          id: option,
          text: { [language]: text },
          ...(area && { area }),
        })),
        answer,
        imageFileId: image?.fileId ?? null,
      });
  }
};

/** First attempts at a quiz, whoever made them. */
export const readSheets = async (db: DatabaseOrTransaction, resourceId: string): Promise<Sheet[]> => {
  const rows = await db
    .select({
      attemptId: learningAnswers.attemptId,
      questionId: learningAnswers.questionId,
      correct: learningAnswers.correct,
    })
    .from(learningAnswers)
    .innerJoin(learningAttempts, eq(learningAttempts.id, learningAnswers.attemptId))
    .where(and(eq(learningAttempts.resourceId, resourceId), eq(learningAttempts.isFirst, true)))
    .limit(200_000);
  const sheets = new Map<string, Map<string, 0 | 1>>();
  for (const { attemptId, questionId, correct } of rows) {
    const sheet = sheets.get(attemptId) ?? new Map<string, 0 | 1>();
    sheets.set(attemptId, sheet.set(questionId, correct ? 1 : 0));
  }
  return [...sheets.values()];
};

/** Attempts of one member. */
export const createAttemptsRepository = (db: DatabaseOrTransaction, owner: Owner) => ({
  async insert(
    resourceId: string,
    attempt: { correct: number; total: number; passed: boolean },
    answers: readonly { questionId: string; chosen: readonly string[]; correct: boolean }[],
  ): Promise<string> {
    const id = newId();
    const before = await db.$count(
      learningAttempts,
      and(eq(learningAttempts.memberId, owner.id), eq(learningAttempts.resourceId, resourceId)),
    );
    await db
      .insert(learningAttempts)
      .values({ id, memberId: owner.id, resourceId, ...attempt, isFirst: before === 0 });
    await db.insert(learningAnswers).values(answers.map((answer) => ({ ...answer, attemptId: id })));
    return id;
  },

  /** The best attempts that passed, of all these resources together. */
  async sumPassed(resourceIds: readonly string[]): Promise<{ correct: number; total: number }> {
    const { rows } = await db.execute<{ correct: number; total: number }>(sql`
      select coalesce(sum(best.correct), 0)::int as correct, coalesce(sum(best.total), 0)::int as total from (
        select distinct on (resource_id) correct, total from learning_attempts
        where member_id = ${owner.id}::uuid and passed
          and resource_id in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(resourceIds)}::jsonb))
        order by resource_id, correct::float8 / total desc) best`);
    return rows[0] ?? { correct: 0, total: 0 };
  },

  /** The best attempt that passed. */
  async findPassed(resourceId: string): Promise<{ correct: number; total: number } | null> {
    const [row] = await db
      .select({ correct: learningAttempts.correct, total: learningAttempts.total })
      .from(learningAttempts)
      .where(
        and(
          eq(learningAttempts.memberId, owner.id),
          eq(learningAttempts.resourceId, resourceId),
          eq(learningAttempts.passed, true),
        ),
      )
      .orderBy(sql`correct::float8 / total desc`, asc(learningAttempts.id))
      .limit(1);
    return row ?? null;
  },
});
