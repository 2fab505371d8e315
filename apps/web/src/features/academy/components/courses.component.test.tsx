import {
  getAcademyOverview,
  getResource,
  listResourceNotes,
  listResources,
  type Resource,
} from '@mz/contracts/academy';
import { createResource, listOwnResources } from '@mz/contracts/academy-authoring';
import {
  addToPlaylist,
  createPlaylist,
  evaluateCourse,
  getEvaluations,
  getPlaylist,
  listPlaylists,
  type Playlist,
  updatePlaylist,
} from '@mz/contracts/academy-courses';
import { getPodcastFeed, openDiscussion, renewPodcastFeed } from '@mz/contracts/academy-feeds';
import { getQuizStatistics } from '@mz/contracts/academy-learning';
import { createPost, getPost } from '@mz/contracts/social';
import { listComments } from '@mz/contracts/social-comments';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { openApp } from '../../../testing/app.tsx';
import { answer, refusal, serve } from '../../../testing/fake-api.ts';
import { expectNoViolations } from '../../../testing/render.tsx';
import { bob, post } from '../../../testing/samples.ts';
import { resource, resourceCard } from '../../../testing/samples-academy.ts';
import { beMember } from '../../../testing/session.ts';

vi.mock('../../../lib/session.ts', async (load) => ({
  ...(await load<object>()),
  useSession: (await import('../../../testing/session.ts')).useFakeSession,
}));

beforeEach(() => beMember());

const part = {
  id: resource.id,
  kind: 'video' as const,
  title: resource.title,
  units: 200,
  covered: 200,
  completed: true,
  questions: 1,
  passed: true,
  available: true,
};
const other = '01920011-0000-7000-8000-000000000031';
const course: Resource = {
  ...resource,
  id: '01920011-0000-7000-8000-000000000030',
  kind: 'course',
  title: 'First hours',
  units: 2,
  covered: 1,
  questions: 0,
  passed: false,
  mediaUrl: null,
  contentType: null,
  chapters: [],
  captions: [],
  parts: [part, { ...part, id: other, title: 'Potassium, second part', completed: true, passed: false }],
};
const done: Resource = {
  ...course,
  covered: 2,
  parts: course.parts.map((one) => ({ ...one, passed: true })),
};

it.each([
  ['en', 'Parts of the course', 'Quiz left', 'Opens once every part is done and the quiz is passed.'],
  ['ar', 'أجزاء الدورة', 'بقي الاختبار', 'يُفتح بعد إنجاز كل جزء واجتياز الاختبار.'],
  ['zh', '课程内容', '尚需测验', '完成所有部分并通过测验后开放。'],
] as const)(
  'shows a course by its parts and says what is left, in %s',
  async (language, title, left, closed) => {
    serve(answer(getResource, course));
    await openApp(`/academy/${course.id}`, language);
    const parts = within(await screen.findByRole('region', { name: title }));
    expect(parts.getByRole('link', { name: new RegExp(part.title) })).toHaveAttribute(
      'href',
      `/academy/${part.id}?course=${course.id}`,
    );
    expect(parts.getByText(left)).toBeVisible();
    expect(screen.getByText(closed)).toBeVisible();
    await expectNoViolations(screen.getByRole('main'));
  },
);

it('says of a part that is not open that it is there, and leads nowhere', async () => {
  const closed = { ...part, title: '', available: false, completed: false };
  serve(answer(getResource, { ...course, parts: [closed] }));
  await openApp(`/academy/${course.id}`);
  const parts = within(await screen.findByRole('region', { name: 'Parts of the course' }));
  expect(parts.getByText(/Part not open to you/)).toBeVisible();
  expect(parts.queryByRole('link')).toBeNull();
});

it('takes the evaluation once all is answered, and keeps it where the server refuses', async () => {
  const { callsOf, change } = serve(
    answer(getResource, done),
    answer(evaluateCourse, refusal(422, 'unprocessable')),
  );
  const { user } = await openApp(`/academy/${course.id}`);
  const form = within(await screen.findByRole('region', { name: 'Evaluation' }));
  const send = form.getByRole('button', { name: 'Send and complete the course' });
  expect(send).toBeDisabled();
  await user.click(
    within(form.getByRole('radiogroup', { name: 'The objectives were met' })).getByRole('radio', {
      name: '5',
    }),
  );
  await user.click(
    within(form.getByRole('radiogroup', { name: /of use/ })).getByRole('radio', { name: '4' }),
  );
  await user.click(form.getByRole('radio', { name: 'No' }));
  await user.click(send);
  expect(await form.findByRole('alert')).toBeVisible();
  change(answer(evaluateCourse, { completed: true }), answer(getResource, { ...done, completed: true }));
  await user.click(send);
  expect(await form.findByText('Sent')).toBeVisible();
  expect(callsOf(evaluateCourse).at(-1)?.body).toMatchObject({
    objectives: 5,
    relevance: 4,
    unbiased: false,
  });
  expect(screen.getByRole('button', { name: /Certificate/ })).toBeEnabled();
});

