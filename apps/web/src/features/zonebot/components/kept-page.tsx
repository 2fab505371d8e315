import { useInfiniteQuery } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiError } from '../../../lib/use-api-error.ts';
import { useTitle } from '../../../lib/use-title.ts';
import { BackLink } from '../../../ui/back-link.tsx';
import { Button } from '../../../ui/button.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Card } from '../../../ui/card.tsx';
import { Page, PageHead } from '../../../ui/page.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { type KeptKind, type KeptText, keptQuery, useRemoveKept } from '../api/kept.api.ts';
import { ConfirmDelete } from './confirm-delete.tsx';
import { KeptCard } from './kept-card.tsx';

const Remove = ({
  kind,
  kept,
  onClose,
  onGone,
}: {
  kind: KeptKind;
  kept: KeptText;
  onClose: () => void;
  onGone: () => void;
}) => {
  const { t } = useTranslation('zonebot');
  const remove = useRemoveKept(kind);
  return (
    <ConfirmDelete
      // i18n-keys: zonebot:notes.* zonebot:drafts.*
      title={t(`${kind}.deleteTitle`)}
      description={t('kept.deleteText')}
      deletion={remove}
      onConfirm={() => remove.mutate(kept.id, { onSuccess: onGone })}
      onClose={onClose}
    />
  );
};

/** The screen of what a member keeps, the latest first. */
export const KeptPage = ({ kind, icon }: { kind: KeptKind; icon: LucideIcon }) => {
  const { t } = useTranslation('zonebot');
  const errorText = useApiError();
  const query = useInfiniteQuery(keptQuery(kind));
  const [removing, setRemoving] = useState<KeptText | null>(null);
  const list = useRef<HTMLElement>(null);
  useTitle(t(`${kind}.title`));
  const texts = query.data?.pages.flatMap((page) => page.texts) ?? [];
  const count = useRef(texts.length);
  // What had the focus goes with the text, whether that leaves the list before its dialog closes or after.
  useEffect(() => {
    if (removing !== null || texts.length >= count.current) {
      if (removing === null) count.current = texts.length;
      return;
    }
    count.current = texts.length;
    list.current?.focus();
  }, [texts.length, removing]);
  return (
    <Page narrow>
      <BackLink to="/zonebot">{t('title')}</BackLink>
      <PageHead title={t(`${kind}.title`)} lead={t(`${kind}.lead`)} />
      <section ref={list} tabIndex={-1} aria-label={t(`${kind}.title`)} className="stack gap-4">
        {query.isPending ? (
          <SkeletonGroup label={t('loading')} className="stack gap-4">
            <Skeleton className="h-40 w-full" />
            <Skeleton className="h-40 w-full" />
          </SkeletonGroup>
        ) : null}
        {query.isError ? (
          <Card>
            <ErrorState
              title={t(`${kind}.failed`)}
              retryLabel={t('retry')}
              onRetry={() => void query.refetch()}
            >
              {errorText(query.error)}
            </ErrorState>
          </Card>
        ) : null}
        {query.isSuccess && texts.length === 0 ? (
          <Card>
            <EmptyState
              icon={icon}
              title={t(`${kind}.none`)}
              action={
                <ButtonLink variant="outline" size="sm" to="/zonebot">
                  {t('kept.ask')}
                </ButtonLink>
              }
            >
              {t(`${kind}.noneHow`)}
            </EmptyState>
          </Card>
        ) : null}
        {texts.length > 0 ? (
          <ul className="stack gap-4">
            {texts.map((kept) => (
              <KeptCard key={kept.id} kind={kind} kept={kept} onRemove={() => setRemoving(kept)} />
            ))}
          </ul>
        ) : null}
        {query.hasNextPage ? (
          <Button
            variant="ghost"
            size="sm"
            busy={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {t(`${kind}.earlier`)}
          </Button>
        ) : null}
      </section>
      {removing ? (
        <Remove
          kind={kind}
          kept={removing}
          onClose={() => setRemoving(null)}
          onGone={() => setRemoving(null)}
        />
      ) : null}
    </Page>
  );
};
