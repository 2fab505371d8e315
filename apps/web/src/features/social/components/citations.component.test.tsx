import { getCard, listCalculators, listCards } from '@mz/contracts';
import type { Cited } from '@mz/contracts/citations';
import { listDrugs } from '@mz/contracts/drugs';
import { countNewPosts, createPost, listPosts, type Post } from '@mz/contracts/social';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openApp } from '../../../testing/app.tsx';
import { answer, refusal, serve } from '../../../testing/fake-api.ts';
import { expectNoViolations } from '../../../testing/render.tsx';
import { post as samplePost } from '../../../testing/samples.ts';
import { beMember, beVisitor } from '../../../testing/session.ts';

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
const titles = { en: 'Gout', ar: 'النقرس', zh: '痛风' };
const card = { kind: 'card', id: 'gout', titles, version: '1', review: 'signed' } as const;
const drug = {
  kind: 'drug',
  id: 'acyclovir',
  titles: { en: 'Aciclovir', ar: 'أسيكلوفير', zh: '阿昔洛韦' },
  version: '1',
  state: 'current',
  review: 'unsigned',
  underReview: true,
} as const;
const calculation = {
  kind: 'calculation',
  id: 'anion-gap',
  inputs: { sodium: 140, chloride: 100, bicarbonate: 14 },
  results: {},
  bands: [],
  version: '1.0.0',
  state: 'changed',
} as const satisfies Cited;
const summary = {
  id: 'egfr-ckdepi-2021-cr',
  title: 'eGFR',
  summary: 'CKD-EPI 2021',
  specialty: { id: 'nephrology', name: 'Nephrology' },
  complaints: [],
  searchTerms: [],
  leading: true,
  version: '1.0.0',
};

const openComposer = async () => {
  const app = await openApp('/social');
  const box = await waitFor(() => {
    const found = document.querySelector<HTMLTextAreaElement>('form textarea');
    if (!found) throw new Error('There is no composer yet.');
    return found;
  });
  return { ...app, box };
};

