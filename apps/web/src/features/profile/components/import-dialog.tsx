import type { ImportPreview } from '@mz/contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../ui/dialog.tsx';
import { ImportLines } from './import-lines.tsx';
import { ImportSource } from './import-source.tsx';

/** Reads a source, shows what it holds, and adds what is ticked. */
export const ImportDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation('profile');
  const [preview, setPreview] = useState<ImportPreview | null>(null);
  return (
    <Dialog title={t('import.title')} description={t('import.lead')} onClose={onClose} size="xl">
      {preview ? (
        <ImportLines preview={preview} onBack={() => setPreview(null)} onClose={onClose} />
      ) : (
        <ImportSource onPreview={setPreview} onClose={onClose} />
      )}
    </Dialog>
  );
};
