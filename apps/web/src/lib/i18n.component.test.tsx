import { waitFor } from '@testing-library/react';
import { afterAll, afterEach, expect, it } from 'vitest';
import { currentLanguage, setLanguage, startI18n } from './i18n.ts';

const otherTab = new BroadcastChannel('mz-language');

afterEach(async () => {
  await setLanguage('en');
});
afterAll(() => otherTab.close());

it('leaves a choice that another tab kept while this one was loading', async () => {
  document.documentElement.lang = 'ar';
  localStorage.setItem('language', 'zh');
  await startI18n();
  expect(currentLanguage()).toBe('ar');
  expect(localStorage.getItem('language')).toBe('zh');
});

it('follows the language chosen in another tab and tells others of its own', async () => {
  document.documentElement.lang = 'en';
  await startI18n();
  otherTab.postMessage('ar');
  await waitFor(() => expect(document.documentElement).toHaveAttribute('dir', 'rtl'));
  expect(currentLanguage()).toBe('ar');
  otherTab.postMessage('no language');
  const told = new Promise((resolve) => {
    otherTab.addEventListener('message', ({ data }) => resolve(data), { once: true });
  });
  await setLanguage('zh');
  expect(await told).toBe('zh');
  expect(document.documentElement).toHaveAttribute('lang', 'zh');
});
