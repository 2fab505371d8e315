import { useQuery } from '@tanstack/react-query';
import { Ban, Ellipsis, UserX, Volume2, VolumeX } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../lib/session.ts';
import { useApiError } from '../../../lib/use-api-error.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../../ui/menu.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useReport } from '../../safety/index.ts';
import { type TieAction, tieQuery, useTieAction } from '../api/connections.api.ts';

const ConfirmAction = lazyPart(async () => (await import('./confirm-action.tsx')).ConfirmAction);

interface MemberMenuProps {
  memberId: string;
  name: string;
  /** Lines of the screen, above those of every screen. */
  children?: ReactNode;
  /** After the member was blocked: where the screen goes. */
  onBlocked?: () => void;
}

/** What one can do with a colleague anywhere: mute, block, end the connection. */
export const MemberMenu = ({ memberId, name, children, onBlocked }: MemberMenuProps) => {
  const { t } = useTranslation('connections');
  const { user } = useSession();
  const errorText = useApiError();
  const isOther = user !== null && user.id !== memberId;
  const [isOpen, setIsOpen] = useState(false);
  const { data: tie } = useQuery({ ...tieQuery(memberId), enabled: isOther && isOpen });
  const action = useTieAction(memberId);
  const report = useReport('member', memberId);
  const [confirming, setConfirming] = useState<'block' | 'remove' | null>(null);
  const run = (act: Exclude<TieAction['act'], 'request'>, done: string) =>
    action.mutate(
      { act },
      { onSuccess: () => toast.success(done), onError: (error) => toast.error(errorText(error)) },
    );
  if (!isOther && !children) return null;
  return (
    <>
      <Menu trigger={<IconButton icon={Ellipsis} label={t('more', { name })} />} onOpenChange={setIsOpen}>
        {children}
        {children && isOther ? <MenuSeparator /> : null}
        {isOther && tie?.state === 'connected' ? (
          <MenuItem icon={UserX} onSelect={() => setConfirming('remove')}>
            {t('remove')}
          </MenuItem>
        ) : null}
        {isOther ? (
          <MenuItem
            icon={tie?.muted ? Volume2 : VolumeX}
            disabled={!tie}
            onSelect={() =>
              tie?.muted ? run('unmute', t('done.unmute', { name })) : run('mute', t('done.mute', { name }))
            }
          >
            {tie?.muted ? t('unmute') : t('mute')}
          </MenuItem>
        ) : null}
        {isOther ? (
          <MenuItem
            icon={Ban}
            danger={!tie?.blocked}
            disabled={!tie}
            onSelect={() =>
              tie?.blocked ? run('unblock', t('done.unblock', { name })) : setConfirming('block')
            }
          >
            {tie?.blocked ? t('unblock') : t('block')}
          </MenuItem>
        ) : null}
        {isOther ? report.item : null}
      </Menu>
      {report.dialog}
      {confirming ? (
        <ConfirmAction
          act={confirming}
          memberId={memberId}
          name={name}
          onClose={() => setConfirming(null)}
          onDone={confirming === 'block' ? onBlocked : undefined}
        />
      ) : null}
    </>
  );
};
