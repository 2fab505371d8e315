import { useEffect } from 'react';

const product = 'Medical Zone';

/** Names the browser tab after the screen. */
export const useTitle = (title: string): void => {
  useEffect(() => {
    document.title = title ? `${title} · ${product}` : product;
  }, [title]);
};
