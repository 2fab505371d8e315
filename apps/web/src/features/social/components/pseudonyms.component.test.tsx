import { getPseudonymOffer } from '@mz/contracts/pseudonyms';
import { countNewPosts, createPost, listPosts, type Post } from '@mz/contracts/social';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openApp } from '../../../testing/app.tsx';
import { answer, refusal, serve } from '../../../testing/fake-api.ts';
import { expectNoViolations } from '../../../testing/render.tsx';
import { post as samplePost } from '../../../testing/samples.ts';
import { beMember } from '../../../testing/session.ts';

vi.mock('../../../lib/session.ts', async (load) => ({
  ...(await load<object>()),
  useSession: (await import('../../../testing/session.ts')).useFakeSession,
}));

beforeEach(() => {
  localStorage.clear();
  beMember();
});

const offer = (available: boolean) => answer(getPseudonymOffer, { available });
const none = answer(countNewPosts, { count: 0 });
const page = (...posts: Post[]) => answer(listPosts, { posts, nextCursor: null });
const mine: Post = {
  ...samplePost,
  author: {
    id: null,
    fullName: 'Juniper',
    specialty: null,
    hospital: null,
    avatarUrl: null,
    verified: false,
  },
  mine: true,
  text: 'What I would not ask under my name.',
};

describe('the own posts under pseudonyms', () => {
  it.each([
    ['en', 'Your posts under pseudonyms', 'You have written nothing under a pseudonym.', 'never by mail'],
    ['ar', 'منشوراتك بأسماء مستعارة', 'لم تكتب شيئًا باسم مستعار بعد.', 'بالبريد'],
    ['zh', '您以化名发布的帖子', '您尚未以化名发布过帖子。', '邮件'],
  ] as const)('are a list that says in %s when it is empty', async (language, title, empty, mail) => {
    const api = serve(page(), none);
    await openApp('/social/pseudonyms', language);
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
    expect(await screen.findByText(empty)).toBeVisible();
    expect(screen.getByText(new RegExp(mail))).toBeVisible();
    expect(api.callsOf(listPosts)[0]?.query.get('pseudonymous')).toBe('true');
    await expectNoViolations(screen.getByRole('main'));
  });

  it('stand under the name made for each, which leads to nobody', async () => {
    serve(page(mine), none);
    await openApp('/social/pseudonyms');
    const post = await screen.findByRole('article');
    expect(within(post).getByText('Juniper')).toBeVisible();
    expect(post.querySelector('a[href^="/profile/"]')).toBeNull();
  });

  it('that cannot be fetched are asked for again', async () => {
    const api = serve(answer(listPosts, refusal(500, 'internal')), none);
    const { user } = await openApp('/social/pseudonyms');
    const retry = await screen.findByRole('button', { name: 'Retry' });
    api.change(page(mine));
    await user.click(retry);
    expect(await screen.findByText('What I would not ask under my name.')).toBeVisible();
  });
});

describe('the name in the composer', () => {
  const open = async () => {
    const app = await openApp('/social');
    const box = await waitFor(() => {
      const found = document.querySelector<HTMLTextAreaElement>('form textarea');
      if (!found) throw new Error('There is no composer yet.');
      return found;
    });
    await app.user.click(box);
    return app;
  };

  it('is chosen where it is offered, says what it means, and is sent', async () => {
    const api = serve(page(), none, offer(true), answer(createPost, refusal(503, 'unavailable')));
    const { user } = await open();
    await user.paste('What I would not ask under my name.');
    await user.selectOptions(
      await screen.findByRole('combobox', { name: 'Under which name' }),
      'Under a pseudonym',
    );
    expect(screen.getByText('Readers will not learn who wrote this')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Your posts under pseudonyms' })).toBeVisible();
    // A file has an owner.
    expect(screen.queryByRole('button', { name: /image/i })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Post' }));
    await waitFor(() =>
      expect(api.callsOf(createPost)[0]?.body).toMatchObject({ pseudonymous: true, mentions: [] }),
    );
  });

  it('is the own one where no two moderators hold keys', async () => {
    const api = serve(page(), none, offer(false));
    await open();
    await waitFor(() => expect(api.callsOf(getPseudonymOffer).length).toBeGreaterThan(0));
    expect(screen.queryByRole('combobox', { name: 'Under which name' })).toBeNull();
  });
});
