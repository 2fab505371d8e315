import { type Database, newId, tables } from '@mz/db';
import { and, asc, desc, eq, lt } from 'drizzle-orm';
import { readCatalogue } from '../drug-catalogue.ts';
import type { LabelPassage, LabelRecord } from './label-record.ts';

const { drugLabels, drugLabelPassages } = tables;

export type LabelSource = 'dailymed' | 'openfda' | 'file';

/** The drug whose facts a label belongs beside: by the set they were written from, else by its only generic name. */
export const drugOfLabel = ({ setId, genericNames }: LabelRecord): string | null => {
  const { drugs, names } = readCatalogue();
  for (const { id, source } of drugs.values()) if (source.setId === setId) return id;
  const meant = new Set(genericNames.map((name) => names.resolve(name)?.id ?? null));
  const [only] = meant;
  // Facts that name their label are compared with that one alone.
  return meant.size === 1 && only && drugs.get(only)?.source.setId === null ? only : null;
};

const textsOf = (passages: readonly LabelPassage[]): Map<string, string> => {
  const texts = new Map<string, string>();
  for (const { section, text } of passages) texts.set(section, `${texts.get(section) ?? ''}\n${text}`);
  return texts;
};

/** Sections whose text differs between two versions, also those only one of them has. */
export const changedSections = (
  before: readonly LabelPassage[],
  after: readonly LabelPassage[],
): string[] => {
  const [old, fresh] = [textsOf(before), textsOf(after)];
  return [...new Set([...old.keys(), ...fresh.keys()])].filter(
    (section) => old.get(section) !== fresh.get(section),
  );
};

/** Stores a version of a label with its passages in one transaction; `known` where it is there already. */
export const storeLabel = (
  db: Database,
  label: LabelRecord,
  source: LabelSource,
): Promise<'stored' | 'known'> =>
  db.transaction(async (tx) => {
    const [before] = await tx
      .select({ id: drugLabels.id })
      .from(drugLabels)
      .where(and(eq(drugLabels.setId, label.setId), lt(drugLabels.version, label.version)))
      .orderBy(desc(drugLabels.version))
      .limit(1);
    const passages = before
      ? await tx
          .select()
          .from(drugLabelPassages)
          .where(eq(drugLabelPassages.labelId, before.id))
          .orderBy(asc(drugLabelPassages.position))
      : [];
    const [row] = await tx
      .insert(drugLabels)
      .values({
        id: newId(),
        setId: label.setId,
        version: label.version,
        effectiveDate: label.effectiveDate,
        title: label.title,
        genericNames: [...label.genericNames],
        brandNames: [...label.brandNames],
        drugId: drugOfLabel(label),
        source,
        changedSections: before ? changedSections(passages, label.passages) : [],
      })
      .onConflictDoNothing()
      .returning({ id: drugLabels.id });
    if (!row) return 'known';
    await tx
      .insert(drugLabelPassages)
      .values(label.passages.map((passage, position) => ({ labelId: row.id, position, ...passage })));
    return 'stored';
  });
