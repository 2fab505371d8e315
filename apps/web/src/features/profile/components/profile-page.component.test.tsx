import {
  addEntry,
  applyImport,
  fieldAudienceDefaults,
  getProfilePage,
  getTie,
  type ProfilePage,
  previewImport,
  profilePdfPath,
  reorderEntries,
  updateEntry,
  updateMyProfile,
} from '@mz/contracts';
import { followTopic, getFollow, notifyOfPosts } from '@mz/contracts/social-comments';
import { getMemberBadge } from '@mz/contracts/verification';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { openApp } from '../../../testing/app.tsx';
import { answer, answerPath, refusal, serve } from '../../../testing/fake-api.ts';
import { expectNoViolations } from '../../../testing/render.tsx';
import { alice, bob } from '../../../testing/samples.ts';
import { beMember, beVisitor } from '../../../testing/session.ts';

vi.mock('../../../lib/session.ts', async (load) => ({
  ...(await load<object>()),
  useSession: (await import('../../../testing/session.ts')).useFakeSession,
}));

/** What was made a code of; there is no canvas here. */
const drawn: string[] = [];
vi.mock('qrcode', () => ({
  toDataURL: async (text: string) => {
    drawn.push(text);
    return 'data:image/png;base64,AAAA';
  },
}));

const idOf = (n: number) => `01920009-0000-7000-8000-00000000000${n}`;
const publication = (n: number, title: string): ProfilePage['publications'][number] => ({
  kind: 'publication',
  id: idOf(n),
  version: 1,
  title,
  journal: 'Lancet',
  year: 2020,
  authors: 'Haddad A',
  url: null,
  doi: `10.1000/${n}`,
  pmid: null,
  articleId: n === 1 ? idOf(9) : null,
});

const own: ProfilePage = {
  id: alice.id,
  fullName: alice.fullName,
  avatarUrl: null,
  bannerUrl: null,
  specialty: 'nephrology',
  subspecialty: null,
  hospital: 'Cedar Hill University Hospital',
  verified: true,
  joinedAt: '2026-01-05T08:00:00.000Z',
  connectionCount: 7,
  email: 'alice@cedarhill.example',
  phone: null,
  location: 'Beirut',
  license: 'JO-048217',
  boardCertification: null,
  orcid: null,
  bio: 'I look after kidneys.',
  interests: ['Albuminuria'],
  awards: [],
  education: [],
  experience: [],
  publications: [publication(1, 'First paper'), publication(2, 'Second paper')],
  activity: [
    { id: idOf(7), kind: 'publication_added', at: '2026-11-20T08:00:00.000Z', detail: 'Second paper' },
  ],
  withheld: {},
  own: {
    version: 3,
    visibility: 'public',
    searchVisible: true,
    fieldAudiences: fieldAudienceDefaults,
    completeness: { filled: 6, total: 10, next: 'avatar' },
  },
};
const seenByOthers: ProfilePage = {
  ...own,
  email: null,
  license: null,
  activity: [],
  own: null,
  withheld: { phone: 'connections', license: 'doctors', activity: 'connections' },
};

beforeEach(() => beMember());

it.each([
  ['en', 'Nephrology', 'Research Interests', '7 connections'],
  ['ar', 'أمراض الكلى', 'الاهتمامات البحثية', '7 صلات'],
  ['zh', '肾脏病学', '研究方向', '7 位人脉'],
] as const)('shows the own profile in %s', async (language, specialty, interests, connections) => {
  serve(answer(getProfilePage, own));
  await openApp('/profile', language);
  const main = await screen.findByRole('main');
  await within(main).findByRole('heading', { level: 1, name: /Alice Haddad/ });
  expect(main).toHaveTextContent(specialty);
  expect(main).toHaveTextContent(connections);
  expect(within(main).getByRole('heading', { name: interests })).toBeVisible();
  expect(main).toHaveTextContent('JO-048217');
  await expectNoViolations(main);
});

it('shows others what is shown to them, and says to whom the rest is', async () => {
  beMember(bob);
  serve(answer(getProfilePage, seenByOthers));
  await openApp(`/profile/${alice.id}`);
  const main = await screen.findByRole('main');
  await within(main).findByRole('heading', { level: 1 });
  expect(main).toHaveTextContent('Connections only');
  expect(main).toHaveTextContent('Verified physicians only');
  expect(within(main).queryByRole('button', { name: 'Edit Profile' })).toBeNull();
  expect(within(main).queryByText('Best next step')).toBeNull();
});

