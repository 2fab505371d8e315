import { useSyncExternalStore } from 'react';

export const themeChoices = ['light', 'dark', 'system'] as const;
export type ThemeChoice = (typeof themeChoices)[number];

const storageKey = 'theme';
const listeners = new Set<() => void>();

const isChoice = (value: string | null): value is ThemeChoice =>
  themeChoices.some((choice) => choice === value);

const readStored = (): ThemeChoice => {
  try {
    const stored = localStorage.getItem(storageKey);
    return isChoice(stored) ? stored : 'light';
  } catch {
    return 'light';
  }
};

/** Whether a theme was chosen on this device. */
export const hasOwnTheme = (): boolean => {
  try {
    return isChoice(localStorage.getItem(storageKey));
  } catch {
    return false;
  }
};

let current: ThemeChoice | null = null;
const getChoice = (): ThemeChoice => {
  current ??= readStored();
  return current;
};

/** The theme to paint for a choice on a device that prefers dark or not. */
export const resolveTheme = (choice: ThemeChoice, prefersDark: boolean): 'light' | 'dark' =>
  choice === 'dark' || (choice === 'system' && prefersDark) ? 'dark' : 'light';

const paint = () => {
  const theme = resolveTheme(getChoice(), matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = theme;
  document
    .querySelector('meta[name="theme-color"]')
    ?.setAttribute('content', theme === 'dark' ? '#0f1620' : '#ffffff');
};

/** Stores and paints a choice. Storage may be refused: then it holds for this visit. */
export const setTheme = (choice: ThemeChoice): void => {
  current = choice;
  try {
    localStorage.setItem(storageKey, choice);
  } catch {
    // Private windows may refuse storage; the choice still holds until the tab closes.
  }
  paint();
  for (const listener of listeners) listener();
};

/** Follows the device while the choice is `system`, and the choice made in another tab. */
export const watchTheme = (): void => {
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', paint);
  window.addEventListener('storage', (event) => {
    if (event.key !== storageKey) return;
    current = readStored();
    paint();
    for (const listener of listeners) listener();
  });
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/** The current choice and how to change it. */
export const useTheme = (): [ThemeChoice, (choice: ThemeChoice) => void] => [
  useSyncExternalStore(subscribe, getChoice, () => 'light'),
  setTheme,
];
