import { describe, expect, it } from 'vitest';
import { analyse } from './analyse.ts';

describe('what is not there', () => {
  it.each([
    ['CKD without diabetes', ['diabetes']],
    ['non-diabetic CKD', ['diabetes']],
    ['nondiabetic patients with AF', ['diabetes']],
    ['people who do not have known diabetes', ['diabetes']],
    ['stroke without AF or diabetes', ['atrial fibrillation', 'diabetes']],
    ['UTI, no fever', ['fever']],
    ['غير مصابين بالسكري', ['diabetes']],
    ['القصور الكلوي المزمن بدون سكري', ['diabetes']],
    ['无糖尿病的慢性肾病', ['diabetes']],
    ['非糖尿病患者', ['diabetes']],
    ['没有糖尿病', ['diabetes']],
    ['non-severe pneumonia', ['severe']],
    ['ما عنده سكري', ['diabetes']],
    ['ماعندهاش سكري', ['diabetes']],
    ['معندوش السكري', ['diabetes']],
    ['ماكو حمى', ['fever']],
    ['مكاينش الحمى', ['fever']],
    ['مب سكري', ['diabetes']],
    ['冇糖尿病', ['diabetes']],
    ['唔系糖尿病', ['diabetes']],
    ['否认糖尿病', ['diabetes']],
    ['没糖尿病', ['diabetes']],
  ])('%s', (text, absent) => {
    expect([...analyse(text).absent]).toEqual(absent);
  });

  it.each([
    'diabetes',
    'NSTEMI',
    'non-ST elevation MI',
    'non-small cell lung cancer',
    'nonalcoholic fatty liver',
    'CKD with or without diabetes',
    'heart failure regardless of diabetes',
    'beta-blocker without MI in the past year',
    '有无糖尿病',
    '除非糖尿病控制不佳',
    '有冇糖尿病',
    'مفيد في السكري',
    'مكان السكري',
    'no response to beta-blocker in asthma',
  ])('nothing: %s', (text) => {
    expect([...analyse(text).absent]).toEqual([]);
  });

  it.each([
    ['CKD with or without diabetes', ['diabetes']],
    [
      'adults including those with CKD, diabetes or hypertension',
      ['chronic kidney disease', 'diabetes', 'hypertension'],
    ],
    ['无论有无糖尿病', ['diabetes']],
    ['بغض النظر عن السكري', ['diabetes']],
  ])('may be there or not: %s', (text, either) => {
    expect([...analyse(text).either]).toEqual(either);
  });

  it('takes no woman of child-bearing age for a child', () => {
    expect([...analyse('woman of child-bearing age').terms.keys()]).toEqual(['woman']);
  });
});
