import type { ArticleSummary } from '@mz/contracts';
import { Bookmark } from 'lucide-react';
import { Popover } from 'radix-ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { signInPath } from '../../../lib/return-path.ts';
import { Icon } from '../../../ui/icon.tsx';
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
      navigate(signInPath(location));
      return;
    }
    if (next && !isSaved) save.mutate({ id: article.id });
    setOpen(next);
  };
  return (
    <Popover.Root open={open} onOpenChange={onOpenChange}>
      <Popover.Trigger
        className={labelled ? 'btn btn-outline btn-block' : `icon-btn ${isSaved ? 'is-on' : ''}`}
        aria-label={labelled ? undefined : t(isSaved ? 'save.saved' : 'save.save')}
      >
        <span className={isSaved ? 'lit-saved' : ''}>
          <Icon as={Bookmark} {...(labelled ? { size: 16 as const } : {})} />
        </span>
        {labelled ? t(isSaved ? 'save.saved' : 'save.save') : null}
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          className="menu lit-popover z-50"
          align="end"
          sideOffset={6}
          collisionPadding={8}
          aria-label={t('save.saved')}
        >
          <SavePanel
            article={article}
            savedIn={savedIn ?? []}
            saving={save.isPending}
            onClose={() => setOpen(false)}
          />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
};
