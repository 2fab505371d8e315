import type { PostDraft } from '@mz/contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ChevronLeft, Users } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useApiError } from '../../lib/use-api-error.ts';
import { useTitle } from '../../lib/use-title.ts';
import { Dialog } from '../../ui/dialog.tsx';
import {
  Button,
  EmptyState,
  ErrorState,
  Icon,
  Page,
  PageHead,
  Skeleton,
  SkeletonGroup,
} from '../../ui/index.ts';
import { draftsQuery, useRemoveDraft } from './api/drafts.api.ts';
import { Draft } from './components/draft.tsx';
import './zonebot.css';

const Remove = ({
  draft,
  onClose,
  onGone,
}: {
  draft: PostDraft;
  onClose: () => void;
  onGone: () => void;
}) => {
  const { t } = useTranslation('zonebot');
  const errorText = useApiError();
  const remove = useRemoveDraft();
  return (
    <Dialog
      title={t('drafts.deleteTitle')}
      description={t('drafts.deleteText')}
      closeLabel={t('close')}
      onClose={onClose}
    >
      {remove.isError ? (
        <p className="small text-danger" role="alert">
          {errorText(remove.error)}
        </p>
      ) : null}
      <div className="row g8 justify-end">
        <Button look="outline" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button
          look="danger"
          busy={remove.isPending}
          onClick={() => remove.mutate(draft.id, { onSuccess: onGone })}
        >
          {t('delete')}
        </Button>
      </div>
    </Dialog>
  );
};

/** Cases a member began out of answers; they wait for the place where they are published. */
export const DraftsPage = () => {
  const { t } = useTranslation('zonebot');
  const errorText = useApiError();
  const query = useInfiniteQuery(draftsQuery());
  const [removing, setRemoving] = useState<PostDraft | null>(null);
  const list = useRef<HTMLElement>(null);
  useTitle(t('drafts.title'));
  const drafts = query.data?.pages.flatMap((page) => page.drafts) ?? [];
  return (
    <Page narrow>
      <Link className="link small row g4 mb-3 w-fit" to="/zonebot">
        <Icon as={ChevronLeft} size={16} className="icon-flip" />
        {t('title')}
      </Link>
      <PageHead title={t('drafts.title')} lead={t('drafts.lead')} />
      <section ref={list} tabIndex={-1} aria-label={t('drafts.title')} className="stack g16">
        {query.isPending ? (
          <SkeletonGroup label={t('loading')} className="stack g16">
            <Skeleton className="h-40 w-full" />
            <Skeleton className="h-40 w-full" />
          </SkeletonGroup>
        ) : null}
        {query.isError ? (
          <div className="card">
            <ErrorState
              title={t('drafts.failed')}
              retryLabel={t('retry')}
              onRetry={() => void query.refetch()}
            >
              {errorText(query.error)}
            </ErrorState>
          </div>
        ) : null}
        {query.isSuccess && drafts.length === 0 ? (
          <div className="card">
            <EmptyState
              icon={Users}
              title={t('drafts.none')}
              action={
                <Link className="btn btn-outline btn-sm" to="/zonebot">
                  {t('drafts.ask')}
                </Link>
              }
            >
              {t('drafts.noneHow')}
            </EmptyState>
          </div>
        ) : null}
        {drafts.length > 0 ? (
          <ul className="stack g16">
            {drafts.map((draft) => (
              <Draft key={draft.id} draft={draft} onRemove={() => setRemoving(draft)} />
            ))}
          </ul>
        ) : null}
        {query.hasNextPage ? (
          <Button
            look="ghost"
            size="sm"
            busy={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {t('drafts.earlier')}
          </Button>
        ) : null}
      </section>
      {removing ? (
        <Remove
          draft={removing}
          onClose={() => setRemoving(null)}
          onGone={() => {
            setRemoving(null);
            // What had the focus is gone with the draft.
            list.current?.focus();
          }}
        />
      ) : null}
    </Page>
  );
};
