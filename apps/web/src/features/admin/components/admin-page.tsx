import { useQuery } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { type ComponentType, lazy, Suspense, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import type { AdminSection } from '../../../lib/feature.ts';
import { useFeatures, useIsAdministrator } from '../../../lib/use-features.ts';
import { useTitle } from '../../../lib/use-title.ts';
import { Card } from '../../../ui/card.tsx';
import { columnsClass, Page, PageHead } from '../../../ui/page.tsx';
import { SideNav, SideNavLink } from '../../../ui/side-nav.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { adminQueries } from '../api/admin.api.ts';
import { adminKeys } from '../api/admin.keys.ts';
import { nameOf } from '../model/names.ts';

const pages = new Map<string, ComponentType>();

/** Fetched once each; the same component from then on. */
const pageOf = ({ id, page }: AdminSection): ComponentType => {
  const known = pages.get(id);
  if (known) return known;
  const fresh = lazy(async () => ({ default: await page() }));
  pages.set(id, fresh);
  return fresh;
};

const waitingRows = (
  <Card>
    <SkeletonRows rows={4} />
  </Card>
);

/** The parts that features bring, beside the one that is open. */
const Desk = () => {
  const { t } = useTranslation('admin');
  const features = useFeatures();
  const { section: wanted = 'overview' } = useParams();
  const { data: sections } = useQuery({
    queryKey: adminKeys.sections,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => {
      const brought = await Promise.all(features.map(({ admin }) => admin?.() ?? []));
      return brought.flat().sort((a, b) => a.order - b.order);
    },
  });
  const overview = useQuery(adminQueries.overview());
  const current = sections?.find(({ id }) => id === wanted) ?? sections?.[0];
  const Section = useMemo(() => (current ? pageOf(current) : null), [current]);
  const name = t('title');
  useTitle(current ? `${nameOf(t, 'sections', current.id)} · ${name}` : name);
  return (
    <>
      <PageHead
        title={name}
        // One line from the start, so that what stands under it stays.
        lead={
          overview.data
            ? t('version', { version: overview.data.version })
            : overview.isPending
              ? '\u00A0'
              : t('lead')
        }
      />
      {sections ? null : waitingRows}
      <div className={columnsClass({ start: true })} hidden={!sections}>
        <SideNav
          label={t('parts')}
          className="max-lg:flex-row max-lg:flex-wrap max-lg:*:w-auto lg:sticky lg:top-4"
        >
          {sections?.map(({ id, icon }) => (
            <SideNavLink
              key={id}
              to={`/admin/${id}`}
              icon={icon}
              aria-current={id === current?.id ? 'page' : undefined}
            >
              {nameOf(t, 'sections', id)}
            </SideNavLink>
          ))}
        </SideNav>
        <div className="flex min-w-0 flex-col gap-4">
          <Suspense fallback={waitingRows}>{Section ? <Section /> : null}</Suspense>
        </div>
      </div>
    </>
  );
};

/** The administrators' desk. */
export const AdminPage = () => {
  const { t } = useTranslation('admin');
  const isAdministrator = useIsAdministrator();
  useTitle(t('title'));
  if (isAdministrator)
    return (
      <Page>
        <Desk />
      </Page>
    );
  return (
    <Page narrow>
      <PageHead title={t('title')} />
      <Card>
        <EmptyState icon={ShieldCheck} title={t('forbidden')}>
          {t('forbiddenText')}
        </EmptyState>
      </Card>
    </Page>
  );
};
