import { type PollValues, removePoll, setPoll, votePoll } from '@mz/contracts/group-polls';
import {
  createGroup,
  createMeeting,
  deleteGroup,
  deleteMeeting,
  getGroup,
  joinGroup,
  leaveGroup,
  listGroupMembers,
  listGroups,
  listMeetings,
  readMeeting,
  removeGroupMember,
  setGroupMember,
  unreadMeeting,
  updateGroup,
} from '@mz/contracts/groups';
import { suggestMentions } from '@mz/contracts/mention-suggestions';
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { call } from '../../../lib/http.ts';
import { groupKeys } from './groups.keys.ts';

export const groupQueries = {
  list: (box: 'mine' | 'invited' | 'all', typed = '') =>
    infiniteQueryOptions({
      queryKey: groupKeys.list(box, typed),
      queryFn: ({ pageParam, signal }) =>
        call(listGroups, {
          query: { box, ...(typed && { q: typed }), ...(pageParam && { cursor: pageParam }) },
          signal,
        }),
      initialPageParam: '',
      getNextPageParam: ({ nextCursor }) => nextCursor,
    }),
  one: (id: string) =>
    queryOptions({
      queryKey: groupKeys.one(id),
      queryFn: ({ signal }) => call(getGroup, { params: { id }, signal }),
    }),
  members: (id: string, state: 'active' | 'requested') =>
    infiniteQueryOptions({
      queryKey: groupKeys.members(id, state),
      queryFn: ({ pageParam, signal }) =>
        call(listGroupMembers, {
          params: { id },
          query: { state, ...(pageParam && { cursor: pageParam }) },
          signal,
        }),
      initialPageParam: '',
      getNextPageParam: ({ nextCursor }) => nextCursor,
    }),
  meetings: (id: string, when: 'coming' | 'past') =>
    queryOptions({
      queryKey: groupKeys.meetings(id, when),
      queryFn: ({ signal }) => call(listMeetings, { params: { id }, query: { when }, signal }),
    }),
  colleagues: (typed: string) =>
    queryOptions({
      queryKey: [...groupKeys.all, 'colleagues', typed],
      queryFn: ({ signal }) => call(suggestMentions, { query: { q: typed }, signal }),
      placeholderData: keepPreviousData,
    }),
};

type Body<E extends Parameters<typeof call>[0]> = NonNullable<
  NonNullable<Parameters<typeof call<E>>[1]>['body']
>;
export type GroupValues = Body<typeof createGroup>;
export type MeetingValues = Body<typeof createMeeting>;

/** Whatever changes in a group is read again everywhere. */
const useChange = <Input, Output>(change: (input: Input) => Promise<Output>) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => client.invalidateQueries({ queryKey: groupKeys.all }),
  });
};

export const useCreateGroup = () => useChange((body: GroupValues) => call(createGroup, { body }));

export const useGroupChanges = (id: string) => ({
  update: useChange((body: Partial<GroupValues>) => call(updateGroup, { params: { id }, body })),
  remove: useChange(() => call(deleteGroup, { params: { id } })),
  join: useChange(() => call(joinGroup, { params: { id } })),
  leave: useChange(() => call(leaveGroup, { params: { id } })),
  setMember: useChange(({ memberId, role }: { memberId: string; role?: 'owner' | 'moderator' | 'member' }) =>
    call(setGroupMember, { params: { id, memberId }, body: { ...(role && { role }) } }),
  ),
  removeMember: useChange((memberId: string) => call(removeGroupMember, { params: { id, memberId } })),
  setMeeting: useChange((body: MeetingValues) => call(createMeeting, { params: { id }, body })),
  removeMeeting: useChange((meetingId: string) => call(deleteMeeting, { params: { id, meetingId } })),
  setRead: useChange(({ meetingId, isRead }: { meetingId: string; isRead: boolean }) =>
    call(isRead ? readMeeting : unreadMeeting, { params: { id, meetingId } }),
  ),
  setPoll: useChange(({ meetingId, values }: { meetingId: string; values: PollValues }) =>
    call(setPoll, { params: { id, meetingId }, body: values }),
  ),
  removePoll: useChange((meetingId: string) => call(removePoll, { params: { id, meetingId } })),
  vote: useChange(({ meetingId, ...body }: { meetingId: string; pollId: string; choice: number }) =>
    call(votePoll, { params: { id, meetingId }, body }),
  ),
});
