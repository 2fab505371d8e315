import { describe, expect, it } from 'vitest';
import { countSlips, respell } from './spelling.ts';

describe('spelling', () => {
  it.each([
    ['thyroid strom', 'thyroid storm'],
    ['dose of levothyroxin', 'dose of levothyroxin'],
    ['apixabam in AF', 'apixaban in af'],
    ['dapaglifozin', 'dapagliflozin'],
    ['empaglyflozine dose', 'empagliflozin dose'],
    ['جرعة ليفوتايروكسين', 'جرعه ليفوثايروكسين'],
    ['جرعة سيبروفلوكساسين', 'جرعة سيبروفلوكساسين'],
  ])('%s is read as %s', (typed, read) => {
    expect(respell(typed).text).toBe(read);
  });

  it.each([
    'nimodipine dose',
    'cycloserine toxicity',
    'quinine in malaria',
    'cefixime for otitis',
    'nifidepine and nimodepine',
    'hypoermagnesaemia',
  ])('takes no drug and no finding for another: %s', (text) => {
    for (const { from, to } of respell(text).respellings)
      expect(['nifidepine → nifedipine', 'nimodepine → nimodipine']).toContain(`${from} → ${to}`);
  });

  it.each(['zorvaflozin in heart failure', 'cardiplexin', 'what did the AURORA-7 trial show', 'stem cells'])(
    'leaves what is no slip: %s',
    (text) => {
      expect(respell(text)).toEqual({ text, respellings: [] });
    },
  );

  it.each([
    'station manager',
    'dystonia',
    'a contusion',
    'nitrite positive',
    'angioma',
    'tropical',
    'familiar attitude',
    'simulation',
    'coumarin',
  ])('takes no word of English for another: %s', (text) => {
    expect(respell(text)).toEqual({ text, respellings: [] });
  });

  it('does nothing with a word longer than every name', () => {
    const text = 'x'.repeat(8000);
    const before = process.memoryUsage().heapUsed;
    expect(respell(text)).toEqual({ text, respellings: [] });
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(50_000_000);
  });

  it.each(['وكيف نقسمه', 'كم باليوم وكيف ينقسم'])(
    'a verb is no foreign name with all its vowels left out: %s',
    (text) => {
      expect(respell(text).respellings).toEqual([]);
    },
  );

  it('does not dwell on what is longer than any name', () => {
    const durationOf = (text: string): number => {
      const begun = performance.now();
      expect(respell(text).text).toBe(text);
      return performance.now() - begun;
    };
    const text = 'abcdefghij'.repeat(8000);
    const longer = text.repeat(4);
    durationOf(text);
    // Quadratic work would take sixteen times as long for four times the text, in each round; what else the machine
    // does slows single ones.
    let [short, long] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
    for (let round = 0; round < 40 && (round < 5 || long / short >= 9); round += 1) {
      short = Math.min(short, durationOf(text));
      long = Math.min(long, durationOf(longer));
    }
    expect(long / short).toBeLessThan(9);
  });

  it.each([
    ['storm', 'strom', 1],
    ['apixaban', 'apixaban', 0],
    ['heparin', 'heprin', 1],
    ['statin', 'satin', 1],
  ])('counts slips between %s and %s', (a, b, slips) => {
    expect(countSlips(a, b)).toBe(slips);
  });
});
