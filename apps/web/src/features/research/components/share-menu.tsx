import type { ArticleSummary } from '@mz/contracts';
import { Share } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { ShareItems } from '../../../ui/share-items.tsx';
import { shareUrl } from '../model/links.ts';

/** Gives a link to the article's page here to another program, the clipboard or a mail. */
export const ShareMenu = ({ article }: { article: Pick<ArticleSummary, 'id' | 'title' | 'retracted'> }) => {
  const { t } = useTranslation('research');
  return (
    <Menu trigger={<IconButton icon={Share} label={t('share.label')} />}>
      <ShareItems
        url={shareUrl(article.id)}
        title={article.retracted ? `${t('retractedTitle')} ${article.title}` : article.title}
      />
    </Menu>
  );
};
