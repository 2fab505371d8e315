import { describe, expect, it } from 'vitest';
import { rankCards } from './rank-cards.ts';

const card = (id: string, en: string, ar: string, zh: string, synonyms: readonly string[]) => ({
  id,
  titles: { en, ar, zh },
  synonyms: [...synonyms],
});
const cards = [
  card('acs', 'Acute coronary syndrome', 'متلازمة الشريان التاجي الحادة', '急性冠脉综合征', [
    'heart attack',
    'STEMI',
    'احتشاء',
  ]),
  card('hf', 'Heart failure with reduced ejection fraction', 'قصور القلب', '心力衰竭', [
    'HFrEF',
    'فشل القلب',
  ]),
  card('af', 'Atrial fibrillation', 'الرجفان الأذيني', '心房颤动', ['AFib', 'AF', '房颤']),
];

describe('cards by name', () => {
  it.each([
    ['heart attack', ['acs']],
    ['heart', ['hf', 'acs']],
    ['AFIB', ['af']],
    ['af', ['af']],
    ['coronary acute', ['acs']],
    ['قصور', ['hf']],
    ['إحتشاء', ['acs']],
    ['心力', ['hf']],
    ['房颤', ['af']],
    ['eart', []],
    ['heart fibrillation', []],
    ['   ', []],
    ['\u0000\ud800', []],
  ])('%s', (typed, ids) => {
    expect(rankCards(cards, typed)).toEqual(ids);
  });
});
