import { getArticle } from '@mz/contracts';
import {
  countUnread,
  getThread,
  listMessages,
  listThreads,
  type Message,
  markRead,
  tellTyping,
  updateThread,
} from '@mz/contracts/messages';
import { getPost } from '@mz/contracts/social';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openApp } from '../../../testing/app.tsx';
import { answer, refusal, serve } from '../../../testing/fake-api.ts';
import { expectNoViolations } from '../../../testing/render.tsx';
import { alice, article, bob, post } from '../../../testing/samples.ts';
import { messageOf, sampleThread } from '../../../testing/samples-messages.ts';
import { beMember } from '../../../testing/session.ts';

vi.mock('../../../lib/session.ts', async (original) => ({
  ...(await original<typeof import('../../../lib/session.ts')>()),
  useSession: (await import('../../../testing/session.ts')).useFakeSession,
}));

beforeEach(() => beMember(alice));

const thread = sampleThread;
const { id: threadId, lastAt: at } = thread;
const message: Message = { ...messageOf(1, '', bob.id), reactions: [] };
const api = (shown: Message) => [
  answer(listThreads, { threads: [thread], nextBefore: null }),
  answer(getThread, thread),
  // After `getThread`, whose address would take it.
  answer(countUnread, { threads: 0, requests: 0 }),
  answer(listMessages, { messages: [shown], nextBefore: null }),
  answer(markRead, { done: true }),
  answer(tellTyping, { done: true }),
];
const { origin } = window.location;
const messageList = (): HTMLElement => document.querySelector('ol[aria-live]') as HTMLElement;

it.each([
  ['en', 'About this conversation', 'Shared here', 'View profile', 'Mute'],
  ['ar', 'عن هذه المحادثة', 'ما تمت مشاركته هنا', 'عرض الملف الشخصي', /./],
  ['zh', '关于此对话', '此处共享', '查看个人资料', /./],
] as const)(
  'stands beside the conversation once, whatever was shared, in %s',
  async (language, label, sharedLabel, profile, mute) => {
    const scrolled = vi.fn();
    HTMLElement.prototype.scrollIntoView = scrolled;
    const picture = { id: post.id, url: null, width: 4, height: 3, alt: 'Chest film', sensitive: false };
    const link = `${origin}/research/${article.id}`;
    const { callsOf } = serve(
      answer(updateThread, thread),
      ...api({ ...message, text: `${link} ${link}`, pictures: [picture] }),
      answer(getArticle, { ...article, savedIn: null }),
    );
    const { user } = await openApp(`/messages/${threadId}`, language);
    const side = await screen.findByRole('complementary', { name: label });
    expect(await within(side).findByRole('link', { name: profile })).toHaveAttribute(
      'href',
      `/profile/${bob.id}`,
    );
    const shared = await within(side).findByRole('region', { name: sharedLabel });
    expect(await within(shared).findByRole('link', { name: article.title })).toBeVisible();
    expect(within(shared).getAllByRole('listitem')).toHaveLength(2);
    await user.click(within(shared).getByRole('button', { name: /Chest film/ }));
    expect(scrolled).toHaveBeenCalled();
    const [muteSwitch] = within(side).getAllByRole('switch', { name: mute });
    await user.click(muteSwitch as HTMLElement);
    await waitFor(() => expect(callsOf(updateThread).map(({ body }) => body)).toEqual([{ muted: true }]));
    await expectNoViolations(side);
  },
);

describe('what a message shares', () => {
  it.each([
    ['en', `Post by ${bob.fullName}`, 'Cites a retracted paper', 'Retracted'],
    ['ar', `منشور لـ${bob.fullName}`, 'يستشهد ببحث مسحوب', 'مسحوبة'],
    ['zh', `${bob.fullName}的帖子`, '引用了已撤稿的论文', '已撤稿'],
  ] as const)('is a card with its state, in %s', async (language, name, cites, retracted) => {
    const { title, journal, publicationDate } = article;
    const paper = {
      kind: 'article',
      id: article.id,
      title,
      journal,
      publicationDate,
      retracted: true,
    } as const;
    const links = [`${origin}/social/posts/${post.id}`, `${origin}/research/${article.id}`];
    serve(
      ...api({
        ...message,
        text: `Have a look\n${links.join('\n')}\n${origin}/tools/anion-gap#naMmolL=140&clMmolL=100&hco3MmolL=14`,
      }),
      answer(getPost, {
        ...post,
        outcome: { text: 'Angiography first.', at },
        citations: [paper],
      }),
      answer(getArticle, { ...article, retracted: true, savedIn: null }),
    );
    await openApp(`/messages/${threadId}`, language);
    // The cards are fetched with the first of them.
    await vi.waitFor(() => screen.getByText(cites), { timeout: 10_000 });
    const card = screen.getByRole('region', { name });
    expect(within(card).getByRole('link')).toHaveAttribute('href', `/social/posts/${post.id}`);
    const found = await within(messageList()).findByRole('link', { name: title });
    expect(found).toHaveAttribute('href', `/research/${article.id}`);
    expect(within(messageList()).getByText(retracted)).toBeVisible();
    // Beside the conversation too, a retracted paper is struck.
    const aside = screen.getAllByRole('link', { name: title }).find((link) => link.closest('aside'));
    await waitFor(() => expect(aside).toHaveClass('line-through'));
    await waitFor(() => expect(document.querySelector('a[href^="/tools/anion-gap"]')).not.toBeNull());
    // 140 − (100 + 14)
    await within(messageList()).findByText(/26/, { selector: 'bdi' });
    expect(screen.getByText('Have a look')).toBeVisible();
    expect(screen.queryByText(links[0] ?? '')).toBeNull();
    await expectNoViolations();
  });

  it('says nothing of what its reader may not read', async () => {
    serve(
      ...api({ ...message, text: `${origin}/social/posts/${post.id}` }),
      answer(getPost, refusal(404, 'not_found')),
    );
    await openApp(`/messages/${threadId}`);
    // In the message, and beside the conversation.
    await waitFor(() => expect(screen.getAllByText(/^Not available to you/)).toHaveLength(2));
    expect(document.querySelector(`a[href="/social/posts/${post.id}"]`)).toBeNull();
  });

  it('stays a link where it could not be fetched', async () => {
    serve(
      ...api({ ...message, text: `${origin}/research/${article.id}` }),
      answer(getArticle, refusal(503, 'unavailable')),
    );
    await openApp(`/messages/${threadId}`);
    await waitFor(
      () => expect(screen.getAllByRole('link', { name: `/research/${article.id}` })).toHaveLength(2),
      { timeout: 8_000 },
    );
  });
});

describe('an own message that is held', () => {
  it.each([
    ['en', /^Only you see this: it holds a link/],
    ['ar', /^لا يراه سواك/],
    ['zh', /^仅您可见/],
  ] as const)('says so to its sender, in %s', async (language, note) => {
    serve(
      ...api({
        ...message,
        authorId: alice.id,
        clientId: message.id,
        text: 'https://example.org/protocol',
        hidden: 'held',
      }),
    );
    await openApp(`/messages/${threadId}`, language);
    expect(await screen.findByText(note)).toBeVisible();
    expect(screen.getByRole('link', { name: 'https://example.org/protocol' })).toBeVisible();
    await expectNoViolations(screen.getByRole('main'));
  });
});
