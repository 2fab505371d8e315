import { foldArabic } from '@mz/i18n/fold-arabic';
import { nameStops } from '../lists/name-stops.ts';

const stops = new Set(foldArabic(nameStops).split(/\s+/));
/** Whether a word, folded, is known to be no name though it looks like one. */
export const isStop = (word: string): boolean => stops.has(word);