describe('what a post rests on', () => {
  it.each([
    ['en', 'Changed since it was cited (version 1)', 'Under review: a newer label exists', 'Gout'],
    ['ar', 'تغيّر منذ الاستشهاد به (الإصدار 1)', 'قيد المراجعة: توجد نشرة أحدث', 'النقرس'],
    ['zh', '引用后内容已变更（版本 1）', '复核中：有更新的说明书', '痛风'],
  ] as const)('says in %s what changed and leads there', async (language, changed, review, title) => {
    const citations: Cited[] = [{ ...card, state: 'changed' }, drug, calculation];
    serve(page({ ...samplePost, citations }), none);
    await openApp('/social', language);
    const post = await screen.findByRole('article');
    expect(within(post).getByText(changed)).toBeVisible();
    expect(within(post).getByText(review)).toBeVisible();
    expect(within(post).getByRole('link', { name: title })).toHaveAttribute('href', '/zonebot/cards/gout');
    const opened = await waitFor(() => {
      const found = post.querySelector('a[href^="/tools/anion-gap"]');
      if (!found) throw new Error('The calculation is not there yet.');
      return found;
    });
    expect(opened.getAttribute('href')).toContain('sodium=140');
    await expectNoViolations(post);
  });

  it('is a card that is gone, without a link', async () => {
    serve(page({ ...samplePost, citations: [{ ...card, titles: null, state: 'gone' }] }), none);
    await openApp('/social');
    const post = await screen.findByRole('article');
    expect(within(post).getByText('No longer available')).toBeVisible();
    expect(within(post).queryByRole('link', { name: 'gout' })).toBeNull();
  });

  it('is chosen of cards, drugs and calculations, whose values are entered first', async () => {
    const api = serve(
      page(),
      none,
      answer(listCards, {
        cards: [
          { id: 'gout', title: 'Gout', specialty: 'x', version: 1, review: 'signed', lastReviewed: '' },
        ],
      }),
      answer(listDrugs, {
        drugs: [
          {
            id: 'acyclovir',
            name: drug.titles,
            class: { en: 'Antiviral', ar: 'مضاد', zh: '抗病毒' },
            brands: [],
            otherNames: [],
            statements: 3,
            review: 'unsigned',
          },
        ],
      }),
      answer(listCalculators, { calculators: [summary] }),
      answer(createPost, refusal(503, 'unavailable')),
    );
    const { user, box } = await openComposer();
    await user.click(box);
    await user.paste('Read this.');
    await user.click(await screen.findByRole('button', { name: 'Cite a source' }));
    const dialog = await screen.findByRole('dialog', { name: 'Cite sources' });
    await user.click(within(dialog).getByRole('radio', { name: 'Cards' }));
    await user.type(within(dialog).getByRole('searchbox', { name: 'Name of a knowledge card' }), 'go');
    await user.click(await within(dialog).findByRole('button', { name: 'Cite: Gout' }));
    await user.click(within(dialog).getByRole('radio', { name: 'Drugs' }));
    await user.click(await within(dialog).findByRole('button', { name: 'Cite: Aciclovir' }));
    await user.click(within(dialog).getByRole('radio', { name: 'Calculators' }));
    await user.click(await within(dialog).findByRole('button', { name: 'Enter values: eGFR' }));
    const cite = await within(dialog).findByRole('button', { name: 'Cite' }, { timeout: 5_000 });
    expect(cite).toBeDisabled();
    await expectNoViolations(dialog);
    await user.type(within(dialog).getByRole('textbox', { name: 'Age' }), '65');
    await user.type(within(dialog).getByRole('textbox', { name: 'Serum creatinine' }), '1.4');
    await user.click(within(dialog).getByRole('radio', { name: 'Female' }));
    await waitFor(() => expect(cite).toBeEnabled());
    await user.click(cite);
    await user.click(within(dialog).getByRole('button', { name: 'Done' }));
    await user.click(screen.getByRole('button', { name: 'Post' }));
    await waitFor(() =>
      expect(api.callsOf(createPost)[0]?.body).toMatchObject({
        citations: [
          { kind: 'card', id: 'gout' },
          { kind: 'drug', id: 'acyclovir' },
          {
            kind: 'calculation',
            id: summary.id,
            inputs: { creatinineMgDl: 1.4, ageYears: 65, sex: 'female' },
          },
        ],
      }),
    );
  });
});

describe('where a card is cited', () => {
  const one = answer(getCard, {
    id: 'gout',
    title: 'Gout',
    titles,
    specialty: 'rheumatology',
    version: 1,
    review: 'signed',
    reviewer: null,
    reviewedAt: null,
    confidence: 'high',
    lastReviewed: '2026-01-01',
    statements: [],
    redFlags: [],
    caution: '',
    sources: [],
    calculators: [],
    canReview: false,
    history: [],
  });

  it('lists the posts, and takes the card to the composer', async () => {
    const api = serve(one, none, page({ ...samplePost, text: 'It rests on the card.' }));
    const { user } = await openApp('/zonebot/cards/gout');
    const section = await screen.findByRole('region', { name: 'Cited in' });
    expect(await within(section).findByRole('link', { name: 'It rests on the card.' })).toHaveAttribute(
      'href',
      `/social/posts/${samplePost.id}`,
    );
    expect(api.callsOf(listPosts)[0]?.query.get('cites')).toBe('card:gout');
    await expectNoViolations(section);
    await user.click(within(section).getByRole('button', { name: 'Discuss' }));
    expect(await screen.findByRole('button', { name: 'Do not cite: Gout' })).toBeVisible();
  });

  it('says that there is none, that it failed, and nothing to visitors', async () => {
    serve(one, page());
    const first = await openApp('/zonebot/cards/gout');
    expect(await screen.findByText('No colleague has cited it yet.')).toBeVisible();
    first.unmount();
    serve(one, answer(listPosts, refusal(500, 'internal')));
    const second = await openApp('/zonebot/cards/gout', 'ar');
    expect(await screen.findByText('تعذّر تحميل المنشورات.')).toBeVisible();
    second.unmount();
    beVisitor();
    serve(one);
    await openApp('/zonebot/cards/gout');
    expect(await screen.findByRole('heading', { name: 'Gout' })).toBeVisible();
    expect(screen.queryByText('Cited in')).toBeNull();
  });
});
