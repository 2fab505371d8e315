import { mutedWordLimits } from '@mz/contracts/muted-words';
import { z } from 'zod';
import { archived, type TableImport } from '../../platform/archive-import.ts';
import { toMutedColumns } from './muted-word-columns.ts';

export const mutedWordsImport: TableImport = {
  part: 'colleagues',
  max: mutedWordLimits.words,
  row: z.object({
    id: archived.id,
    word: archived.text(mutedWordLimits.wordLength).trim().min(1),
    // Worked out anew: queries are made of them.
    folded: z.string(),
    tag: z.string(),
    query: z.string(),
    created_at: archived.time,
  }),
  prepare: async (_tx, _actor, rows) =>
    rows.flatMap((row) => {
      const columns = toMutedColumns(String(row.word));
      return columns ? [{ ...row, ...columns }] : [];
    }),
};
