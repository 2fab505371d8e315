import { type ReactNode, startTransition, useEffect, useState } from 'react';

/** What stands beside or below the first thing a screen shows: drawn once that is there, in slices. */
export const Later = ({ children }: { children: ReactNode }) => {
  const [isDue, setDue] = useState(false);
  useEffect(() => startTransition(() => setDue(true)), []);
  return isDue ? children : null;
};
