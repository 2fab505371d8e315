import type { Tie } from '@mz/contracts';
import { useQuery } from '@tanstack/react-query';
import { Check, ChevronDown, Clock, UserCheck, UserPlus, X } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { signInPath } from '../../../lib/return-path.ts';
import { useSession } from '../../../lib/session.ts';
import { useApiError } from '../../../lib/use-api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { Menu, MenuItem } from '../../../ui/menu.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { type TieAction, tieQuery, useTieAction } from '../api/connections.api.ts';

const ConfirmAction = lazyPart(async () => (await import('./confirm-action.tsx')).ConfirmAction);

const RequestDialog = lazyPart(async () => (await import('./request-dialog.tsx')).RequestDialog);

interface ConnectButtonProps {
  memberId: string;
  /** Whom the dialogs name. */
  name: string;
  size?: 'sm' | 'md';
}

type Size = NonNullable<ConnectButtonProps['size']>;

/** A button that says why it cannot be pressed, in words that everybody can read. */
const Refused = ({ tie, name, size }: { tie: Tie; name: string; size: Size }) => {
  const { t } = useTranslation('connections');
  const reason = useId();
  return (
    <div className="flex flex-col items-start gap-1">
      <Button size={size} disabled aria-describedby={reason}>
        <Icon as={UserPlus} size={16} />
        {t('connect')}
      </Button>
      <span id={reason} className="max-w-60 text-tiny text-ink-muted">
        {/* i18n-keys: connections:refusal.* */}
        {t(`refusal.${tie.refusal ?? 'declined'}`, { name })}
      </span>
    </div>
  );
};

const Waiting = ({ size, onWithdraw, busy }: { size: Size; onWithdraw: () => void; busy: boolean }) => {
  const { t } = useTranslation('connections');
  return (
    <Menu
      trigger={
        <Button size={size} variant="outline" busy={busy}>
          <Icon as={Clock} size={16} />
          {t('requested')}
          <Icon as={ChevronDown} size={16} />
        </Button>
      }
    >
      <MenuItem icon={X} onSelect={onWithdraw}>
        {t('withdraw')}
      </MenuItem>
    </Menu>
  );
};

const Connected = ({ size, onRemove }: { size: Size; onRemove: () => void }) => {
  const { t } = useTranslation('connections');
  return (
    <Menu
      trigger={
        <Button size={size} variant="outline">
          <Icon as={UserCheck} size={16} />
          {t('connected')}
          <Icon as={ChevronDown} size={16} />
        </Button>
      }
    >
      <MenuItem icon={X} danger onSelect={onRemove}>
        {t('remove')}
      </MenuItem>
    </Menu>
  );
};

const MemberButton = ({ memberId, name, size = 'md' }: ConnectButtonProps) => {
  const { t } = useTranslation('connections');
  const errorText = useApiError();
  const { data: tie, isPending, isError, refetch } = useQuery(tieQuery(memberId));
  const action = useTieAction(memberId);
  const [dialog, setDialog] = useState<'request' | 'remove' | null>(null);
  const run = (act: Exclude<TieAction['act'], 'request'>) => () => action.mutate({ act });
  const close = () => setDialog(null);

  const buttonOf = (): ReactNode => {
    if (isPending) return <Skeleton className="h-9 w-28" />;
    if (isError)
      return (
        <Button size={size} variant="outline" onClick={() => void refetch()}>
          {t('retry')}
        </Button>
      );
    if (tie.state === 'self') return null;
    if (tie.blocked)
      return (
        <Button size={size} variant="outline" busy={action.isPending} onClick={run('unblock')}>
          {t('unblock')}
        </Button>
      );
    if (tie.state === 'requested')
      return <Waiting size={size} busy={action.isPending} onWithdraw={run('withdraw')} />;
    if (tie.state === 'connected') return <Connected size={size} onRemove={() => setDialog('remove')} />;
    if (tie.state === 'incoming')
      return (
        <div className="flex flex-wrap gap-2">
          <Button size={size} variant="primary" busy={action.isPending} onClick={run('accept')}>
            <Icon as={Check} size={16} />
            {t('accept')}
          </Button>
          <Button size={size} variant="outline" disabled={action.isPending} onClick={run('decline')}>
            {t('decline')}
          </Button>
        </div>
      );
    if (!tie.canRequest) return <Refused tie={tie} name={name} size={size} />;
    return (
      <Button size={size} variant="primary" onClick={() => setDialog('request')}>
        <Icon as={UserPlus} size={16} />
        {t('connect')}
      </Button>
    );
  };

  return (
    <div className="flex flex-col items-start gap-1">
      {buttonOf()}
      {action.isError ? (
        <span role="alert" className="text-tiny text-danger">
          {errorText(action.error)}
        </span>
      ) : null}
      {dialog === 'request' ? <RequestDialog memberId={memberId} name={name} onClose={close} /> : null}
      {dialog === 'remove' ? (
        <ConfirmAction act="remove" memberId={memberId} name={name} onClose={close} />
      ) : null}
    </div>
  );
};

/** Connect, in its true state; visitors are led to sign in. Needs the `connections` and `errors` catalogues. */
export const ConnectButton = (props: ConnectButtonProps) => {
  const { t } = useTranslation('connections');
  const { user, loading } = useSession();
  const location = useLocation();
  if (user) return user.id === props.memberId ? null : <MemberButton {...props} />;
  if (loading) return <Skeleton className="h-9 w-28" />;
  return (
    <ButtonLink variant="primary" size={props.size ?? 'md'} to={signInPath(location)}>
      <Icon as={UserPlus} size={16} />
      {t('connect')}
    </ButtonLink>
  );
};