it('leads from one part to the next', async () => {
  serve(
    answer(getResource, ({ params }) => (params.id === course.id ? course : resource)),
    answer(listResourceNotes, { notes: [] }),
  );
  await openApp(`/academy/${resource.id}?course=${course.id}`);
  const panel = within(await screen.findByRole('region', { name: 'In this order' }));
  expect(panel.getByText('1 of 2')).toBeVisible();
  expect(panel.getByRole('link', { name: /Next/ })).toHaveAttribute(
    'href',
    `/academy/${other}?course=${course.id}`,
  );
});

it('makes a course of what can be completed, in an order', async () => {
  const second = { ...resourceCard, id: other, title: 'Second' };
  const { callsOf } = serve(
    answer(listOwnResources, { resources: [] }),
    answer(listResources, { resources: [resourceCard, second], categories: [], nextCursor: null }),
    answer(createResource, course),
  );
  const { user } = await openApp('/academy/upload');
  await user.click(await screen.findByRole('radio', { name: 'Course' }));
  fireEvent.change(screen.getByRole('textbox', { name: 'Title' }), { target: { value: 'Mine' } });
  const keep = screen.getByRole('button', { name: 'Keep as a draft' });
  expect(keep).toBeDisabled();
  await user.click(await screen.findByRole('button', { name: `Add: ${resourceCard.title}` }));
  await user.click(screen.getByRole('button', { name: 'Add: Second' }));
  await user.click(screen.getByRole('button', { name: 'Move up: Second' }));
  await expectNoViolations(screen.getByRole('main'));
  await user.click(keep);
  await waitFor(() => expect(callsOf(createResource)).toHaveLength(1));
  expect(callsOf(createResource)[0]?.body).toMatchObject({
    kind: 'course',
    partIds: [other, resourceCard.id],
  });
});

it('shows the author what learners say, without names', async () => {
  serve(
    answer(getResource, { ...course, own: true, state: 'draft' }),
    answer(getQuizStatistics, { draft: null, questions: [] }),
    answer(getEvaluations, { count: 2, objectives: 4.5, relevance: 4, unbiased: 1, comments: [] }),
  );
  await openApp(`/academy/own/${course.id}?tab=items`);
  const figures = within(await screen.findByRole('region', { name: 'What learners say' }));
  expect(await figures.findByText('4.5')).toBeVisible();
  expect(figures.getByText(/from five evaluations on/)).toBeVisible();
});

const playlist: Playlist = {
  id: '01920011-0000-7000-8000-000000000040',
  title: 'On the train',
  audience: 'owner',
  own: true,
  owner: { id: bob.id, fullName: bob.fullName },
  items: [resourceCard, { ...resourceCard, id: other, title: 'Second' }],
};
const line = { id: playlist.id, title: playlist.title, audience: 'owner' as const, items: 2, holds: false };

