import { useEffect, useState } from 'react';

const openEvent = 'mz:open-palette';

/** Opens the command palette from anywhere. */
export const openPalette = (): void => {
  window.dispatchEvent(new Event(openEvent));
};

/** Whether the palette is open; Ctrl-K or ⌘-K toggles it. */
export const usePalette = () => {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (
        event.key.toLowerCase() !== 'k' ||
        !(event.ctrlKey || event.metaKey) ||
        event.altKey ||
        event.shiftKey
      )
        return;
      event.preventDefault();
      setOpen((now) => !now);
    };
    const onOpen = () => setOpen(true);
    window.addEventListener('keydown', onKey);
    window.addEventListener(openEvent, onOpen);
    return () => {
      window.removeEventListener('keydown', onKey);
      window.removeEventListener(openEvent, onOpen);
    };
  }, []);
  return { open, close: () => setOpen(false) };
};
