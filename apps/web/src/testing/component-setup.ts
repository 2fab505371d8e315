import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import { setLanguage, startI18n } from '../lib/i18n.ts';
import { loadAllParts } from '../ui/lazy-parts.ts';
import '../ui/menu.tsx';
import '../ui/overlay.tsx';
import '../ui/popover.tsx';

/** jsdom lays nothing out: what asks for sizes or scrolls finds the calls, and nothing moves. */
const fillLayoutGaps = () => {
  class NoResizeObserver implements ResizeObserver {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
  class NoIntersectionObserver implements IntersectionObserver {
    readonly root = null;
    readonly rootMargin = '';
    readonly scrollMargin = '';
    readonly thresholds = [];
    observe() {}
    unobserve() {}
    disconnect() {}
    takeRecords() {
      return [];
    }
  }
  window.ResizeObserver ??= NoResizeObserver;
  window.IntersectionObserver ??= NoIntersectionObserver;
  window.matchMedia ??= (query) =>
    Object.assign(new EventTarget(), {
      media: query,
      matches: false,
      onchange: null,
      addListener() {},
      removeListener() {},
    });
  window.scrollTo = () => {};
  HTMLCanvasElement.prototype.getContext = () => null;
  Element.prototype.scrollIntoView ??= () => {};
  Element.prototype.hasPointerCapture ??= () => false;
  Element.prototype.setPointerCapture ??= () => {};
  Element.prototype.releasePointerCapture ??= () => {};
  // Toasts bring a style sheet by which they fade in: between two steps of theirs one would be found and unseen.
  const still = document.createElement('style');
  still.textContent = '[data-sonner-toast] { opacity: 1 !important }';
  document.head.append(still);
};

fillLayoutGaps();
// A screen's code is fetched when it is first opened, which takes longer on a busy machine.
configure({ asyncUtilTimeout: 8_000 });

/** Elements that jsdom does not know and browsers do. */
const isUnknownTag = ([message, tag]: unknown[]) =>
  String(message).startsWith('The tag <%s> is unrecognized') && tag === 'search';

let complaints: unknown[][] = [];

beforeAll(async () => {
  await startI18n();
  // As after the first touch of a page.
  await loadAllParts();
});

beforeEach(() => {
  complaints = [];
  vi.spyOn(console, 'error').mockImplementation((...words) => {
    if (!isUnknownTag(words)) complaints.push(words);
  });
});

afterEach(async () => {
  cleanup();
  await setLanguage('en');
  localStorage.clear();
  expect(complaints, 'console.error was called').toEqual([]);
});
