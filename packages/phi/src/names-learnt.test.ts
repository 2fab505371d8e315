import { describe, expect, it } from 'vitest';
import { plainWords } from './lists/plain-words.ts';
import { arabicPlainWords } from './lists/plain-words-arabic.ts';
import { findLearntNames } from './names-learnt.ts';
import { prepare } from './prepare.ts';
import { likenessOf } from './tagger/likeness.ts';
import { isPlainWord, lettersOfFilter, rootOf, setPlainWords } from './word-filter.ts';

const learnt = (text: string): string[] =>
  findLearntNames(prepare(text)).map(({ start, end }) => text.slice(start, end));

describe('names that no list holds', () => {
  it.each([
    ['Spoke to Tavrenka Oldrisk about the bloods.', 'Tavrenka Oldrisk'],
    ['Bed 4: Brannoch Velskar, for discharge', 'Brannoch Velskar'],
    ['12床 耿屿岚 今日出院', '耿屿岚'],
    ['ردي على أبو زينب: سالم ل. نزف مرة ثانية', 'سالم ل.'],
    ['老头老韩昨晚拔管', '老韩'],
  ])('are learnt by what stands around: %s', (text, name) => {
    expect(learnt(text)).toContain(name);
  });

  it.each([
    ['Ino80 and RecQ bind T-bet', 'genes'],
    ['two TIAs, no RNAs found', 'acronyms'],
    ['seen in Thailand, Hong Kong and Sub-Saharan Africa', 'countries'],
    ["Hartmann's 500 ml, Crohn's known", 'things named after somebody'],
    ['من عشبة القديس يوحنا', 'a herb'],
    ['الدم الشرياني والوريدي', 'a noun with its adjective'],
    ['丙磺舒可升高血药浓度', 'a drug before a verb'],
    ['Forgot to add: Growth on the ninth centile.', 'words at the head of a sentence'],
    ['etoh xs, sats 91, homa pending', 'abbreviations in small letters'],
    ['seen in Portola Valley and Ho Chi Minh City', 'places'],
    ['التهاب شديد من يومين', 'Arabic words of medicine'],
    ['S. aureus and E. Coli grown', 'species'],
    ['speaks Tigrinya, interpreter booked', 'languages'],
    ['baby isnt moving', 'contractions'],
    ['在此提问和交流经验,欢迎来学院', 'Chinese words'],
    ['اللغة الفرنسية (كندا)', 'a country in Arabic'],
  ])('leave alone %s (%s)', (text) => {
    expect(learnt(text)).toEqual([]);
  });
});

it('tells by its pieces whether a word is spelt as names are', () => {
  const mean = (words: string): number => {
    const levels = words.split(' ').map(likenessOf);
    return levels.reduce((sum, level) => sum + level, 0) / levels.length;
  };
  expect(mean('hendriksen oyelowo takahara petrosian villaseñor abubakar')).toBeGreaterThan(
    mean('catheterisation thrombolysis infusion tolerability endoscopic prophylaxis') + 2,
  );
});

describe('words of English and medicine', () => {
  it('are told from words that neither has', () => {
    for (const word of ['growth', 'labels', 'viewer', 'مزمن']) expect(isPlainWord(word), word).toBe(true);
    const strange = [
      'tavrenka',
      'brannoch',
      'oldrisk',
      'velskar',
      'quenbyra',
      'zandrik',
      'morvessa',
      'hulquist',
    ];
    expect(strange.filter(isPlainWord).length).toBeLessThanOrEqual(1);
  });

  it('are found in other filters that are made of them', () => {
    const words = ['wander', 'wandering', 'الرئة', 'رئة'];
    expect(rootOf('wandering')).toBe(rootOf('wander' + 'ed'));
    expect(rootOf('الرئه')).toBe(rootOf('رئه'));
    for (const script of ['latin', 'arabic'] as const) setPlainWords(script, lettersOfFilter(words, 16));
    expect(words.every(isPlainWord)).toBe(true);
    expect(isPlainWord('growth')).toBe(false);
    setPlainWords('latin', plainWords);
    setPlainWords('arabic', arabicPlainWords);
  });
});
