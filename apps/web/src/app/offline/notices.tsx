import { RefreshCw, WifiOff, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { useUpdate } from '../../lib/app-worker.ts';
import { useOnline } from '../../lib/use-online.ts';
import './notices.css';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';

/** What concerns the whole app: no network, or a release that lies ready. */
export const Notices = () => {
  const { t } = useTranslation('offline');
  const { pathname } = useLocation();
  const online = useOnline();
  const update = useUpdate();
  const [later, setLater] = useState<typeof update>(null);
  return (
    <div className="notices" role="status">
      {online ? null : (
        <div className="banner banner-warning">
          <Icon as={WifiOff} size={16} />
          <span className="grow">
            <b>{t('title')}</b> <span className="body">{t('text')}</span>
          </span>
          {pathname.startsWith('/tools') ? null : (
            <Link className="btn btn-outline btn-sm" to="/tools">
              {t('openTools')}
            </Link>
          )}
        </div>
      )}
      {update && update !== later ? (
        <div className="banner banner-info">
          <Icon as={RefreshCw} size={16} />
          <span className="grow">
            <b>{t('update')}</b> <span className="body">{t('updateText')}</span>
          </span>
          <Button size="sm" variant="outline" onClick={update.take}>
            {t('reload')}
          </Button>
          <button type="button" className="icon-btn" aria-label={t('later')} onClick={() => setLater(update)}>
            <Icon as={X} size={16} />
          </button>
        </div>
      ) : null}
    </div>
  );
};
