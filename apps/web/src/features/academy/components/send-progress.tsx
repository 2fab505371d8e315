import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Progress } from '../../../ui/progress.tsx';
import type { SendProgress as Sending } from '../api/send-files.ts';

/** How far a file is on its way, with a way back. */
export const SendProgress = ({ progress, onCancel }: { progress: Sending; onCancel: () => void }) => {
  const { t } = useTranslation('academy');
  return (
    <div className="flex flex-wrap items-end gap-3">
      <div className="min-w-48 flex-1">
        {/* i18n-keys: academy:upload.sending, academy:upload.converting */}
        <Progress label={t(`upload.${progress.step}`)} percent={progress.percent} />
      </div>
      <Button variant="outline" size="sm" onClick={onCancel}>
        {t('upload.cancel')}
      </Button>
    </div>
  );
};
