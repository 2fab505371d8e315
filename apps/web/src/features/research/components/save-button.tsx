import type { ArticleSummary } from '@mz/contracts';
import { Bookmark } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { signInPath } from '../../../lib/return-path.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Popover } from '../../../ui/popover.tsx';
import { useSaveArticle } from '../api/use-library.ts';
import { useViewer } from '../api/viewer.ts';
import { SavePanel } from './save-panel.tsx';

interface SaveButtonProps {
  article: Pick<ArticleSummary, 'id' | 'title'>;
  savedIn: readonly string[] | null;
  /** With its word beside the icon. */
  labelled?: boolean;
}

/** Saves at once, then offers collections. A visitor is asked to sign in and comes back here. */
export const SaveButton = ({ article, savedIn, labelled = false }: SaveButtonProps) => {
  const { t } = useTranslation('research');
  const viewer = useViewer();
  const location = useLocation();
  const navigate = useNavigate();
  const save = useSaveArticle();
  const [open, setOpen] = useState(false);
  const isSaved = savedIn !== null;

  const onOpenChange = (next: boolean) => {
    if (next && viewer === 'visitor') {
      void navigate(signInPath(location));
      return;
    }
    if (next && !isSaved) save.mutate({ id: article.id });
    setOpen(next);
  };
  return (
    <Popover
      open={open}
      onOpenChange={onOpenChange}
      label={t('save.saved')}
      trigger={
        labelled ? (
          <Button variant="outline" block>
            <Icon as={Bookmark} size={16} className={isSaved ? 'fill-current' : ''} />
            {t(isSaved ? 'save.saved' : 'save.save')}
          </Button>
        ) : (
          <IconButton icon={Bookmark} on={isSaved} label={t(isSaved ? 'save.saved' : 'save.save')} />
        )
      }
    >
      <SavePanel
        article={article}
        savedIn={savedIn ?? []}
        saving={save.isPending}
        onClose={() => setOpen(false)}
      />
    </Popover>
  );
};
