import { useQuery } from '@tanstack/react-query';
import { PenLine, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiError } from '../../../lib/use-api-error.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Card, CardHead, CardList } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { ListRow } from '../../../ui/list-row.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { ownResourcesQuery, useOwnResourceActs } from '../api/authoring.api.ts';
import { kindIcons } from './resource-meta.tsx';
import { stateTones } from './state-tones.ts';

/** What a member brought, in every state: to change, to send, to delete. */
export const OwnResources = () => {
  const { t } = useTranslation('academy');
  const errorText = useApiError();
  const query = useQuery(ownResourcesQuery());
  const { submit, remove } = useOwnResourceActs();
  const [asked, setAsked] = useState<string | null>(null);
  const failed = submit.error ?? remove.error;
  return (
    <Card as="section">
      <CardHead title={t('upload.own')} size="md" />
      {query.isPending ? <SkeletonRows rows={2} /> : null}
      {query.isError ? (
        <ErrorState title={t('failed')} onRetry={() => void query.refetch()}>
          {errorText(query.error)}
        </ErrorState>
      ) : null}
      {failed ? (
        <Banner tone="danger" className="mx-5 mb-3 max-sm:mx-4">
          {errorText(failed)}
        </Banner>
      ) : null}
      {query.data?.resources.length === 0 ? <EmptyState title={t('upload.noneYet')} /> : null}
      <CardList>
        {query.data?.resources.map(({ id, kind, title, state, message, published }) => (
          <ListRow
            key={id}
            icon={kindIcons[kind]}
            title={<bdi>{title}</bdi>}
            {...(published && { to: `/academy/${id}` })}
            detail={message ? <span dir="auto">{message}</span> : null}
            end={
              <>
                {/* i18n-keys: academy:upload.states.* */}
                <Badge tone={stateTones[state]}>{t(`upload.states.${state}`)}</Badge>
                <ButtonLink
                  size="sm"
                  variant="outline"
                  to={`/academy/own/${id}`}
                  aria-label={t('studio.open', { title })}
                >
                  <Icon as={PenLine} size={16} />
                  {t('studio.edit')}
                </ButtonLink>
                {state === 'draft' || state === 'rejected' ? (
                  <Button size="sm" variant="soft" busy={submit.isPending} onClick={() => submit.mutate(id)}>
                    {t('upload.submit')}
                  </Button>
                ) : null}
                <IconButton
                  icon={Trash2}
                  size="sm"
                  iconSize={16}
                  label={t('upload.remove', { title })}
                  onClick={() => setAsked(id)}
                />
              </>
            }
          />
        ))}
      </CardList>
      {asked ? (
        <ConfirmDialog
          title={t('upload.removeTitle')}
          confirmLabel={t('upload.removeConfirm')}
          busy={remove.isPending}
          onConfirm={() => remove.mutate(asked, { onSettled: () => setAsked(null) })}
          onClose={() => setAsked(null)}
        >
          {t('upload.removeText')}
        </ConfirmDialog>
      ) : null}
    </Card>
  );
};
