import { readingSeconds, recordReading } from '@mz/contracts/growth';
import { useEffect } from 'react';
import { call } from '../../../lib/http.ts';

/** A little more than the server asks for: its clock decides. */
const enough = readingSeconds + 2;

/**
 * Says that a paper is open, and again once it was before the reader for a minute: then it goes into the learning
 * record. What does not arrive is no error: nobody waits for it.
 */
export const useReading = (articleId: string, isMember: boolean): void => {
  useEffect(() => {
    if (!isMember || articleId === '') return;
    const report = () => void call(recordReading, { body: { articleId } }).catch(() => undefined);
    report();
    let seen = 0;
    const timer = setInterval(() => {
      if (document.visibilityState !== 'visible') return;
      seen += 1;
      if (seen < enough) return;
      clearInterval(timer);
      report();
    }, 1000);
    return () => clearInterval(timer);
  }, [articleId, isMember]);
};
