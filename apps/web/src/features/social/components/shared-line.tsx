import { useQuery } from '@tanstack/react-query';
import { Calculator, FileText, Newspaper } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/http.ts';
import { Badge } from '../../../ui/badge.tsx';
import { cx } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { sharedArticleQuery, socialQueries } from '../api/social.api.ts';
import type { SharedThing } from './shared-cards.tsx';

const CalculationLine = lazy(async () => ({
  default: (await import('../../tools/index.ts')).SharedCalculationLine,
}));

const icons = { post: Newspaper, article: FileText, calculation: Calculator };
const waiting = <Skeleton className="h-5 w-full" />;

/** The name of a paper or a post; for whoever may not read it, that it is gone. */
const Title = ({ kind, id = '', address }: SharedThing) => {
  const { t } = useTranslation('social');
  const isPost = kind === 'post';
  const post = useQuery({ ...socialQueries.post(id), enabled: isPost });
  const article = useQuery({ ...sharedArticleQuery(id), enabled: !isPost });
  const { error, isPending } = isPost ? post : article;
  if (error instanceof ApiError && error.status === 404)
    return <span className="text-ink-muted">{t('shared.gone')}</span>;
  if (isPending) return waiting;
  const isRetracted = !isPost && article.data?.retracted === true;
  const title = isPost ? post.data?.text : article.data?.title;
  return (
    <>
      <TextLink tone="plain" to={address} className={cx('block truncate', isRetracted && 'line-through')}>
        <bdi>{title || address}</bdi>
      </TextLink>
      {isRetracted ? <Badge tone="danger">{t('citations.retracted')}</Badge> : null}
    </>
  );
};

/** What a link of a message leads to, in one line of a list. */
export const SharedLine = (shared: SharedThing) => (
  <li className="flex items-start gap-2 py-1 text-small pointer-coarse:py-2.5">
    <Icon as={icons[shared.kind]} size={16} className="mt-0.5 shrink-0 text-ink-muted" />
    <div className="min-w-0 flex-1">
      {shared.kind === 'calculation' ? (
        <Suspense fallback={waiting}>
          <CalculationLine slug={shared.slug ?? ''} address={shared.address} />
        </Suspense>
      ) : (
        <Title {...shared} />
      )}
    </div>
  </li>
);
