import { useTranslation } from 'react-i18next';
import { useApiError } from '../../../lib/use-api-error.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useTieAction } from '../api/connections.api.ts';

interface ConfirmActionProps {
  act: 'block' | 'remove';
  memberId: string;
  name: string;
  onClose: () => void;
  onDone?: () => void;
}

/** Asks once before a connection ends or somebody is blocked. */
export const ConfirmAction = ({ act, memberId, name, onClose, onDone }: ConfirmActionProps) => {
  const { t } = useTranslation('connections');
  const errorText = useApiError();
  const action = useTieAction(memberId);
  return (
    <ConfirmDialog
      // i18n-keys: connections:confirm.*
      title={t(`confirm.${act}.title`, { name })}
      description={t(`confirm.${act}.text`, { name })}
      confirmLabel={t(`confirm.${act}.verb`)}
      busy={action.isPending}
      error={action.isError ? errorText(action.error) : undefined}
      onConfirm={() =>
        action.mutate(
          { act },
          {
            onSuccess: () => {
              onClose();
              onDone?.();
            },
          },
        )
      }
      onClose={onClose}
    />
  );
};
