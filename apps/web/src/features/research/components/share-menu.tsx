import type { ArticleSummary } from '@mz/contracts';
import { Link2, Mail, Share, Share2 } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { Icon } from '../../../ui/icon.tsx';
import { shareUrl } from '../model/links.ts';

/** Gives a link to the article's page here to another program, the clipboard or a mail. */
export const ShareMenu = ({ article }: { article: Pick<ArticleSummary, 'id' | 'title' | 'retracted'> }) => {
  const { t, i18n } = useTranslation('research');
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
    <DropdownMenu.Root modal={false} dir={i18n.dir()}>
      <DropdownMenu.Trigger className="icon-btn" aria-label={t('share.label')}>
        <Icon as={Share} />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content className="menu z-50" align="end" sideOffset={6} collisionPadding={8}>
          {typeof navigator.share === 'function' ? (
            <DropdownMenu.Item onSelect={() => void share()}>
              <Icon as={Share2} size={16} />
              {t('share.system')}
            </DropdownMenu.Item>
          ) : null}
          <DropdownMenu.Item onSelect={() => void copy()}>
            <Icon as={Link2} size={16} />
            {t('share.copy')}
          </DropdownMenu.Item>
          <DropdownMenu.Item asChild>
            <a href={`mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(url)}`}>
              <Icon as={Mail} size={16} />
              {t('share.mail')}
            </a>
          </DropdownMenu.Item>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
};
