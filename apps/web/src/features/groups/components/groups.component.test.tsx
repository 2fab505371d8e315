import {
  createGroup,
  type Group,
  getGroup,
  joinGroup,
  listGroupMembers,
  listGroups,
  listMeetings,
} from '@mz/contracts/groups';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { openApp } from '../../../testing/app.tsx';
import { answer, refusal, serve } from '../../../testing/fake-api.ts';
import { expectNoViolations } from '../../../testing/render.tsx';
import { group as club, meeting as date } from '../../../testing/samples-groups.ts';
import { beMember } from '../../../testing/session.ts';

vi.mock('../../../lib/session.ts', async (load) => ({
  ...(await load<object>()),
  useSession: (await import('../../../testing/session.ts')).useFakeSession,
}));

beforeEach(() => {
  localStorage.clear();
  beMember();
});

const group: Group = {
  ...club,
  name: 'Cardiology journal club',
  description: 'One paper a week.',
  rules: 'No patients.',
  members: 1204,
  state: 'none',
  role: null,
};
const lists = (mine: Group[], all: Group[]) =>
  answer(listGroups, ({ query }) => ({
    groups: { mine, all: query.get('q') === 'zz' ? [] : all, invited: [] }[query.get('box') ?? 'all'] ?? [],
    nextCursor: null,
  }));

it.each([
  ['en', 'Your groups', 'All groups', '1,204 members', 'You are in no group yet.'],
  ['ar', /./, /./, /1.?204|١.?٢٠٤/, /./],
  ['zh', /./, /./, /1,?204/, /./],
] as const)(
  'lists groups to find and says that one is in none, in %s',
  async (language, mine, all, members, none) => {
    serve(lists([], [group]));
    await openApp('/social/groups', language);
    const link = await screen.findByRole('link', { name: /Cardiology journal club/ });
    expect(link).toHaveAttribute('href', `/social/groups/${group.id}`);
    const [first, second] = screen
      .getAllByRole('region')
      .filter((region) => region.querySelector('h2') !== null);
    expect(first).toHaveAccessibleName(mine);
    expect(first).toHaveTextContent(none);
    expect(second).toHaveAccessibleName(all);
    expect(second).toHaveTextContent(members);
    await expectNoViolations(screen.getByRole('main'));
  },
);

it('says that the lists did not load, and loads them again', async () => {
  const { change } = serve(answer(listGroups, refusal(500, 'internal')));
  const { user } = await openApp('/social/groups');
  const [failed] = await screen.findAllByText('Groups did not load.');
  expect(failed).toBeVisible();
  change(lists([group], [group]));
  for (const retry of screen.getAllByRole('button', { name: 'Retry' })) await user.click(retry);
  expect((await screen.findAllByRole('link', { name: /Cardiology journal club/ })).length).toBeGreaterThan(0);
});

it('founds a group, keeps what was typed over a refusal, and goes there', async () => {
  let attempts = 0;
  const founded: Group = { ...group, state: 'active', role: 'owner', members: 1 };
  const api = serve(
    answer(getGroup, founded),
    answer(createGroup, () => {
      attempts += 1;
      return attempts === 1 ? refusal(503, 'unavailable') : Response.json(founded, { status: 201 });
    }),
    lists([], []),
  );
  const { user, address } = await openApp('/social/groups');
  await user.click(await screen.findByRole('button', { name: 'New group' }));
  const dialog = await screen.findByRole('dialog', { name: 'New group' });
  const create = within(dialog).getByRole('button', { name: 'Create group' });
  expect(create).toBeDisabled();
  await user.type(within(dialog).getByLabelText('Name'), 'Cardiology journal club');
  await user.click(within(dialog).getByRole('radio', { name: /^Hidden/ }));
  await expectNoViolations(dialog);
  await user.click(create);
  expect(await within(dialog).findByRole('alert')).toBeVisible();
  expect(within(dialog).getByLabelText('Name')).toHaveValue('Cardiology journal club');
  await user.click(create);
  await waitFor(() => expect(address()).toBe(`/social/groups/${group.id}`));
  expect(api.callsOf(createGroup)[1]?.body).toMatchObject({
    name: 'Cardiology journal club',
    access: 'hidden',
    isVerifiedOnly: false,
  });
});

