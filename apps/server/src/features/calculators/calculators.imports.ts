import { calculatorInputsSchema, calculatorLimits } from '@mz/contracts';
import { z } from 'zod';
import { archived, type TableImport } from '../../platform/archive-import.ts';

const part = 'calculators';
const calculatorId = archived.text(64).min(1);

export const favouritesImport: TableImport = {
  part,
  max: 1000,
  row: z.object({ calculator_id: calculatorId, created_at: archived.time }),
};

export const calculationsImport: TableImport = {
  part,
  max: calculatorLimits.historyEntries,
  row: z.object({
    id: archived.id,
    calculator_id: calculatorId,
    version: archived.text(20).min(1),
    inputs: calculatorInputsSchema,
    created_at: archived.time,
  }),
};

export const calculatorSettingsImport: TableImport = {
  part: 'settings',
  replaces: true,
  row: z.object({ history_enabled: z.boolean() }),
};
