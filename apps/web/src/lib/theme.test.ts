import { expect, it } from 'vitest';
import { resolveTheme } from './theme.ts';

it.each([
  ['light', true, 'light'],
  ['light', false, 'light'],
  ['dark', false, 'dark'],
  ['dark', true, 'dark'],
  ['system', true, 'dark'],
  ['system', false, 'light'],
] as const)('%s on a device that prefers dark: %s paints %s', (choice, prefersDark, painted) => {
  expect(resolveTheme(choice, prefersDark)).toBe(painted);
});
