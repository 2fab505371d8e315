import { MessagesSquare } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { useSession } from '../../../lib/session.ts';
import { useTitle } from '../../../lib/use-title.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { cx } from '../../../ui/class-names.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { SuspendedNotice } from '../../safety/index.ts';
import { ThreadList } from './thread-list.tsx';
import { ThreadView } from './thread-view.tsx';

const ThreadSide = lazyPart(async () => (await import('./thread-side.tsx')).ThreadSide);
const NewThreadDialog = lazyPart(async () => (await import('./new-thread-dialog.tsx')).NewThreadDialog);

/** Threads and the one that is open: side by side, on phones one after the other. */
export const MessagesPage = () => {
  const { t } = useTranslation('messages');
  const { user } = useSession();
  const { threadId } = useParams();
  const navigate = useNavigate();
  const [isStarting, setIsStarting] = useState(false);
  useTitle(t('title'));
  if (!user) return null;
  return (
    <div className="flex-1 py-5 max-md:py-0">
      <div className="wrap max-md:px-0">
        <SuspendedNotice />
        {threadId ? <h1 className="sr-only md:hidden">{t('title')}</h1> : null}
        <Card
          className={cx(
            'grid h-[calc(100dvh-150px)] min-h-110 grid-cols-[300px_minmax(0,1fr)] overflow-hidden max-md:h-[calc(100dvh-64px)] max-md:grid-cols-1 max-md:rounded-none max-md:border-x-0',
            threadId && 'xl:grid-cols-[300px_minmax(0,1fr)_232px]',
          )}
        >
          <section
            aria-label={t('title')}
            className={cx(
              'flex min-h-0 min-w-0 flex-col border-e border-line max-md:border-e-0',
              threadId && 'max-md:hidden',
            )}
          >
            <ThreadList currentId={threadId} onNew={() => setIsStarting(true)} />
          </section>
          <div className={cx('flex min-h-0 min-w-0 flex-col bg-canvas', !threadId && 'max-md:hidden')}>
            {threadId ? (
              <ThreadView key={threadId} threadId={threadId} viewer={user} />
            ) : (
              <EmptyState
                className="m-auto"
                icon={MessagesSquare}
                title={t('choose')}
                action={
                  <Button size="sm" onClick={() => setIsStarting(true)}>
                    {t('new')}
                  </Button>
                }
              />
            )}
          </div>
          {threadId ? (
            <aside
              aria-label={t('side.about')}
              className="min-h-0 overflow-y-auto border-s border-line max-xl:hidden"
            >
              <ThreadSide key={threadId} threadId={threadId} />
            </aside>
          ) : null}
        </Card>
      </div>
      {isStarting ? (
        <NewThreadDialog
          onClose={() => setIsStarting(false)}
          onOpened={(id) => {
            setIsStarting(false);
            void navigate(`/messages/${id}`);
          }}
        />
      ) : null}
    </div>
  );
};