it('shows what a group is to those outside, without its posts, and lets them join', async () => {
  let now = group;
  const { callsOf } = serve(
    answer(getGroup, () => now),
    answer(listMeetings, { meetings: [] }),
    answer(joinGroup, () => {
      now = { ...group, state: 'active', role: 'member' };
      return now;
    }),
  );
  const { user } = await openApp(`/social/groups/${group.id}`);
  expect(await screen.findByRole('heading', { level: 1, name: group.name })).toBeVisible();
  expect(screen.getByText('Members of this group see its posts.')).toBeVisible();
  expect(screen.getByText('No patients.')).toBeVisible();
  expect(screen.queryByRole('tab')).toBeNull();
  await expectNoViolations(screen.getByRole('main'));
  await user.click(screen.getByRole('button', { name: 'Join' }));
  expect(await screen.findByRole('tab', { name: 'Posts' })).toBeVisible();
  expect(callsOf(joinGroup)).toHaveLength(1);
  expect(screen.queryByRole('button', { name: 'Join' })).toBeNull();
});

it('a group that is not there, or hidden from the reader, is not found', async () => {
  serve(answer(getGroup, refusal(404, 'not_found')));
  await openApp(`/social/groups/${group.id}`);
  expect(await screen.findByText('No group found.')).toBeVisible();
});

it.each(['coming', 'past'] as const)('takes whoever comes for a date to it, %s', async (when) => {
  const articleOf = (title: string) => ({
    id: '01920009-0000-7000-8000-0000000000a1',
    title,
    journal: null,
    publicationDate: null,
    retracted: false,
    authors: [],
    authorsComplete: true,
    keyFigures: [],
  });
  const meeting = (id: string, title: string) => ({
    id,
    groupId: group.id,
    minutes: 60,
    article: articleOf(title),
    question: '',
    startsAt: '2026-11-20T10:00:00.000Z',
    timeZone: 'Europe/Oslo',
    place: '',
    readers: 0,
    read: false,
    calendarUrl: '/api/groups/x/meetings/y/calendar',
    poll: null,
  });
  const other = meeting('01920009-0000-7000-8000-0000000000b1', 'Another paper');
  const wanted = meeting('01920009-0000-7000-8000-0000000000b2', 'The paper of the date');
  const mine: Group = { ...group, state: 'active', role: 'member' };
  const scrolled = vi.fn();
  HTMLElement.prototype.scrollIntoView = scrolled;
  serve(
    answer(getGroup, mine),
    answer(listMeetings, ({ query }) => ({
      meetings: (query.get('when') ?? 'coming') === when ? [other, wanted] : [],
    })),
  );
  await openApp(`/social/groups/${group.id}?meeting=${wanted.id}`);
  const card = await screen.findByRole('article', { name: 'The paper of the date' });
  await waitFor(() => expect(card).toHaveFocus());
  expect(scrolled).toHaveBeenCalled();
  expect(screen.getByRole('article', { name: 'Another paper' })).not.toHaveFocus();
});