it('puts a resource into playlists from its menu, and begins a new one', async () => {
  const { callsOf } = serve(
    answer(getResource, resource),
    answer(listResourceNotes, { notes: [] }),
    answer(listPlaylists, { playlists: [line] }),
    answer(addToPlaylist, { changed: true }),
    answer(createPlaylist, { id: playlist.id }),
  );
  const { user } = await openApp(`/academy/${resource.id}`);
  await user.click(await screen.findByRole('button', { name: `More: ${resource.title}` }));
  await user.click(screen.getByRole('menuitem', { name: 'Add to a playlist' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(await dialog.findByRole('checkbox', { name: /On the train/ }));
  await waitFor(() =>
    expect(callsOf(addToPlaylist)[0]?.params).toEqual({ id: playlist.id, resourceId: resource.id }),
  );
  fireEvent.change(dialog.getByRole('textbox', { name: 'New playlist' }), { target: { value: 'Nights' } });
  await user.click(dialog.getByRole('button', { name: 'Create' }));
  await waitFor(() =>
    expect(callsOf(createPlaylist)[0]?.body).toMatchObject({ title: 'Nights', resourceId: resource.id }),
  );
});

it.each([
  ['en', 'Your playlists', '2 resources', 'Only you'],
  ['ar', 'قوائم التشغيل', 'موردان', 'أنت فقط'],
  ['zh', '我的播放列表', '2 个资源', '仅自己'],
] as const)('lists one’s playlists, in %s', async (language, title, count, audience) => {
  serve(answer(listPlaylists, { playlists: [line] }));
  await openApp('/academy/playlists', language);
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
  expect(await screen.findByText(count)).toBeVisible();
  expect(screen.getByText(audience)).toBeVisible();
  await expectNoViolations(screen.getByRole('main'));
});

it('plays a playlist in its order, which its owner changes', async () => {
  const { callsOf } = serve(answer(getPlaylist, playlist), answer(updatePlaylist, { changed: true }));
  const { user } = await openApp(`/academy/playlists/${playlist.id}`);
  expect(await screen.findByRole('link', { name: 'Play' })).toHaveAttribute(
    'href',
    `/academy/${resourceCard.id}?list=${playlist.id}`,
  );
  await user.click(screen.getByRole('button', { name: 'Move up: Second' }));
  await waitFor(() => expect(callsOf(updatePlaylist)[0]?.body).toEqual({ order: [other, resourceCard.id] }));
  await user.click(screen.getByRole('button', { name: `More: ${playlist.title}` }));
  await user.click(screen.getByRole('menuitem', { name: 'Name and audience' }));
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Who sees it' }), 'members');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(callsOf(updatePlaylist).at(-1)?.body).toEqual({ title: playlist.title, audience: 'members' }),
  );
});

it('says that a playlist is not there', async () => {
  serve(answer(getPlaylist, refusal(404, 'not_found')));
  await openApp(`/academy/playlists/${playlist.id}`);
  expect(await screen.findByText(/This playlist is not here/)).toBeVisible();
});

it('gives the address for podcast apps with the podcasts, and a new one where it got about', async () => {
  const first = 'http://localhost/api/academy/podcasts/a';
  const { callsOf } = serve(
    answer(getAcademyOverview, { popular: [], saved: [], continued: [], due: 0 }),
    answer(listResources, { resources: [], categories: [], nextCursor: null }),
    answer(getPodcastFeed, { address: first }),
    answer(renewPodcastFeed, { address: 'http://localhost/api/academy/podcasts/b' }),
  );
  const { user } = await openApp('/academy?kind=podcast');
  const card = within(await screen.findByRole('region', { name: 'Listen in your podcast app' }));
  await waitFor(() => expect(card.getByRole('textbox')).toHaveValue(first));
  await user.click(card.getByRole('button', { name: 'New address' }));
  await waitFor(() =>
    expect(card.getByRole('textbox')).toHaveValue('http://localhost/api/academy/podcasts/b'),
  );
  expect(callsOf(renewPodcastFeed)).toHaveLength(1);
  await expectNoViolations(screen.getByRole('main'));
});

it('opens a discussion under a post of the author', async () => {
  const own: Resource = { ...resource, own: true };
  const { callsOf, change } = serve(
    answer(getResource, own),
    answer(listResourceNotes, { notes: [] }),
    answer(createPost, post),
    answer(openDiscussion, { changed: true }),
    answer(getPost, post),
    answer(listComments, { comments: [], nextAfter: null }),
  );
  const { user } = await openApp(`/academy/${resource.id}`);
  const section = within(await screen.findByRole('region', { name: 'Discussion' }));
  await user.click(section.getByRole('button', { name: 'Open a discussion' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole('textbox', { name: 'Post' })).toHaveValue(
    `I published “${resource.title}” in the Academy. Questions and experience are welcome here.`,
  );
  change(answer(getResource, { ...own, discussion: post.id }));
  await user.click(dialog.getByRole('button', { name: 'Open a discussion' }));
  expect(await section.findByText('No comments yet. Be the first to comment!')).toBeVisible();
  expect(callsOf(createPost)[0]?.body).toMatchObject({ audience: 'members', category: 'nephrology' });
  expect(callsOf(openDiscussion)[0]?.body).toEqual({ postId: post.id });
});
