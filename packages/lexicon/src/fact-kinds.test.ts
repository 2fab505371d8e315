import { expect, it } from 'vitest';
import { factKindsIn } from './fact-kinds.ts';

it.each([
  ['can she have amoxicillin at 20 weeks gestation', ['pregnancy']],
  ['مريضة ناوية تحمل وعلى راميبريل', ['pregnancy']],
  ['哺乳期能用吗', ['lactation']],
  ['lithium level 4, antidote?', ['overdose']],
  ['自杀吞阿米替林怎么处理', ['overdose']],
  ['can i crush apixaban for the ng tube', ['administration']],
])('says which kind of facts is asked for: %s', (text, kinds) => {
  expect([...factKindsIn(text)]).toEqual(kinds);
});

it.each([
  ['ramipril 5 mg od on dialysis', 'overdose'],
  ['ما تحمل الميتفورمين، شو البديل', 'pregnancy'],
  ['tranexamic acid in crush injury', 'administration'],
  ['依诺肝素用多久', 'hepatic'],
  ['去甲肾上腺素起始剂量', 'renal'],
])('does not take for another: %s', (text, kind) => {
  expect([...factKindsIn(text)]).not.toContain(kind);
});
