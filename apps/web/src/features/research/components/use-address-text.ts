import { useState } from 'react';

/**
 * The text of a search box whose words stand in the address. Back, forward and links change the box; the
 * address that follows the box's own search does not, as one may be typing on by then.
 */
export const useAddressText = (words: string) => {
  const [text, setText] = useState(words);
  const [shown, setShown] = useState(words);
  const [sent, setSent] = useState<string | null>(null);
  if (shown !== words) {
    setShown(words);
    setSent(null);
    if (words !== sent) setText(words);
  }
  return { text, setText, onSent: setSent };
};
