import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { findListedNames } from './names.ts';
import { respell } from './spelling.ts';

// The names are read once.
beforeAll(() => {
  respell('فحص');
}, 60_000);

describe('names from abroad in Arabic letters', () => {
  it.each([
    ['حالة بانكرياتايتس', 'pancreatitis'],
    ['الانيون جاب ١٨', 'anion gap'],
    ['متلازمة غيلان باريه', 'guillain barre'],
    ['وفيريتين عالي', 'ferritin'],
  ])('are read as they sound: %s', (typed, name) => {
    expect(respell(typed).respellings.map(({ to }) => to)).toContain(name);
  });

  it.each([
    'قائمة الحسابات',
    'كل الأقسام',
    'استماع',
    'عبارات كثيرة',
    'وتعاطي المواد',
    'على مغنيسيوم',
    'وكاتبين',
  ])('are no words of the language: %s', (typed) => {
    expect(respell(typed).respellings.filter(({ to }) => /[a-z]/.test(to))).toEqual([]);
  });

  it('are not found in what the product says itself', () => {
    const words = ['admin', 'academy', 'settings', 'social', 'tools', 'privacy', 'moderation'].flatMap(
      (name) =>
        readFileSync(new URL(`../../i18n/locales/ar/${name}.json`, import.meta.url), 'utf8').match(
          /[\u0621-\u064a]{3,}/g,
        ) ?? [],
    );
    expect(words.length).toBeGreaterThan(1000);
    expect(respell(words.join(' ')).respellings.filter(({ to }) => /[a-z]/.test(to))).toEqual([]);
  });

  it('are looked up in the list of all drugs', () => {
    expect(findListedNames('جرعة كلوروثيازيد').drugs).toEqual(['chlorothiazide']);
    expect(findListedNames('قائمة المرضى بالأقسام').drugs).toEqual([]);
  });
});
