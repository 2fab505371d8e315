import { expect, it } from 'vitest';
import { languageOfRequest } from './accept-language.ts';

it.each([
  ['ar', 'ar'],
  ['zh-CN,zh;q=0.9,en;q=0.8', 'zh'],
  ['zh-Hant-TW', 'zh'],
  ['AR-EG', 'ar'],
  ['*', 'en'],
  ['*;q=0.1, ar', 'ar'],
  ['fr-FR, ar;q=0.4, zh;q=0.6', 'zh'],
  ['de', 'en'],
  ['ar;q=0, en;q=0.1', 'en'],
  ['', 'en'],
  [undefined, 'en'],
  [';;;q=x,,', 'en'],
])('reads %s as %s', (header, language) => {
  expect(languageOfRequest(header)).toBe(language);
});

it('parses no more of a header than a browser would send', () => {
  expect(languageOfRequest(`${'x,'.repeat(5_000)}ar`)).toBe('en');
});
