import type { ArticleSummary } from '@mz/contracts';
import { Link2, Mail, Share, Share2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Menu, MenuAnchor, MenuItem } from '../../../ui/menu.tsx';
import { shareUrl } from '../model/links.ts';

/** Gives a link to the article's page here to another program, the clipboard or a mail. */
export const ShareMenu = ({ article }: { article: Pick<ArticleSummary, 'id' | 'title' | 'retracted'> }) => {
  const { t } = useTranslation('research');
  const url = shareUrl(article.id);
  const title = article.retracted ? `${t('retractedTitle')} ${article.title}` : article.title;
  const share = async () => {
    try {
      await navigator.share({ title, text: title, url });
    } catch (cause) {
      // Closing the system's own sheet is no failure.
      if (!(cause instanceof DOMException && cause.name === 'AbortError')) toast.error(t('share.failed'));
    }
  };
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => toast.success(t('share.copied')),
      () => toast.error(t('share.copyFailed')),
    );
  return (
    <Menu trigger={<IconButton icon={Share} label={t('share.label')} />}>
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
    </Menu>
  );
};
