import { useQuery } from '@tanstack/react-query';
import { FileText, List, SquarePen, Users } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useParams } from 'react-router';
import { signInPath } from '../../../lib/return-path.ts';
import { useSession } from '../../../lib/session.ts';
import { useTitle } from '../../../lib/use-title.ts';
import { Button } from '../../../ui/button.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Card } from '../../../ui/card.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Page } from '../../../ui/page.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { zonebotQueries } from '../api/zonebot.api.ts';
import { keepTab, readTab } from '../model/tab.ts';
import { toChat } from '../model/turns.ts';
import { Chat } from './chat.tsx';
import { ConversationList } from './conversation-list.tsx';
import { besideChat } from './layout.ts';
import { Capabilities } from './side-panels.tsx';

const loadDialog = () => import('../../../ui/dialog.tsx');
const Dialog = lazy(async () => ({ default: (await loadDialog()).Dialog }));

/** The chat on the screen. It keeps its key when its first question gives it a conversation. */
interface Active {
  readonly key: string;
  readonly conversationId: string | null;
  readonly isStored: boolean;
}

const blank = (): Active => ({ key: crypto.randomUUID(), conversationId: null, isStored: false });

const Loading = () => {
  const { t } = useTranslation('zonebot');
  return (
    <SkeletonGroup label={t('loading')} className="stack gap-4">
      <Skeleton className="h-16 w-2/3 self-end" />
      <Skeleton className="h-64 w-full" />
    </SkeletonGroup>
  );
};

const Intro = () => {
  const { t } = useTranslation('zonebot');
  return (
    <div className="pt-6 pb-2 max-md:pt-2">
      <h1>{t('title')}</h1>
      <p className="text-ink-muted">{t('lead')}</p>
    </div>
  );
};

/** A stored conversation is read once; from then on the chat itself keeps it. */
const Stored = ({
  active,
  onConversation,
}: {
  active: Active;
  onConversation: (conversation: { id: string }) => void;
}) => {
  const { t } = useTranslation('zonebot');
  const id = active.conversationId ?? '';
  const query = useQuery({
    ...zonebotQueries.conversation(id),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  if (query.isPending) return <Loading />;
  if (query.isError) {
    const isMissing = 'status' in query.error && query.error.status === 404;
    return (
      <Card>
        {isMissing ? (
          <EmptyState
            title={t('conversationMissing')}
            action={
              <ButtonLink variant="outline" size="sm" to="/zonebot">
                {t('new')}
              </ButtonLink>
            }
          />
        ) : (
          <ErrorState
            title={t('conversationFailed')}
            retryLabel={t('retry')}
            onRetry={() => void query.refetch()}
          />
        )}
      </Card>
    );
  }
  return (
    <Chat
      chatKey={active.key}
      conversationId={id}
      initial={toChat(query.data.messages)}
      isMember
      onConversation={onConversation}
      intro={<Intro />}
    />
  );
};

/** Asking, with what was asked before beside it. */
export const ZoneBotPage = () => {
  const session = useSession();
  const { user, loading } = session;
  // A session that ended by itself may come back: what is typed waits for it.
  const owner = user?.id ?? (session.lost ? (session.owner?.id ?? null) : null);
  useEffect(() => {
    // A tab keeps what visitors ask, and nothing beyond a sign-in: the next person at this computer is another one.
    if (owner !== null) keepTab([]);
  }, [owner]);
  return <ZoneBotOf key={owner ?? 'visitor'} isMember={owner !== null} loading={loading} />;
};

/** The screen of one person: nothing of it is left when another one signs in or out. */
const ZoneBotOf = ({ isMember, loading }: { isMember: boolean; loading: boolean }) => {
  const { t } = useTranslation('zonebot');
  const { conversationId: wanted = null } = useParams();
  const location = useLocation();
  const navigate = useNavigate();
  const [active, setActive] = useState<Active>(() =>
    wanted && (isMember || loading) ? { ...blank(), conversationId: wanted, isStored: true } : blank(),
  );
  const [listOpen, setListOpen] = useState(false);
  const [visitorTurns, setVisitorTurns] = useState(readTab);
  useTitle(t('title'));
  const onConversation = ({ id }: { id: string }) => {
    setActive((old) => ({ ...old, conversationId: id }));
    // Past the router, for which another address is another screen: the chat goes on where it is.
    window.history.replaceState(window.history.state, '', `/zonebot/${id}`);
  };
  const startNew = () => {
    keepTab([]);
    setVisitorTurns([]);
    setListOpen(false);
    setActive(blank());
    void navigate('/zonebot');
  };
  const list = (
    <>
      <Button variant="outline" className="justify-start mb-2" onClick={startNew}>
        <Icon as={SquarePen} size={16} />
        {t('new')}
      </Button>
      {isMember ? (
        <>
          <ConversationList
            current={active.conversationId}
            onPick={() => setListOpen(false)}
            onGone={startNew}
          />
          <TextLink className="text-small row gap-2 p-2.5" to="/zonebot/notes">
            <Icon as={FileText} size={16} />
            {t('notes.title')}
          </TextLink>
          <TextLink className="text-small row gap-2 p-2.5" to="/zonebot/drafts">
            <Icon as={Users} size={16} />
            {t('drafts.title')}
          </TextLink>
        </>
      ) : (
        <p className="text-small text-ink-muted p-2.5">
          {t('visitorList')} <TextLink to={signInPath(location)}>{t('signIn')}</TextLink>
        </p>
      )}
      <hr className="my-3.5" />
      <Capabilities />
    </>
  );
  return (
    <Page>
      <div className="row mb-3 flex-wrap gap-2 lg:hidden print:hidden">
        <Button
          variant="outline"
          size="sm"
          onPointerEnter={() => void loadDialog()}
          onFocus={() => void loadDialog()}
          onClick={() => setListOpen(true)}
        >
          <Icon as={List} size={16} />
          {t('conversations')}
        </Button>
        <Button variant="ghost" size="sm" onClick={startNew}>
          <Icon as={SquarePen} size={16} />
          {t('new')}
        </Button>
      </div>
      <div className="grid grid-cols-[240px_minmax(0,1fr)_320px] items-start gap-6 max-lg:grid-cols-1 print:block">
        <aside
          className={`stack gap-0.5 max-lg:hidden ${besideChat}`}
          aria-label={t('conversations')}
          data-part="conversations"
        >
          {list}
        </aside>
        {loading ? <Loading /> : null}
        {!loading && isMember && active.isStored ? (
          <Stored key={active.key} active={active} onConversation={onConversation} />
        ) : null}
        {!loading && !(isMember && active.isStored) ? (
          <Chat
            key={active.key}
            chatKey={active.key}
            conversationId={isMember ? active.conversationId : null}
            initial={isMember ? [] : visitorTurns}
            isMember={isMember}
            onConversation={onConversation}
            intro={<Intro />}
          />
        ) : null}
      </div>
      {listOpen ? (
        <Suspense>
          <Dialog title={t('conversations')} onClose={() => setListOpen(false)}>
            <div className="stack gap-0.5 mt-2">{list}</div>
          </Dialog>
        </Suspense>
      ) : null}
    </Page>
  );
};
