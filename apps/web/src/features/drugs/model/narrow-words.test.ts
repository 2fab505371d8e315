import { expect, it } from 'vitest';
import { withSoftHyphens } from './narrow-words.ts';

it.each([
  ['Clarithromycin', 'Clarithro-mycin'],
  ['Contraindicated', 'Contra-indicated'],
  ['Trimethoprim and hydrochlorothiazide', 'Trimethoprim and hydrochloro-thiazide'],
  ['Acetaminophen (paracetamol)', 'Aceta-minophen (paracetamol)'],
  ['Ibuprofen', 'Ibuprofen'],
  ['كلاريثروميسين', 'كلاريثروميسين'],
  ['克拉霉素', '克拉霉素'],
])('%s may be parted as %s', (word, parted) => {
  expect(withSoftHyphens(word).replaceAll('\u00ad', '-')).toBe(parted);
});
