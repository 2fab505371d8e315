import { describe, expect, it } from 'vitest';
import { agesIn, groupsNotIn } from './study-groups.ts';

const paper = 'Adults with heart failure were randomised; death and stroke were fewer, fractures were not.';

describe('what a question asks about and a paper does not tell', () => {
  it.each([
    ['the HR in women?', ['women']],
    ['النتيجة عند النساء', ['women']],
    ['女性亚组的结果', ['women']],
    ['amputations per group', ['amputations']],
    ['痴呆发生率', ['dementia']],
  ])('%s', (question, found) => {
    expect(groupsNotIn(question, paper)).toEqual(found);
  });

  it.each(['fractures in both groups', 'did strokes fall', 'deaths'])('nothing: %s', (question) => {
    expect(groupsNotIn(question, paper)).toEqual([]);
  });

  it('is a group of ages from and to', () => {
    expect(agesIn('weight loss in the 12-17 yr olds')).toEqual(['12', '17']);
    expect(agesIn('12-17岁青少年')).toEqual(['12', '17']);
    expect(agesIn('reduced by 12-17 %')).toBeNull();
  });
});
