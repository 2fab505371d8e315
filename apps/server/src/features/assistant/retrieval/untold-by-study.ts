import { normaliseText } from '@mz/lexicon/normalise';
import { itemsIn } from '@mz/lexicon/statement-items';
import { agesIn, groupsNotIn, namesNotIn } from '@mz/lexicon/study-groups';
import type { IndexedPassage } from './passage.ts';
import type { Query } from './query.ts';

/**
 * What a question asks of a study that nothing held about the study tells: an outcome, a group of people, a dose or a
 * gene that its sentences do not name.
 */
export const untoldByStudy = (indexed: readonly IndexedPassage[], query: Query): string[] => {
  const text = indexed.map(({ passage }) => `${passage.title} ${passage.text}`).join('\n');
  const plain = normaliseText(text);
  const ages = agesIn(query.typed);
  const told = itemsIn(plain).map(({ value, unit }) => `${value} ${unit}`);
  const doses = itemsIn(normaliseText(query.typed)).flatMap(({ kind, unit, value }) =>
    kind === 'figure' && unit === 'mass' && !told.includes(`${value} ${unit}`) ? value : [],
  );
  return [
    ...groupsNotIn(query.typed, text),
    ...namesNotIn(query.typed, text),
    ...doses,
    ...(ages && !new RegExp(`\\b${ages[0]}\\b.{0,12}\\b${ages[1]}\\b`, 'u').test(text)
      ? [ages.join('-')]
      : []),
  ];
};
