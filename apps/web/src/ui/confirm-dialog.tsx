import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Banner } from './banner.tsx';
import { Button } from './button.tsx';
import { Dialog, DialogActions } from './dialog.tsx';

interface ConfirmDialogProps {
  title: string;
  description?: ReactNode;
  /** The verb: "Delete", "Deactivate". */
  confirmLabel: string;
  onConfirm: () => void;
  onClose: () => void;
  busy?: boolean;
  /** Why it did not work; stays until it is tried again. */
  error?: ReactNode;
  variant?: 'danger' | 'primary';
  children?: ReactNode;
}

/** Asks once before what cannot be undone. */
export const ConfirmDialog = ({
  title,
  description,
  confirmLabel,
  onConfirm,
  onClose,
  busy,
  error,
  variant = 'danger',
  children,
}: ConfirmDialogProps) => {
  const { t } = useTranslation('common');
  return (
    <Dialog title={title} description={description} onClose={onClose}>
      {children}
      {error ? <Banner tone="danger">{error}</Banner> : null}
      <DialogActions>
        <Button variant={variant} busy={busy} onClick={onConfirm}>
          {confirmLabel}
        </Button>
        <Button variant="ghost" onClick={onClose}>
          {t('cancel')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
