import { citationSchema } from '@mz/contracts/citations';
import { expect, it } from 'vitest';
import { citationOf, readChosen } from './chosen-citation.ts';

const kept = [
  { kind: 'article', id: '01920007-0000-7000-8000-0000000000bb', title: 'A paper' },
  { kind: 'card', id: 'gout', title: 'Gout' },
  { kind: 'drug', id: 'acyclovir', title: 'Aciclovir' },
  { kind: 'calculation', id: 'egfr-ckdepi-2021-cr', inputs: { ageYears: 65 }, title: 'eGFR' },
];

it('reads what was kept and sends of it what the contract takes', () => {
  const chosen = readChosen([
    ...kept,
    null,
    'gout',
    { kind: 'card', id: 'gout' },
    { kind: 'post', id: 'x', title: 'X' },
  ]);
  expect(chosen).toEqual(kept);
  for (const one of chosen) expect(citationSchema.parse(citationOf(one))).toEqual(citationOf(one));
  expect(chosen.map(citationOf)).toEqual(kept.map(({ title: _title, ...citation }) => citation));
  expect(readChosen({ kind: 'card' })).toEqual([]);
});
