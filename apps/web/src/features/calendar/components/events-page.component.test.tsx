import { searchArticles } from '@mz/contracts';
import {
  type CalendarEvent,
  type CalendarEventDetail,
  createCalendarEvent,
  createCalendarFeed,
  getCalendarEvent,
  getCalendarFeed,
  giveUpSeat,
  listCalendarEvents,
  nameCoHost,
  revokeCalendarFeed,
  setReminder,
  takeSeat,
  tickAttendance,
} from '@mz/contracts/calendar';
import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { openApp } from '../../../testing/app.tsx';
import { answer, refusal, serve } from '../../../testing/fake-api.ts';
import { expectNoViolations } from '../../../testing/render.tsx';
import { articleHit, pageOf } from '../../../testing/samples.ts';
import { beMember } from '../../../testing/session.ts';
// Loaded with the file: the first test would wait for all of it.
import './events-page.tsx';

vi.mock('../../../lib/session.ts', async (load) => ({
  ...(await load<object>()),
  useSession: (await import('../../../testing/session.ts')).useFakeSession,
}));

beforeEach(() => {
  localStorage.clear();
  beMember();
});

const idOf = (n: number) => `01920004-0000-7000-8000-00000000000${n}`;
const event: CalendarEvent = {
  id: idOf(1),
  kind: 'event',
  title: 'Ultrasound, hands-on',
  startsAt: '2090-11-28T09:00:00.000Z',
  minutes: 240,
  timeZone: 'Asia/Amman',
  place: 'Amman',
  path: `/events/${idOf(1)}`,
  state: 'published',
  capacity: 20,
  seated: 20,
  waiting: 2,
  mine: null,
};
const club: CalendarEvent = {
  ...event,
  id: idOf(2),
  kind: 'journal_club',
  title: 'EMPA-KIDNEY',
  path: `/events/${idOf(2)}`,
  capacity: null,
};
const detail: CalendarEventDetail = {
  ...event,
  description: 'Bring your own probe',
  paper: null,
  group: null,
  calendarPath: `/api/calendar/events/${idOf(1)}/event.ics`,
  link: null,
  host: null,
  coHosts: [],
  isHost: false,
  mayNameHosts: false,
  mayDecide: false,
  reminds: null,
  waitingPlace: null,
  attended: false,
  recording: null,
  attendees: [],
};
const list = answer(listCalendarEvents, { events: [event, club] });

it('takes a place on the waiting list and gives it up', async () => {
  let shown = detail;
  serve(
    list,
    answer(getCalendarEvent, () => shown),
    answer(takeSeat, () => {
      shown = { ...detail, mine: 'waiting', waiting: 3, waitingPlace: 3, reminds: true };
      return { mine: 'waiting' as const };
    }),
    answer(setReminder, ({ body }) => {
      shown = { ...shown, reminds: body.isOn };
      return { changed: true };
    }),
    answer(giveUpSeat, () => {
      shown = detail;
      return { changed: true };
    }),
  );
  const { user } = await openApp(event.path);
  expect(await screen.findByText('Bring your own probe')).toBeVisible();
  expect(screen.getByRole('link', { name: 'EMPA-KIDNEY' })).toHaveAttribute('href', club.path);
  expect(screen.getByText(/Asia\/Amman/)).toBeVisible();
  await expectNoViolations();
  await user.click(screen.getByRole('button', { name: 'Join the waiting list' }));
  expect(await screen.findByText('Number 3 on the waiting list')).toBeVisible();
  await user.click(screen.getByRole('switch', { name: 'Remind me a day before' }));
  expect(await screen.findByRole('switch', { name: 'Remind me a day before', checked: false })).toBeEnabled();
  await user.click(screen.getByRole('button', { name: 'Leave the waiting list' }));
  expect(await screen.findByRole('button', { name: 'Join the waiting list' })).toBeVisible();
  expect(screen.queryByRole('switch')).toBeNull();
});

