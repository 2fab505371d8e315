import { useEffect, useSyncExternalStore } from 'react';
import { onSessionEnd } from '../lib/session.ts';

/** Where the tab keeps the places gone to last. */
export const recentKey = 'mz.recent-places';

/** Names of colleagues and beginnings of posts are among them: nothing of it outlives the session. */
export const forgetRecent = (): void => {
  try {
    sessionStorage.removeItem(recentKey);
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
};

/** What lies over the page, asked for by a key. */
type Open = 'palette' | 'shortcuts' | null;
let opened: Open = null;
const listeners = new Set<() => void>();
const set = (next: Open): void => {
  opened = next;
  for (const listener of listeners) listener();
};
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

export const openPalette = (): void => set('palette');
export const openShortcuts = (): void => set('shortcuts');

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.closest('input, textarea, select, [contenteditable], [role="dialog"]') !== null;

const wantedBy = ({ key, ctrlKey, metaKey, altKey, shiftKey, target }: KeyboardEvent): Open | 'toggle' => {
  if (key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey && !shiftKey) return 'toggle';
  if (ctrlKey || metaKey || altKey || isTyping(target)) return null;
  // Arabic keyboards write their own question mark, Chinese ones a wide one.
  if (key === '?' || key === '؟' || key === '？') return 'shortcuts';
  return key === '/' ? 'palette' : null;
};

/** Ctrl-K or ⌘-K toggles the palette; where nothing is being typed `/` opens it and `?` the list of the keys. */
export const usePalette = () => {
  const open = useSyncExternalStore(
    subscribe,
    () => opened,
    () => null,
  );
  useEffect(() => onSessionEnd(forgetRecent), []);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const wanted = wantedBy(event);
      if (event.defaultPrevented || wanted === null) return;
      event.preventDefault();
      set(wanted === 'toggle' ? (opened === 'palette' ? null : 'palette') : wanted);
    };
    window.addEventListener('keydown', onKey);
    return () => {
      window.removeEventListener('keydown', onKey);
      // A layout that is left takes the palette with it.
      set(null);
    };
  }, []);
  return { open, close: () => set(null) };
};
