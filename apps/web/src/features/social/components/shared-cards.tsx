import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleSlash, Newspaper } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ApiError } from '../../../lib/http.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Card, Well } from '../../../ui/card.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { sharedArticleQuery, socialQueries } from '../api/social.api.ts';
import { CitationList } from './citation-list.tsx';

const SharedCalculation = lazy(async () => ({
  default: (await import('../../tools/index.ts')).SharedCalculation,
}));

const Waiting = () => <Skeleton className="h-16 w-full" />;

/** What did not come: gone or not for this reader, which look alike; else the link as it was sent. */
const Failed = ({ error, address }: { error: Error; address: string }) => {
  const { t } = useTranslation('social');
  return error instanceof ApiError && error.status === 404 ? (
    <Well className="text-small text-ink-muted">{t('shared.gone')}</Well>
  ) : (
    <TextLink to={address} className="break-words">
      {address}
    </TextLink>
  );
};

const SharedPost = ({ id, address }: { id: string; address: string }) => {
  const { t } = useTranslation('social');
  const { data: post, error } = useQuery(socialQueries.post(id));
  if (error) return <Failed error={error} address={address} />;
  if (!post) return <Waiting />;
  const name = post.author.fullName || t('unknownUser');
  const citesRetracted = post.citations.some((cited) => cited.kind === 'article' && cited.retracted);
  return (
    <Card pad="sm" as="section" aria-label={t('shared.post', { name })}>
      <div className="flex flex-col gap-1 text-small">
        <span className="row flex-wrap gap-x-2 text-tiny text-ink-muted">
          <Icon as={Newspaper} size={14} />
          {/* i18n-keys: social:kinds.* */}
          {t(`kinds.${post.kind}`)} · <bdi>{name}</bdi>
        </span>
        <Link to={address} dir="auto" className="line-clamp-3 font-medium break-words hover:underline">
          {post.text}
        </Link>
        {post.outcome ? (
          <Badge tone="success" icon={CircleCheck} className="self-start">
            {t('outcome.closed')}
          </Badge>
        ) : null}
        {citesRetracted ? (
          <b className="row gap-1.5 text-danger">
            <Icon as={CircleSlash} size={14} />
            {t('shared.citesRetracted')}
          </b>
        ) : null}
      </div>
    </Card>
  );
};

const SharedArticle = ({ id, address }: { id: string; address: string }) => {
  const { data, error } = useQuery(sharedArticleQuery(id));
  if (error) return <Failed error={error} address={address} />;
  if (!data) return <Waiting />;
  const { title, journal, publicationDate, retracted } = data;
  return <CitationList citations={[{ kind: 'article', id, title, journal, publicationDate, retracted }]} />;
};

export interface SharedThing {
  readonly kind: 'post' | 'article' | 'calculation';
  readonly id?: string;
  readonly slug?: string;
  readonly address: string;
}

/** What the links of a message lead to. Each is asked for as its reader: who may not read it sees nothing of it. */
export const SharedCards = ({ shared }: { shared: readonly SharedThing[] }) => (
  <div className="flex w-80 max-w-full flex-col gap-2">
    {shared.map(({ kind, id = '', slug = '', address }) =>
      kind === 'post' ? (
        <SharedPost key={address} id={id} address={address} />
      ) : kind === 'article' ? (
        <SharedArticle key={address} id={id} address={address} />
      ) : (
        <Card key={address} pad="sm" className="text-small">
          <Suspense fallback={<Waiting />}>
            <SharedCalculation slug={slug} address={address} />
          </Suspense>
        </Card>
      ),
    )}
  </div>
);
