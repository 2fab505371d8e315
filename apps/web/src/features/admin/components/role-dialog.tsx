import type { ManagedMember } from '@mz/contracts/admin';
import type { AccountRole } from '@mz/contracts/roles';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/http.ts';
import { useApiError } from '../../../lib/use-api-error.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useSetRole } from '../api/admin.api.ts';

interface RoleDialogProps {
  member: ManagedMember;
  role: AccountRole;
  onClose: () => void;
}

/** Asks before a member gets another role. */
export const RoleDialog = ({ member, role, onClose }: RoleDialogProps) => {
  const { t } = useTranslation('admin');
  const errorText = useApiError();
  const change = useSetRole();
  const isLast = change.error instanceof ApiError && change.error.code === 'conflict';
  return (
    <ConfirmDialog
      variant="primary"
      title={t('roleDialog.title', { name: member.fullName })}
      description={t('roleDialog.text', { from: t(`roles.${member.role}`), to: t(`roles.${role}`) })}
      confirmLabel={t('roleDialog.confirm')}
      busy={change.isPending}
      error={change.error ? (isLast ? t('roleDialog.last') : errorText(change.error)) : null}
      onClose={onClose}
      onConfirm={() =>
        change.mutate(
          { memberId: member.id, role },
          {
            onSuccess: () => {
              toast.success(t('roleDialog.done', { name: member.fullName }));
              onClose();
            },
          },
        )
      }
    />
  );
};