it('asks for all it shows of a colleague at once, each once', async () => {
  beMember(bob);
  const profile = Promise.withResolvers<ProfilePage>();
  const api = serve(
    answer(getProfilePage, () => profile.promise),
    answer(getMemberBadge, { badge: null }),
    answer(getTie, {
      memberId: alice.id,
      state: 'none',
      note: '',
      since: null,
      muted: false,
      blocked: false,
      canRequest: true,
      refusal: null,
      mutual: 0,
      connections: 7,
    }),
    answer(getFollow, { following: false, notified: false }),
  );
  const asked = () =>
    [getProfilePage, getMemberBadge, getTie, getFollow].map((endpoint) => api.callsOf(endpoint).length);
  await openApp(`/profile/${alice.id}`);
  // Before the profile has come, everything is on its way.
  await waitFor(() => expect(asked()).toEqual([1, 1, 1, 1]));
  profile.resolve(seenByOthers);
  await screen.findByRole('heading', { level: 1 });
  await screen.findByRole('button', { name: 'Connect' });
  await screen.findByRole('button', { name: 'Follow' });
  expect(asked()).toEqual([1, 1, 1, 1]);
});

it('is nothing for whom it is not shown to', async () => {
  beVisitor();
  serve(answer(getProfilePage, refusal(404, 'not_found')));
  await openApp(`/profile/${alice.id}`);
  expect(await screen.findByText('There is no such profile, or it is not shown to you.')).toBeVisible();
});

it('lets its owner look with others’ eyes', async () => {
  const api = serve(
    answer(getProfilePage, ({ query }) =>
      query.get('as') === 'visitor' ? seenByOthers : refusal(404, 'not_found'),
    ),
  );
  await openApp('/profile?as=visitor');
  await screen.findByRole('heading', { level: 1 });
  expect(api.callsOf(getProfilePage).map(({ query }) => query.get('as'))).toEqual(['visitor']);
  await userEvent.click(screen.getByRole('radio', { name: 'Connection' }));
  expect(await screen.findByText('They see nothing of your profile.')).toBeVisible();
});

it('keeps what was typed when another tab saved first, and saves over the latest once asked', async () => {
  let version = 3;
  const api = serve(
    answer(getProfilePage, () => ({
      ...own,
      hospital: version === 4 ? 'Elsewhere' : own.hospital,
      own: own.own && { ...own.own, version },
    })),
    answer(updateMyProfile, ({ body }) => {
      if (body.version === 3) {
        version = 4;
        return refusal(409, 'conflict');
      }
      return { ...alice, version: 5 };
    }),
  );
  const user = userEvent.setup();
  await openApp('/profile');
  await user.click(await screen.findByRole('button', { name: 'Edit Profile' }));
  const dialog = await screen.findByRole('dialog');
  const location = within(dialog).getByLabelText('Location');
  await user.clear(location);
  await user.type(location, 'Amman');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await within(dialog).findByText(/Nothing was overwritten/)).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Load the latest' }));
  await waitFor(() => expect(within(dialog).getByLabelText('Hospital')).toHaveValue('Elsewhere'));
  expect(location).toHaveValue('Amman');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.callsOf(updateMyProfile).map(({ body }) => body)).toEqual([
    { location: 'Amman', version: 3 },
    { location: 'Amman', version: 4 },
  ]);
});

it('adds, orders and refuses entries', async () => {
  const api = serve(
    answer(getProfilePage, own),
    answer(addEntry, ({ body }) => ({ ...publication(3, 'x'), ...(body as object) }) as never),
    answer(reorderEntries, ({ body }) => ({ ids: body.ids })),
    answer(updateEntry, refusal(409, 'conflict')),
  );
  const user = userEvent.setup();
  await openApp('/profile?tab=publications');
  await user.click(await screen.findByRole('button', { name: 'Add Publication' }));
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByLabelText('Title'), 'Third paper');
  await user.type(within(dialog).getByLabelText('Year'), '1700');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await within(dialog).findByText(/Enter a year from 1920/)).toBeVisible();
  await user.clear(within(dialog).getByLabelText('Year'));
  await user.type(within(dialog).getByLabelText('Year'), '٢٠٢١');
  await user.type(within(dialog).getByLabelText('DOI'), 'https://doi.org/10.1000/XYZ');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.callsOf(addEntry)[0]?.body).toMatchObject({
    title: 'Third paper',
    year: 2021,
    doi: '10.1000/xyz',
  });

  await user.click(screen.getByRole('button', { name: 'Change “Second paper”' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Move up' }));
  await waitFor(() =>
    expect(api.callsOf(reorderEntries)[0]?.body).toEqual({ kind: 'publication', ids: [idOf(2), idOf(1)] }),
  );
  const links = screen.getAllByRole('link', { name: 'View Publication' });
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    `/research/${idOf(9)}`,
    'https://doi.org/10.1000/2',
  ]);
});

