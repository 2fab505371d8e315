import { openLinearModel } from './linear-model.ts';
import { safetyFeatures } from './safety-features.ts';

export const recordClasses = ['none', 'record'] as const;

/** Written by `scripts/train-records.ts`. */
const model = openLinearModel(
  new URL('../../../content/lexicon/records/model.bin', import.meta.url),
  recordClasses,
);

/** How likely a text asks for what stands in a record, 0 to 1. */
export const rateRecord = (text: string): number => model.rate(safetyFeatures(text)).record;