it.each([
  ['en', 'Next', 'Members', 'All 1,204', 'Papers read', '3 of 1,204 have read it'],
  ['ar', 'القادم', 'الأعضاء', /^الكل/, /./, /./],
  ['zh', '接下来', '成员', /^全部/, /./, /./],
] as const)(
  'shows beside a group its next date, its members and what it read, in %s',
  async (language, next, members, all, papers, readers) => {
    const meeting = (id: number, title: string) => ({
      id: `01920009-0000-7000-8000-0000000000b${id}`,
      groupId: group.id,
      minutes: 60,
      article: {
        id: `01920009-0000-7000-8000-0000000000a${id}`,
        title,
        journal: null,
        publicationDate: null,
        retracted: false,
        authors: [],
        authorsComplete: true,
        keyFigures: [],
      },
      question: '',
      startsAt: '2026-11-20T10:00:00.000Z',
      timeZone: 'Europe/Oslo',
      place: 'Room 2',
      readers: 3,
      read: false,
      calendarUrl: '/api/groups/x/meetings/y/calendar',
      poll: null,
    });
    const member = {
      id: '01920009-0000-7000-8000-0000000000c1',
      fullName: 'Dr. Samira Khalil',
      specialty: 'nephrology',
      hospital: null,
      avatarUrl: null,
      verified: true,
      role: 'owner' as const,
      since: '2026-11-20T10:00:00.000Z',
    };
    serve(
      answer(listGroupMembers, { members: [member], nextCursor: null }),
      answer(listMeetings, ({ query }) => ({
        meetings: [query.get('when') === 'past' ? meeting(1, 'A paper read') : meeting(2, 'A paper to come')],
      })),
      answer(getGroup, { ...group, state: 'active', role: 'member' }),
    );
    const { user } = await openApp(`/social/groups/${group.id}`, language);
    const dates = await screen.findByRole('region', { name: next });
    expect(within(dates).getByRole('link')).toHaveTextContent('A paper to come');
    const people = await screen.findByRole('region', { name: members });
    expect(within(people).getByRole('link', { name: /^Dr. Samira Khalil/ })).toBeVisible();
    const read = (await screen.findByText('A paper read')).closest('section');
    expect(read).toHaveAccessibleName(papers);
    expect(within(read as HTMLElement).getByRole('img')).toHaveAccessibleName(readers);
    await expectNoViolations(screen.getByRole('main'));
    await user.click(within(people).getByRole('button', { name: all }));
    expect(screen.getAllByRole('tab', { selected: true })[0]).toBe(screen.getAllByRole('tab')[2]);
  },
);

it.each([
  ['en', 'Herrington WG, Staplin N, Wanner C et al.', 'Key figures'],
  ['ar', 'Herrington WG, Staplin N, Wanner C وآخرون', 'أبرز الأرقام'],
  ['zh', 'Herrington WG, Staplin N, Wanner C 等', '关键数据'],
] as const)('says what the paper of a date found, and by whom, in %s', async (language, authors, figures) => {
  const meeting = {
    ...date,
    article: {
      ...date.article,
      retracted: true,
      authors: ['Herrington WG', 'Staplin N', 'Wanner C', 'Green JB'],
      keyFigures: [
        { measure: 'Kidney progression or CV death, HR', value: '0.72', ci: '0.64–0.82' },
        { measure: 'Patients', value: '6,609', ci: null },
      ],
    },
  };
  serve(
    answer(getGroup, { ...group, state: 'active', role: 'member' }),
    answer(listMeetings, ({ query }) => ({ meetings: query.get('when') === 'past' ? [] : [meeting] })),
  );
  await openApp(`/social/groups/${group.id}`, language);
  const card = await screen.findByRole('article', { name: meeting.article.title });
  expect(within(card).getByText(authors)).toBeVisible();
  const list = card.querySelector('dl');
  expect(list).toHaveAccessibleName(figures);
  expect(list).toHaveTextContent('Kidney progression or CV death, HR0.7295% CI 0.64–0.82');
  expect(within(card).getByText('6,609')).toBeVisible();
  // Retracted, whatever its figures say.
  expect(within(card).getByRole('note')).toBeVisible();
  await expectNoViolations(screen.getByRole('main'));
});

it('shows the posts of a group once the dates above them are known', async () => {
  const held = Promise.withResolvers<void>();
  serve(
    answer(getGroup, { ...group, state: 'active', role: 'member' }),
    answer(listMeetings, async () => {
      await held.promise;
      return { meetings: [] };
    }),
  );
  await openApp(`/social/groups/${group.id}`);
  const posts = await screen.findByRole('tabpanel', { name: 'Posts' });
  await within(posts).findByRole('status', { name: 'Loading' });
  expect(within(posts).queryByRole('alert')).toBeNull();
  held.resolve();
  // Nothing answers for the posts here, which says that they are shown.
  expect(await within(posts).findByRole('alert')).toBeVisible();
});
