import { articleQuerySchema, type Follow } from '@mz/contracts';
import { describe, expect, it } from 'vitest';
import {
  changeSearch,
  clearFilters,
  countFilters,
  emptySearch,
  queryOf,
  readSearch,
  researchPath,
  writeSearch,
} from './address.ts';
import { claimDrafts, dropDraft, hasDrafts, keepDraft, readDraft } from './drafts.ts';
import { findFollow, followPath, targetKey, targetOf } from './follow.ts';
import { doiUrl, noticeUrl, orcidUrl, readUrl } from './links.ts';
import { splitMarks } from './marks.ts';
import { pagerOf } from './pager.ts';
import { firstAuthors, languageName, marksOf } from './text.ts';
import { binYears, chosenYears, readYear } from './years.ts';

const follow = '01890a5d-ac96-774b-bcce-b302099a8057';

describe('the address of a search', () => {
  const full =
    'q=heart+failure&specialty=Cardiology&type=guideline&type=cohort&lang=en&journal=N+Engl+J+Med&author=McMurray+JJV&author=M%C3%BCller&species=human' +
    `&from=2014&to=2026&free=1&retracted=hide&sort=date&follow=${follow}&page=3&cursor=abc`;

  it('is read and written back as it was', () => {
    expect(writeSearch(readSearch(new URLSearchParams(full))).toString()).toBe(full);
  });

  it('asks the server only what the contract takes', () => {
    const query = queryOf(readSearch(new URLSearchParams(full)));
    expect(articleQuerySchema.parse(query)).toMatchObject({
      q: 'heart failure',
      specialty: ['Cardiology'],
      studyType: ['guideline', 'cohort'],
      author: ['McMurray JJV', 'Müller'],
      fullText: 'true',
      cursor: 'abc',
      follow,
    });
  });

  it.each([
    ['from=2022&to=2020', '2020', '2022'],
    ['from=2020&to=2022', '2020', '2022'],
    ['from=2020-06-01&to=2020', '2020-06-01', '2020'],
    ['from=2020-06-01&to=2020-05', '2020-05', '2020-06-01'],
    ['from=2021-13&to=2021-02-30', '', ''],
    ['from=0000&to=2024-02-29', '', '2024-02-29'],
  ])('reads the range %s', (address, from, to) => {
    expect(readSearch(new URLSearchParams(address))).toMatchObject({ from, to });
  });

  it('leaves out what is no value of a filter', () => {
    const state = readSearch(
      new URLSearchParams(
        `specialty=Dentistry&type=opinion&lang=x&species=fungus&from=yesterday&to=2026-13-01x&sort=best&page=-2&follow=me&retracted=maybe&journal=&q=${'x'.repeat(900)}`,
      ),
    );
    expect(state).toEqual({ ...emptySearch, q: 'x'.repeat(500) });
    expect(articleQuerySchema.safeParse(queryOf(state)).success).toBe(true);
  });

  it('starts another search at its first page', () => {
    const state = readSearch(new URLSearchParams(full));
    const next = changeSearch(state, { fullText: false });
    expect(writeSearch(next).has('page')).toBe(false);
    expect(writeSearch(next).has('cursor')).toBe(false);
    expect(next.studyType).toEqual(['guideline', 'cohort']);
  });

  it('counts filters and clears them without the words', () => {
    const state = readSearch(new URLSearchParams(full));
    expect(countFilters(state)).toBe(10);
    expect(clearFilters(state)).toEqual({ ...emptySearch, q: 'heart failure', sort: 'date' });
  });

  it('is bare for a bare search', () => {
    expect(researchPath({})).toBe('/research');
    expect(researchPath({ q: ' β-blocker ' })).toBe('/research?q=%CE%B2-blocker');
  });
});

