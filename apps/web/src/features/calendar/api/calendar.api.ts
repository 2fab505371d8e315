import type { CallInput } from '@mz/contracts';
import {
  cancelCalendarEvent,
  createCalendarEvent,
  createCalendarFeed,
  decideCalendarEvent,
  dropCoHost,
  getCalendarEvent,
  getCalendarFeed,
  giveUpSeat,
  linkRecording,
  listCalendarEvents,
  nameCoHost,
  revokeCalendarFeed,
  setReminder,
  takeSeat,
  tickAttendance,
} from '@mz/contracts/calendar';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { authorizedFetch } from '../../../lib/authorized-fetch.ts';
import { call } from '../../../lib/http.ts';
import { currentLanguage } from '../../../lib/i18n.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { calendarKeys } from './calendar.keys.ts';

export const whens = ['coming', 'mine', 'journal_clubs', 'past'] as const;
export type When = (typeof whens)[number];

export const calendarQueries = {
  list: (when: When) =>
    queryOptions({
      queryKey: calendarKeys.list(currentLanguage(), when),
      queryFn: ({ signal }) => call(listCalendarEvents, { query: { when }, signal }),
      placeholderData: keepPreviousData,
    }),
  between: (from: string, until: string) =>
    queryOptions({
      queryKey: calendarKeys.between(currentLanguage(), from, until),
      queryFn: ({ signal }) => call(listCalendarEvents, { query: { from, until }, signal }),
      placeholderData: keepPreviousData,
    }),
  one: (id: string) =>
    queryOptions({
      queryKey: calendarKeys.one(currentLanguage(), id),
      queryFn: ({ signal }) => call(getCalendarEvent, { params: { id }, signal }),
    }),
  feed: () =>
    queryOptions({
      queryKey: calendarKeys.feed,
      queryFn: ({ signal }) => call(getCalendarFeed, { signal }),
    }),
};

const useRefresh = () => {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: calendarKeys.all });
};

export type NewEvent = CallInput<typeof createCalendarEvent>['body'];

export const useCreateEvent = () =>
  useMutation({
    mutationFn: (body: NewEvent) => call(createCalendarEvent, { body }),
    onSuccess: useRefresh(),
  });

export const useSeat = (id: string) =>
  useMutation({
    mutationFn: async (isOn: boolean): Promise<void> => {
      await (isOn ? call(takeSeat, { params: { id } }) : call(giveUpSeat, { params: { id } }));
    },
    onSuccess: useRefresh(),
  });

export const useReminder = (id: string) =>
  useMutation({
    mutationFn: (isOn: boolean) => call(setReminder, { params: { id }, body: { isOn } }),
    onSuccess: useRefresh(),
  });

export const useDecide = (id: string) =>
  useMutation({
    mutationFn: (isApproved: boolean) => call(decideCalendarEvent, { params: { id }, body: { isApproved } }),
    onSuccess: useRefresh(),
  });

export const useCancelEvent = (id: string) =>
  useMutation({ mutationFn: () => call(cancelCalendarEvent, { params: { id } }), onSuccess: useRefresh() });

export const useCoHost = (id: string) =>
  useMutation({
    mutationFn: ({ memberId, isNamed }: { memberId: string; isNamed: boolean }) =>
      call(isNamed ? nameCoHost : dropCoHost, { params: { id, memberId } }),
    onSuccess: useRefresh(),
  });

export const useTick = (id: string) =>
  useMutation({
    mutationFn: (memberId: string) => call(tickAttendance, { params: { id, memberId } }),
    onSuccess: useRefresh(),
  });

export const useLinkRecording = (id: string) =>
  useMutation({
    mutationFn: (resourceId: string) => call(linkRecording, { params: { id }, body: { resourceId } }),
    onSuccess: useRefresh(),
  });

export const useCreateFeed = () =>
  useMutation({ mutationFn: () => call(createCalendarFeed), onSuccess: useRefresh() });

export const useRevokeFeed = () =>
  useMutation({ mutationFn: () => call(revokeCalendarFeed), onSuccess: useRefresh() });

/** One event as a file for any calendar. */
export const saveEventFile = async (path: string): Promise<void> => {
  const answer = await authorizedFetch(path);
  if (!answer.ok) throw new Error(`The calendar file was refused with ${answer.status}.`);
  saveFile(await answer.blob(), 'event.ics');
};
