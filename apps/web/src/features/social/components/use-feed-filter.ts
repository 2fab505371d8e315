import { type Language, languages } from '@mz/contracts';
import { type FeedSort, feedSorts } from '@mz/contracts/social';
import { isSpecialty } from '@mz/contracts/specialties';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import type { FeedFilter } from '../api/social.api.ts';

export const feedTabs = ['all', 'trending', 'following'] as const;
export type FeedTab = (typeof feedTabs)[number];

const oneOf = <T extends string>(known: readonly T[], text: string | null): T | undefined =>
  known.find((one) => one === text);

/** What the address says of the list; each part has a name of its own in it. */
export const useFeedFilter = () => {
  const [params, setParams] = useSearchParams();
  const filter = useMemo<FeedFilter>(() => {
    const category = params.get('category') ?? '';
    const text = (name: string) => params.get(name)?.trim() || undefined;
    return {
      feed: oneOf([...feedTabs, 'saved'], params.get('tab')) ?? 'all',
      sort: oneOf<FeedSort>(feedSorts, params.get('sort')) ?? 'recent',
      category: isSpecialty(category) ? category : undefined,
      language: oneOf<Language>(languages, params.get('language')),
      tag: text('tag'),
      author: text('author'),
      q: text('q'),
    };
  }, [params]);
  /** Undefined takes a part away. */
  const change = (parts: Readonly<Record<string, string | undefined>>) =>
    setParams(
      (old) => {
        const next = new URLSearchParams(old);
        for (const [name, value] of Object.entries(parts)) {
          if (value === undefined) next.delete(name);
          else next.set(name, value);
        }
        return next;
      },
      { preventScrollReset: true },
    );
  return { filter, change };
};
