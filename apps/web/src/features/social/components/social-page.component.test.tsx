import { listPostDrafts, searchArticles } from '@mz/contracts';
import { suggestMentions } from '@mz/contracts/mention-suggestions';
import { listThreads } from '@mz/contracts/messages';
import { countNewPosts, createPost, listPosts, type Post } from '@mz/contracts/social';
import { listSocialActivity } from '@mz/contracts/social-comments';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { tellTopic } from '../../../lib/live-topics.ts';
import { queryClient } from '../../../lib/query.ts';
import { openApp } from '../../../testing/app.tsx';
import { answer, refusal, serve } from '../../../testing/fake-api.ts';
import { expectNoViolations } from '../../../testing/render.tsx';
import { alice, articleHit, authorOf, pageOf, post as samplePost } from '../../../testing/samples.ts';
import { beMember } from '../../../testing/session.ts';
import { socialKeys } from '../api/social.keys.ts';

vi.mock('../../../lib/session.ts', async (load) => ({
  ...(await load<object>()),
  useSession: (await import('../../../testing/session.ts')).useFakeSession,
}));

beforeEach(() => {
  localStorage.clear();
  beMember();
});

const page = (...posts: Post[]) => answer(listPosts, { posts, nextCursor: null });
const none = answer(countNewPosts, { count: 0 });

const openComposer = async (language: 'en' | 'ar' | 'zh' = 'en') => {
  const app = await openApp('/social', language);
  const box = await waitFor(() => {
    const found = document.querySelector<HTMLTextAreaElement>('form textarea');
    if (!found) throw new Error('There is no composer yet.');
    return found;
  });
  return { ...app, box };
};

