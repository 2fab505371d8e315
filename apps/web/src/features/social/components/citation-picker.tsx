import { BookMarked } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import type { PickerProps } from './citation-dialog.tsx';

const CitationDialog = lazyPart(async () => (await import('./citation-dialog.tsx')).CitationDialog);

/** Opens the choice of what a post or comment rests on. */
export const CiteButton = ({ written = false, ...props }: PickerProps & { written?: boolean }) => {
  const { t } = useTranslation('social');
  const [isOpen, setOpen] = useState(false);
  const open = () => setOpen(true);
  return (
    <>
      {written ? (
        <Button variant="outline" size="sm" onClick={open}>
          <Icon as={BookMarked} size={16} />
          {t('citations.cite')}
        </Button>
      ) : (
        <IconButton icon={BookMarked} label={t('citations.cite')} onClick={open} />
      )}
      {isOpen ? <CitationDialog {...props} onClose={() => setOpen(false)} /> : null}
    </>
  );
};
