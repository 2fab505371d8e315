import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { evaluateWith, loadCalculator } from '@mz/clinical';
import { calculatorLimits } from '@mz/contracts';
import { type Citation, type Cited, citedSchema } from '@mz/contracts/citations';
import { AppError } from '../../lib/app-error.ts';
import type { ProvidedServices } from '../../platform/feature.ts';
import { keepKnownInputs } from '../calculators/calculators.public.ts';
import { type Card, reviewState } from '../cards/cards.public.ts';
import type { CurrentDrug } from '../drugs/drugs.public.ts';
import { type CitationRow, type NewCitation, uncited } from './citations.repository.ts';

type Sources = Pick<ProvidedServices, 'cards' | 'drugs'>;

/** With keys in one order: what the database hands back has another. */
const settled = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(settled);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, one]) => [key, settled(one)]),
  );
};

const hashOf = (value: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(settled(value)))
    .digest('base64url');

const remembered = new WeakMap<object, string>();
const fingerprintOf = <T extends object>(source: T, words: (source: T) => unknown): string => {
  const known = remembered.get(source) ?? hashOf(words(source));
  remembered.set(source, known);
  return known;
};

/** A signature changes none of it, a correction does. */
const cardPrint = (card: Card): string =>
  fingerprintOf(card, ({ statements, redFlags, caution, sources }) => [
    statements,
    redFlags,
    caution,
    sources,
  ]);
const drugPrint = (entry: CurrentDrug): string => fingerprintOf(entry, ({ drug }) => drug);

const unknownTarget = (place: number): AppError =>
  new AppError('unprocessable', 'What is cited is not there.', {
    fields: [{ path: `body.citations.${place}.id`, code: 'unknown', message: 'is not there' }],
  });

const calculated = async (
  { id, inputs }: Extract<Citation, { kind: 'calculation' }>,
  place: number,
): Promise<NewCitation> => {
  const definition = await loadCalculator(id);
  if (!definition) throw unknownTarget(place);
  const kept = keepKnownInputs(definition.inputs, inputs);
  const outcome = evaluateWith(definition, kept);
  if (!outcome.ok || JSON.stringify(kept).length > calculatorLimits.bodyBytes)
    throw new AppError('unprocessable', 'The calculator refuses these inputs.', {
      fields: [{ path: `body.citations.${place}.inputs`, code: 'refused', message: 'gives no result' }],
    });
  return {
    ...uncited,
    kind: 'calculation',
    target: id,
    version: outcome.version,
    fingerprint: outcome.version,
    inputs: kept,
    outcome: { results: outcome.results, bands: outcome.bands },
  };
};

const isOf = (row: CitationRow, citation: Citation): boolean =>
  row.kind === citation.kind &&
  row.id === citation.id &&
  (citation.kind !== 'calculation' || isDeepStrictEqual(row.inputs, citation.inputs));

const rewritten = ({ kind, id, version, fingerprint, inputs, outcome }: CitationRow): NewCitation =>
  kind === 'article'
    ? { ...uncited, kind, articleId: id }
    : { ...uncited, kind, target: id, version, fingerprint, inputs, outcome };

/** Turns what a row holds into what a reader sees of it today. */
export type PresentCitations = (rows: readonly CitationRow[] | null) => Cited[];

/** What members rest their words on: looked up when it is written, held against today's when it is read. */
export const createCitationDesk = ({ cards, drugs }: Sources) => {
  const prepareOne = async (citation: Citation, place: number): Promise<NewCitation> => {
    const { kind, id } = citation;
    if (kind === 'article') return { ...uncited, kind, articleId: id };
    if (kind === 'calculation') return calculated(citation, place);
    if (kind === 'card') {
      const card = (await cards.current()).find((one) => one.id === id);
      if (!card) throw unknownTarget(place);
      return { ...uncited, kind, target: id, version: String(card.version), fingerprint: cardPrint(card) };
    }
    const drug = (await drugs.snapshot()).current.get(id);
    if (!drug) throw unknownTarget(place);
    return { ...uncited, kind, target: id, version: String(drug.version), fingerprint: drugPrint(drug) };
  };

  return {
    /** @throws AppError `unprocessable` for a card, drug or calculator that is not there, or inputs without a result */
    async prepare(
      citations: readonly Citation[],
      /** What is cited already stays as it was cited, also where it is gone by now. */
      before: readonly CitationRow[] = [],
    ): Promise<NewCitation[]> {
      const prepared: NewCitation[] = [];
      for (const [place, citation] of citations.entries()) {
        const known = before.find((row) => isOf(row, citation));
        prepared.push(known ? rewritten(known) : await prepareOne(citation, place));
      }
      return prepared;
    },

    /** For the rows of one answer: cards and facts are only asked for where one of them is cited. */
    async presenterOf(
      answers: readonly { readonly citations: readonly CitationRow[] | null }[],
    ): Promise<PresentCitations> {
      const cited = answers.flatMap(({ citations }) => citations ?? []);
      const has = (kind: string): boolean => cited.some((row) => row.kind === kind);
      const cardOf = new Map(has('card') ? (await cards.current()).map((card) => [card.id, card]) : []);
      const drugOf = has('drug') ? (await drugs.snapshot()).current : new Map<string, CurrentDrug>();
      const versions = new Map<string, string>();
      for (const { kind, id } of cited) {
        const definition = kind === 'calculation' ? await loadCalculator(id) : null;
        if (definition) versions.set(id, definition.version);
      }
      const stateOf = (today: string | null, row: CitationRow) =>
        today === null ? 'gone' : today === row.fingerprint ? 'current' : 'changed';

      const present = (row: CitationRow): unknown => {
        if (row.kind === 'card') {
          const card = cardOf.get(row.id);
          return {
            ...row,
            titles: card?.titles ?? null,
            state: stateOf(card ? cardPrint(card) : null, row),
            review: card ? reviewState(card.change) : 'unsigned',
          };
        }
        if (row.kind === 'drug') {
          const entry = drugOf.get(row.id);
          return {
            ...row,
            titles: entry?.drug.name ?? null,
            state: stateOf(entry ? drugPrint(entry) : null, row),
            review: entry ? reviewState(entry.change) : 'unsigned',
            underReview: entry !== undefined && entry.labelChanged !== null,
          };
        }
        if (row.kind === 'calculation')
          return { ...row, ...row.outcome, state: stateOf(versions.get(row.id) ?? null, row) };
        return row;
      };
      return (rows) => (rows ?? []).map((row) => citedSchema.parse(present(row)));
    },
  };
};
export type CitationDesk = ReturnType<typeof createCitationDesk>;
