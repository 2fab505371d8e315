import { describe, expect, it } from 'vitest';
import { nameWords } from './classes.ts';
import { checkInteractions, indexRules } from './interactions.ts';
import { alternativesTo, findSwaps } from './swaps.ts';
import type { InteractionRule, InteractionRules } from './types.ts';

const text = { en: '', ar: '', zh: '' };
const rule = (
  id: string,
  a: InteractionRule['a'],
  b: InteractionRule['b'],
  severity: InteractionRule['severity'],
  more: Partial<InteractionRule> = {},
): InteractionRule => ({ id, a, b, severity, effect: text, management: text, basis: 'unchecked', ...more });

const rules: InteractionRules = {
  retrieved: '2026-11',
  classes: { statins: ['simvastatin', 'rosuvastatin'], macrolides: ['clarithromycin', 'azithromycin'] },
  rules: [
    rule('stop', { drug: 'simvastatin' }, { drug: 'clarithromycin' }, 'contraindicated', {
      replaces: 'a',
      alternatives: ['pravastatin', 'rosuvastatin', 'unheard-of'],
    }),
    rule('warn', { drug: 'warfarin' }, { drug: 'rosuvastatin' }, 'moderate'),
    rule('same', { drug: 'carbamazepine' }, { class: 'macrolides' }, 'major', {
      replaces: 'b',
      alternatives: ['azithromycin'],
    }),
  ],
};
const index = indexRules(rules);
const swapsOf = (ids: readonly string[]) =>
  findSwaps(
    ids,
    (list) => checkInteractions(list, index, () => null),
    (id) => id !== 'unheard-of',
  );

describe('swaps', () => {
  it('are those a rule names, for the drug on the side it names them for, the most helpful first', () => {
    const swaps = swapsOf(['clarithromycin', 'warfarin', 'simvastatin']);
    expect(swaps).toMatchObject([
      {
        from: 'simvastatin',
        to: 'pravastatin',
        rule: { id: 'stop' },
        before: { contraindicated: 1, major: 0, moderate: 0 },
        after: { contraindicated: 0, major: 0, moderate: 0 },
      },
      { from: 'simvastatin', to: 'rosuvastatin', after: { contraindicated: 0, major: 0, moderate: 1 } },
    ]);
    expect(swaps).toHaveLength(2);
  });

  it('are none where nothing becomes milder, the drug is taken already or no rule names one', () => {
    expect(swapsOf(['carbamazepine', 'clarithromycin'])).toEqual([]);
    expect(swapsOf(['warfarin', 'rosuvastatin'])).toEqual([]);
    expect(swapsOf(['simvastatin', 'clarithromycin', 'pravastatin']).map(({ to }) => to)).toEqual([
      'rosuvastatin',
    ]);
  });

  it('need the facts of the drugs that may be named', () => {
    expect(alternativesTo(['simvastatin', 'pravastatin'], index)).toEqual(['rosuvastatin', 'unheard-of']);
    expect(alternativesTo(['warfarin', 'carbamazepine'], index)).toEqual([]);
  });
});

it('names the classes and drugs that the words of a source mean', () => {
  const names = {
    classes: { 'strong-cyp3a4-inhibitors': { en: 'e', ar: 'مثبطات', zh: '强效' } },
    drugs: { ritonavir: { en: 'Ritonavir', ar: 'ريتونافير', zh: '利托那韦' } },
  };
  const nameOf = (name: string) => (name === 'warfarin' ? '华法林' : null);
  const said = (words: string) => nameWords(words, 'zh', names, nameOf);
  expect(said('strong CYP3A inhibitors')).toEqual(['强效']);
  expect(said('warfarin, ritonavir or somethingelse')).toEqual(['华法林', '利托那韦', 'somethingelse']);
});
