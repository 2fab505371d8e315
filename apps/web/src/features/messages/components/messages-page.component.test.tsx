import { listConnections } from '@mz/contracts';
import {
  answerThread,
  countUnread,
  getThread,
  listMessages,
  listThreads,
  type Message,
  markRead,
  openThread,
  sendMessage,
  setReaction,
  tellTyping,
} from '@mz/contracts/messages';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { openApp } from '../../../testing/app.tsx';
import { answer, refusal, serve } from '../../../testing/fake-api.ts';
import { expectNoViolations } from '../../../testing/render.tsx';
import { alice, bob } from '../../../testing/samples.ts';
import { messageOf, sampleThread } from '../../../testing/samples-messages.ts';
import { beMember } from '../../../testing/session.ts';

vi.mock('../../../lib/session.ts', async (original) => ({
  ...(await original<typeof import('../../../lib/session.ts')>()),
  useSession: (await import('../../../testing/session.ts')).useFakeSession,
}));

/** An image that is through the gate; the gate itself is tried where it lives. */
const chosen = vi.hoisted(() => ({ uploadId: '' }));
vi.mock('../../pictures/index.ts', async (original) => {
  const real = await original<typeof import('../../pictures/index.ts')>();
  const body = { alt: 'Forearm', decorative: false, sensitive: false, facesFound: null, covers: 1 };
  return {
    ...real,
    usePictureTray: (use: 'post' | 'message') => {
      const tray = real.usePictureTray(use);
      if (chosen.uploadId === '') return tray;
      const { uploadId } = chosen;
      const picture = {
        ...body,
        uploadId,
        previewUrl: 'blob:x',
        width: 4,
        height: 3,
        byteSize: 1,
        removed: [],
      };
      return { ...tray, pictures: [picture], bodies: [{ ...body, uploadId, checked: true }] };
    },
  };
});

const idOf = (number: number) => `01920009-0000-7000-8000-${String(number).padStart(12, '0')}`;
const thread = sampleThread;
const threadId = thread.id;
const one = messageOf;
let kept: Message[];
const api = () => [
  answer(listThreads, ({ query }) => ({
    threads: query.get('box') === 'requests' ? [] : [thread],
    nextBefore: null,
  })),
  answer(getThread, thread),
  // After `getThread`, whose address would take it.
  answer(countUnread, { threads: 1, requests: 0 }),
  answer(listMessages, () => ({ messages: [...kept].reverse(), nextBefore: null })),
  answer(markRead, { done: true }),
  answer(tellTyping, { done: true }),
  answer(setReaction, () => ({
    ...one(1, 'Morning', bob.id),
    reactions: [{ emoji: '👍', count: 2, isMine: true }],
  })),
  answer(listConnections, {
    connections: [
      {
        member: {
          id: bob.id,
          fullName: bob.fullName,
          specialty: null,
          hospital: bob.hospital,
          avatarUrl: null,
          verified: true,
        },
        since: '2026-01-05T08:00:00.000Z',
      },
    ],
    total: 1,
    nextBefore: null,
  }),
  answer(openThread, thread),
];
const accepting = answer(sendMessage, ({ body, params }) => {
  const message = one(kept.length + 1, body.text, alice.id, params.clientId ?? null);
  kept = [...kept, message];
  return message;
});

beforeEach(() => {
  beMember(alice);
  chosen.uploadId = '';
  kept = [
    one(1, 'Morning <b>Alice</b>', bob.id),
    one(2, 'Her filtration is stable', alice.id),
    one(3, 'The MRI is back https://example.org/mri.', bob.id),
  ];
});

it('shows threads and messages, tells what was read, and sends', async () => {
  const { callsOf } = serve(...api(), accepting);
  const { user } = await openApp(`/messages/${threadId}`);
  const messages = await screen.findByRole('list', { name: 'Messages of this conversation' });
  expect(within(messages).getByText('Morning <b>Alice</b>')).toBeVisible();
  expect(within(messages).getByRole('link', { name: 'https://example.org/mri' })).toBeVisible();
  // The other has read mine.
  expect(within(messages).getByText(/read/)).toBeVisible();
  await waitFor(() => expect(callsOf(markRead).map(({ body }) => body.seq)).toEqual([3]));
  // One in the bar of wide screens, one in that of phones.
  expect(await screen.findAllByRole('link', { name: 'Messages, 1 unread' })).toHaveLength(2);

  const field = screen.getByRole('textbox', { name: 'Write a message' });
  await user.type(field, 'Agreed, at noon.');
  expect(await screen.findByText('Identity check: nothing found')).toBeVisible();
  await user.keyboard('{Enter}');
  expect(await within(messages).findByText('Agreed, at noon.')).toBeVisible();
  expect(field).toHaveValue('');
  expect(callsOf(sendMessage).map(({ body }) => body)).toEqual([
    { text: 'Agreed, at noon.', replyToId: null, pictures: [], identifiersStated: false },
  ]);
  expect(callsOf(tellTyping).length).toBeGreaterThan(0);
  await user.click(screen.getByRole('button', { name: 'Agree, 1 member' }));
  expect(await screen.findByRole('button', { name: 'Agree, 2 members' })).toBeVisible();
  await expectNoViolations(screen.getByRole('main'));
});

