import { RefreshCw, WifiOff, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { useUpdate } from '../../lib/app-worker.ts';
import { useOnline } from '../../lib/use-online.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { IconButton } from '../../ui/icon-button.tsx';

/** What concerns the whole app: no network, or a release that lies ready. It lies over the page and moves nothing. */
export const Notices = () => {
  const { t } = useTranslation('offline');
  const { pathname } = useLocation();
  const online = useOnline();
  const update = useUpdate();
  const [isOfflineSeen, setOfflineSeen] = useState(false);
  const [later, setLater] = useState<typeof update>(null);
  return (
    <div className="pointer-events-none fixed inset-x-0 top-22 z-25 max-lg:top-14 print:hidden" role="status">
      <div className="wrap grid justify-items-end gap-2 pt-3 empty:hidden *:pointer-events-auto *:w-full *:max-w-120 *:border *:border-line *:shadow-float">
        {online || isOfflineSeen ? null : (
          <Banner
            tone="warning"
            quiet
            icon={WifiOff}
            action={
              <>
                {pathname.startsWith('/tools') ? null : (
                  <ButtonLink variant="outline" size="sm" to="/tools">
                    {t('openTools')}
                  </ButtonLink>
                )}
                <IconButton icon={X} iconSize={16} label={t('hide')} onClick={() => setOfflineSeen(true)} />
              </>
            }
          >
            <b className="font-heading text-warning">{t('title')}</b> {t('text')}
          </Banner>
        )}
        {update && update !== later ? (
          <Banner
            tone="info"
            quiet
            icon={RefreshCw}
            action={
              <>
                <Button size="sm" variant="outline" onClick={update.take}>
                  {t('reload')}
                </Button>
                <IconButton icon={X} iconSize={16} label={t('later')} onClick={() => setLater(update)} />
              </>
            }
          >
            <b className="font-heading text-info">{t('update')}</b> {t('updateText')}
          </Banner>
        ) : null}
      </div>
    </div>
  );
};
