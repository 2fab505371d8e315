import { useInfiniteQuery } from '@tanstack/react-query';
import { PenLine } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Card, CardHead, CardList } from '../../../ui/card.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { threadsQuery } from '../api/messages.api.ts';
import { ThreadRow } from './thread-row.tsx';

const NewThreadDialog = lazyPart(async () => (await import('./new-thread-dialog.tsx')).NewThreadDialog);
const shown = 3;

/** The latest conversations beside another screen. */
export const MessagesPanel = () => {
  const { t } = useTranslation('messages');
  const navigate = useNavigate();
  const [isStarting, setStarting] = useState(false);
  const query = useInfiniteQuery(threadsQuery('all'));
  const threads = query.data?.pages[0]?.threads ?? [];
  return (
    <Card as="section" aria-labelledby="messages-panel">
      <CardHead
        size="sm"
        title={t('title')}
        titleId="messages-panel"
        action={
          <IconButton icon={PenLine} iconSize={16} label={t('new')} onClick={() => setStarting(true)} />
        }
      />
      {query.isPending ? <SkeletonRows rows={2} /> : null}
      {query.isError && threads.length === 0 ? (
        <ErrorState title={t('failed')} onRetry={() => void query.refetch()} className="py-5" />
      ) : null}
      {query.isSuccess && threads.length === 0 ? (
        <p className="px-4 pb-4 text-small text-ink-muted">{t('empty.all')}</p>
      ) : null}
      <CardList>
        {threads.slice(0, shown).map((thread) => (
          <ThreadRow key={thread.id} thread={thread} current={false} />
        ))}
      </CardList>
      {threads.length > 0 ? (
        <p className="px-4 py-2.5 text-small border-t border-line">
          <TextLink to="/messages">{t('back')}</TextLink>
        </p>
      ) : null}
      {isStarting ? (
        <NewThreadDialog
          onClose={() => setStarting(false)}
          onOpened={(id) => {
            setStarting(false);
            void navigate(`/messages/${id}`);
          }}
        />
      ) : null}
    </Card>
  );
};
