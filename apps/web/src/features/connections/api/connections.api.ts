import {
  acceptConnection,
  declineConnection,
  endShutOut,
  getTie,
  listConnectionRequests,
  listConnections,
  listShutOut,
  type MemberCard,
  type RequestDirection,
  removeConnection,
  requestConnection,
  type ShutOutKind,
  setShutOut,
  type Tie,
  withdrawRequest,
} from '@mz/contracts';
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/http.ts';
import { connectionKeys } from './connections.keys.ts';

const pageSize = 20;

/** One line of any of the lists. */
export interface MemberLine {
  readonly member: MemberCard;
  readonly since: string;
  readonly note: string;
}

interface Page {
  readonly lines: readonly MemberLine[];
  readonly total: number;
  readonly nextBefore: string | null;
}

/** Which members a list is of. */
export type ListKind = 'connections' | RequestDirection | ShutOutKind;

const fetchers: Record<
  ListKind,
  (query: { limit: number; before?: string }, signal: AbortSignal) => Promise<Page>
> = {
  connections: async (query, signal) => {
    const { connections, ...rest } = await call(listConnections, { query, signal });
    return { ...rest, lines: connections.map((line) => ({ ...line, note: '' })) };
  },
  incoming: (query, signal) => fetchRequests('incoming', query, signal),
  outgoing: (query, signal) => fetchRequests('outgoing', query, signal),
  blocked: (query, signal) => fetchShutOut('blocked', query, signal),
  muted: (query, signal) => fetchShutOut('muted', query, signal),
};

const fetchRequests = async (
  direction: RequestDirection,
  query: { limit: number; before?: string },
  signal: AbortSignal,
): Promise<Page> => {
  const { requests, ...rest } = await call(listConnectionRequests, {
    query: { ...query, direction },
    signal,
  });
  return { ...rest, lines: requests.map(({ sentAt, ...line }) => ({ ...line, since: sentAt })) };
};

const fetchShutOut = async (
  kind: ShutOutKind,
  query: { limit: number; before?: string },
  signal: AbortSignal,
): Promise<Page> => {
  const { members, ...rest } = await call(listShutOut, { query: { ...query, kind }, signal });
  return { ...rest, lines: members.map((line) => ({ ...line, note: '' })) };
};

const keyOf = (kind: ListKind) => {
  if (kind === 'connections') return connectionKeys.list;
  return kind === 'incoming' || kind === 'outgoing'
    ? connectionKeys.requests(kind)
    : connectionKeys.shutOut(kind);
};

/** Members of a list, newest first. */
export const membersQuery = (kind: ListKind) =>
  infiniteQueryOptions({
    queryKey: keyOf(kind),
    queryFn: ({ signal, pageParam }) =>
      fetchers[kind]({ limit: pageSize, ...(pageParam ? { before: pageParam } : {}) }, signal),
    initialPageParam: '',
    getNextPageParam: ({ nextBefore }) => nextBefore,
  });

/** What the signed-in member is to another one. */
export const tieQuery = (memberId: string) =>
  queryOptions({
    queryKey: connectionKeys.tie(memberId),
    queryFn: ({ signal }) => call(getTie, { params: { memberId }, signal }),
  });

/** What can be changed between two members. */
export type TieAction =
  | { readonly act: 'request'; readonly note: string }
  | { readonly act: 'withdraw' | 'accept' | 'decline' | 'remove' }
  | { readonly act: 'block' | 'unblock' | 'mute' | 'unmute' };

const shutOutOf = {
  block: { endpoint: setShutOut, kind: 'blocked' },
  unblock: { endpoint: endShutOut, kind: 'blocked' },
  mute: { endpoint: setShutOut, kind: 'muted' },
  unmute: { endpoint: endShutOut, kind: 'muted' },
} as const;

const runAction = (memberId: string, action: TieAction): Promise<Tie> => {
  const params = { memberId };
  switch (action.act) {
    case 'request':
      return call(requestConnection, { params, body: { note: action.note } });
    case 'withdraw':
      return call(withdrawRequest, { params });
    case 'accept':
      return call(acceptConnection, { params });
    case 'decline':
      return call(declineConnection, { params });
    case 'remove':
      return call(removeConnection, { params });
    default: {
      const { endpoint, kind } = shutOutOf[action.act];
      return call(endpoint, { params: { memberId, kind } });
    }
  }
};

/** Changes what stands between the signed-in member and another one. The answer is the new truth for every button. */
export const useTieAction = (memberId: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (action: TieAction) => runAction(memberId, action),
    onSuccess: async (tie) => {
      client.setQueryData(connectionKeys.tie(memberId), tie);
      await client.invalidateQueries({ queryKey: connectionKeys.lists });
    },
    // Somebody else changed it meanwhile: what is shown is read again.
    onError: () => client.invalidateQueries({ queryKey: connectionKeys.tie(memberId) }),
  });
};
