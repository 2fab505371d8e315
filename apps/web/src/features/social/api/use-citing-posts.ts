import type { CitationKind } from '@mz/contracts/citations';
import { listPosts } from '@mz/contracts/social';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/http.ts';

const limit = 10;

/** The latest posts that cite something, themselves or in a comment. */
export const useCitingPosts = (kind: CitationKind, id: string) =>
  useQuery({
    queryKey: ['social', 'citing', kind, id],
    queryFn: ({ signal }) => call(listPosts, { query: { cites: `${kind}:${id}`, limit }, signal }),
  });
