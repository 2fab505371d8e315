import { useApiError } from '../../../lib/use-api-error.ts';
import { useTieAction } from '../api/connections.api.ts';
import { NoteDialog } from './note-dialog.tsx';

interface RequestDialogProps {
  memberId: string;
  name: string;
  onClose: () => void;
}

/** Asks a colleague whose profile is read to connect. */
export const RequestDialog = ({ memberId, name, onClose }: RequestDialogProps) => {
  const errorText = useApiError();
  const action = useTieAction(memberId);
  return (
    <NoteDialog
      name={name}
      busy={action.isPending}
      error={action.isError ? errorText(action.error) : null}
      onSend={(note) => action.mutate({ act: 'request', note }, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
};
