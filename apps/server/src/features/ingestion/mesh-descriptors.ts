import { type Database, type Transaction, tables } from '@mz/db';
import { sql } from 'drizzle-orm';
import { openFile, readPieces } from '../../adapters/literature/files/open-file.ts';
import type { PoliteClient } from '../../adapters/literature/http/polite-client.ts';
import { type MeshDescriptor, readDescriptors } from '../../adapters/literature/pubmed/mesh-reader.ts';
import { markMeshChanged } from './mesh-marker.ts';

const batchSize = 500;

const write = async (db: Transaction, batch: readonly MeshDescriptor[]): Promise<number> => {
  const { meshDescriptors } = tables;
  const written = await db
    .insert(meshDescriptors)
    .values(
      batch.map(({ ui, heading, entryTerms, treeNumbers, year }) => ({
        ui,
        heading,
        entryTerms: [...entryTerms],
        treeNumbers: [...treeNumbers],
        year,
      })),
    )
    .onConflictDoUpdate({
      target: meshDescriptors.ui,
      set: {
        heading: sql`excluded.heading`,
        entryTerms: sql`excluded.entry_terms`,
        treeNumbers: sql`excluded.tree_numbers`,
        year: sql`excluded.year`,
      },
      setWhere: sql`(${meshDescriptors.heading}, ${meshDescriptors.entryTerms}, ${meshDescriptors.treeNumbers})
        is distinct from (excluded.heading, excluded.entry_terms, excluded.tree_numbers)`,
    })
    .returning({ ui: meshDescriptors.ui });
  if (written.length > 0) await markMeshChanged(db);
  return written.length;
};

/** Loads a MeSH descriptor file. Descriptors of an older edition that are not in it are removed. The articles are filed anew by a job of the server. */
export const loadDescriptors = async (
  db: Database,
  name: string,
  client: PoliteClient,
  signal: AbortSignal,
  onProgress?: (read: number) => void,
): Promise<{ read: number; written: number; removed: number }> => {
  const opened = await openFile(name, client, signal);
  const seen: string[] = [];
  let written = 0;
  try {
    let batch: MeshDescriptor[] = [];
    for await (const descriptor of readDescriptors(readPieces(opened.file), name)) {
      signal.throwIfAborted();
      seen.push(descriptor.ui);
      batch.push(descriptor);
      if (batch.length < batchSize) continue;
      const full = batch;
      written += await db.transaction((tx) => write(tx, full));
      onProgress?.(seen.length);
      batch = [];
    }
    const rest = batch;
    if (rest.length > 0) written += await db.transaction((tx) => write(tx, rest));
    const removed = await db.transaction(async (tx) => {
      const gone = await tx.execute(
        sql`delete from mesh_descriptors where ui <> all(${sql.param(seen)}::text[])`,
      );
      if (gone.rowCount) await markMeshChanged(tx);
      return gone.rowCount ?? 0;
    });
    return { read: seen.length, written, removed };
  } finally {
    await opened.close();
  }
};