describe('marks', () => {
  it('cut a text into hits and the rest', () => {
    expect(
      splitMarks('heart failure trial', [
        [0, 5],
        [6, 13],
      ]).map(({ text, isHit }) => [text, isHit]),
    ).toEqual([
      ['heart', true],
      [' ', false],
      ['failure', true],
      [' trial', false],
    ]);
  });

  it('survive marks out of order, over each other and past the end', () => {
    const pieces = splitMarks('abcdef', [
      [3, 99],
      [1, 4],
      [50, 60],
      [2, 2],
    ]);
    expect(pieces.map(({ text }) => text).join('')).toBe('abcdef');
    expect(
      pieces
        .filter(({ isHit }) => isHit)
        .map(({ text }) => text)
        .join(''),
    ).toBe('bcdef');
  });
});

describe('links', () => {
  const closed = { url: 'https://doi.org/10.1/x', openAccessUrl: null };

  it('go through the proxy only where there is no free copy', () => {
    const proxy = 'https://login.proxy.example.edu/login?url=';
    expect(readUrl(closed, proxy)).toBe(`${proxy}https://doi.org/10.1/x`);
    expect(readUrl(closed, 'https://proxy.example/?qurl=')).toBe(
      'https://proxy.example/?qurl=https%3A%2F%2Fdoi.org%2F10.1%2Fx',
    );
    expect(readUrl(closed, '')).toBe('https://doi.org/10.1/x');
    expect(readUrl({ ...closed, openAccessUrl: 'https://pmc.example/1' }, proxy)).toBe(
      'https://pmc.example/1',
    );
  });

  it('never lead anywhere but to the web', () => {
    expect(readUrl({ url: 'javascript:alert(1)', openAccessUrl: null }, '')).toBe('');
    expect(readUrl({ url: 'https://a.example', openAccessUrl: 'data:text/html,x' }, '')).toBe(
      'https://a.example',
    );
  });

  it('escape identifiers', () => {
    expect(doiUrl('10.1002/(SICI)1<1::AID>3.0;2-#')).toBe(
      'https://doi.org/10.1002/(SICI)1%3C1%3A%3AAID%3E3.0%3B2-%23',
    );
    expect(orcidUrl('https://orcid.org/0000-0002-1825-0097')).toBe('https://orcid.org/0000-0002-1825-0097');
    expect(noticeUrl({ doi: null, pmid: '32501665' })).toBe('https://pubmed.ncbi.nlm.nih.gov/32501665/');
    expect(noticeUrl({ doi: null, pmid: null })).toBeNull();
  });
});

describe('the pager', () => {
  it('has the shape 1 2 3 … 10', () => {
    const links = [1, 2, 3, 10].map((page) => ({ page, cursor: `c${page}` }));
    expect(pagerOf(1, links).map((link) => link?.page ?? '…')).toEqual([1, 2, 3, '…', 10]);
    expect(
      pagerOf(
        6,
        [1, 5, 6, 7, 10].map((page) => ({ page, cursor: 'c' })),
      ).map((link) => link?.page ?? '…'),
    ).toEqual([1, '…', 5, 6, 7, '…', 10]);
  });
});

describe('years', () => {
  const facet = [
    { value: '1990', count: 2 },
    { value: '2026', count: 4 },
    { value: 'unknown', count: 9 },
  ];

  it('gather into bars of one width that hold every article', () => {
    const bins = binYears(facet);
    expect(bins.length).toBeLessThanOrEqual(18);
    expect(bins[0]?.from).toBe(1990);
    expect(bins.at(-1)?.to).toBe(2026);
    expect(bins.reduce((sum, { count }) => sum + count, 0)).toBe(6);
    expect(binYears([])).toEqual([]);
  });

  it('are chosen within those there are', () => {
    const bins = binYears(facet);
    expect(chosenYears(bins, '2014-05', '')).toEqual([2014, 2026]);
    expect(chosenYears(bins, '1800', '3000')).toEqual([1990, 2026]);
    expect(readYear(' 2014 ')).toBe('2014');
    expect(readYear('214')).toBe('');
  });
});

