import type { PhiSpan } from '@mz/phi';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { lazyParts } from '../../../ui/lazy-parts.ts';
import type { IdentifierNoticeProps } from './identifier-notice.tsx';

type Phi = typeof import('@mz/phi');
let loaded: Phi | null = null;

/** The lists of names are large: they are fetched once somebody writes. Without them the server looks all the same. */
const usePhi = (isNeeded: boolean): Phi | null => {
  const [phi, setPhi] = useState(loaded);
  useEffect(() => {
    if (!isNeeded || phi) return undefined;
    let isOver = false;
    import('@mz/phi').then(
      (module) => {
        loaded = module;
        if (!isOver) setPhi(module);
      },
      () => undefined,
    );
    return () => {
      isOver = true;
    };
  }, [isNeeded, phi]);
  return phi;
};

/**
 * Looks for what may identify a patient in the parts of a text while it is written.
 *
 * @param ignored names of colleagues who are mentioned
 * @param signed the writer's own name, which may stand below
 */
export const useIdentifiers = (
  parts: readonly string[],
  ignored: readonly string[] = [],
  signed: readonly string[] = [],
) => {
  const [harmless, setHarmless] = useState<readonly string[]>([]);
  // One text is compared instead of a list that is another one each time.
  const key = JSON.stringify([parts, ignored, harmless, signed]);
  const settled = useDeferredValue(key);
  const phi = usePhi(parts.some((part) => part.trim() !== ''));
  const spans = useMemo(() => {
    const [texts, names, known, own] = JSON.parse(settled) as [string[], string[], string[], string[]];
    return texts.map((text) => phi?.findPatientIdentifiers(text, [...names, ...known], own) ?? []);
  }, [settled, phi]);
  const isSettled = settled === key;
  return {
    /** By part; none while one types on, so that no mark stands beside its word. */
    spans: isSettled ? spans : parts.map(() => [] as readonly PhiSpan[]),
    count: spans.reduce((sum, found) => sum + found.length, 0),
    /** The writer said of some passages that they are no patient's. */
    isStated: harmless.length > 0,
    ignore: (texts: readonly string[]) => setHarmless((old) => [...old, ...texts]),
    reset: () => setHarmless([]),
  };
};

/** A text without these passages. */
export const mask = (text: string, spans: readonly PhiSpan[]): string =>
  spans.length === 0 || !loaded ? text : loaded.maskIdentifiers(text, spans).text;

// Most texts hold nothing that has to be asked about.
const { useWhenHere } = lazyParts(() => import('./identifier-notice.tsx'), 'drawn');

/** Names what may identify a patient, and asks what to do with it before anything is posted. */
export const IdentifierNotice = (props: Omit<IdentifierNoticeProps, 'mask'>) => {
  const Notice = useWhenHere(props.spans.length > 0)?.IdentifierNotice;
  return Notice ? <Notice {...props} mask={mask} /> : null;
};
