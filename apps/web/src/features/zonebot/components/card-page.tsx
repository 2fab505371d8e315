import { useQuery } from '@tanstack/react-query';
import { FileX, ShieldCheck, ShieldQuestion } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router';
import { formatDate, formatDateTime, formatPartialDate } from '../../../lib/format.ts';
import { ApiError } from '../../../lib/http.ts';
import { currentLanguage } from '../../../lib/i18n.ts';
import { useApiError } from '../../../lib/use-api-error.ts';
import { useTitle } from '../../../lib/use-title.ts';
import { BackLink } from '../../../ui/back-link.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Card } from '../../../ui/card.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Page } from '../../../ui/page.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { TextAnchor, TextLink } from '../../../ui/text-link.tsx';
import { CitedIn } from '../../social/index.ts';
import { cardQueries } from '../api/cards.api.ts';
import { CardStatements } from './card-statements.tsx';

const Missing = () => {
  const { t } = useTranslation('zonebot');
  return (
    <Card>
      <EmptyState
        icon={FileX}
        title={t('cards.missing')}
        action={
          <ButtonLink variant="outline" size="sm" to="/zonebot/cards">
            {t('cards.title')}
          </ButtonLink>
        }
      />
    </Card>
  );
};

/** One knowledge card: what it says, on what, who checked it, and its versions. */
export const CardPage = () => {
  const { t, i18n } = useTranslation('zonebot');
  const { cardId = '' } = useParams();
  const [search] = useSearchParams();
  const errorText = useApiError();
  const version = Number.parseInt(search.get('version') ?? '', 10);
  const query = useQuery(
    cardQueries.one(cardId, currentLanguage(), Number.isInteger(version) && version > 0 ? version : null),
  );
  const card = query.data;
  useTitle(card?.title ?? t('cards.title'));
  const isMissing = query.error instanceof ApiError && query.error.status === 404;
  const newest = Math.max(0, ...(card?.history ?? []).map((entry) => entry.version));
  return (
    <Page narrow>
      <BackLink to="/zonebot/cards">{t('cards.title')}</BackLink>
      {query.isPending ? (
        <Card pad="md">
          <SkeletonGroup label={t('loading')} className="stack gap-3">
            <Skeleton className="h-8 w-2/3" />
            <Skeleton className="h-24 w-full" />
          </SkeletonGroup>
        </Card>
      ) : null}
      {query.isError && isMissing ? <Missing /> : null}
      {query.isError && !isMissing ? (
        <Card>
          <ErrorState title={t('cards.failed')} retryLabel={t('retry')} onRetry={() => void query.refetch()}>
            {errorText(query.error)}
          </ErrorState>
        </Card>
      ) : null}
      {card ? (
        <div className="stack gap-4">
          {card.version < newest ? (
            <Banner tone="warning" title={t('cards.old', { version: card.version })}>
              <TextLink to={`/zonebot/cards/${card.id}`}>{t('cards.toNewest')}</TextLink>
            </Banner>
          ) : null}
          <Card as="article" pad="md" className="stack gap-4">
            <div>
              <h1>{card.title}</h1>
              <p
                className={`row gap-1.5 text-small mt-1.5 items-start ${card.review === 'unsigned' ? 'text-ink-muted' : 'text-success'}`}
              >
                <Icon as={card.review === 'unsigned' ? ShieldQuestion : ShieldCheck} size={16} />
                <span>
                  {/* i18n-keys: zonebot:reviews.* zonebot:cards.confidence.* */}
                  {t(`reviews.${card.review}`, { reviewer: card.reviewer ?? '' })}{' '}
                  {t('cardVersion', {
                    version: card.version,
                    date: formatPartialDate(card.lastReviewed.slice(0, 10), i18n.language),
                  })}
                </span>
              </p>
              <p className="text-tiny text-ink-muted mt-1">{t('reference')}</p>
            </div>
            <CardStatements
              key={card.version}
              card={card}
              canReview={card.canReview && card.version === newest}
            />
            {card.redFlags.length > 0 ? (
              <section>
                <h2 className="h3 mb-1.5">{t('redFlags')}</h2>
                <ul className="stack gap-1.5 list-disc ps-5">
                  {card.redFlags.map((flag) => (
                    <li key={flag} dir="auto">
                      {flag}
                    </li>
                  ))}
                </ul>
              </section>
            ) : null}
            {card.caution ? (
              <Banner tone="info" title={t('uncertainty')}>
                {card.caution}
              </Banner>
            ) : null}
            <section>
              <h2 className="h3 mb-1.5">{t('sources')}</h2>
              <ul className="stack gap-2">
                {card.sources.map((source) => (
                  <li key={source.key} className="text-small" lang="en" dir="ltr">
                    <span className="font-medium block">{source.title}</span>
                    <span className="text-ink-muted">
                      {source.organisation} · {source.citation}{' '}
                      {source.doi ? (
                        <TextAnchor
                          href={`https://doi.org/${source.doi}`}
                          target="_blank"
                          rel="noopener noreferrer"
                        >
                          {source.doi}
                        </TextAnchor>
                      ) : null}
                    </span>
                  </li>
                ))}
              </ul>
            </section>
          </Card>
          <CitedIn kind="card" id={card.id} title={card.title} citation={{ kind: 'card', id: card.id }} />
          <Card as="section" pad="md">
            <h2 className="h3 mb-2">{t('cards.history')}</h2>
            <ol className="stack gap-2 text-small">
              {card.history.map((entry) => (
                <li key={entry.version}>
                  <TextLink to={`/zonebot/cards/${card.id}?version=${entry.version}`}>
                    {t('cards.versionOf', { version: entry.version })}
                  </TextLink>{' '}
                  {/* i18n-keys: zonebot:cards.changes.* */}
                  {t(`cards.changes.${entry.change}`, { author: entry.author ?? '' })} ·{' '}
                  <span className="text-ink-muted">
                    {entry.change === 'bundled'
                      ? formatDate(new Date(entry.at), i18n.language)
                      : formatDateTime(new Date(entry.at), i18n.language)}
                  </span>
                  {entry.note ? (
                    <span className="block text-ink-muted" dir="auto">
                      {entry.note}
                    </span>
                  ) : null}
                </li>
              ))}
            </ol>
          </Card>
        </div>
      ) : null}
    </Page>
  );
};
