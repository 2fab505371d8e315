import type { Viewer } from './viewer.ts';

/** Query keys of the literature portal. What a viewer's own library changes is kept apart by viewer. */
export const researchKeys = {
  all: ['research'],
  searches: (viewer: Viewer) => ['research', 'search', viewer],
  search: (viewer: Viewer, query: unknown) => ['research', 'search', viewer, query],
  articles: (viewer: Viewer) => ['research', 'article', viewer],
  article: (viewer: Viewer, id: string) => ['research', 'article', viewer, id],
  related: (id: string) => ['research', 'related', id],
  mentions: (viewer: Viewer, id: string) => ['research', 'mentions', viewer, id],
  citation: (id: string, ...form: readonly string[]) => ['research', 'citation', id, ...form],
  saved: (filter: unknown) => ['research', 'saved', filter],
  savedOne: (id: string) => ['research', 'saved-one', id],
  collections: ['research', 'collections'],
  follows: ['research', 'follows'],
  settings: ['research', 'settings'],
  notices: ['research', 'notices'],
} as const;
