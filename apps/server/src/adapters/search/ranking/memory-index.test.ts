import { expect, it } from 'vitest';
import { createSynonyms } from '../analysis/synonyms.ts';
import { createMemoryIndex } from './memory-index.ts';

const documents = [
  {
    id: 'hf',
    title: 'Heart failure therapy',
    text: 'SGLT2 inhibitors reduce hospitalisation for heart failure.',
  },
  {
    id: 'mi',
    title: 'After infarction',
    text: 'Beta-blockers after myocardial infarction with reduced function.',
  },
  { id: 'dm', title: 'Type 2 diabetes', text: 'Metformin first; SGLT-2 inhibitor where the heart fails.' },
  { id: 't1', title: 'Type 1 diabetes', text: 'Insulin always.' },
];

it('ranks by field, idf and closeness, and says what matched', async () => {
  const index = await createMemoryIndex(documents);
  const [first, second] = index.search('heart failure', 10);
  expect(first?.id).toBe('hf');
  expect(second?.id).toBe('dm');
  expect(first?.matched).toEqual(['heart', 'failur']);
  expect(first?.score).toBeGreaterThan(second?.score ?? 0);
  expect(index.search('type 1 diabetes', 1)[0]?.id).toBe('t1');
  expect(
    index
      .search('SGLT2', 10)
      .map(({ id }) => id)
      .sort(),
  ).toEqual(['dm', 'hf']);
});

it('finds by synonyms, for less', async () => {
  const index = await createMemoryIndex(documents, { synonyms: await createSynonyms({}) });
  const [hit] = index.search('heart attack', 10).filter(({ id }) => id === 'mi');
  expect(hit?.matched).toContain('attack');
  expect(index.search('قصور القلب', 1)[0]?.id).toBe('hf');
  expect(index.search('心力衰竭', 1)[0]?.id).toBe('hf');
});

it('answers nothing to nothing', async () => {
  const index = await createMemoryIndex(documents);
  expect(index.search('', 5)).toEqual([]);
  expect(index.search('the of', 5)).toEqual([]);
  expect(index.search('xylophone', 5)).toEqual([]);
  expect((await createMemoryIndex([])).search('heart', 5)).toEqual([]);
});
