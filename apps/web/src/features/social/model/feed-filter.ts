import type { Language, Specialty } from '@mz/contracts';
import type { Feed, FeedSort } from '@mz/contracts/social';

/** Which posts a list shows, and in what order. */
export interface FeedFilter {
  readonly feed: Feed;
  readonly sort: FeedSort;
  readonly category?: Specialty | undefined;
  readonly language?: Language | undefined;
  readonly tag?: string | undefined;
  readonly author?: string | undefined;
  readonly q?: string | undefined;
  readonly group?: string | undefined;
  /** Only one's own under pseudonyms. */
  readonly pseudonymous?: 'true' | undefined;
}
