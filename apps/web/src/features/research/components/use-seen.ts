import type { ArticlePage } from '@mz/contracts';
import { useEffect, useRef, useState } from 'react';
import { useFollowChanges } from '../api/use-follows.ts';

/** What was new in the follow on the screen stays marked until it is left; leaving says that it was looked at. */
export const useSeen = (follow: string | null, answer: ArticlePage | undefined): ReadonlySet<string> => {
  const [seen, setSeen] = useState<{ follow: string | null; ids: ReadonlySet<string> }>({
    follow,
    ids: new Set(),
  });
  const { markSeen } = useFollowChanges();
  const isSeen = useRef(false);
  const tell = markSeen.mutate;

  const known = seen.follow === follow ? seen.ids : new Set<string>();
  const added = follow
    ? (answer?.items ?? []).filter((item) => item.isNew && !known.has(item.id)).map(({ id }) => id)
    : [];
  if (seen.follow !== follow || added.length > 0) setSeen({ follow, ids: new Set([...known, ...added]) });

  useEffect(() => {
    if (follow && answer) isSeen.current = true;
  }, [follow, answer]);
  useEffect(() => {
    if (!follow) return undefined;
    const leave = () => {
      if (!isSeen.current) return;
      isSeen.current = false;
      tell(follow);
    };
    const onHide = () => {
      if (document.visibilityState === 'hidden') leave();
    };
    document.addEventListener('visibilitychange', onHide);
    return () => {
      document.removeEventListener('visibilitychange', onHide);
      leave();
    };
  }, [follow, tell]);
  return known;
};