describe('the feed', () => {
  it('shows posts with their links, as text and not as markup', async () => {
    serve(page(samplePost), none);
    await openApp('/social');
    const post = await screen.findByRole('article');
    expect(within(post).getByRole('link', { name: '#Cardiology' })).toHaveAttribute(
      'href',
      '/social?tag=Cardiology',
    );
    expect(within(post).getByRole('link', { name: 'https://example.org/ecg' })).toHaveAttribute(
      'rel',
      expect.stringContaining('nofollow'),
    );
    expect(post).toHaveTextContent('<b>bold</b>');
    expect(post).toHaveTextContent('Findings');
    expect(post).toHaveTextContent('2h ago');
    await expectNoViolations(screen.getByRole('main'));
  });

  it.each([
    ['en', 'No posts yet. Be the first to share!'],
    ['ar', 'لا توجد منشورات بعد. كن أول من يشارك!'],
    ['zh', '还没有帖子。来发布第一条吧！'],
  ] as const)('says in %s that there is nothing', async (language, text) => {
    serve(page(), none);
    await openApp('/social', language);
    expect(await screen.findByText(text)).toBeVisible();
    await expectNoViolations(screen.getByRole('main'));
  });

  it('says that it could not be read, and reads it again', async () => {
    const api = serve(
      answer(listPosts, refusal(500, 'internal')),
      answer(listSocialActivity, refusal(500, 'internal')),
      answer(listThreads, refusal(500, 'internal')),
      none,
    );
    const { user } = await openApp('/social');
    const [feed] = await screen.findAllByText('The posts could not be loaded.');
    const retryOf = async (part: HTMLElement) => within(part).findByRole('button', { name: 'Retry' });
    api.change(page(samplePost));
    await user.click(await retryOf(feed?.closest('[role=alert]') as HTMLElement));
    expect(within(await screen.findByRole('article')).getByText('Dr. Bob Lindqvist')).toBeVisible();
    // Beside the feed each part says the same for itself.
    const saved = screen.getByRole('region', { name: 'Saved Posts' });
    await user.click(await retryOf(saved));
    expect(await within(saved).findByRole('listitem')).toBeVisible();
    const activity = screen.getByRole('region', { name: 'Recent Activity' });
    expect(await within(activity).findByText('The activity could not be loaded.')).toBeVisible();
    api.change(answer(listSocialActivity, { activity: [] }));
    await user.click(await retryOf(activity));
    expect(await within(activity).findByText(/What colleagues do/)).toBeVisible();
    const messages = screen.getByRole('region', { name: 'Messages' });
    api.change(answer(listThreads, { threads: [], nextBefore: null }));
    await user.click(await retryOf(messages));
    await waitFor(() => expect(within(messages).queryByRole('alert')).toBeNull());
  });

  it('asks by tab, category, language and order, and keeps them in the address', async () => {
    const api = serve(page(samplePost), none);
    const { user, address } = await openApp('/social');
    await user.click(await screen.findByRole('button', { name: 'Cardiology' }));
    await user.click(screen.getByRole('button', { name: 'العربية' }));
    await user.click(screen.getByRole('button', { name: 'Popular' }));
    expect(address()).toBe('/social?category=cardiology&language=ar&sort=popular');
    await waitFor(() =>
      expect(api.callsOf(listPosts).at(-1)?.query.toString()).toBe(
        'feed=all&sort=popular&category=cardiology&language=ar',
      ),
    );
    await user.click(screen.getByRole('tab', { name: 'Following' }));
    await waitFor(() => expect(api.callsOf(listPosts).at(-1)?.query.get('feed')).toBe('following'));
  });

  it('has language and order in a sheet for narrow screens, which closes once one is chosen', async () => {
    serve(page(samplePost), none);
    const { user, address } = await openApp('/social');
    await user.click(await screen.findByRole('button', { name: 'Filters' }));
    const sheet = await screen.findByRole('dialog', { name: 'Filters' });
    await expectNoViolations(sheet);
    await user.click(within(sheet).getByRole('button', { name: 'Popular' }));
    expect(address()).toBe('/social?sort=popular');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('button', { name: 'Filters' })).toHaveAttribute('aria-pressed', 'true');
  });

  it('offers what others wrote meanwhile, and shows it when asked', async () => {
    const api = serve(page(samplePost), none);
    const { user } = await openApp('/social');
    await screen.findByRole('article');
    const fresh = { ...samplePost, id: '01920007-0000-7000-8000-000000000009', text: 'A new one.' };
    api.change(answer(countNewPosts, { count: 3 }), page(fresh, samplePost));
    tellTopic('feed:posts', { type: 'social.post_created' });
    void queryClient.invalidateQueries({ queryKey: socialKeys.newPosts });
    const pill = await screen.findByRole('button', { name: '3 new posts' });
    expect(screen.queryByText('A new one.')).toBeNull();
    await user.click(pill);
    expect(await screen.findByText('A new one.')).toBeVisible();
    await waitFor(() => expect(screen.getAllByRole('article')[0]).toHaveFocus());
  });
});