it('imports what is ticked and nothing else', async () => {
  const line = (title: string, known = false) => ({
    known,
    entry: {
      kind: 'publication' as const,
      title,
      journal: 'BMJ',
      year: 2021,
      authors: '',
      url: null,
      doi: null,
      pmid: null,
    },
  });
  const api = serve(
    answer(getProfilePage, own),
    answer(previewImport, ({ body }) =>
      body.source === 'orcid'
        ? refusal(503, 'unavailable')
        : {
            entries: [line('Known paper', true), line('New paper'), line('Another paper')],
            fields: { location: 'Amman' },
            skipped: [{ name: '10.1000/nowhere', reason: 'unreachable' as const }],
          },
    ),
    answer(applyImport, { added: 1, known: 0 }),
  );
  const user = userEvent.setup();
  await openApp('/profile?tab=publications');
  await user.click(await screen.findByRole('button', { name: 'Import…' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('radio', { name: 'ORCID' }));
  await user.type(within(dialog).getByLabelText('ORCID iD'), '0000-0002-1825-0098');
  await user.click(within(dialog).getByRole('button', { name: 'Read' }));
  expect(await within(dialog).findByText('This is not an ORCID iD.')).toBeVisible();
  await user.type(within(dialog).getByLabelText('ORCID iD'), '{Backspace}7');
  await user.click(within(dialog).getByRole('button', { name: 'Read' }));
  expect(await within(dialog).findByText(/A file works without a network/)).toBeVisible();

  await user.click(within(dialog).getByRole('radio', { name: 'File' }));
  const tooLarge = new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'cv.json');
  await user.upload(within(dialog).getByLabelText('Choose a file', { selector: 'input' }), tooLarge);
  expect(await within(dialog).findByText('This file is larger than 5 MB.')).toBeVisible();
  const file = new File(['@article{a}'], 'papers.bib');
  await user.upload(within(dialog).getByLabelText('Choose a file', { selector: 'input' }), file);
  expect(await within(dialog).findByText('New paper')).toBeVisible();
  expect(api.callsOf(previewImport).at(-1)?.body).toEqual({ source: 'file', content: btoa('@article{a}') });
  expect(dialog).toHaveTextContent('10.1000/nowhere – the source cannot be reached');
  expect(within(dialog).getByRole('checkbox', { name: /Known paper/ })).toBeDisabled();
  expect(within(dialog).getByRole('button', { name: /^Add/ })).toBeDisabled();
  await user.click(within(dialog).getByRole('checkbox', { name: /New paper/ }));
  await expectNoViolations(dialog);
  await user.click(within(dialog).getByRole('button', { name: 'Add 1' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.callsOf(applyImport)[0]?.body).toMatchObject({ entries: [{ title: 'New paper' }], fields: {} });
});

it('downloads the PDF as those see the profile with whose eyes its owner looks, and says when it fails', async () => {
  const save = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:pdf');
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  let response = () => new Response('%PDF-', { headers: { 'content-type': 'application/pdf' } });
  const { calls } = serve(
    answer(getProfilePage, { ...own, own: null }),
    answerPath('GET', profilePdfPath, () => response()),
  );
  await openApp('/profile?as=visitor');
  await screen.findByRole('heading', { level: 1, name: /Alice Haddad/ });
  const download = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'More about Dr. Alice Haddad' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Download as PDF' }));
  };
  await download();
  await waitFor(() => expect(click).toHaveBeenCalledOnce());
  expect(save.mock.calls[0]?.[0]).toBeInstanceOf(Blob);
  expect(calls.find(({ endpoint }) => endpoint.path === profilePdfPath)?.query.get('as')).toBe('visitor');
  response = () => refusal(503, 'unavailable');
  await download();
  expect(await screen.findByText(/could not be|not available|try again/i)).toBeVisible();
  expect(click).toHaveBeenCalledOnce();
});

it('shows the address of a profile for cameras', async () => {
  serve(answer(getProfilePage, own));
  const { user } = await openApp('/profile');
  await user.click(await screen.findByRole('button', { name: `More about ${alice.fullName}` }));
  await user.click(await screen.findByRole('menuitem', { name: 'QR code' }));
  const address = `${location.origin}/profile/${alice.id}`;
  const code = await screen.findByRole('img', { name: `QR code of ${address}` });
  expect(code).toHaveAttribute('src', expect.stringMatching(/^data:image\/png/));
  expect(drawn).toEqual([address]);
});

it('follows from a profile, and asks there to be told of new posts', async () => {
  beMember(bob);
  const { callsOf, change } = serve(
    answer(getProfilePage, seenByOthers),
    answer(getFollow, { following: false, notified: false }),
    answer(followTopic, { changed: true }),
    answer(notifyOfPosts, { changed: true }),
  );
  const { user } = await openApp(`/profile/${alice.id}`);
  const button = await screen.findByRole('button', { name: 'Follow' });
  change(answer(getFollow, { following: true, notified: false }));
  await user.click(button);
  const told = await screen.findByRole('switch', { name: `Tell me of new posts by ${alice.fullName}` });
  expect(screen.getByRole('button', { name: 'Following', pressed: true })).toBeVisible();
  change(answer(getFollow, { following: true, notified: true }));
  await user.click(told);
  await waitFor(() => expect(told).toBeChecked());
  expect(callsOf(followTopic)[0]?.params).toEqual({ kind: 'member', value: alice.id });
});