const paper = {
  id: articleHit.id,
  title: 'Empagliflozin in Patients with Chronic Kidney Disease',
  authors: ['Herrington WG', 'Staplin N'],
  authorsComplete: true,
  journal: 'The New England Journal of Medicine',
  journalAbbreviation: 'N Engl J Med',
  publicationDate: '2023-01-12',
  language: 'en',
  retracted: false,
  notices: [],
};

it.each([
  ['en', 'The paper', 'Read the paper', 'Open the group', 'Retracted.'],
  ['ar', 'الورقة', 'قراءة الورقة', 'فتح المجموعة', /مسحوبة/],
  ['zh', '论文', '阅读论文', '打开小组', /撤稿/],
] as const)(
  'shows the paper of a journal club and leads to its group, in %s',
  async (language, title, read, open, banner) => {
    const group = { id: idOf(3), name: 'Kidney journal club' };
    let shown: CalendarEventDetail = { ...detail, ...club, paper, group };
    serve(
      list,
      answer(getCalendarEvent, () => shown),
    );
    const { unmount } = await openApp(club.path, language);
    const about = within(await screen.findByRole('region', { name: title }));
    expect(about.getByRole('link', { name: paper.title })).toHaveAttribute('href', `/research/${paper.id}`);
    expect(about.getByText(/Herrington WG/)).toHaveTextContent('Staplin N');
    expect(about.getByText('N Engl J Med')).toBeVisible();
    expect(about.getByRole('link', { name: read })).toHaveAttribute('href', `/research/${paper.id}`);
    expect(about.queryByRole('note')).toBeNull();
    expect(screen.getByRole('link', { name: open })).toHaveAttribute(
      'href',
      `/social/groups/${group.id}?meeting=${club.id}`,
    );
    // Nobody has a seat in a date of a group.
    expect(screen.queryByRole('button', { name: 'Take a seat' })).toBeNull();
    await expectNoViolations();
    unmount();
    shown = { ...shown, paper: { ...paper, retracted: true } };
    await openApp(club.path, language);
    expect(within(await screen.findByRole('region', { name: title })).getByRole('note')).toHaveTextContent(
      banner,
    );
  },
);

it('lets the host tick who was there', async () => {
  const member = {
    id: idOf(5),
    fullName: 'Dr. Omar Nasser',
    specialty: null,
    hospital: null,
    avatarUrl: null,
    verified: false,
  };
  let attended = false;
  const api = serve(
    list,
    answer(getCalendarEvent, () => ({
      ...detail,
      startsAt: '2020-11-28T09:00:00.000Z',
      isHost: true,
      attendees: [{ member, attended, isHost: false }],
    })),
    answer(tickAttendance, () => {
      attended = true;
      return { changed: true };
    }),
  );
  const { user } = await openApp(event.path);
  await user.click(await screen.findByRole('button', { name: 'Dr. Omar Nasser was there' }));
  expect(await screen.findByText('Was there')).toBeVisible();
  expect(api.callsOf(tickAttendance)[0]?.params).toEqual({ id: event.id, memberId: member.id });
  expect(screen.queryByRole('button', { name: 'Take a seat' })).toBeNull();
});

