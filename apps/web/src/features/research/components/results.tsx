import type { ArticlePage } from '@mz/contracts';
import { SearchX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { useApiError } from '../../../lib/use-api-error.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { countFilters, type SearchState } from '../model/address.ts';
import type { PageLink } from '../model/pager.ts';
import { joinTerms } from '../model/text.ts';
import { ArticleCard } from './article-card.tsx';
import { Pager } from './pager.tsx';
import { ResultsSkeleton } from './results-skeleton.tsx';

interface ResultsProps {
  state: SearchState;
  answer: ArticlePage | undefined;
  error: Error | null;
  stale: boolean;
  fresh: ReadonlySet<string>;
  addressOf: (link: PageLink) => string;
  onRetry: () => void;
  onClear: () => void;
  onPage: () => void;
}

const Corrections = ({ answer, q }: { answer: ArticlePage; q: string }) => {
  const { t } = useTranslation('research');
  return (
    <>
      {answer.engine === 'database' ? <Banner tone="info">{t('rebuilding')}</Banner> : null}
      {answer.corrected ? (
        <p className="text-small text-ink-muted">
          {t('corrected', { typed: q, searched: answer.corrected })}
        </p>
      ) : null}
      {answer.unfound.length > 0 ? (
        <p className="text-small text-ink-muted">
          {t('unfound', {
            count: answer.unfound.length,
            list: joinTerms(answer.unfound.slice(0, 6), t('separator')),
          })}
        </p>
      ) : null}
      {answer.expandedBy.length > 0 ? (
        <p className="text-small text-ink-muted line-clamp-2">
          {t('expanded', { list: joinTerms(answer.expandedBy.slice(0, 6), t('separator')) })}
        </p>
      ) : null}
    </>
  );
};

/** The cards, or why there are none. */
export const Results = ({ state, answer, error, ...rest }: ResultsProps) => {
  const { t, i18n } = useTranslation(['research', 'common']);
  const apiError = useApiError();
  if (error && !answer)
    return (
      <Card>
        <ErrorState title={t('failed')} retryLabel={t('common:retry')} onRetry={rest.onRetry}>
          {apiError(error)}
        </ErrorState>
      </Card>
    );
  if (!answer) return <ResultsSkeleton />;
  const isFiltered = state.specialty !== null || countFilters(state) > 0;
  return (
    <div className="stack gap-3.5" aria-busy={rest.stale || undefined}>
      {error ? (
        <Banner
          tone="danger"
          action={
            <Button variant="outline" size="sm" onClick={rest.onRetry}>
              {t('common:retry')}
            </Button>
          }
        >
          {t('failed')} {apiError(error)}
        </Banner>
      ) : null}
      <Corrections answer={answer} q={state.q} />
      {answer.items.length === 0 ? (
        <Card>
          <EmptyState
            icon={SearchX}
            title={t('empty')}
            action={
              isFiltered || state.q ? (
                <Button variant="outline" size="sm" onClick={rest.onClear}>
                  {t(isFiltered ? 'filters.clear' : 'clearSearch')}
                </Button>
              ) : null
            }
          />
        </Card>
      ) : null}
      {answer.items.map((article) => (
        <ArticleCard key={article.id} article={article} isNew={article.isNew || rest.fresh.has(article.id)} />
      ))}
      <Pager answer={answer} addressOf={rest.addressOf} onPage={rest.onPage} />
      <p className="sr-only" role="status">
        {rest.stale
          ? t('searching')
          : t('shown', {
              count: answer.total,
              formatted: formatNumber(answer.total, i18n.language),
              page: formatNumber(answer.page, i18n.language),
            })}
      </p>
    </div>
  );
};
