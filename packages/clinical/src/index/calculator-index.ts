import { acuteEntries } from './acute.ts';
import type { CalculatorIndexEntry } from './entry.ts';
import { generalEntries } from './general.ts';
import { heartAndVesselsEntries } from './heart-and-vessels.ts';
import { organsEntries } from './organs.ts';

export type { CalculatorIndexEntry, Complaint } from './entry.ts';

/** Calculators that head every list, in this order. */
export const LEADING_IDS: readonly string[] = ['egfr-ckdepi-2021-cr', 'drug-dosage', 'unit-converter'];

const entries: readonly CalculatorIndexEntry[] = [
  ...organsEntries,
  ...heartAndVesselsEntries,
  ...acuteEntries,
  ...generalEntries,
];

const leads = ({ id }: CalculatorIndexEntry) => LEADING_IDS.includes(id);

/** All calculators: the three leading ones first, then by specialty. */
export const calculatorIndex: readonly CalculatorIndexEntry[] = [
  ...LEADING_IDS.flatMap((id) => entries.filter((entry) => entry.id === id)),
  ...entries.filter((entry) => !leads(entry)),
];