it('plans an event, which waits for approval', async () => {
  const api = serve(
    list,
    answer(searchArticles, pageOf(articleHit)),
    answer(createCalendarEvent, { id: idOf(6), state: 'proposed' }),
  );
  const { user } = await openApp('/events');
  await user.click(await screen.findByRole('button', { name: 'New event' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Title'), 'Writing a case');
  expect(dialog.getByRole('button', { name: 'Plan' })).toBeDisabled();
  fireEvent.change(dialog.getByLabelText('Begins'), { target: { value: '2090-01-05T14:00' } });
  await user.type(dialog.getByLabelText('Address of the meeting'), 'http://x');
  expect(dialog.getByText('An address that begins with https://')).toBeVisible();
  await user.clear(dialog.getByLabelText('Address of the meeting'));
  await user.type(dialog.getByLabelText('Seats'), '30');
  await user.type(dialog.getByLabelText('Paper'), 'heart');
  await user.click(await screen.findByRole('option', { name: new RegExp(articleHit.title) }));
  await user.click(dialog.getByRole('button', { name: 'Plan' }));
  expect(await screen.findByText('The event waits for approval.')).toBeVisible();
  expect(api.callsOf(createCalendarEvent)[0]?.body).toMatchObject({
    capacity: 30,
    minutes: 60,
    link: null,
    articleId: articleHit.id,
  });
});

it('makes a secret address, shown once, and ends it', async () => {
  let since: string | null = null;
  serve(
    list,
    answer(getCalendarFeed, () => ({ since })),
    answer(createCalendarFeed, () => {
      since = '2026-11-20T10:00:00.000Z';
      return { url: 'https://zone.example/api/calendar/feeds/secret.ics' };
    }),
    answer(revokeCalendarFeed, () => {
      since = null;
      return { changed: true };
    }),
  );
  const { user } = await openApp('/events');
  await user.click(await screen.findByRole('button', { name: 'Subscribe' }));
  await user.click(await screen.findByRole('button', { name: 'Create an address' }));
  expect(await screen.findByLabelText('Address')).toHaveValue(
    'https://zone.example/api/calendar/feeds/secret.ics',
  );
  await user.click(screen.getByRole('button', { name: 'End it' }));
  expect(await screen.findByRole('button', { name: 'Create an address' })).toBeVisible();
  expect(screen.queryByLabelText('Address')).toBeNull();
});

it.each([
  ['ar', 'لا شيء مجدول.'],
  ['zh', '暂无安排。'],
] as const)('says in %s that nothing is planned', async (language, words) => {
  serve(answer(listCalendarEvents, { events: [] }));
  await openApp('/events', language);
  expect(await screen.findByText(words)).toBeVisible();
});

it('says that it could not be loaded', async () => {
  serve(answer(listCalendarEvents, refusal(500, 'internal')));
  await openApp('/events');
  expect(await screen.findByText('Events could not be loaded.')).toBeVisible();
});

it('shows a month day by day, and goes to the next', async () => {
  const soon = new Date();
  soon.setDate(15);
  soon.setHours(9, 0, 0, 0);
  const within15 = { ...event, startsAt: soon.toISOString(), state: 'cancelled' as const };
  const api = serve(
    answer(listCalendarEvents, ({ query }) => {
      const [from, until] = [query.get('from'), query.get('until')];
      const isAsked = from && until && new Date(from) <= soon && soon < new Date(until);
      return { events: isAsked ? [within15] : [] };
    }),
  );
  const { user } = await openApp('/events');
  await user.click(await screen.findByRole('radio', { name: 'Month' }));
  const entry = await screen.findByRole('link', { name: /Ultrasound, hands-on.*Cancelled/ });
  expect(entry).toHaveAttribute('href', event.path);
  await expectNoViolations();
  await user.click(screen.getByRole('button', { name: 'Month after' }));
  expect(await screen.findByText('Nothing is planned in this month.')).toBeVisible();
  const asked = api.callsOf(listCalendarEvents).at(-1)?.query;
  expect(new Date(asked?.get('from') ?? 0).getDate()).toBe(1);
  await user.click(screen.getByRole('button', { name: 'Today' }));
  expect(await screen.findByRole('link', { name: /Ultrasound/ })).toBeVisible();
});

it('names who hosts an event too', async () => {
  const member = {
    id: idOf(5),
    fullName: 'Dr. Omar Nasser',
    specialty: null,
    hospital: null,
    avatarUrl: null,
    verified: false,
  };
  let isHost = false;
  serve(
    list,
    answer(getCalendarEvent, () => ({
      ...detail,
      isHost: true,
      mayNameHosts: true,
      coHosts: isHost ? [member] : [],
      attendees: [{ member, attended: false, isHost }],
    })),
    answer(nameCoHost, () => {
      isHost = true;
      return { changed: true };
    }),
  );
  const { user } = await openApp(event.path);
  await user.click(await screen.findByRole('button', { name: 'Make Dr. Omar Nasser a co-host' }));
  expect(await screen.findByRole('button', { name: 'Dr. Omar Nasser hosts no longer' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Dr. Omar Nasser' })).toBeVisible();
});
