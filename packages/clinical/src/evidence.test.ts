import { expect, it } from 'vitest';
import seen from '../evidence-titles.json' with { type: 'json' };
import { calculatorLoaders, loadCalculator } from './registry.ts';

it('names a title only where the record says where it was seen, and every title of the record', async () => {
  const titled = new Set<string>();
  const untitled = new Set<string>();
  for (const id of Object.keys(calculatorLoaders))
    for (const { authors, year, title } of (await loadCalculator(id))?.evidence ?? [])
      if (title === undefined) untitled.add(`${authors} ${year}`);
      else titled.add(`${authors} ${year}: ${title}`);
  expect([...titled].sort()).toEqual(
    seen.map(({ authors, year, title }) => `${authors} ${year}: ${title}`).sort(),
  );
  for (const { seen: where, title } of seen)
    expect(where, title).toMatch(/^(https?:\/\/\S+|quoted with .+)$/u);
  expect([...untitled].sort()).toEqual([
    'Organ Procurement and Transplantation Network 2016',
    'Organ Procurement and Transplantation Network 2023',
  ]);
});
