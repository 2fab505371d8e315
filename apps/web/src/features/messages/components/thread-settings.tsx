import { messageLimits, type Thread } from '@mz/contracts/messages';
import { useQuery } from '@tanstack/react-query';
import { LogOut, UserMinus } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useSession } from '../../../lib/session.ts';
import { useApiError } from '../../../lib/use-api-error.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogBody } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Input } from '../../../ui/input.tsx';
import { ListRow } from '../../../ui/list-row.tsx';
import { Select } from '../../../ui/select.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { contactsQuery, useThreadChange } from '../api/messages.api.ts';

const expiries = ['off', '7', '90'] as const;
type Expiry = (typeof expiries)[number];
const daysOf: Record<Expiry, Thread['expireDays']> = { off: null, 7: 7, 90: 90 };

const GroupName = ({ thread }: { thread: Thread }) => {
  const { t } = useTranslation('messages');
  const change = useThreadChange(thread.id);
  const [name, setName] = useState(thread.name);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() !== '') change.mutate({ act: 'update', change: { name: name.trim() } });
  };
  return (
    <form onSubmit={submit} className="flex items-end gap-2">
      <Field label={t('start.name')} className="flex-1">
        <Input
          value={name}
          maxLength={messageLimits.nameLength}
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      <Button
        type="submit"
        busy={change.isPending}
        disabled={name.trim() === '' || name.trim() === thread.name}
      >
        {t('save')}
      </Button>
    </form>
  );
};

const Members = ({ thread, onGone }: { thread: Thread; onGone: () => void }) => {
  const { t } = useTranslation('messages');
  const { user } = useSession();
  const change = useThreadChange(thread.id);
  const errorText = useApiError();
  const contacts = useQuery({ ...contactsQuery(), enabled: thread.isOwner });
  const isFull = thread.memberCount >= messageLimits.members;
  const candidates = contacts.data?.connections.filter(
    ({ member }) => !thread.members.some(({ id }) => id === member.id),
  );
  return (
    <section aria-label={t('settings.members')} className="flex flex-col gap-2">
      <h3 className="text-small font-heading">{t('memberCount', { count: thread.memberCount })}</h3>
      <ul>
        {thread.members.map((member) => (
          <ListRow
            key={member.id}
            size="sm"
            start={<Avatar name={member.fullName} url={member.avatarUrl} size={28} />}
            title={<bdi>{member.fullName || t('gone')}</bdi>}
            detail={member.isOwner ? t('settings.owner') : undefined}
            end={
              thread.isOwner && member.id !== user?.id ? (
                <IconButton
                  icon={UserMinus}
                  label={t('settings.removeMember', { name: member.fullName || t('gone') })}
                  disabled={change.isPending}
                  onClick={() => change.mutate({ act: 'remove', memberId: member.id })}
                />
              ) : undefined
            }
          />
        ))}
      </ul>
      {thread.isOwner && !isFull && candidates && candidates.length > 0 ? (
        <Field label={t('settings.add')}>
          <Select
            value=""
            options={[
              { value: '', text: t('settings.choose') },
              ...candidates.map(({ member }) => ({ value: member.id, text: member.fullName })),
            ]}
            disabled={change.isPending}
            onChange={(memberId) => {
              if (memberId !== '') change.mutate({ act: 'add', memberId });
            }}
          />
        </Field>
      ) : null}
      {change.isError ? <Banner tone="danger">{errorText(change.error)}</Banner> : null}
      <Button
        variant="outline"
        className="self-start"
        disabled={change.isPending}
        onClick={() => change.mutate({ act: 'remove', memberId: user?.id ?? '' }, { onSuccess: onGone })}
      >
        <Icon as={LogOut} size={16} flip />
        {t('settings.leave')}
      </Button>
    </section>
  );
};

/** What a member chose for a thread, and for a group its name and members. */
export const ThreadSettings = ({ thread, onClose }: { thread: Thread; onClose: () => void }) => {
  const { t } = useTranslation('messages');
  const navigate = useNavigate();
  const errorText = useApiError();
  const change = useThreadChange(thread.id);
  const canExpire = thread.kind === 'direct' || thread.isOwner;
  const expiry = expiries.find((id) => daysOf[id] === thread.expireDays) ?? 'off';
  return (
    <Dialog title={t('settings.title')} onClose={onClose}>
      <DialogBody>
        <div className="flex flex-col gap-4">
          {thread.kind === 'group' && thread.isOwner ? <GroupName thread={thread} /> : null}
          <Switch
            checked={thread.muted}
            onChange={(muted) => change.mutate({ act: 'update', change: { muted } })}
            detail={t('settings.muteHint')}
          >
            {t('settings.mute')}
          </Switch>
          <Switch
            checked={thread.receipts}
            onChange={(receipts) => change.mutate({ act: 'update', change: { receipts } })}
            detail={t('settings.receiptsHint')}
          >
            {t('settings.receipts')}
          </Switch>
          <Field label={t('settings.expiry')} hint={t('settings.expiryHint')}>
            <Select
              value={expiry}
              disabled={!canExpire}
              // i18n-keys: messages:settings.expiries.*
              options={expiries.map((value) => ({ value, text: t(`settings.expiries.${value}`) }))}
              onChange={(value) => change.mutate({ act: 'update', change: { expireDays: daysOf[value] } })}
            />
          </Field>
          {change.isError ? <Banner tone="danger">{errorText(change.error)}</Banner> : null}
          {thread.kind === 'group' ? (
            <Members
              thread={thread}
              onGone={() => {
                onClose();
                void navigate('/messages');
              }}
            />
          ) : null}
        </div>
      </DialogBody>
    </Dialog>
  );
};
