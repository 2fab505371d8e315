import { useEffect, useMemo, useState } from 'react';
import { type Finder, type FindGroup, type FoundPlace, findGroups } from './feature.ts';
import { currentLanguage } from './i18n.ts';
import { useFeatures } from './use-features.ts';

/** One letter finds everything; one ideograph is a word (钾). */
const isWord = (text: string): boolean => text.length > 1 || /\p{Script=Han}/u.test(text);
/** Finders that ask the server wait until the typing has paused for so long, in milliseconds. */
const pause = 160;

export interface FoundGroup {
  readonly group: FindGroup;
  readonly places: readonly FoundPlace[];
}

export interface Found {
  readonly groups: readonly FoundGroup[];
  readonly isSearching: boolean;
  /** Groups whose answer did not come: without a network, or the server is busy. */
  readonly failed: readonly FindGroup[];
}

interface Answers {
  readonly text: string;
  readonly places: ReadonlyMap<Finder, readonly FoundPlace[] | 'failed'>;
}

const nothing: Answers = { text: '', places: new Map() };

const sleep = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
  });

interface Options {
  isMember: boolean;
  /** Only these groups; all where none are named. */
  groups?: readonly FindGroup[];
}

/** Pages that features find for what was typed, group by group as they come. */
export const useFoundPlaces = (typed: string, { isMember, groups = findGroups }: Options): Found => {
  const features = useFeatures();
  const language = currentLanguage();
  const text = typed.trim();
  const wanted = groups.join();
  const finders = useMemo(
    () =>
      features
        .flatMap((feature) => feature.finders ?? [])
        .filter(({ group, membersOnly }) => wanted.split(',').includes(group) && (isMember || !membersOnly)),
    [features, isMember, wanted],
  );
  const [answers, setAnswers] = useState(nothing);
  useEffect(() => {
    if (!isWord(text)) {
      setAnswers(nothing);
      return undefined;
    }
    const control = new AbortController();
    const { signal } = control;
    const put = (finder: Finder, places: readonly FoundPlace[] | 'failed'): void => {
      if (signal.aborted) return;
      setAnswers((old) => ({
        text,
        places: new Map(old.text === text ? old.places : []).set(finder, places),
      }));
    };
    const ask = async (finder: Finder): Promise<void> => {
      if (finder.remote) await sleep(pause, signal);
      if (signal.aborted) return;
      try {
        put(finder, await finder.find(text, language, signal));
      } catch {
        // Said in the list; the others go on.
        put(finder, 'failed');
      }
    };
    for (const finder of finders) void ask(finder);
    return () => control.abort();
  }, [finders, language, text]);

  return useMemo(() => {
    if (!isWord(text)) return { groups: [], isSearching: false, failed: [] };
    const known = answers.text === text ? answers.places : nothing.places;
    const inOrder = [...finders].sort((a, b) => findGroups.indexOf(a.group) - findGroups.indexOf(b.group));
    return {
      groups: inOrder.flatMap((finder) => {
        const places = known.get(finder);
        return places && places !== 'failed' && places.length > 0 ? [{ group: finder.group, places }] : [];
      }),
      isSearching: finders.some((finder) => !known.has(finder)),
      failed: inOrder.filter((finder) => known.get(finder) === 'failed').map(({ group }) => group),
    };
  }, [answers, finders, text]);
};
