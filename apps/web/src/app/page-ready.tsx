import { useEffect } from 'react';

/** Told on `document` when a screen has become live; `start.js` then repeats what was pressed before. */
export const pageReady = 'mz:ready';

/** Stands beside a screen and says when it is there. */
export const PageReady = () => {
  useEffect(() => {
    document.dispatchEvent(new Event(pageReady));
  }, []);
  return null;
};
