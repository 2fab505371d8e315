import { describe, expect, it } from 'vitest';
import { foldArabic } from './fold-arabic.ts';

describe('foldArabic', () => {
  it.each([
    ['vowel marks', 'إِرْشَادَاتٌ', 'ارشادات'],
    ['tatweel', 'دكـــتور', 'دكتور'],
    ['forms of alef', 'أحمد إبراهيم آدم ٱلله', 'احمد ابراهيم ادم الله'],
    ['alef maqsura and ta marbuta', 'مستشفى الجراحة', 'مستشفي الجراحه'],
    ['a hamza on its seat', 'رئة مؤلمة', 'ريه مولمه'],
    ['letters of a Persian keyboard', 'کلیة', 'كليه'],
    ['marks of the Quran', 'رَحْمَـٰنِ ۖ', 'رحمن '],
  ])('folds %s', (_what, text, folded) => {
    expect(foldArabic(text)).toBe(folded);
  });

  it('leaves other scripts, digits and the hamza that stands alone', () => {
    expect(foldArabic('Ménière 高血压 ٣ شيء')).toBe('Ménière 高血压 ٣ شيء');
  });

  it('changes nothing the second time', () => {
    const once = foldArabic('آلَامُ الصَّدْرِ المُؤَكَّدَة');
    expect(foldArabic(once)).toBe(once);
  });
});
