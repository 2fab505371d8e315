import { type LucideIcon, RefreshCw, WifiOff, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { useUpdate } from '../../lib/app-worker.ts';
import { useNetwork } from '../../lib/network.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { TextLink } from '../../ui/text-link.tsx';

const tones = { warning: 'bg-warning-soft text-warning', info: 'bg-info-soft text-info' };

interface BarProps {
  tone: keyof typeof tones;
  icon: LucideIcon;
  title: string;
  text: string;
  action: ReactNode;
  closeLabel: string;
  onClose: () => void;
}

/** One line in the room that every page leaves above its title; where that is short the text gives way. */
const Bar = ({ tone, icon, title, text, action, closeLabel, onClose }: BarProps) => (
  <div className={cx('border-b border-line text-tiny', tones[tone])}>
    <div className="wrap flex min-h-6 items-center gap-2">
      <Icon as={icon} size={14} />
      <p className="min-w-0 truncate">
        <b className="font-heading">{title}</b> <span className="text-ink max-lg:sr-only">{text}</span>
      </p>
      {action}
      <IconButton
        icon={X}
        iconSize={14}
        size="sm"
        className="-my-2.5 ms-auto"
        label={closeLabel}
        onClick={onClose}
      />
    </div>
  </div>
);

/** What concerns the whole app: no network, or a release that lies ready. It lies over the page and moves nothing. */
export const Notices = () => {
  const { t } = useTranslation('offline');
  const { pathname } = useLocation();
  const network = useNetwork();
  const update = useUpdate();
  const [isOfflineSeen, setOfflineSeen] = useState(false);
  const [later, setLater] = useState<typeof update>(null);
  return (
    // The masthead of the landing page takes no room of its own, so the line keeps to where it ends.
    <div
      className="sticky top-10.5 z-25 h-0 max-lg:top-13 peer-data-over:top-21.5 peer-data-over:max-lg:top-13 print:hidden"
      role="status"
    >
      {network === 'online' || isOfflineSeen ? null : (
        <Bar
          tone="warning"
          icon={WifiOff}
          title={t(network === 'offline' ? 'title' : 'unreachable')}
          text={t('text')}
          action={
            pathname.startsWith('/tools') ? null : (
              <TextLink className="shrink-0 underline" to="/tools">
                {t('openTools')}
              </TextLink>
            )
          }
          closeLabel={t('hide')}
          onClose={() => setOfflineSeen(true)}
        />
      )}
      {update && update !== later ? (
        <Bar
          tone="info"
          icon={RefreshCw}
          title={t('update')}
          text={t('updateText')}
          action={
            <Button variant="plain" className="shrink-0 text-tiny underline" onClick={update.take}>
              {t('reload')}
            </Button>
          }
          closeLabel={t('later')}
          onClose={() => setLater(update)}
        />
      ) : null}
    </div>
  );
};
