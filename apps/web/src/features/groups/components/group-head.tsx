import type { Group } from '@mz/contracts/groups';
import { BookOpen, Check, Ellipsis, Lock, LockOpen, ShieldCheck, UserPlus, Users } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { formatNumber } from '../../../lib/format.ts';
import { useApiError } from '../../../lib/use-api-error.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { Menu, MenuItem } from '../../../ui/menu.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useGroupChanges } from '../api/groups.api.ts';

const MeetingForm = lazyPart(async () => (await import('./meeting-form.tsx')).MeetingForm);
const InviteDialog = lazyPart(async () => (await import('./invite-dialog.tsx')).InviteDialog);
const GroupForm = lazyPart(async () => (await import('./group-form.tsx')).GroupForm);

/** Two arms of a trial that part: what the groups read. */
const CoverCurves = () => (
  <svg
    viewBox="0 0 1200 96"
    preserveAspectRatio="xMidYMid slice"
    fill="none"
    strokeWidth="1.75"
    className="size-full opacity-60"
    aria-hidden="true"
  >
    <path
      d="M0 22C180 24 260 30 420 38S760 60 1200 66"
      className="text-primary"
      stroke="currentColor"
      vectorEffect="non-scaling-stroke"
    />
    <path
      d="M0 22C160 28 240 40 400 56S740 84 1200 92"
      className="text-accent"
      stroke="currentColor"
      vectorEffect="non-scaling-stroke"
    />
  </svg>
);

type Open = 'invite' | 'change' | 'meeting' | 'leave' | 'delete' | null;

/** Name, kind and size of a group, and what the member can do with it. */
export const GroupHead = ({ group, tabs }: { group: Group; tabs?: ReactNode }) => {
  const { t, i18n } = useTranslation('groups');
  const errorText = useApiError();
  const navigate = useNavigate();
  const changes = useGroupChanges(group.id);
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const onError = (cause: unknown) => toast.error(errorText(cause));
  const isIn = group.state === 'active';
  const decides = isIn && group.role !== 'member';
  const toGroups = () => void navigate('/social/groups');
  const join = () => changes.join.mutate(undefined, { onError });
  const leave = () => changes.leave.mutate(undefined, { onError });
  return (
    <header className="overflow-hidden rounded-card border border-line bg-surface">
      <div aria-hidden="true" className="paper h-24 border-b border-line bg-primary-soft max-sm:h-16">
        <CoverCurves />
      </div>
      <div className="flex flex-wrap items-start gap-4 px-5 pb-4 max-sm:px-4">
        <span className="-mt-7 grid size-16 shrink-0 place-items-center rounded-card border border-line bg-surface text-primary">
          <Icon as={BookOpen} size={24} />
        </span>
        <div className="min-w-0 flex-1 basis-60 pt-3">
          <h1 className="break-words">
            <bdi>{group.name}</bdi>
          </h1>
          <p className="flex flex-wrap gap-x-4 gap-y-1 text-small text-ink-muted">
            <span className="row gap-1.5">
              <Icon as={group.access === 'open' ? LockOpen : Lock} size={16} />
              {/* i18n-keys: groups:access.* */}
              {t(`access.${group.access}`)}
            </span>
            <span className="row gap-1.5">
              <Icon as={Users} size={16} />
              {t('memberCount', { count: group.members, amount: formatNumber(group.members, i18n.language) })}
            </span>
            {group.isVerifiedOnly ? (
              <span className="row gap-1.5">
                <Icon as={ShieldCheck} size={16} />
                {t('verifiedOnly')}
              </span>
            ) : null}
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-2 pt-3">
          {isIn && (decides || group.access === 'open') ? (
            <Button variant="outline" onClick={() => setOpen('invite')}>
              <Icon as={UserPlus} size={16} />
              {t('act.invite')}
            </Button>
          ) : null}
          {group.state === 'none' ? (
            <Button busy={changes.join.isPending} onClick={join}>
              {t(group.access === 'open' ? 'act.join' : 'act.ask')}
            </Button>
          ) : null}
          {group.state === 'invited' ? (
            <>
              <Button busy={changes.join.isPending} onClick={join}>
                {t('act.accept')}
              </Button>
              <Button variant="ghost" onClick={leave}>
                {t('act.decline')}
              </Button>
            </>
          ) : null}
          {group.state === 'requested' ? (
            <Button variant="outline" onClick={leave}>
              {t('act.takeBack')}
            </Button>
          ) : null}
          {isIn ? (
            <>
              <Badge tone="primary" icon={Check}>
                {t('states.active')}
              </Badge>
              <Menu trigger={<IconButton icon={Ellipsis} label={t('act.more')} />}>
                {decides ? (
                  <MenuItem onSelect={() => setOpen('meeting')}>{t('meetings.set')}</MenuItem>
                ) : null}
                {decides ? <MenuItem onSelect={() => setOpen('change')}>{t('form.change')}</MenuItem> : null}
                <MenuItem danger onSelect={() => setOpen('leave')}>
                  {t('act.leave')}
                </MenuItem>
                {group.role === 'owner' ? (
                  <MenuItem danger onSelect={() => setOpen('delete')}>
                    {t('act.delete')}
                  </MenuItem>
                ) : null}
              </Menu>
            </>
          ) : null}
        </div>
      </div>
      {tabs ? <div className="flex border-t border-line px-5 max-sm:px-4">{tabs}</div> : null}
      {open === 'invite' ? <InviteDialog groupId={group.id} onClose={close} /> : null}
      {open === 'change' ? (
        <GroupForm group={group} onSave={changes.update.mutateAsync} onClose={close} />
      ) : null}
      {open === 'meeting' ? <MeetingForm onSave={changes.setMeeting.mutateAsync} onClose={close} /> : null}
      {open === 'leave' ? (
        <ConfirmDialog
          title={t('leave.title')}
          description={t('leave.text')}
          confirmLabel={t('act.leave')}
          busy={changes.leave.isPending}
          error={changes.leave.isError ? errorText(changes.leave.error) : undefined}
          onConfirm={() => changes.leave.mutate(undefined, { onSuccess: toGroups })}
          onClose={close}
        />
      ) : null}
      {open === 'delete' ? (
        <ConfirmDialog
          title={t('delete.title')}
          description={t('delete.text')}
          confirmLabel={t('act.delete')}
          busy={changes.remove.isPending}
          error={changes.remove.isError ? errorText(changes.remove.error) : undefined}
          onConfirm={() => changes.remove.mutate(undefined, { onSuccess: toGroups })}
          onClose={close}
        />
      ) : null}
    </header>
  );
};
