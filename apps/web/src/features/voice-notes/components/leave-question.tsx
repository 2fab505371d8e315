import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';

/** Asks before a link or the browser leads away from what is not saved. */
export const LeaveQuestion = ({ isNeeded }: { isNeeded: boolean }) => {
  const { t } = useTranslation('voice-notes');
  const navigate = useNavigate();
  const [to, setTo] = useState<string | null>(null);
  useEffect(() => {
    if (!isNeeded) return;
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
      if (!(link instanceof HTMLAnchorElement) || link.target === '_blank' || link.download) return;
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      const place = new URL(link.href);
      if (place.origin !== location.origin || place.pathname === location.pathname) return;
      event.preventDefault();
      event.stopPropagation();
      setTo(place.pathname + place.search + place.hash);
    };
    window.addEventListener('beforeunload', onUnload);
    document.addEventListener('click', onClick, true);
    return () => {
      window.removeEventListener('beforeunload', onUnload);
      document.removeEventListener('click', onClick, true);
    };
  }, [isNeeded]);
  if (to === null) return null;
  return (
    <ConfirmDialog
      title={t('leave.title')}
      description={t('leave.text')}
      confirmLabel={t('leave.go')}
      variant="primary"
      onConfirm={() => {
        setTo(null);
        void navigate(to);
      }}
      onClose={() => setTo(null)}
    />
  );
};
