import { normaliseText } from '@mz/lexicon/normalise';
import { itemsIn } from '@mz/lexicon/statement-items';
import { agesIn, groupsNotIn } from '@mz/lexicon/study-groups';
import type { IndexedPassage } from './passage.ts';
import type { Query } from './query.ts';

/** A gene or a code: TP53, FLT3. */
const code =
  /(?<![a-z\d])(?!(?:mg|mcg|ug|kg|ml|cm|mm|hr|yr|wk|day|bp|hba|cd|covid|phase|step|part)\d)[a-z]{2,5}\d{1,3}(?![a-z\d])/gi;
/** "The basilar arm": what a group is called by. */
const arm = /(?<![a-z-])([a-z]{4,})[ -](?:arm|subgroup|cohort|stratum)(?![a-z])/g;
/** What any arm is called. */
const anyArm =
  /^(?:both|each|this|that|other|either|every|control|placebo|treatment|intervention|active|drug|study|usual|care|standard|intensive|with|the|what|which|main|early|late|first|second|open|whole|entire|safety)$/;
/**
 * What a question asks of a study that nothing held about the study tells: an outcome, a group of people, a dose or a
 * gene that its sentences do not name.
 */
export const untoldByStudy = (indexed: readonly IndexedPassage[], query: Query): string[] => {
  const text = indexed.map(({ passage }) => `${passage.title} ${passage.text}`).join('\n');
  const plain = normaliseText(text);
  const codes = [...query.typed.matchAll(code)].flatMap(([one]) =>
    // CRASH-2 is written crash2 as well.
    plain.replaceAll('-', '').includes(one.toLowerCase()) ? [] : one,
  );
  const asked = normaliseText(query.typed);
  const arms = [...asked.matchAll(arm)].flatMap(([, one = '']) =>
    anyArm.test(one) || plain.includes(one.slice(0, 6)) ? [] : one,
  );
  const ages = agesIn(query.typed);
  const told = itemsIn(plain).map(({ value, unit }) => `${value} ${unit}`);
  const doses = itemsIn(asked).flatMap(({ kind, unit, value }) =>
    kind === 'figure' && unit === 'mass' && !told.includes(`${value} ${unit}`) ? value : [],
  );
  return [
    ...groupsNotIn(query.typed, text),
    ...codes,
    ...arms,
    ...doses,
    ...(ages && !new RegExp(`\\b${ages[0]}\\b.{0,12}\\b${ages[1]}\\b`, 'u').test(text)
      ? [ages.join('-')]
      : []),
  ];
};
