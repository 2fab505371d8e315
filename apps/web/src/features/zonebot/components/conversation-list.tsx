import type { Conversation } from '@mz/contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Download, MoreHorizontal, PenLine, Printer, Search, Trash2 } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatDate } from '../../../lib/format.ts';
import { useApiError } from '../../../lib/use-api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Input } from '../../../ui/input.tsx';
import { Menu, MenuItem } from '../../../ui/menu.tsx';
import { SideNavLabel } from '../../../ui/side-nav.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useDelete, useExport, useRename, zonebotQueries } from '../api/zonebot.api.ts';
import { groupByDay } from '../model/days.ts';
import { saveText } from '../model/save-text.ts';
import { ConfirmDelete } from './confirm-delete.tsx';

const Rename = ({ conversation, onClose }: { conversation: Conversation; onClose: () => void }) => {
  const { t } = useTranslation('zonebot');
  const errorText = useApiError();
  const rename = useRename();
  const [title, setTitle] = useState(conversation.title);
  return (
    <Dialog title={t('rename')} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (title.trim())
            rename.mutate({ id: conversation.id, title: title.trim() }, { onSuccess: onClose });
        }}
      >
        <Field label={t('titleLabel')}>
          <Input
            dir="auto"
            maxLength={200}
            value={title}
            onChange={(event) => setTitle(event.target.value)}
          />
        </Field>
        {rename.isError ? (
          <p className="text-small text-danger mt-2" role="alert">
            {errorText(rename.error)}
          </p>
        ) : null}
        <div className="row gap-2 mt-4 justify-end">
          <Button variant="outline" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" busy={rename.isPending} disabled={!title.trim()}>
            {t('save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
};

const Remove = ({
  conversation,
  isOpen,
  onClose,
  onGone,
}: {
  conversation: Conversation;
  isOpen: boolean;
  onClose: () => void;
  onGone: () => void;
}) => {
  const { t } = useTranslation('zonebot');
  const remove = useDelete();
  const go = () =>
    remove.mutate(conversation.id, {
      onSuccess: () => {
        onClose();
        if (isOpen) onGone();
      },
    });
  return (
    <ConfirmDelete
      title={t('deleteTitle')}
      description={t('deleteText', { title: conversation.title })}
      deletion={remove}
      onConfirm={go}
      onClose={onClose}
    />
  );
};

const Entry = ({
  conversation,
  isOpen,
  onPick,
  onGone,
}: {
  conversation: Conversation;
  isOpen: boolean;
  onPick: () => void;
  onGone: () => void;
}) => {
  const { t } = useTranslation('zonebot');
  const errorText = useApiError();
  const [dialog, setDialog] = useState<'rename' | 'delete' | null>(null);
  const exporting = useExport();
  const close = () => setDialog(null);
  const save = () =>
    exporting.mutate(conversation.id, {
      onSuccess: saveText,
      onError: (cause) => toast.error(errorText(cause)),
    });
  // On phones the list stands in a dialog before the conversation that is to be printed.
  const print = () => {
    flushSync(onPick);
    window.print();
  };
  return (
    <li className="group row rounded-control text-[14px]/5 hover:bg-sunken has-[[aria-current]]:bg-primary-soft">
      <Link
        className="min-w-0 flex-1 truncate px-2.5 py-1.75 text-start text-ink-muted aria-[current]:font-semibold aria-[current]:text-ink"
        dir="auto"
        to={`/zonebot/${conversation.id}`}
        aria-current={isOpen ? 'page' : undefined}
        onClick={onPick}
      >
        {conversation.title}
      </Link>
      <Menu
        trigger={
          <IconButton
            revealed
            icon={MoreHorizontal}
            iconSize={16}
            label={t('moreOf', { title: conversation.title })}
          />
        }
      >
        <MenuItem icon={PenLine} onSelect={() => setDialog('rename')}>
          {t('rename')}
        </MenuItem>
        <MenuItem icon={Download} onSelect={save}>
          {t('export')}
        </MenuItem>
        {isOpen ? (
          <MenuItem icon={Printer} onSelect={print}>
            {t('print')}
          </MenuItem>
        ) : null}
        <MenuItem icon={Trash2} danger onSelect={() => setDialog('delete')}>
          {t('delete')}
        </MenuItem>
      </Menu>
      {dialog === 'rename' ? <Rename conversation={conversation} onClose={close} /> : null}
      {dialog === 'delete' ? (
        <Remove conversation={conversation} isOpen={isOpen} onClose={close} onGone={onGone} />
      ) : null}
    </li>
  );
};

/** Stored conversations by day, with a search over titles, questions and answers. */
export const ConversationList = ({
  current,
  onPick,
  onGone,
}: {
  current: string | null;
  onPick: () => void;
  /** The open conversation was deleted. */
  onGone: () => void;
}) => {
  const { t, i18n } = useTranslation('zonebot');
  const [search, setSearch] = useState('');
  const query = useInfiniteQuery(zonebotQueries.conversations(useDeferredValue(search.trim())));
  const groups = groupByDay(
    query.data?.pages.flatMap(({ conversations }) => conversations) ?? [],
    new Date(),
  );
  return (
    <>
      <Input
        size="sm"
        start={<Icon as={Search} size={16} />}
        type="search"
        value={search}
        aria-label={t('searchConversations')}
        placeholder={t('searchConversations')}
        onChange={(event) => setSearch(event.target.value)}
      />
      {query.isPending ? (
        <SkeletonGroup label={t('loading')} className="stack gap-2 p-2">
          <Skeleton className="h-6 w-full" />
          <Skeleton className="h-6 w-2/3" />
        </SkeletonGroup>
      ) : null}
      {query.isError ? (
        <ErrorState
          title={t('conversationsFailed')}
          retryLabel={t('retry')}
          onRetry={() => void query.refetch()}
        />
      ) : null}
      {query.isSuccess && groups.length === 0 ? (
        <p className="text-small text-ink-muted p-2.5">
          {t(search ? 'noConversationFound' : 'noConversations')}
        </p>
      ) : null}
      <div className="min-h-0 lg:max-h-[max(160px,calc(100vh-480px))] lg:shrink-0 lg:overflow-y-auto">
        {groups.map((group) => (
          <div key={group.key}>
            {/* i18n-keys: zonebot:days.* */}
            <SideNavLabel>
              {group.day === 'date' ? formatDate(group.at, i18n.language) : t(`days.${group.day}`)}
            </SideNavLabel>
            <ul className="stack gap-px">
              {group.conversations.map((conversation) => (
                <Entry
                  key={conversation.id}
                  conversation={conversation}
                  isOpen={conversation.id === current}
                  onPick={onPick}
                  onGone={onGone}
                />
              ))}
            </ul>
          </div>
        ))}
        {query.hasNextPage ? (
          <Button
            variant="ghost"
            size="sm"
            busy={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {t('earlier')}
          </Button>
        ) : null}
      </div>
    </>
  );
};
