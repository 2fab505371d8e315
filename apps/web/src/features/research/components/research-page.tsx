import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { ApiError } from '../../../lib/http.ts';
import { useFoundPlaces } from '../../../lib/use-found-places.ts';
import { useTitle } from '../../../lib/use-title.ts';
import { ChipLink } from '../../../ui/chip.tsx';
import { cx } from '../../../ui/class-names.ts';
import { columnsClass, Page, PageHead } from '../../../ui/page.tsx';
import { researchQueries } from '../api/research.api.ts';
import { useFacets } from '../api/use-facets.ts';
import { useViewer } from '../api/viewer.ts';
import {
  changeSearch,
  clearFilters,
  countFilters,
  emptySearch,
  queryOf,
  readSearch,
  type SearchState,
  writeSearch,
} from '../model/address.ts';
import type { PageLink } from '../model/pager.ts';
import { AuthorChips } from './author-chips.tsx';
import { FilterSheet } from './filter-sheet.tsx';
import { Filters } from './filters.tsx';
import { FollowCard } from './follow-card.tsx';
import { LibraryNotices, useNoticesAwaited } from './library-notices.tsx';
import { Results } from './results.tsx';
import { ResultsHead } from './results-head.tsx';
import { SearchForm } from './search-form.tsx';
import { SideSaved } from './side-saved.tsx';
import { TrendingCard, TrendingLine } from './trending-card.tsx';
import { useSeen } from './use-seen.ts';

const isNarrow = (state: SearchState) => state.specialty !== null || countFilters(state) > 0;
const pathOf = (state: SearchState) => `/research?${writeSearch(state)}`.replace(/\?$/, '');

/** Between the phone's one column and the full width the side columns give way. */
const midColumns = 'lg:max-[1280px]:grid-cols-[208px_minmax(0,1fr)_264px] lg:max-[1280px]:gap-5';

/** Search over the literature. Everything on the screen is in the address. */
export const ResearchPage = () => {
  const { t } = useTranslation('research');
  const { t: nav } = useTranslation('nav');
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const state = readSearch(params);
  const viewer = useViewer();
  const { groups: found } = useFoundPlaces(state.q, {
    isMember: viewer === 'member',
    groups: ['tools', 'drugs'],
  });
  const places = found.flatMap((group) => group.places);
  // Marking what is new needs to know whose follow it is.
  const asked = viewer === 'member' ? state : { ...state, follow: null };
  const search = useQuery(researchQueries.search(viewer, queryOf(asked)));
  const areNoticesAwaited = useNoticesAwaited();
  const answer = areNoticesAwaited ? undefined : search.data;
  const fresh = useSeen(asked.follow, search.isPlaceholderData ? undefined : answer);
  const facets = useFacets(viewer, asked, answer);
  const heading = useRef<HTMLHeadingElement>(null);
  const subject = state.q || state.author.join(', ');
  useTitle(subject ? `${subject} · ${t('title')}` : t('title'));

  const go = (change: Partial<SearchState>) => navigate(pathOf(changeSearch(state, change)));
  const refused = search.error instanceof ApiError ? search.error.status : 0;
  const isLost = (refused === 422 && state.cursor !== null) || (refused === 404 && state.follow !== null);
  const first = pathOf(changeSearch(state, { follow: null }));
  useEffect(() => {
    // A page that is no more, or a follow that ended or is another member's: the search itself is still there.
    if (isLost) void navigate(first, { replace: true });
  }, [isLost, first, navigate]);

  const onPage = () => {
    heading.current?.scrollIntoView({ block: 'start' });
    heading.current?.focus({ preventScroll: true });
  };
  return (
    <Page>
      <PageHead title={t('title')} lead={t('lead')} />
      <SearchForm
        q={state.q}
        specialty={state.specialty}
        onSearch={(change) => go({ ...change, follow: null, sort: change.q === state.q ? state.sort : null })}
      />
      {places.length > 0 ? (
        <ul className="row gap-2 flex-wrap mb-3" aria-label={nav('search')}>
          {places.map(({ id, text, detail, to }) => (
            <li key={id}>
              <ChipLink to={to} size="sm">
                {text}
                {detail ? <span className="max-sm:hidden">{detail}</span> : null}
              </ChipLink>
            </li>
          ))}
        </ul>
      ) : null}
      <TrendingLine />
      <FilterSheet state={state} total={answer?.total ?? 0} facets={facets} onChange={go} />
      <div className={cx(columnsClass({ start: true, end: true }), midColumns)}>
        {/* Unseen until their counts are known: groups that come one after the other push those below. */}
        <aside
          className={cx('max-lg:hidden', !answer && !search.error && 'invisible')}
          aria-label={t('filters.open')}
        >
          <Filters state={state} facets={facets} onChange={go} />
        </aside>
        <div className="stack gap-3.5">
          <ResultsHead
            ref={heading}
            state={state}
            answer={answer}
            stale={search.isPlaceholderData}
            onSort={(sort) => go({ sort })}
          />
          {/* Together with the results: what waits for them is not pushed down. */}
          {answer || search.error ? <LibraryNotices /> : null}
          <AuthorChips authors={state.author} onChange={(author) => go({ author })} />
          <Results
            state={state}
            answer={answer}
            error={isLost ? null : search.error}
            stale={search.isPlaceholderData}
            fresh={fresh}
            addressOf={({ page, cursor }: PageLink) => pathOf({ ...state, page, cursor })}
            onRetry={() => void search.refetch()}
            onClear={() => navigate(pathOf(isNarrow(state) ? clearFilters(state) : emptySearch))}
            onPage={onPage}
          />
        </div>
        <aside className="stack gap-4" aria-label={t('aside')}>
          <FollowCard state={state} />
          <TrendingCard />
          <SideSaved />
        </aside>
      </div>
    </Page>
  );
};
