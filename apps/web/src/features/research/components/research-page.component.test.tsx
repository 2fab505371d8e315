import {
  getArticle,
  listArticleMentions,
  listRelatedArticles,
  listTrendingTopics,
  searchArticles,
  suggestArticles,
} from '@mz/contracts';
import { listLibraryNotices } from '@mz/contracts/library';
import { listPosts } from '@mz/contracts/social';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { openApp } from '../../../testing/app.tsx';
import { answer, refusal, serve } from '../../../testing/fake-api.ts';
import { expectNoViolations } from '../../../testing/render.tsx';
import { article, articleHit, pageOf, post } from '../../../testing/samples.ts';
import { beMember, beVisitor } from '../../../testing/session.ts';

vi.mock('../../../lib/session.ts', async (load) => ({
  ...(await load<object>()),
  useSession: (await import('../../../testing/session.ts')).useFakeSession,
}));

beforeEach(() => beVisitor());

const trending = answer(listTrendingTopics, { topics: [], counted: false });
const words = {
  en: {
    box: 'Search research articles...',
    date: 'September 22, 2022',
    more: /^Read more ?\(opens in a new tab\)$/,
    empty: 'No research articles found matching your criteria.',
    unfound: 'No article has “zzqqxxyyww”.',
  },
  ar: {
    box: 'ابحث في المقالات العلمية...',
    date: '22 سبتمبر 2022',
    more: /^اقرأ المزيد ?\(يُفتح في علامة تبويب جديدة\)$/,
    empty: 'لم يُعثر على مقالات علمية تطابق معاييرك.',
    unfound: 'لا توجد مقالة فيها «zzqqxxyyww».',
  },
  zh: {
    box: '搜索研究文献...',
    date: '2022年9月22日',
    more: /^阅读全文 ?（在新标签页打开）$/,
    empty: '没有找到符合条件的研究文献。',
    unfound: '没有文献包含：zzqqxxyyww。',
  },
} as const;

it.each(['en', 'ar', 'zh'] as const)(
  'shows a paper in its own language inside a page in %s',
  async (language) => {
    serve(trending, answer(searchArticles, pageOf(articleHit)));
    await openApp('/research?q=heart', language);
    const paper = await screen.findByRole('article');
    expect(paper).toHaveTextContent(words[language].date);
    const title = within(paper).getByRole('heading');
    expect(title).toHaveAttribute('dir', 'ltr');
    expect(title).toHaveAttribute('lang', 'en');
    const link = within(paper).getByRole('link', { name: words[language].more });
    expect(link).toHaveAttribute('rel', 'noopener noreferrer');
    expect(link).toHaveAttribute('target', '_blank');
    expect(link).toHaveAttribute('href', expect.stringMatching(/^https:\/\//));
    expect(screen.getByRole('combobox', { name: words[language].box })).toHaveValue('heart');
    await expectNoViolations(paper);
  },
);

it.each(['en', 'ar', 'zh'] as const)(
  'says that nothing was found, and of which word, in %s',
  async (language) => {
    serve(trending, answer(searchArticles, { ...pageOf(), unfound: ['zzqqxxyyww'] }));
    await openApp('/research?q=zzqqxxyyww', language);
    expect(await screen.findByText(words[language].empty)).toBeVisible();
    const plain = (screen.getByRole('main').textContent ?? '').replace(/[\u2066-\u2069]/g, '');
    expect(plain).toContain(words[language].unfound);
    await expectNoViolations(screen.getByRole('main'));
  },
);

it('a failure says so and is tried again', async () => {
  const { change } = serve(
    trending,
    answer(searchArticles, () => refusal(500, 'internal')),
  );
  const { user } = await openApp('/research');
  expect(await screen.findByText('The articles did not load.')).toBeVisible();
  change(answer(searchArticles, pageOf(articleHit)));
  await user.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('article')).toBeVisible();
});

it('an address of a page that is no more shows the first one', async () => {
  serve(
    trending,
    answer(searchArticles, ({ query }) =>
      query.has('cursor')
        ? refusal(422, 'unprocessable', [
            { path: 'querystring.cursor', code: 'malformed', message: 'is not a cursor of this search' },
          ])
        : pageOf(articleHit),
    ),
  );
  const { address } = await openApp('/research?q=heart&page=3&cursor=AAAA');
  expect(await screen.findByRole('article')).toBeVisible();
  expect(address()).toBe('/research?q=heart');
});

it('what happened to saved papers comes with the results, not above the place kept for them', async () => {
  beMember();
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const { callsOf } = serve(
    trending,
    answer(listLibraryNotices, {
      notices: [{ id: article.id, article, kind: 'retraction', at: '2026-11-20T10:00:00.000Z' }],
    }),
    answer(searchArticles, async () => {
      await released;
      return pageOf(articleHit);
    }),
  );
  const { user } = await openApp('/research');
  await waitFor(() => expect(callsOf(listLibraryNotices)).toHaveLength(1));
  await user.type(await screen.findByRole('combobox', { name: words.en.box }), 'heart');
  const told = 'Something happened to a paper you saved';
  expect(screen.queryByText(told)).toBeNull();
  release();
  expect(await screen.findByRole('article')).toBeVisible();
  expect(screen.getByText(told)).toBeVisible();
});

it('a suggestion that was chosen is taken, also when the list changes under it', async () => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const suggestions = ['heart failure', 'heart rate'].map((text) => ({ kind: 'word' as const, text }));
  const { callsOf } = serve(
    trending,
    answer(searchArticles, pageOf(articleHit)),
    answer(suggestArticles, async ({ query }) => {
      const isLater = query.get('q') === 'heart';
      if (isLater) await released;
      return { suggestions: isLater ? [...suggestions].reverse() : suggestions };
    }),
  );
  const { user, address } = await openApp('/research');
  const box = await screen.findByRole('combobox', { name: words.en.box });
  const options = () => within(screen.getByRole('listbox', { name: 'Suggestions' })).getAllByRole('option');
  await user.type(box, 'hea');
  await waitFor(() => expect(options()[0]).toHaveTextContent('heart failure'));
  await user.type(box, 'rt');
  await waitFor(() => expect(callsOf(suggestArticles).map(({ query }) => query.get('q'))).toContain('heart'));
  await user.keyboard('{ArrowDown}');
  expect(options()[0]).toHaveAttribute('aria-selected', 'true');
  await act(async () => release());
  await waitFor(() => expect(options()[0]).toHaveTextContent('heart rate'));
  expect(options().at(-1)).toHaveAttribute('aria-selected', 'true');
  await user.keyboard('{Enter}');
  expect(address()).toMatch(/q=heart(\+|%20)failure$/);
});

