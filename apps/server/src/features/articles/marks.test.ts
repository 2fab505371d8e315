import { expect, it } from 'vitest';
import { analyse } from '../../adapters/search/analysis/analyser.ts';
import { markTerms } from './marks.ts';

const marked = (text: string, query: string): string[] => {
  const terms = new Set(analyse(query).map(({ term }) => term));
  return markTerms(text, terms).map(([from, to]) => text.slice(from, to));
};

it.each([
  ['Infarctions of the heart', 'infarction', ['Infarctions']],
  ['An 𝒳 emoji 🫀 before kidney disease', 'kidney', ['kidney']],
  ['慢性肾脏病的治疗', '肾脏病', ['肾脏病']],
  ['İstanbul’da kalp yetmezliği', 'kalp', ['kalp']],
  ['nothing here', 'kidney', []],
])('marks in “%s” what was sought as %s', (text, query, parts) => {
  expect(marked(text, query)).toEqual(parts);
});

it('marks names of several words only as a whole', () => {
  const text = 'A highly prevalent disease: high blood pressure, high risk, blood loss';
  const marks = markTerms(text, new Set(['hypertens', 'high blood pressur']));
  expect(marks.map(([from, to]) => text.slice(from, to))).toEqual(['high blood pressure']);
});

it('marks nothing where nothing was sought', () => {
  expect(markTerms('kidney', new Set())).toEqual([]);
});
