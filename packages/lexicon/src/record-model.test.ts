import { describe, expect, it } from 'vitest';
import { likelihoodOfRecord } from './names.ts';

/** None of these is among the texts it learnt from. */
describe('the classifier of requests for a record', () => {
  it.each([
    'has anyone written up his evening insulin or do i guess it',
    'who signed off the last chemo cycle for this lady',
    'رقم آخر جرعة وارفارين أخدها الحاج إمبارح كان كام',
    '昨晚值班的有没有给她加过利尿剂',
  ])('hears: %s', (text) => {
    expect(likelihoodOfRecord(text)).toBeGreaterThan(0);
  });

  it.each([
    'الأموكسيسيلين للمرضع؟',
    'penicillin allergy documented, which antibiotic for cellulitis',
    'her potassium came back 6.8, what first',
    'نسيت حبة الوارفارين، أضاعف الجرعة؟',
    '漏服一次华法林要不要补',
  ])('leaves alone: %s', (text) => {
    expect(likelihoodOfRecord(text)).toBe(0);
  });
});
