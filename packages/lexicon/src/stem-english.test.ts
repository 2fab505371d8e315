import { describe, expect, it } from 'vitest';
import { stemEnglish, stemInflection } from './stem-english.ts';

describe('stems up to number and tense', () => {
  it.each([
    ['therapies', 'therapy'],
    ['treated', 'treating'],
    ['doses', 'dosing'],
    ['strokes', 'stroke'],
    ['stopped', 'stop'],
    ['diabetes', 'diabete'],
  ])('%s and %s are one', (one, other) => {
    expect(stemInflection(one)).toBe(stemInflection(other));
  });

  it.each([
    ['viral', 'virus'],
    ['animal', 'anime'],
    ['hypertensive', 'hypertension'],
    ['ischemic', 'ischemia'],
  ])('%s and %s stay apart', (one, other) => {
    expect(stemInflection(one)).not.toBe(stemInflection(other));
  });

  it.each(['hrs', 'gas', 'ms', 'red', 'need', 'x'])('%s stays', (word) => {
    expect(stemInflection(word)).toBe(word);
  });
});

it('stems of search go to the root', () => {
  expect(stemEnglish('viral')).toBe('virus');
  expect(stemEnglish('ischaemic')).toBe(stemEnglish('ischemia'));
});
