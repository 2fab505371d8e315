import { keepingDays } from '@mz/contracts/voice-keeping';
import { z } from 'zod';
import { archived, type TableImport } from '../../platform/archive-import.ts';

export const voiceNoteSettingsImport: TableImport = {
  part: 'settings',
  replaces: true,
  row: z.object({ keep_days: z.literal(keepingDays), set_at: archived.time }),
};
