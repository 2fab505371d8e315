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

let isOpen = false;
const listeners = new Set<() => void>();
const set = (next: boolean): void => {
  isOpen = next;
  for (const listener of listeners) listener();
};
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

export const openPalette = (): void => set(true);

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.closest('input, textarea, select, [contenteditable], [role="dialog"]') !== null;

/** Whether the palette is open; Ctrl-K or ⌘-K toggles it, `/` opens it where nothing is being typed. */
export const usePalette = () => {
  const open = useSyncExternalStore(
    subscribe,
    () => isOpen,
    () => false,
  );
  useEffect(() => onSessionEnd(forgetRecent), []);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
      const isToggle = key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey && !shiftKey;
      const isSlash = key === '/' && !ctrlKey && !metaKey && !altKey && !isTyping(event.target);
      if (event.defaultPrevented || !(isToggle || isSlash)) return;
      event.preventDefault();
      set(isToggle ? !isOpen : true);
    };
    window.addEventListener('keydown', onKey);
    return () => {
      window.removeEventListener('keydown', onKey);
      // A layout that is left takes the palette with it.
      set(false);
    };
  }, []);
  return { open, close: () => set(false) };
};
