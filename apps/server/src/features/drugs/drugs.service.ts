import { type Drug, type DrugStatement, figuresOf } from '@mz/clinical/drugs/index';
import { type Actor, isAllowed, type VerifiedActor } from '@mz/contracts';
import { drugSchema } from '@mz/contracts/drug-content';
import type { DrugState } from '@mz/contracts/drugs';
import type { AppContext, RequestOrigin } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { CurrentDrug, DrugStore } from './drug-store.ts';
import { createDrugsRepository, type DrugChange, type NewDrugVersion } from './drugs.repository.ts';

export interface DrugReview {
  readonly basedOn: number;
  readonly change: 'signed' | 'corrected';
  readonly note: string;
  readonly statements?: readonly { id: string; text: { en: string; ar: string; zh: string } }[] | undefined;
}

/** The review state a version stands for. */
export const reviewState = (change: DrugChange): 'unsigned' | 'signed' | 'corrected' =>
  change === 'bundled' ? 'unsigned' : change;

export const stateOf = (current: CurrentDrug): DrugState => ({
  version: current.version,
  review: reviewState(current.change),
  reviewer: current.reviewer,
  reviewedAt: current.reviewedAt?.toISOString() ?? null,
  labelChanged: current.labelChanged,
});

const mayCorrect = (actor: Actor): boolean =>
  isAllowed(actor, 'drug:review') && (actor.role === 'moderator' || actor.role === 'admin');

const figureText = (text: string): string => [...new Set(figuresOf(text))].sort((a, b) => a - b).join(' ');

const refuse = (path: string, code: string, message: string): AppError =>
  new AppError('unprocessable', message, { fields: [{ path, code, message }] });

/** The facts with corrected texts; a text whose figures differ from its structured dose is no longer computed. */
const correct = (drug: Drug, review: DrugReview): Drug => {
  const given = new Map((review.statements ?? []).map((change) => [change.id, change.text]));
  const statements = drug.statements.map((statement): DrugStatement => {
    const text = given.get(statement.id);
    return text ? { ...statement, text } : statement;
  });
  return { ...drug, statements };
};

const checkReview = ({ change, statements = [] }: DrugReview, drug: Drug): void => {
  if (change === 'signed' && statements.length > 0)
    throw refuse('body.statements', 'unexpected', 'Signature must not contain changes.');
  if (change === 'corrected' && statements.length === 0)
    throw refuse('body.statements', 'missing', 'Correction requires at least one statement.');
  statements.forEach(({ id, text }, at) => {
    if (!drug.statements.some((statement) => statement.id === id))
      throw refuse(`body.statements.${at}.id`, 'out-of-range', 'No such statement.');
    if (new Set([text.en, text.ar, text.zh].map(figureText)).size > 1)
      throw refuse(`body.statements.${at}.text`, 'figures-differ', 'The figures of the languages differ.');
  });
};

/** Reading and reviewing the facts of drugs. */
export const createDrugsService = (context: AppContext, store: DrugStore) => {
  const find = async (id: string): Promise<CurrentDrug> => {
    const current = (await store.snapshot()).current.get(id);
    if (!current) throw new AppError('not_found', 'Drug not found.');
    return current;
  };

  return {
    find,

    async list(search: string, limit: number) {
      const { catalogue, current } = await store.snapshot();
      return catalogue.names.search(search, limit).flatMap((entry) => {
        const known = current.get(entry.id);
        if (!known) return [];
        return {
          ...entry,
          brands: [...entry.brands],
          otherNames: [...entry.otherNames],
          statements: known.drug.statements.length,
          review: reviewState(known.change),
        };
      });
    },

    async changes() {
      const { current } = await store.snapshot();
      const changed = [...current].filter(
        ([, { change, labelChanged }]) => change !== 'bundled' || labelChanged !== null,
      );
      return Object.fromEntries(
        changed.map(([id, drug]) => [
          id,
          { ...stateOf(drug), content: drug.change === 'corrected' ? drug.drug : null },
        ]),
      );
    },

    async get(actor: Actor, id: string, version?: number) {
      const today = await find(id);
      const repository = createDrugsRepository(context.db);
      const earlier =
        version === undefined || version === today.version ? null : await repository.version(id, version);
      if (version !== undefined && version !== today.version && !earlier)
        throw new AppError('not_found', 'Version not found.');
      const history = await repository.history(id);
      const state = stateOf(today);
      return {
        ...state,
        ...(earlier && {
          version: earlier.version,
          review: reviewState(earlier.change as DrugChange),
          reviewer: earlier.change === 'bundled' ? null : earlier.author,
          reviewedAt: earlier.change === 'bundled' ? null : earlier.at.toISOString(),
        }),
        drug: earlier ? drugSchema.parse(earlier.content) : today.drug,
        canSign: isAllowed(actor, 'drug:review'),
        canCorrect: mayCorrect(actor),
        history: history.map((row) => ({
          version: row.version,
          change: row.change as DrugChange,
          note: row.note,
          author: row.author,
          at: row.at.toISOString(),
        })),
      };
    },

    async label(id: string) {
      const label = await createDrugsRepository(context.db).label(id);
      if (!label) throw new AppError('not_found', 'No label of this drug is stored.');
      const { setId, version, effectiveDate, changedSections, title, source, passages } = label;
      return {
        setId,
        version,
        date: effectiveDate,
        changedSections,
        title,
        source: source as 'dailymed' | 'openfda' | 'file',
        passages,
      };
    },

    /** Signs the facts of a drug or corrects statements as a new version. */
    async review(
      actor: VerifiedActor,
      id: string,
      review: DrugReview,
      origin: RequestOrigin,
    ): Promise<DrugState> {
      if (review.change === 'corrected' && !mayCorrect(actor))
        throw new AppError('forbidden', 'Corrections need a moderator with a verified licence.');
      const current = await find(id);
      const bundled = (await store.snapshot()).catalogue.bundled.get(id);
      if (!bundled) throw new AppError('not_found', 'Drug not found.');
      checkReview(review, current.drug);
      if (review.basedOn !== current.version)
        throw new AppError('conflict', 'Facts changed since they were read; reload before reviewing.');
      const version: Omit<NewDrugVersion, 'version' | 'content' | 'change' | 'note' | 'authorId'> = {
        drugId: id,
        origin: bundled.checksum,
      };
      await context.db.transaction(async (tx) => {
        const repository = createDrugsRepository(tx);
        // The first review keeps what it began from; of two at the same time both write the same.
        await repository.insert({
          ...version,
          version: 1,
          content: { ...bundled.drug },
          change: 'bundled',
          note: '',
          authorId: null,
        });
        const written = await repository.insert({
          ...version,
          version: review.basedOn + 1,
          content: { ...correct(current.drug, review) },
          change: review.change,
          note: review.note,
          authorId: actor.id,
        });
        if (!written)
          throw new AppError('conflict', 'Facts changed since they were read; reload before reviewing.');
        await recordAudit(tx, {
          action: review.change === 'signed' ? 'drug_signed' : 'drug_corrected',
          actorId: actor.id,
          subjectId: null,
          origin,
          detail: { drug: id, version: review.basedOn + 1 },
        });
      });
      store.changed();
      return stateOf(await find(id));
    },
  };
};
export type DrugsService = ReturnType<typeof createDrugsService>;