describe('the composer', () => {
  it('opens when it is entered, posts, and shows the post on top', async () => {
    const api = serve(
      page(samplePost),
      none,
      answer(createPost, ({ body }) => ({
        ...samplePost,
        ...(body as object),
        id: '01920007-0000-7000-8000-000000000002',
        author: authorOf(alice),
        mentions: [],
        citations: [],
        mine: true,
      })),
    );
    const { user, box } = await openComposer();
    expect(box.rows).toBe(1);
    expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
    await user.click(box);
    expect(box.rows).toBe(4);
    expect(box.dir).toBe('ltr');
    expect(screen.getByRole('button', { name: 'Post' })).toBeDisabled();
    await user.paste('Would you image this patient tonight?');
    expect(await screen.findByRole('combobox', { name: 'Language of the post' })).toHaveValue('en');
    await user.click(screen.getByRole('button', { name: 'Post' }));
    const [first] = await screen.findAllByRole('article');
    await waitFor(() => expect(first).toHaveTextContent('Would you image this patient tonight?'));
    expect(api.callsOf(createPost)).toHaveLength(1);
    expect(api.callsOf(createPost)[0]?.body).toMatchObject({ language: 'en', identifiersStated: false });
    expect(box.value).toBe('');
    expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
  });

  it('keeps the text and its id over an error and a reload', async () => {
    const api = serve(page(), none, answer(createPost, refusal(503, 'unavailable')));
    const { user, box, unmount } = await openComposer();
    await user.type(box, 'Kept over an error.');
    await user.click(screen.getByRole('button', { name: 'Post' }));
    expect(await within(box.closest('form') ?? document.body).findByRole('alert')).toBeVisible();
    expect(box.value).toBe('Kept over an error.');
    unmount();
    const again = await openComposer();
    expect(again.box.value).toBe('Kept over an error.');
    await again.user.click(screen.getByRole('button', { name: 'Post' }));
    await waitFor(() => expect(api.callsOf(createPost)).toHaveLength(2));
    const [first, second] = api.callsOf(createPost).map(({ body }) => body);
    expect(first?.clientId).toBe(second?.clientId);
  });

  it('rests on papers that are searched, chosen and taken away', async () => {
    const other = { ...articleHit, id: '01920007-0000-7000-8000-0000000000aa', title: 'Another paper' };
    const api = serve(
      page(),
      none,
      answer(searchArticles, pageOf(articleHit, { ...other, retracted: true })),
      answer(createPost, refusal(503, 'unavailable')),
    );
    const { user, box } = await openComposer();
    await user.click(box);
    await user.paste('Read this.');
    await user.click(await screen.findByRole('button', { name: 'Cite a source' }));
    const dialog = await screen.findByRole('dialog', { name: 'Cite sources' });
    await user.type(within(dialog).getByRole('searchbox'), 'heart');
    await user.click(await within(dialog).findByRole('button', { name: `Cite: ${articleHit.title}` }));
    expect(within(dialog).getByText('Retracted')).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Cite: Another paper' }));
    expect(api.callsOf(searchArticles).at(-1)?.query.get('q')).toBe('heart');
    await expectNoViolations(dialog);
    await user.click(within(dialog).getByRole('button', { name: 'Done' }));
    await user.click(screen.getByRole('button', { name: 'Do not cite: Another paper' }));
    await user.click(screen.getByRole('button', { name: 'Post' }));
    await waitFor(() =>
      expect(api.callsOf(createPost)[0]?.body).toMatchObject({
        citations: [{ kind: 'article', id: articleHit.id }],
      }),
    );
  });

  it('takes a draft that was handed over as a case, and asks before a text that is being written goes', async () => {
    const at = '2026-11-20T10:00:00.000Z';
    const draft = {
      id: '01920007-0000-7000-8000-0000000000bb',
      text: 'A case from ZoneBot.',
      language: 'en',
      createdAt: at,
      updatedAt: at,
    } as const;
    serve(page(), none, answer(listPostDrafts, { drafts: [draft], nextBefore: null }));
    const open = async () => {
      const app = await openApp('/zonebot/drafts');
      await app.user.click(await screen.findByRole('link', { name: 'Open in Social' }));
      return app;
    };
    const first = await open();
    expect(await screen.findByDisplayValue('A case from ZoneBot.')).toBeVisible();
    expect(screen.getByRole('combobox', { name: 'Kind of post' })).toHaveValue('case');
    first.unmount();
    localStorage.clear();
    const composer = await openComposer();
    await composer.user.type(composer.box, 'My own words.');
    composer.unmount();
    const { user } = await open();
    expect(await screen.findByDisplayValue('My own words.')).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Use the draft' }));
    expect(screen.getByDisplayValue('A case from ZoneBot.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Use the draft' })).toBeNull();
  });

  it('names a colleague who was chosen by keyboard while typing', async () => {
    const cards = [
      alice,
      { ...alice, id: '01920001-0000-7000-8000-000000000009', fullName: 'Dr. Alia Noor' },
    ];
    const api = serve(
      page(),
      none,
      answer(createPost, samplePost),
      answer(suggestMentions, ({ query }) => ({
        members: cards
          .map(({ id, fullName, specialty, hospital }) => ({
            id,
            fullName,
            specialty,
            hospital,
            avatarUrl: null,
            verified: true,
          }))
          .filter(({ fullName }) => fullName.toLowerCase().includes(query.get('q') ?? '')),
      })),
    );
    const { user, box } = await openComposer();
    await user.click(box);
    await user.type(box, 'So @al');
    const names = async () => within(await screen.findByRole('listbox')).getAllByRole('option');
    const options = await names();
    expect(options).toHaveLength(2);
    expect(box).toHaveAttribute('aria-activedescendant', options[0]?.id);
    await expectNoViolations(screen.getByRole('main'));
    await user.keyboard('{ArrowDown}');
    expect(box).toHaveAttribute('aria-activedescendant', options[1]?.id);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
    await user.type(box, 'ia');
    expect(await names()).toHaveLength(1);
    await user.keyboard('{Enter}');
    expect(box.value).toBe('So @Dr. Alia Noor ');
    expect(screen.queryByRole('listbox')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Post' }));
    await waitFor(() =>
      expect(api.callsOf(createPost)[0]?.body).toMatchObject({
        mentions: [{ memberId: '01920001-0000-7000-8000-000000000009', name: 'Dr. Alia Noor' }],
      }),
    );
  });

  it('holds what may identify a patient until it is masked or stated', async () => {
    const api = serve(page(), none, answer(createPost, refusal(503, 'unavailable')));
    const { user, box } = await openComposer();
    await user.click(box);
    await user.paste('Mr. Khalid Al-Otaibi, MRN 0048213, chest pressure.');
    expect(await screen.findByText(/possible patient identifiers/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Post' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Mask all' }));
    await waitFor(() => expect(box.value).not.toContain('0048213'));
    await user.clear(box);
    await user.paste('Seen by John Smith, MRN 0048213, chest pressure.');
    await user.click(await screen.findByRole('button', { name: 'Not a patient' }));
    expect(await screen.findByText(/You stated/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Post' }));
    await waitFor(() => expect(api.callsOf(createPost)[0]?.body).toMatchObject({ identifiersStated: true }));
  });

  it('asks for findings and what was done of a case', async () => {
    serve(page(), none);
    const { user, box } = await openComposer();
    await user.click(box);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Kind of post' }), 'Case');
    expect(screen.getByRole('textbox', { name: 'Findings' })).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'What was done' })).toBeVisible();
    await expectNoViolations(screen.getByRole('main'));
  });

  it('counts the checks of a case, says what is left, and masks or keeps row by row', async () => {
    const api = serve(page(), none, answer(createPost, refusal(503, 'unavailable')));
    const { user, box } = await openComposer();
    await user.click(box);
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Kind of post' }), 'Case');
    const post = screen.getByRole('button', { name: 'Post case' });
    expect(post).toBeDisabled();
    expect(post).toHaveAccessibleDescription(/Write the question/);
    await user.click(box);
    await user.paste('Seen by John Smith, MRN 0048213, chest pressure.');
    const checks = screen.getByRole('region', { name: 'Before you post' });
    expect(await within(checks).findByRole('img', { name: '5 of 6 checks met' })).toBeVisible();
    expect(post).toBeDisabled();
    expect(post).toHaveAccessibleDescription(/Mask or keep/);
    await expectNoViolations(screen.getByRole('main'));
    await user.click(screen.getByRole('button', { name: /^Keep “.*John Smith/ }));
    await waitFor(() => expect(screen.getByText(/1 possible patient identifier/)).toBeVisible());
    expect(box.value).toContain('John Smith');
    await user.click(screen.getByRole('button', { name: 'Mask it' }));
    expect(await within(checks).findByRole('img', { name: '6 of 6 checks met' })).toBeVisible();
    expect(box.value).not.toContain('0048213');
    await user.click(screen.getByRole('radio', { name: /Verified physicians/ }));
    await user.click(post);
    await waitFor(() =>
      expect(api.callsOf(createPost)[0]?.body).toMatchObject({
        audience: 'verified',
        identifiersStated: true,
      }),
    );
  });
});
