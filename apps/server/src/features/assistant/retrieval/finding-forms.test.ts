import { termIndex } from '@mz/lexicon/terms';
import { describe, expect, it } from 'vitest';
import { hasForm, saysForm } from './finding-forms.ts';
import type { IndexedPassage } from './passage.ts';

const passage = (text: string): IndexedPassage => ({ passage: { text } }) as IndexedPassage;

describe('findings said as limits', () => {
  it.each([
    ['hypokalaemia', 'Potassium first: if <3.5 mmol/L give 10-20 mmol/h and delay insulin.', true],
    ['hyperkalaemia', 'Do not start if potassium >5.0 mmol/L.', true],
    ['hypokalaemia', 'Do not start if potassium >5.0 mmol/L.', false],
    ['hypokalaemia', 'Check potassium; start at eGFR <45.', false],
    ['hypotension', 'Reconsider beta-blockers if systolic blood pressure is <90 mmHg.', true],
    ['pregnancy', 'Propylthiouracil is preferred in the first trimester.', true],
    ['pregnancy', 'Propylthiouracil is preferred in thyroid storm.', false],
    ['hypomagnesaemia', 'Give calcium if <2.0.', false],
  ])('%s: %s', (finding, text, isSaid) => {
    expect(saysForm(finding, passage(text))).toBe(isSaid);
  });

  it('are known terms', () => {
    const { terms } = termIndex();
    expect(terms.filter(({ id }) => hasForm(id)).map(({ kind }) => kind)).toEqual(
      Array(14).fill('condition'),
    );
  });
});