it('sends an image without words, and shows those of others in the thread', async () => {
  chosen.uploadId = idOf(77);
  const picture = { id: idOf(78), url: '/files/1', width: 4, height: 3, alt: 'Chest film', sensitive: false };
  kept = [{ ...one(1, '', bob.id), pictures: [picture] }];
  const { callsOf } = serve(...api(), accepting);
  const { user } = await openApp(`/messages/${threadId}`);
  expect(await screen.findByRole('button', { name: 'Image 1: Chest film. Open larger' })).toBeVisible();
  expect(screen.getByRole('list', { name: 'Images that will be sent' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(callsOf(sendMessage)).toHaveLength(1));
  expect(callsOf(sendMessage)[0]?.body).toMatchObject({
    text: '',
    pictures: [{ uploadId: idOf(77), alt: 'Forearm', checked: true }],
  });
});

it('holds back what identifies a patient until it is masked or stated', async () => {
  const { callsOf } = serve(...api(), accepting);
  const { user } = await openApp(`/messages/${threadId}`);
  const field = await screen.findByRole('textbox', { name: 'Write a message' });
  await user.type(field, 'MRN 00482915');
  expect(await screen.findByText('This may identify a patient')).toBeVisible();
  await user.type(field, '{Enter}');
  expect(callsOf(sendMessage)).toEqual([]);
  await user.click(screen.getByRole('checkbox', { name: /My statement is recorded/ }));
  await user.type(field, '{Enter}');
  await waitFor(() => expect(callsOf(sendMessage).map(({ body }) => body.identifiersStated)).toEqual([true]));
});

it('keeps what the network did not take, and says so', async () => {
  let isAway = true;
  serve(
    ...api(),
    answer(sendMessage, ({ body, params }) => {
      if (isAway) return refusal(503, 'unavailable');
      const message = one(4, body.text, alice.id, params.clientId ?? null);
      kept = [...kept, message];
      return message;
    }),
  );
  const { user } = await openApp(`/messages/${threadId}`);
  await user.type(await screen.findByRole('textbox', { name: 'Write a message' }), 'Still there?{Enter}');
  expect(await screen.findByText('Sending…')).toBeVisible();
  expect(localStorage.getItem(`mz.messages.outbox.${alice.id}`)).toContain('Still there?');
  isAway = false;
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(localStorage.getItem(`mz.messages.outbox.${alice.id}`)).toBeNull());
  expect(screen.getByText('Still there?')).toBeVisible();
});

it('asks before somebody unknown may write', async () => {
  const { change, callsOf } = serve(
    ...api(),
    answer(getThread, { ...thread, state: 'requested' }),
    answer(answerThread, { done: true }),
  );
  const { user } = await openApp(`/messages/${threadId}`);
  expect(await screen.findByText(`${bob.fullName} would like to write to you`)).toBeVisible();
  expect(callsOf(markRead)).toEqual([]);
  change(answer(getThread, thread));
  await user.click(screen.getByRole('button', { name: 'Accept' }));
  await waitFor(() => expect(callsOf(answerThread).map(({ body }) => body)).toEqual([{ accept: true }]));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull());
});

it('starts a conversation with a connection', async () => {
  const { callsOf } = serve(...api());
  const { user, address } = await openApp('/messages');
  await user.click((await screen.findAllByRole('button', { name: 'New message' }))[0] as HTMLElement);
  await user.click(await screen.findByRole('checkbox', { name: new RegExp(bob.fullName) }));
  await expectNoViolations();
  await user.click(screen.getByRole('button', { name: 'Write' }));
  await waitFor(() => expect(address()).toBe(`/messages/${threadId}`));
  expect(callsOf(openThread)[0]?.params.memberId).toBe(bob.id);
});

it('says what went wrong, and that a conversation is gone', async () => {
  const { change } = serve(...api(), answer(listThreads, refusal(500, 'internal')));
  const { user } = await openApp('/messages');
  await screen.findByText('The messages did not load.');
  change(...api());
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('The MRI is back')).toBeVisible();
  change(answer(getThread, refusal(404, 'not_found')), answer(listMessages, refusal(404, 'not_found')));
  await user.click(screen.getByRole('link', { name: new RegExp(bob.fullName) }));
  expect(await screen.findByText(/you are no longer in it/)).toBeVisible();
});

it.each([
  ['en', 'Message with a word you muted', 'Show'],
  ['ar', 'رسالة فيها كلمة كتمتها', 'إظهار'],
  ['zh', '含有您屏蔽的词的消息', '显示'],
] as const)(
  'covers a message with a muted word until it is asked for, in %s',
  async (language, words, show) => {
    kept = [{ ...one(1, 'Golf on Sunday?', bob.id), hasMutedWord: true }];
    const last = { authorId: bob.id, excerpt: '', isDeleted: false, hasMutedWord: true };
    serve(...api(), answer(listThreads, { threads: [{ ...thread, last }], nextBefore: null }));
    const { user } = await openApp(`/messages/${threadId}`, language);
    // In the list, and in the conversation.
    await waitFor(() => expect(screen.getAllByText(words)).toHaveLength(2));
    expect(screen.queryByText('Golf on Sunday?')).toBeNull();
    await user.click(screen.getByRole('button', { name: show }));
    expect(screen.getByText('Golf on Sunday?')).toBeVisible();
    await expectNoViolations();
  },
);

it.each([
  ['ar', 'غير مقروءة'],
  ['zh', '未读'],
] as const)('speaks %s', async (language, unread) => {
  serve(...api());
  await openApp(`/messages/${threadId}`, language);
  expect(await screen.findByRole('button', { name: new RegExp(unread) })).toBeVisible();
});
