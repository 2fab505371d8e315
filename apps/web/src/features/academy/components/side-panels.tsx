import type { ResourceCard } from '@mz/contracts/academy';
import { useQuery } from '@tanstack/react-query';
import { Bookmark } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatNumber, formatPercent } from '../../../lib/format.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Card, CardHead, CardList } from '../../../ui/card.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { ZoneBar } from '../../../ui/zone-bar.tsx';
import { academyQueries, useViewer } from '../api/academy.api.ts';
import { percentOf } from '../model/time.ts';
import { kindIcons, useLength, useViews } from './resource-meta.tsx';
import { Thumbnail } from './thumbnail.tsx';

const steps = 10;

const useMinutesLeft = () => {
  const { t, i18n } = useTranslation('academy');
  return ({
    kind,
    units,
    covered,
    position,
  }: Pick<ResourceCard, 'kind' | 'units' | 'covered' | 'position'>): string => {
    if (units === null) return '';
    if (kind === 'course')
      return t('course.done', {
        done: formatNumber(covered, i18n.language),
        total: formatNumber(units, i18n.language),
      });
    if (kind === 'module') return t('progress', { percent: covered });
    if (kind === 'document')
      return t('page', {
        at: formatNumber(Math.min(position + 1, units), i18n.language),
        of: formatNumber(units, i18n.language),
      });
    const minutes = Math.max(1, Math.ceil((units - position) / 60));
    return t('minutesLeft', { count: minutes, amount: formatNumber(minutes, i18n.language) });
  };
};

/** Continue Learning, Popular, Your Saved Resources. */
export const SidePanels = () => {
  const { t, i18n } = useTranslation('academy');
  const viewer = useViewer();
  const { data, isPending } = useQuery(academyQueries.overview(viewer));
  const viewsOf = useViews();
  const lengthOf = useLength();
  const leftOf = useMinutesLeft();
  if (isPending)
    return (
      <Card>
        <SkeletonRows rows={4} />
      </Card>
    );
  if (!data) return null;
  return (
    <>
      {viewer === 'member' ? (
        <Card as="section" pad="sm" className="flex flex-col gap-2.5">
          <h2 className="text-small font-heading">{t('review.title')}</h2>
          <p className="text-small text-ink-muted">
            {data.due > 0
              ? t('review.dueNow', { count: data.due, amount: formatNumber(data.due, i18n.language) })
              : t('review.noneDue')}
          </p>
          <div className="row flex-wrap gap-2">
            <ButtonLink size="sm" variant={data.due > 0 ? 'primary' : 'outline'} to="/academy/review">
              {t('review.open')}
            </ButtonLink>
            <ButtonLink size="sm" variant="outline" to="/academy/upload">
              {t('upload.title')}
            </ButtonLink>
            <ButtonLink size="sm" variant="ghost" to="/academy/certificates">
              {t('certificates.title')}
            </ButtonLink>
            <ButtonLink size="sm" variant="ghost" to="/academy/playlists">
              {t('playlists.title')}
            </ButtonLink>
          </div>
        </Card>
      ) : null}
      {data.continued.length > 0 ? (
        <Card as="section">
          <CardHead title={t('continue.title')} />
          <CardList>
            {data.continued.map((one) => {
              const percent = percentOf(one.covered, one.units);
              const chapter = one.chapters.filter(({ at }) => at <= one.position).length;
              return (
                <li key={one.id} className="flex flex-col gap-2.5 px-4 py-3">
                  <div className="row gap-3">
                    <Thumbnail resource={one} className="w-16 shrink-0 rounded-control border border-line" />
                    <div className="min-w-0">
                      <p className="truncate text-small font-medium" dir="auto">
                        {one.title}
                      </p>
                      <p className="text-small text-ink-muted">
                        {one.chapters.length > 1 && one.kind !== 'document'
                          ? `${t('chapterOf', { at: formatNumber(Math.max(1, chapter), i18n.language), of: formatNumber(one.chapters.length, i18n.language) })} · `
                          : null}
                        {leftOf(one)}
                      </p>
                    </div>
                  </div>
                  <div className="row gap-3">
                    <div className="min-w-0 flex-1">
                      <ZoneBar
                        kind="steps"
                        size="sm"
                        total={steps}
                        filled={Math.floor(percent / (100 / steps))}
                        live
                        label={t('progress', { percent })}
                      />
                    </div>
                    <span className="text-small tabular-nums">{formatPercent(percent, i18n.language)}</span>
                    <ButtonLink
                      size="sm"
                      variant="soft"
                      to={`/academy/${one.id}`}
                      aria-label={t('continue.one', { title: one.title })}
                    >
                      {t('continue.button')}
                    </ButtonLink>
                  </div>
                </li>
              );
            })}
          </CardList>
        </Card>
      ) : null}
      <Card as="section">
        <CardHead title={t('popular')} />
        {data.popular.length === 0 ? (
          <EmptyState title={t('nothingPopular')} />
        ) : (
          <CardList as="ol">
            {data.popular.map((one, index) => (
              <li key={one.id} className="row relative gap-4 px-4 py-2.5 hover:bg-sunken">
                <span className="text-small text-ink-muted tabular-nums">
                  {formatNumber(index + 1, i18n.language)}
                </span>
                <div className="min-w-0">
                  <Link
                    to={`/academy/${one.id}`}
                    className="block truncate text-small font-medium after:absolute after:inset-0 after:content-['']"
                    dir="auto"
                  >
                    {one.title}
                  </Link>
                  <span className="row gap-1.5 text-small text-ink-muted">
                    <Icon as={kindIcons[one.kind]} size={14} />
                    {viewsOf(one.kind, one.views)}
                  </span>
                </div>
              </li>
            ))}
          </CardList>
        )}
      </Card>
      {viewer === 'member' ? (
        <Card as="section">
          <CardHead title={t('saved.title')} />
          {data.saved.length === 0 ? (
            <EmptyState icon={Bookmark} title={t('saved.none')} />
          ) : (
            <>
              <CardList>
                {data.saved.map((one) => (
                  <li
                    key={one.id}
                    className="row relative gap-3 px-4 py-2.5 hover:bg-sunken pointer-coarse:min-h-11"
                  >
                    <Icon as={Bookmark} size={16} />
                    <Link
                      to={`/academy/${one.id}`}
                      className="min-w-0 flex-1 truncate text-small font-medium after:absolute after:inset-0 after:content-['']"
                      dir="auto"
                    >
                      {one.title}
                    </Link>
                    <span className="text-small text-ink-muted tabular-nums">{lengthOf(one)}</span>
                  </li>
                ))}
              </CardList>
              <div className="px-4 pt-2 pb-4">
                <ButtonLink variant="outline" size="sm" block to="/academy?saved=true">
                  {t('saved.all')}
                </ButtonLink>
              </div>
            </>
          )}
        </Card>
      ) : null}
    </>
  );
};