it('a trending topic searches', async () => {
  serve(
    answer(searchArticles, pageOf(articleHit)),
    answer(listTrendingTopics, {
      topics: [{ id: 'sglt2', name: 'SGLT2 Inhibitors', query: 'SGLT2 inhibitors' }],
      counted: false,
    }),
  );
  const { user, address } = await openApp('/research');
  const [topic] = await screen.findAllByRole('link', { name: /SGLT2 Inhibitors/ });
  if (!topic) throw new Error('No topic is shown.');
  await user.click(topic);
  expect(address()).toMatch(/q=SGLT2(\+|%20)inhibitors/);
  expect(screen.getByRole('combobox', { name: words.en.box })).toHaveValue('SGLT2 inhibitors');
});

it.each(['01890a5d-ac96-774b-bcce-b302099a8057', 'nonsense'])(
  'the paper %s is not there and says so',
  async (id) => {
    serve(
      answer(getArticle, () =>
        refusal(id === 'nonsense' ? 422 : 404, id === 'nonsense' ? 'unprocessable' : 'not_found'),
      ),
    );
    await openApp(`/research/${id}`);
    expect(await screen.findByText('There is no paper at this address, or it was withdrawn.')).toBeVisible();
  },
);

it.each(['en', 'ar', 'zh'] as const)(
  'a retracted record says so before everything else, in %s',
  async (language) => {
    const notice = {
      kind: 'retraction' as const,
      date: '2020-06-04',
      doi: '10.1056/NEJMc2021225',
      pmid: null,
      reference: null,
      reason: null,
    };
    serve(
      answer(getArticle, { ...article, retracted: true, notices: [notice] }),
      answer(listRelatedArticles, { items: [] }),
      answer(listArticleMentions, { mentions: [] }),
    );
    await openApp(`/research/${article.id}`, language);
    const heading = await screen.findByRole('heading', { level: 1 });
    expect(heading).toHaveTextContent(article.title);
    expect(heading.textContent).not.toBe(article.title);
    const main = screen.getByRole('main');
    expect(
      within(main)
        .getAllByRole('link')
        .some((link) => link.getAttribute('href')?.includes(notice.doi)),
    ).toBe(true);
    await expectNoViolations(main);
  },
);

it('posts that cite a paper stand beside it, for members', async () => {
  beMember();
  serve(
    answer(getArticle, article),
    answer(listRelatedArticles, { items: [] }),
    answer(listArticleMentions, { mentions: [] }),
    answer(listPosts, ({ query }) => ({
      posts:
        query.get('cites') === `article:${article.id}` ? [{ ...post, text: 'What this means for us' }] : [],
      nextCursor: null,
    })),
  );
  await openApp(`/research/${article.id}`, 'en');
  const discussion = await screen.findByRole('region', { name: 'Cited in' });
  expect(await within(discussion).findByRole('link', { name: 'What this means for us' })).toHaveAttribute(
    'href',
    `/social/posts/${post.id}`,
  );
});
