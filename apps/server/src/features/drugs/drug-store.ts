import type { Drug, DrugSource } from '@mz/clinical/drugs/index';
import { drugSchema } from '@mz/contracts/drug-content';
import type { LabelNotice } from '@mz/contracts/drugs';
import type { AppContext } from '../../context.ts';
import type { Platform } from '../../platform/index.ts';
import { type DrugCatalogue, readCatalogue } from './drug-catalogue.ts';
import { createDrugsRepository, type DrugChange, drugsChannel } from './drugs.repository.ts';

/** Today's facts of a drug with what is known of their review. */
export interface CurrentDrug {
  readonly drug: Drug;
  readonly version: number;
  readonly change: DrugChange;
  readonly reviewer: string | null;
  readonly reviewedAt: Date | null;
  readonly labelChanged: LabelNotice | null;
}

export interface DrugSnapshot {
  readonly catalogue: DrugCatalogue;
  readonly current: ReadonlyMap<string, CurrentDrug>;
  readonly drugs: ReadonlyMap<string, Drug>;
}

export interface DrugStore {
  readonly snapshot: () => Promise<DrugSnapshot>;
  /** Reads what changed now, also at the other server processes. */
  readonly changed: () => void;
}

/** The last day of what the facts state of their age: of a month, its last. */
const lastDayOf = ({ date, retrieved }: DrugSource): string => {
  const day = date ?? retrieved;
  return /^\d{4}-\d{2}$/.test(day) ? `${day}-31` : day;
};

/** Whether a label is newer than the facts written from it; without a date nobody can tell. */
export const isNewer = (label: { readonly date: string | null }, source: DrugSource): boolean =>
  label.date !== null && label.date > lastDayOf(source);

const load = async ({ db }: AppContext): Promise<DrugSnapshot> => {
  const catalogue = readCatalogue();
  const repository = createDrugsRepository(db);
  const [heads, labels] = [await repository.heads(), await repository.newestLabels()];
  const headOf = new Map(heads.map((head) => [head.drugId, head]));
  const current = new Map<string, CurrentDrug>();
  for (const [id, { drug: bundled, checksum }] of catalogue.bundled) {
    const head = headOf.get(id);
    // What a physician corrected stays; a signature is of the facts that were read, not of a new edition of the file.
    const holds =
      head && head.change !== 'bundled' && (head.change === 'corrected' || head.origin === checksum);
    const drug = holds ? drugSchema.parse(head.content) : bundled;
    const label = labels
      .filter((candidate) => candidate.drugId === id && isNewer(candidate, drug.source))
      .sort((a, b) => (b.date ?? '').localeCompare(a.date ?? ''))[0];
    current.set(id, {
      drug,
      version: head?.version ?? 1,
      change: holds ? (head.change as DrugChange) : 'bundled',
      reviewer: holds ? head.author : null,
      reviewedAt: holds ? head.at : null,
      labelChanged: label
        ? {
            setId: label.setId,
            version: label.version,
            date: label.date,
            changedSections: label.changedSections,
          }
        : null,
    });
  }
  return {
    catalogue,
    current,
    drugs: new Map([...current].map(([id, { drug }]) => [id, drug])),
  };
};

/** The facts as they come with the product, for programs without a database. */
export const bundledSnapshot = (): Pick<DrugSnapshot, 'catalogue' | 'drugs'> => {
  const catalogue = readCatalogue();
  return { catalogue, drugs: catalogue.drugs };
};

/** Keeps today's facts in memory and follows changes made at other processes. */
export const createDrugStore = (context: AppContext, platform: Pick<Platform, 'listener'>): DrugStore => {
  let kept: DrugSnapshot | null = null;
  let loading: Promise<DrugSnapshot> | null = null;
  let stale = true;

  const refresh = async (): Promise<DrugSnapshot> => {
    stale = false;
    try {
      kept = await load(context);
      return kept;
    } catch (error) {
      stale = true;
      throw error;
    } finally {
      loading = null;
    }
  };

  platform.listener.on(drugsChannel, () => {
    stale = true;
  });

  return {
    async snapshot() {
      if (kept && !stale) return kept;
      loading ??= refresh();
      return loading;
    },
    changed() {
      stale = true;
      platform.listener.notify(drugsChannel);
    },
  };
};
