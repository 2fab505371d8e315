import { calculatorIndex, loadCalculator } from '@mz/clinical';
import {
  type CalculatorHistoryEntry,
  calculatorLimits,
  type MemberActor,
  type MyCalculators,
} from '@mz/contracts';
import type { Database } from '@mz/db';
import { AppError } from '../../lib/app-error.ts';
import { mayRecordUsage } from '../../platform/member-settings.ts';
import { publish } from '../../platform/outbox.ts';
import { evaluateOrThrow } from './calculators.service.ts';
import { keepKnownInputs } from './known-inputs.ts';
import { createShelfRepository, type UseRow } from './shelf.repository.ts';
import { isOlder } from './versions.ts';

type Inputs = Readonly<Record<string, unknown>>;
type Change = MyCalculators['changes'][number];

const maxRecents = 12;
const todaysVersions = new Map(calculatorIndex.map(({ id, version }) => [id, version]));

const versionOf = (id: string): string => {
  const version = todaysVersions.get(id);
  if (version === undefined) throw new AppError('not_found', 'Calculator not found.');
  return version;
};

const changesAmong = (uses: readonly UseRow[]): Change[] =>
  uses.flatMap(({ calculatorId: id, knownVersion: usedVersion }) => {
    const version = todaysVersions.get(id);
    return version !== undefined && isOlder(usedVersion, version) ? [{ id, usedVersion, version }] : [];
  });

/** What members keep of calculators: favourites, recents, an opt-in history, and which versions they know. */
export const createShelfService = (db: Database) => {
  const repositoryOf = (actor: MemberActor) => createShelfRepository(db, actor);

  return {
    async getMine(actor: MemberActor): Promise<MyCalculators> {
      const repository = repositoryOf(actor);
      const favourites = await repository.listFavourites();
      const uses = await repository.listUses();
      return {
        favourites: favourites.filter((id) => todaysVersions.has(id)),
        recents: uses
          .filter(({ calculatorId }) => todaysVersions.has(calculatorId))
          .slice(0, maxRecents)
          .map(({ calculatorId, usedAt }) => ({ id: calculatorId, usedAt: usedAt.toISOString() })),
        historyEnabled: await repository.isHistoryEnabled(),
        changes: changesAmong(uses),
      };
    },

    async setFavourite(
      actor: MemberActor,
      id: string,
      isFavourite: boolean,
    ): Promise<{ favourites: string[] }> {
      versionOf(id);
      const repository = repositoryOf(actor);
      if (isFavourite) await repository.addFavourite(id);
      else await repository.removeFavourite(id);
      return { favourites: (await repository.listFavourites()).filter((known) => todaysVersions.has(known)) };
    },

    async recordUse(actor: MemberActor, id: string, use: { inputs?: Inputs; version?: string }) {
      const today = versionOf(id);
      // A page that was opened before an update computes with the version before.
      const version = use.version !== undefined && isOlder(use.version, today) ? use.version : today;
      const usedAt = new Date();
      const historyId = await db.transaction(async (tx) => {
        const repository = createShelfRepository(tx, actor);
        const keeps = await repository.lockHistorySetting();
        let entry: string | null = null;
        if (keeps && use.inputs !== undefined) {
          await evaluateOrThrow(id, use.inputs, 'en');
          const definition = await loadCalculator(id);
          const inputs = keepKnownInputs(definition?.inputs ?? {}, use.inputs);
          entry = await repository.addHistory({ calculatorId: id, version, inputs });
          await repository.trimHistory(calculatorLimits.historyEntries);
        }
        if ((await mayRecordUsage(tx, actor.id)) && (await repository.recordUse(id, version, usedAt)))
          await publish(tx, { type: 'calculator.used', userId: actor.id, calculatorId: id });
        return entry;
      });
      return { usedAt: usedAt.toISOString(), historyId };
    },

    async setHistoryEnabled(
      actor: MemberActor,
      historyEnabled: boolean,
    ): Promise<{ historyEnabled: boolean }> {
      await repositoryOf(actor).setHistoryEnabled(historyEnabled);
      return { historyEnabled };
    },

    async listHistory(
      actor: MemberActor,
      { limit, before, calculator }: { limit: number; before?: string; calculator?: string },
    ): Promise<{ entries: CalculatorHistoryEntry[]; nextBefore: string | null }> {
      const rows = await repositoryOf(actor).listHistory(limit + 1, before, calculator);
      const entries = rows.slice(0, limit).map((row) => ({
        id: row.id,
        calculator: row.calculatorId,
        inputs: row.inputs,
        version: row.version,
        at: row.createdAt.toISOString(),
      }));
      return { entries, nextBefore: rows.length > limit ? (entries.at(-1)?.id ?? null) : null };
    },

    async deleteHistoryEntry(actor: MemberActor, entryId: string): Promise<{ deleted: number }> {
      const deleted = await repositoryOf(actor).deleteHistoryEntry(entryId);
      if (deleted === 0) throw new AppError('not_found', 'Calculation not found.');
      return { deleted };
    },

    deleteHistory: async (actor: MemberActor): Promise<{ deleted: number }> => ({
      deleted: await repositoryOf(actor).deleteHistory(),
    }),

    listChanges: async (actor: MemberActor): Promise<{ changes: Change[] }> => ({
      changes: changesAmong(await repositoryOf(actor).listUses()),
    }),

    /** Marks only the versions that were told: one that came out in between is told another time. */
    async acknowledge(
      actor: MemberActor,
      acknowledged: readonly { id: string; version: string }[],
    ): Promise<{ changes: Change[] }> {
      const repository = repositoryOf(actor);
      const changes = changesAmong(await repository.listUses());
      for (const { id, version } of acknowledged) {
        const change = changes.find((candidate) => candidate.id === id);
        if (!change || !isOlder(change.usedVersion, version) || isOlder(change.version, version)) continue;
        await repository.markKnown(id, change.usedVersion, version);
      }
      return { changes: changesAmong(await repository.listUses()) };
    },
  };
};
