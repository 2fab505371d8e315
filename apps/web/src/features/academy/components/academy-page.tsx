import { academyLimits, resourceKinds } from '@mz/contracts/academy';
import { isSpecialty } from '@mz/contracts/specialties';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useApiError } from '../../../lib/use-api-error.ts';
import { useSpecialties } from '../../../lib/use-specialties.ts';
import { useTitle } from '../../../lib/use-title.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Input } from '../../../ui/input.tsx';
import { Columns, Page, PageHead } from '../../../ui/page.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { TabPanel, Tabs } from '../../../ui/tabs.tsx';
import { academyQueries, type ResourceFilter, useViewer } from '../api/academy.api.ts';
import { PodcastCard } from './podcast-card.tsx';
import { ResourceCard } from './resource-card.tsx';
import { SidePanels } from './side-panels.tsx';

const gridClass = 'grid grid-cols-3 gap-4 max-xl:grid-cols-2 max-sm:grid-cols-1';
const tabs = ['all', ...resourceKinds] as const;
const pause = 250;

const GridSkeleton = () => (
  <SkeletonGroup className={gridClass}>
    {[1, 2, 3, 4, 5, 6].map((one) => (
      <Card key={one} className="flex flex-col gap-2.5 overflow-hidden pb-4">
        <Skeleton className="aspect-video w-full" />
        <div className="flex flex-col gap-2.5 px-4">
          <Skeleton className="h-3 w-1/3" />
          <Skeleton className="h-4 w-5/6" />
          <Skeleton className="h-3 w-full" />
          <Skeleton className="h-3 w-2/3" />
        </div>
      </Card>
    ))}
  </SkeletonGroup>
);

const Grid = ({ filter }: { filter: ResourceFilter }) => {
  const { t } = useTranslation('academy');
  const errorText = useApiError();
  const query = useInfiniteQuery(academyQueries.list(useViewer(), filter));
  const all = query.data?.pages.flatMap(({ resources }) => resources) ?? [];
  if (query.isPending) return <GridSkeleton />;
  if (query.isError && all.length === 0)
    return (
      <Card>
        <ErrorState title={t('failed')} onRetry={() => void query.refetch()}>
          {errorText(query.error)}
        </ErrorState>
      </Card>
    );
  if (all.length === 0)
    return (
      <Card>
        <EmptyState icon={Search} title={t('empty')} />
      </Card>
    );
  return (
    <>
      <div className={gridClass}>
        {all.map((resource) => (
          <ResourceCard key={resource.id} resource={resource} />
        ))}
      </div>
      {query.hasNextPage ? (
        <Button
          variant="outline"
          className="self-center"
          busy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t('more')}
        </Button>
      ) : null}
    </>
  );
};

/** The box follows the address, which the masthead's search writes as well, and writes it after a pause. */
const SearchBox = ({ value, onChange }: { value: string; onChange: (typed: string) => void }) => {
  const { t } = useTranslation('academy');
  const [typed, setTyped] = useState(value);
  const [seen, setSeen] = useState(value);
  if (seen !== value) {
    setSeen(value);
    setTyped(value);
  }
  useEffect(() => {
    if (typed.trim() === value) return undefined;
    const timer = setTimeout(() => onChange(typed.trim()), pause);
    return () => clearTimeout(timer);
  }, [typed, value, onChange]);
  return (
    <search className="w-100 max-w-full">
      <Input
        type="search"
        aria-label={t('search')}
        placeholder={t('search')}
        maxLength={academyLimits.searchLength}
        start={<Icon as={Search} size={16} />}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </search>
  );
};

/** Videos, podcasts and documents. Everything chosen is in the address. */
export const AcademyPage = () => {
  const { t } = useTranslation('academy');
  const [params, setParams] = useSearchParams();
  const specialties = useSpecialties();
  const viewer = useViewer();
  const [wantedKind, wantedCategory] = [params.get('kind'), params.get('category')];
  const filter: ResourceFilter = {
    q: (params.get('q') ?? '').slice(0, academyLimits.searchLength),
    kind: resourceKinds.find((kind) => kind === wantedKind) ?? null,
    category: wantedCategory && isSpecialty(wantedCategory) ? wantedCategory : null,
    saved: params.get('saved') === 'true' && viewer === 'member',
  };
  const { data } = useInfiniteQuery(academyQueries.list(viewer, filter));
  const categories = data?.pages[0]?.categories ?? [];
  const [write] = useState(() => (change: Record<string, string | null>) => {
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [key, value] of Object.entries(change))
          if (value) next.set(key, value);
          else next.delete(key);
        return next;
      },
      { replace: 'q' in change },
    );
  });
  const [search] = useState(() => (q: string) => write({ q: q || null }));
  useTitle(filter.q ? `${filter.q} · ${t('title')}` : t('title'));
  return (
    <Page>
      <PageHead
        title={t('title')}
        lead={t('lead')}
        actions={<SearchBox value={filter.q} onChange={search} />}
      />
      <Tabs
        label={t('kindsLabel')}
        value={filter.kind ?? 'all'}
        onChange={(kind) => write({ kind: kind === 'all' ? null : kind })}
        // i18n-keys: academy:tabs.*
        tabs={tabs.map((id) => ({ id, text: t(`tabs.${id}`) }))}
      >
        <TabPanel id={filter.kind ?? 'all'} className="pt-4">
          <fieldset
            className="-mx-1 mb-5 flex gap-2 overflow-x-auto border-0 px-1 py-1 [scrollbar-width:none]"
            aria-label={t('categoriesLabel')}
          >
            {filter.saved ? (
              <Chip pressed onClick={() => write({ saved: null })}>
                {t('saved.title')}
              </Chip>
            ) : null}
            <Chip pressed={filter.category === null} onClick={() => write({ category: null })}>
              {t('allCategories')}
            </Chip>
            {categories.map((category) => (
              <Chip key={category} pressed={filter.category === category} onClick={() => write({ category })}>
                {specialties.nameOf(category)}
              </Chip>
            ))}
          </fieldset>
          <Columns
            end={
              <>
                {filter.kind === 'podcast' ? <PodcastCard /> : null}
                <SidePanels />
              </>
            }
            endLabel={t('aside')}
          >
            <Grid filter={filter} />
          </Columns>
        </TabPanel>
      </Tabs>
    </Page>
  );
};
