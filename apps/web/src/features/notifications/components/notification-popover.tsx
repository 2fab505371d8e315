import { type ReactElement, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Popover } from '../../../ui/popover.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { NotificationPanel } from './notification-panel.tsx';

/** What opens under the bell; fetched once somebody goes near it. */
export const NotificationPopover = ({ trigger }: { trigger: ReactElement }) => {
  const { t } = useTranslation('nav');
  const [isOpen, setOpen] = useState(true);
  return (
    <Popover open={isOpen} onOpenChange={setOpen} label={t('notifications')} width="md" trigger={trigger}>
      <Suspense fallback={<SkeletonRows rows={3} />}>
        <NotificationPanel onLeave={() => setOpen(false)} />
      </Suspense>
    </Popover>
  );
};
