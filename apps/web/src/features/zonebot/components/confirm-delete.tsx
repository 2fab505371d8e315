import { useTranslation } from 'react-i18next';
import { useApiError } from '../../../lib/use-api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';

/** Asks before something is deleted for good; a failure is said in place. */
export const ConfirmDelete = ({
  title,
  description,
  deletion,
  onConfirm,
  onClose,
}: {
  title: string;
  description: string;
  deletion: { readonly isPending: boolean; readonly error: Error | null };
  onConfirm: () => void;
  onClose: () => void;
}) => {
  const { t } = useTranslation('zonebot');
  const errorText = useApiError();
  return (
    <Dialog title={title} description={description} onClose={onClose}>
      {deletion.error ? (
        <p className="text-small text-danger" role="alert">
          {errorText(deletion.error)}
        </p>
      ) : null}
      <div className="row gap-2 justify-end">
        <Button variant="outline" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button variant="danger" busy={deletion.isPending} onClick={onConfirm}>
          {t('delete')}
        </Button>
      </div>
    </Dialog>
  );
};