describe('follows', () => {
  const state = readSearch(
    new URLSearchParams('q=Heart+failure&specialty=Cardiology&type=cohort&type=guideline'),
  );
  const made = (target: Follow['target']): Follow => ({
    id: follow,
    name: 'x',
    target,
    digest: 'none',
    newCount: 0,
    seenAt: '2026-01-01T00:00:00.000Z',
    createdAt: '2026-01-01T00:00:00.000Z',
    feedUrl: '/feed',
  });

  it('are known again whatever the order of their filters', () => {
    const kept = made({
      kind: 'search',
      q: 'heart failure',
      filters: { studyType: ['guideline', 'cohort'], specialty: ['Cardiology'] },
    });
    expect(findFollow([kept], targetOf(state))).toBe(kept);
    expect(findFollow([kept], targetOf({ ...state, fullText: true }))).toBeNull();
    expect(targetKey({ kind: 'author', value: ' Smith J ' })).toBe(
      targetKey({ kind: 'author', value: 'smith j' }),
    );
  });

  it('is of the author or the journal where nothing else is searched', () => {
    const author = { ...emptySearch, author: ['Smith J'] };
    expect(targetOf(author)).toEqual({ kind: 'author', value: 'Smith J' });
    expect(targetOf({ ...emptySearch, journal: ['Gut'] })).toEqual({ kind: 'journal', value: 'Gut' });
    expect(targetOf({ ...author, q: 'asthma' })).toMatchObject({
      q: 'asthma',
      filters: { author: ['Smith J'] },
    });
    expect(targetOf({ ...author, fullText: true }).kind).toBe('search');
    expect(targetOf({ ...author, specialty: 'Cardiology' }).kind).toBe('search');
    expect(targetOf({ ...author, author: ['Smith J', 'Smith K'] }).kind).toBe('search');
  });

  it('lead to their search with what is new marked', () => {
    const path = followPath(made({ kind: 'journal', value: 'Lancet' }));
    expect(path).toBe(`/research?journal=Lancet&sort=date&follow=${follow}`);
    expect(followPath(made({ kind: 'topic', value: 'Sepsis' }))).toContain('q=Sepsis&');
    expect(followPath(made({ kind: 'author', value: 'Smith J' }))).toContain('author=Smith+J&');
  });
});

describe('texts', () => {
  it('keep the direction of what they are written in', () => {
    expect(marksOf('Heart failure', 'en')).toEqual({ lang: 'en', dir: 'ltr' });
    expect(marksOf('قصور القلب', 'ar')).toEqual({ lang: 'ar', dir: 'rtl' });
    expect(marksOf('心力衰竭 SGLT2', 'zh')).toEqual({ lang: 'zh', dir: 'ltr' });
    expect(marksOf('[Heart failure in China].', 'zh')).toEqual({ lang: 'en', dir: 'ltr' });
    expect(marksOf('Herzinsuffizienz', 'de')).toEqual({ lang: 'de', dir: 'ltr' });
  });

  it('name the first authors and say that there are more', () => {
    const hundred = Array.from({ length: 100 }, (_, index) => `A${index}`);
    expect(firstAuthors(hundred, true)).toEqual({ names: ['A0', 'A1', 'A2'], more: true });
    expect(firstAuthors(['A', 'B'], true)).toEqual({ names: ['A', 'B'], more: false });
    expect(firstAuthors(['A', 'B'], false).more).toBe(true);
  });

  it('name languages and leave unknown codes alone', () => {
    expect(languageName('zh', 'en')).toBe('Chinese');
    expect(languageName('en', 'ar')).toBe('الإنجليزية');
    expect(languageName('??', 'en')).toBe('??');
  });
});

describe('drafts', () => {
  it('stay until kept and are never shown to another member', () => {
    claimDrafts('lina');
    keepDraft('a', 'first');
    keepDraft('a', 'first and more');
    dropDraft('a', 'first');
    expect(readDraft('a')).toBe('first and more');
    claimDrafts(null);
    expect(hasDrafts()).toBe(true);
    claimDrafts('omar');
    expect(readDraft('a')).toBeUndefined();
  });
});
