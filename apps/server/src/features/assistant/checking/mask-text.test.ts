import { expect, test } from 'vitest';
import { maskText } from './mask-text.ts';

test('a brand that looks like a name of a person stays', () => {
  expect(maskText('粒缺发热 马斯平 肌酐清除率45').text).toContain('马斯平');
});

test('a person beside it does not', () => {
  const { text, counts } = maskText('pull up mr karim haddad file, on cefepime');
  expect(text).not.toContain('haddad');
  expect(counts.length).toBeGreaterThan(0);
});

test.each(['BP target for Mrs Eleanor Vance?', 'Patient Martin Lasix, dose of furosemide?'])(
  'a person whose name is like a form of a drug’s does not: %s',
  (question) => {
    expect(maskText(question).text).not.toMatch(/Eleanor|Vance|Martin/);
  },
);
