import type { PhiSpan } from '@mz/phi';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type Identified, identify } from '../model/identifiers.ts';

interface Wanted {
  readonly text: string;
  readonly key: string;
}
type Found = Wanted & Identified;

const nothing: readonly PhiSpan[] = [];

/**
 * What of a text that is being typed may identify somebody. One text at a time is looked through, and after it the
 * latest: those in between are passed over.
 */
export const useIdentifiers = (text: string, ignored: readonly string[]): readonly PhiSpan[] => {
  const [found, setFound] = useState<Found | null>(null);
  const key = ignored.join('\n');
  const running = useRef(false);
  const wanted = useRef<Wanted | null>(null);
  const next = useCallback(async (): Promise<void> => {
    const now = wanted.current;
    if (now === null || running.current) return;
    wanted.current = null;
    running.current = true;
    // What cannot be looked through now is looked through when it is sent.
    const result = await identify(now.text, now.key === '' ? [] : now.key.split('\n')).catch(() => null);
    running.current = false;
    if (result) setFound({ ...now, ...result });
    await next();
  }, []);
  useEffect(() => {
    wanted.current = { text, key };
    void next();
  }, [text, key, next]);
  return found?.text === text && found.key === key ? found.spans : nothing;
};
