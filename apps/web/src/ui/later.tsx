import { type ReactNode, startTransition, useEffect, useState } from 'react';

interface LaterProps {
  /** Whether what the reader came for is there: what stands here asks for nothing and draws nothing before. */
  after: boolean;
  children: ReactNode;
}

/** What stands beside or below the first thing a screen shows: drawn once that is there, in slices. */
export const Later = ({ after, children }: LaterProps) => {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    if (after) startTransition(() => setDue(true));
  }, [after]);
  return isDue ? children : null;
};
