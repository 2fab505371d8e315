import {
  countUnread,
  getThread,
  listMessages,
  listThreads,
  markRead,
  searchMessages,
} from '@mz/contracts/messages';
import { act, renderHook, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { openApp } from '../../../testing/app.tsx';
import { answer, refusal, serve } from '../../../testing/fake-api.ts';
import { expectNoViolations } from '../../../testing/render.tsx';
import { alice, bob } from '../../../testing/samples.ts';
import { messageOf, sampleThread } from '../../../testing/samples-messages.ts';
import { beMember } from '../../../testing/session.ts';
import { useTyping } from '../api/use-thread-topics.ts';

vi.mock('../../../lib/session.ts', async (original) => ({
  ...(await original<typeof import('../../../lib/session.ts')>()),
  useSession: (await import('../../../testing/session.ts')).useFakeSession,
}));
const live = vi.hoisted(() => ({ tell: (_event: object): void => undefined }));
vi.mock('../../../lib/live-topics.ts', async (original) => ({
  ...(await original<typeof import('../../../lib/live-topics.ts')>()),
  subscribeTopic: (_topic: string, listener: (event: object) => void) => {
    live.tell = listener;
    return () => undefined;
  },
}));

beforeEach(() => beMember(alice));

const old = messageOf(1, 'Potassium 6.1, no ECG changes', bob.id);
const desk = () => [
  answer(listThreads, { threads: [sampleThread], nextBefore: null }),
  answer(getThread, sampleThread),
  answer(countUnread, { threads: 0, requests: 0 }),
  answer(listMessages, ({ query }) =>
    query.get('before') === '2'
      ? { messages: [old], nextBefore: null }
      : { messages: [messageOf(3, 'Agreed', alice.id), messageOf(2, 'At noon?', bob.id)], nextBefore: 2 },
  ),
  answer(markRead, { done: true }),
];

it.each([
  ['en', 'Search this conversation', 'Messages found', 'No message holds all these words.'],
  ['ar', 'ابحث في هذه المحادثة', 'الرسائل المطابقة', 'لا رسالة تحوي كل هذه الكلمات.'],
  ['zh', '搜索此会话', '找到的消息', '没有包含所有这些词的消息。'],
] as const)(
  'finds a message of this conversation alone and goes to it, in %s',
  async (language, open, found, none) => {
    const { callsOf } = serve(
      ...desk(),
      answer(searchMessages, ({ query }) => ({
        found: query.get('q') === 'potassium' ? [{ message: old, thread: sampleThread }] : [],
      })),
    );
    const { user } = await openApp(`/messages/${sampleThread.id}`, language);
    await user.click(await screen.findByRole('button', { name: open }));
    const field = await screen.findByRole('searchbox', { name: open });
    await user.type(field, 'nothing{Enter}');
    expect(await screen.findByText(none)).toBeVisible();
    await user.clear(field);
    await user.type(field, 'potassium{Enter}');
    const list = await screen.findByRole('list', { name: found });
    // It is older than what is shown: the page that holds it is fetched.
    expect(screen.getAllByText(old.text)).toHaveLength(1);
    await user.click(list.querySelector('button') as HTMLElement);
    await waitFor(() => expect(document.activeElement?.id).toBe(`message-${old.id}`));
    expect(document.activeElement).toHaveTextContent(old.text);
    expect(callsOf(searchMessages).map(({ query }) => query.get('threadId'))).toEqual([
      sampleThread.id,
      sampleThread.id,
    ]);
    await expectNoViolations(screen.getByRole('main'));
    await user.type(field, '{Escape}');
    expect(screen.queryByRole('searchbox', { name: open })).toBeNull();
  },
);

it('says that the search failed, and tries again', async () => {
  const { change } = serve(...desk(), answer(searchMessages, refusal(500, 'internal')));
  const { user } = await openApp(`/messages/${sampleThread.id}`);
  await user.click(await screen.findByRole('button', { name: 'Search this conversation' }));
  await user.type(await screen.findByRole('searchbox', { name: 'Search this conversation' }), 'x{Enter}');
  const again = await screen.findByRole('button', { name: 'Retry' }, { timeout: 8000 });
  change(answer(searchMessages, { found: [{ message: old, thread: sampleThread }] }));
  await user.click(again);
  expect(await screen.findByRole('list', { name: 'Messages found' })).toHaveTextContent(old.text);
}, 15_000);

it('says who writes, until they stop or nothing more is heard of it', () => {
  vi.useFakeTimers();
  try {
    const { result } = renderHook(() => useTyping(sampleThread.id, alice.id));
    const tell = (memberId: string, isTyping: boolean) =>
      act(() => live.tell({ type: 'typing.changed', memberId, isTyping }));
    tell(bob.id, true);
    tell(alice.id, true);
    expect(result.current).toEqual([bob.id]);
    act(() => vi.advanceTimersByTime(4_000));
    tell(bob.id, true);
    act(() => vi.advanceTimersByTime(4_000));
    expect(result.current).toEqual([bob.id]);
    act(() => vi.advanceTimersByTime(3_000));
    expect(result.current).toEqual([]);
    tell(bob.id, true);
    tell(bob.id, false);
    expect(result.current).toEqual([]);
  } finally {
    vi.useRealTimers();
  }
});
