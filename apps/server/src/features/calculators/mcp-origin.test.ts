import { expect, it } from 'vitest';
import { isAllowedOrigin } from './mcp-origin.ts';

it.each([
  [undefined, true],
  ['https://zone.example', true],
  ['http://localhost:5173', true],
  ['http://127.0.0.1:3000', true],
  ['http://[::1]:3000', true],
  ['http://zone.example', false],
  ['https://zone.example:8443', false],
  ['https://zone.example.evil.example', false],
  ['http://localhost.evil.example', false],
  ['null', false],
  ['', false],
  ['file://localhost', false],
])('answers pages of %s: %s', (origin, expected) => {
  expect(isAllowedOrigin(origin, 'https://zone.example')).toBe(expected);
});
