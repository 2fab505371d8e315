import { Link2, Mail, Share2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { MenuAnchor, MenuItem } from './menu.tsx';
import { toast } from './toast.tsx';

/** Closing the device's own sheet is no failure. */
export const isShareClosed = (cause: unknown): boolean =>
  cause instanceof DOMException && cause.name === 'AbortError';

/** Lines of a menu that give a link to another program, the clipboard or a mail. */
export const ShareItems = ({ url, title }: { url: string; title: string }) => {
  const { t } = useTranslation('common');
  const share = () =>
    navigator.share({ title, text: title, url }).catch((cause: unknown) => {
      if (!isShareClosed(cause)) toast.error(t('share.failed'));
    });
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => toast.success(t('share.copied')),
      () => toast.error(t('share.copyFailed')),
    );
  return (
    <>
      {typeof navigator.share === 'function' ? (
        <MenuItem icon={Share2} onSelect={() => void share()}>
          {t('share.system')}
        </MenuItem>
      ) : null}
      <MenuItem icon={Link2} onSelect={() => void copy()}>
        {t('share.copy')}
      </MenuItem>
      <MenuAnchor
        icon={Mail}
        href={`mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(url)}`}
      >
        {t('share.mail')}
      </MenuAnchor>
    </>
  );
};
