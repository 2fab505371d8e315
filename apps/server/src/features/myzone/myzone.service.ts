import { bandKey, calculatorIndex, evaluateWith, loadCalculator, loadTranslator } from '@mz/clinical';
import type { Language, MemberActor } from '@mz/contracts';
import { type Door, type MyZone, myZoneLimits, type SavedKind, type SavedThing } from '@mz/contracts/myzone';
import { z } from 'zod';
import type { AppContext } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';
import type { ProvidedServices } from '../../platform/feature.ts';
import { publish } from '../../platform/outbox.ts';
import { createCollectedRepository } from './collected.repository.ts';
import { type CalculationRow, createMyZoneRepository, type SavedFilter } from './myzone.repository.ts';

const notSaved = (): AppError => new AppError('not_found', 'This is not saved.');
const iso = (at: Date | string): string => new Date(at).toISOString();
const doorOf = (row: { id: string; title: string; at: Date | string | null }): Door => ({
  id: row.id,
  title: row.title,
  at: row.at === null ? null : iso(row.at),
});

/** What one member can go on with; each part is a door to where it stands. */
export const createMyZoneService = (
  { db }: Pick<AppContext, 'db'>,
  drugs: Pick<ProvidedServices['drugs'], 'listSaved' | 'snapshot'>,
) => {
  /** Saved drugs there are facts of, by any of their names. */
  const findDrugs = async (actor: MemberActor, language: Language, { q = '', collection }: SavedFilter) => {
    const rows = await drugs.listSaved(actor);
    if (rows.length === 0) return [];
    const collected = await createCollectedRepository(db, actor).listDrugs();
    const { current } = await drugs.snapshot();
    const wanted = q.toLowerCase();
    return rows.flatMap(({ id, at }) => {
      const drug = current.get(id)?.drug;
      const names = drug ? [...Object.values(drug.name), ...drug.brands] : [];
      const isWanted = names.some((name) => name.toLowerCase().includes(wanted));
      const collections = collected.get(id) ?? [];
      if (!drug || !isWanted || (collection && !collections.includes(collection))) return [];
      return [{ kind: 'drug' as const, id, title: drug.name[language], at, collections }];
    });
  };

  const titleOf = async (calculatorId: string, language: Language): Promise<string | null> => {
    const entry = calculatorIndex.find(({ id }) => id === calculatorId);
    return entry ? (await loadTranslator(calculatorId, language))(entry.titleKey) : null;
  };

  /** From what was entered, by today's definition: nothing of a result is kept. */
  const computeEgfr = async (row: CalculationRow | null, language: Language): Promise<MyZone['egfr']> => {
    const definition = row && (await loadCalculator(row.calculatorId));
    if (!row || !definition) return null;
    const outcome = evaluateWith(definition, row.inputs);
    const value = outcome.ok ? outcome.results.egfr : null;
    const result = definition.results.find(({ key }) => key === 'egfr');
    if (!outcome.ok || typeof value !== 'number' || result?.kind !== 'number') return null;
    const band = outcome.bands.find((one) => one.result === 'egfr');
    const t = await loadTranslator(row.calculatorId, language);
    return {
      calculatorId: row.calculatorId,
      value: Number(value.toFixed(result.decimals)),
      unit: result.unit ?? '',
      band: band?.id ?? '',
      stage: band ? t(bandKey(definition, 'egfr', band.id)) : '',
      at: iso(row.at),
    };
  };

  return {
    async get(actor: MemberActor, language: Language): Promise<MyZone> {
      const zone = createMyZoneRepository(db, actor, language);
      const [learning, conversations, counts, saved, collections, savedDrugs] = await Promise.all([
        zone.listLearning(),
        zone.listConversations(),
        zone.count(),
        zone.countSaved(),
        zone.listCollections(),
        findDrugs(actor, language, {}),
      ]);
      const [calculations, lastEgfr, papers, waiting, events] = await Promise.all([
        zone.listCalculations(),
        zone.findLastEgfr(),
        zone.findPapers(),
        zone.listWaiting(),
        zone.listEvents(),
      ]);
      const named = await Promise.all(
        calculations.map(async (row) => {
          const title = await titleOf(row.calculatorId, language);
          return title === null ? [] : [{ ...doorOf({ ...row, title }), calculatorId: row.calculatorId }];
        }),
      );
      return {
        learning: learning.map((row) => ({ ...doorOf(row), percent: row.percent })),
        conversations: conversations.map(doorOf),
        drafts: counts.drafts,
        notes: counts.notes,
        voiceNotes: counts.voiceNotes,
        reviews: { due: counts.due, doneToday: counts.doneToday },
        saved: {
          posts: saved.post,
          articles: saved.article,
          resources: saved.resource,
          drugs: savedDrugs.length,
        },
        collections,
        calculations: named.flat(),
        egfr: await computeEgfr(lastEgfr, language),
        papers: {
          count: papers.count,
          latest: papers.latest && doorOf(papers.latest),
          retracted: saved.retracted,
        },
        matches: { waiting: waiting[0]?.count ?? 0, names: waiting.map(({ name }) => name) },
        events: events.map((row) => ({
          ...doorOf(row),
          startsAt: iso(row.startsAt),
          place: row.place,
          path: row.path,
        })),
      };
    },

    async search(
      actor: MemberActor,
      language: Language,
      filter: SavedFilter & { kind?: SavedKind | undefined },
    ) {
      const { kind, ...rest } = filter;
      const [rows, found] = await Promise.all([
        kind === 'drug' ? [] : createMyZoneRepository(db, actor, language).search({ ...rest, kind }),
        kind === undefined || kind === 'drug' ? findDrugs(actor, language, rest) : [],
      ]);
      const saved = [...rows, ...found]
        .map(({ at, ...row }) => ({ ...row, savedAt: iso(at) }))
        .toSorted((a, b) => b.savedAt.localeCompare(a.savedAt) || b.id.localeCompare(a.id))
        .slice(0, myZoneLimits.saved);
      return { saved };
    },

    /** @throws AppError `not_found` for what is not saved, or a collection that is not one's own */
    collect: (actor: MemberActor, { kind, id }: Pick<SavedThing, 'kind' | 'id'>, wanted: readonly string[]) =>
      db.transaction(async (tx) => {
        if (kind !== 'drug' && !z.uuid().safeParse(id).success) throw notSaved();
        const collected = createCollectedRepository(tx, actor);
        await collected.lockOwner();
        if (!(await collected.isSaved(kind, id))) throw notSaved();
        const collections = [...new Set(wanted)];
        if ((await collected.listOwn(collections)).length < collections.length)
          throw new AppError('not_found', 'Collection not found.');
        await collected.set(kind, id, collections);
        await publish(tx, { type: 'library.changed', userId: actor.id });
        return { collections };
      }),
  };
};
export type MyZoneService = ReturnType<typeof createMyZoneService>;
