import { type DatabaseOrTransaction, newId, tables } from '@mz/db';
import { and, desc, eq, sql } from 'drizzle-orm';

const { drugVersions, drugLabels, drugLabelPassages, profiles } = tables;

/** Tells all server processes that facts or labels changed. */
export const drugsChannel = 'mz_drugs';

export type DrugChange = 'bundled' | 'corrected' | 'signed';

export interface NewDrugVersion {
  readonly drugId: string;
  readonly version: number;
  readonly content: Record<string, unknown>;
  readonly origin: string;
  readonly change: DrugChange;
  readonly note: string;
  readonly authorId: string | null;
}

/** Versions of the facts of drugs, and the newest label of each. */
export const createDrugsRepository = (db: DatabaseOrTransaction) => {
  const columns = {
    drugId: drugVersions.drugId,
    version: drugVersions.version,
    content: drugVersions.content,
    origin: drugVersions.origin,
    change: drugVersions.change,
    note: drugVersions.note,
    author: profiles.fullName,
    at: drugVersions.createdAt,
  };
  const versions = () =>
    db.select(columns).from(drugVersions).leftJoin(profiles, eq(profiles.id, drugVersions.authorId));
  return {
    /** The newest version of every drug that has any. */
    async heads() {
      return db
        .selectDistinctOn([drugVersions.drugId], columns)
        .from(drugVersions)
        .leftJoin(profiles, eq(profiles.id, drugVersions.authorId))
        .orderBy(drugVersions.drugId, desc(drugVersions.version));
    },
    async version(drugId: string, version: number) {
      const [row] = await versions().where(
        and(eq(drugVersions.drugId, drugId), eq(drugVersions.version, version)),
      );
      return row ?? null;
    },
    async history(drugId: string) {
      return versions().where(eq(drugVersions.drugId, drugId)).orderBy(desc(drugVersions.version));
    },
    /** Whether the version was free; another process may have written it in the meantime. */
    async insert(version: NewDrugVersion): Promise<boolean> {
      const rows = await db
        .insert(drugVersions)
        .values({ id: newId(), ...version })
        .onConflictDoNothing()
        .returning({ id: drugVersions.id });
      return rows.length > 0;
    },
    /** The label of the latest date that belongs beside the facts of a drug, with its sections. */
    async label(drugId: string) {
      const [label] = await db
        .select()
        .from(drugLabels)
        .where(eq(drugLabels.drugId, drugId))
        .orderBy(sql`${drugLabels.effectiveDate} desc nulls last`, desc(drugLabels.version))
        .limit(1);
      if (!label) return null;
      const passages = await db
        .select({
          section: drugLabelPassages.section,
          title: drugLabelPassages.title,
          text: drugLabelPassages.text,
        })
        .from(drugLabelPassages)
        .where(eq(drugLabelPassages.labelId, label.id))
        .orderBy(drugLabelPassages.position);
      return { ...label, passages };
    },
    /** The newest stored version of each label that belongs beside the facts of a drug. */
    async newestLabels() {
      return db
        .selectDistinctOn([drugLabels.setId], {
          drugId: sql<string>`${drugLabels.drugId}`,
          setId: drugLabels.setId,
          version: drugLabels.version,
          date: drugLabels.effectiveDate,
          changedSections: drugLabels.changedSections,
        })
        .from(drugLabels)
        .where(sql`${drugLabels.drugId} is not null`)
        .orderBy(drugLabels.setId, desc(drugLabels.version));
    },
  };
};
