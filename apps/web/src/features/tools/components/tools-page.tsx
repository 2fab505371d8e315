import { calculatorIndex, LEADING_IDS } from '@mz/clinical';
import type { Language } from '@mz/i18n';
import { LayoutGrid, SearchX } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useParams } from 'react-router';
import { startWorker } from '../../../lib/app-worker.ts';
import { currentLanguage } from '../../../lib/i18n.ts';
import { useCurrentInSight } from '../../../lib/use-current-in-sight.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Card } from '../../../ui/card.tsx';
import { Chip, ChipLink } from '../../../ui/chip.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Page, PageHead } from '../../../ui/page.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { noteOpened, syncShelf } from '../api/shelf-store.ts';
import { prepareCalculators, useCalculators, useTitles } from '../api/use-calculator.ts';
import { useShelf } from '../api/use-shelf.ts';
import { addressOf, toolAt } from '../model/address.ts';
import { familyOf, isGfr } from '../model/families.ts';
import { ChangesBanner } from './changes-banner.tsx';
import { ToolList } from './tool-list.tsx';
import { ToolPane } from './tool-pane.tsx';

const first = LEADING_IDS[0] ?? '';

/** The tools whose definitions a page shows; the converter knows the units of the laboratory. */
const wantedFor = (id: string): readonly string[] =>
  id === 'unit-converter' ? [...familyOf(id), 'lab-units'] : familyOf(id);

/** Loads what stands on the page of a tool, so that it is drawn at once. */
export const prepareTools = async (pathname: string, language: Language): Promise<void> => {
  const id = toolAt(pathname.split('/')[2] ?? first);
  if (id !== undefined) await prepareCalculators(wantedFor(id), language);
};

const Loading = () => {
  const { t } = useTranslation('tools');
  return (
    <Card pad="md">
      <SkeletonGroup label={t('loading')} className="stack gap-4">
        <Skeleton className="h-6 w-1/2" />
        <Skeleton className="h-10 w-full" />
        <Skeleton className="h-10 w-full" />
        <Skeleton className="h-10 w-2/3" />
      </SkeletonGroup>
    </Card>
  );
};

const Unknown = () => {
  const { t } = useTranslation('tools');
  return (
    <Page>
      <PageHead title={t('title')} />
      <Card>
        <EmptyState
          icon={SearchX}
          title={t('unknown')}
          action={
            <ButtonLink variant="outline" size="sm" to="/tools">
              {t('toTools')}
            </ButtonLink>
          }
        />
      </Card>
    </Page>
  );
};

const Tools = ({ id }: { id: string }) => {
  const { t } = useTranslation('tools');
  const { t: nav } = useTranslation('nav');
  const { key } = useLocation();
  const language = currentLanguage();
  const family = useMemo(() => familyOf(id), [id]);
  const wanted = useMemo(() => wantedFor(id), [id]);
  const titles = useTitles(language);
  const loaded = useCalculators(wanted, language);
  const shelf = useShelf();
  const { favourites, recents } = shelf;
  const [listOpen, setListOpen] = useState(false);
  const chipLine = useCurrentInSight<HTMLElement>(`${id} ${titles.status}`);
  useEffect(startWorker, []);
  useEffect(() => noteOpened(id), [id]);

  if (loaded.status === 'failed' || titles.status === 'failed') {
    const retry = () => {
      if (loaded.status === 'failed') loaded.retry();
      if (titles.status === 'failed') titles.retry();
    };
    return (
      <Page>
        <PageHead title={t('title')} />
        <Card>
          <ErrorState title={t('failed')} retryLabel={t('retry')} onRetry={retry} />
        </Card>
      </Page>
    );
  }
  const list = (onPick?: () => void) =>
    titles.status === 'ready' ? (
      <ToolList
        say={titles.value}
        current={id}
        favourites={favourites}
        recents={recents}
        {...(onPick ? { onPick } : {})}
      />
    ) : null;
  const chips = [...new Set([...LEADING_IDS, ...favourites, ...(isGfr(id) ? [] : [id])])].flatMap(
    (tool) => calculatorIndex.find((entry) => entry.id === tool) ?? [],
  );
  const laboratory =
    loaded.status === 'ready'
      ? (loaded.value.find(({ definition }) => definition.id === 'lab-units')?.definition ?? null)
      : null;
  const rooms = (
    <>
      <ChipLink to="/tools/drugs">{nav('drugs')}</ChipLink>
      <ChipLink to="/tools/interactions">{nav('interactions')}</ChipLink>
    </>
  );
  return (
    <Page className="print:[&_section]:break-inside-avoid">
      <nav
        ref={chipLine}
        className="mb-3 -mx-(--gutter) flex gap-2 overflow-x-auto px-(--gutter) py-0.5 no-scrollbar lg:hidden print:hidden"
        aria-label={t('title')}
      >
        <Chip onClick={() => setListOpen(true)}>
          <Icon as={LayoutGrid} size={16} />
          {t('allTools')}
        </Chip>
        {rooms}
        {titles.status === 'ready'
          ? chips.map((entry) => (
              <ChipLink
                key={entry.id}
                to={addressOf(entry.id)}
                aria-current={entry.id === id || (isGfr(entry.id) && isGfr(id)) ? 'page' : undefined}
              >
                {isGfr(entry.id) ? t('gfr') : titles.value(entry.titleKey)}
              </ChipLink>
            ))
          : null}
      </nav>
      {titles.status === 'ready' ? <ChangesBanner shelf={shelf} say={titles.value} /> : null}
      {shelf.problem?.kind === 'load' ? (
        <Banner
          tone="warning"
          className="mb-4 print:hidden"
          action={
            <Button variant="outline" size="sm" onClick={() => void syncShelf()}>
              {t('retry')}
            </Button>
          }
        >
          {t('shelfFailed')}
        </Banner>
      ) : null}
      <div className="grid grid-cols-[240px_minmax(0,1fr)_320px] items-start gap-6 max-lg:grid-cols-[minmax(0,1fr)_296px] max-sm:grid-cols-1 max-sm:[&>:not(aside):has([data-skeleton])]:min-h-dvh print:block">
        {/* Of a written page the list comes first: on a phone it is drawn once the tool and its result are there. */}
        <aside
          className="stack gap-1 max-lg:order-3 max-lg:[&:not(:has(~aside))]:hidden print:hidden"
          aria-label={t('title')}
        >
          <div className="row gap-2 flex-wrap mb-2">{rooms}</div>
          {list()}
        </aside>
        {loaded.status === 'ready' ? (
          <ToolPane
            key={key}
            family={loaded.value.filter(({ definition }) => family.includes(definition.id))}
            firstId={id}
            laboratory={laboratory}
            shelf={shelf}
          />
        ) : (
          <Loading />
        )}
      </div>
      {listOpen ? (
        <Dialog title={t('allTools')} onClose={() => setListOpen(false)}>
          <div className="-mx-2 mt-2 -mb-2 max-h-[min(70dvh,640px)] overflow-y-auto px-2 pt-1 pb-2">
            {list(() => setListOpen(false))}
          </div>
        </Dialog>
      ) : null}
    </Page>
  );
};

/** Clinical tools: the list, the form, and the result always in sight. */
export const ToolsPage = () => {
  const { toolId = first } = useParams();
  const id = toolAt(toolId);
  return id === undefined ? <Unknown /> : <Tools id={id} />;
};
