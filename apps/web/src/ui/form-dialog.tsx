import type { FormEvent, ReactNode } from 'react';
import { Banner } from './banner.tsx';
import { Button } from './button.tsx';
import { Dialog, DialogActions, DialogBody } from './dialog.tsx';

interface FormDialogProps {
  title: string;
  description?: string | undefined;
  size?: 'md' | 'lg';
  onClose: () => void;
  onSubmit: () => void;
  /** On the button that sends, and on the one that closes. */
  submit: string;
  cancel: string;
  busy: boolean;
  disabled?: boolean;
  /** What went wrong when it was sent. */
  error?: ReactNode;
  /** Other actions, behind the first. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A dialog that is one form: its fields scroll, what went wrong stands below them, then send and cancel. */
export const FormDialog = ({
  title,
  description,
  size,
  onClose,
  onSubmit,
  submit,
  cancel,
  busy,
  disabled,
  error,
  actions,
  children,
}: FormDialogProps) => {
  const send = (event: FormEvent): void => {
    event.preventDefault();
    if (!disabled) onSubmit();
  };
  return (
    <Dialog title={title} description={description} size={size ?? 'md'} onClose={onClose}>
      <form onSubmit={send}>
        <DialogBody>
          <div className="stack gap-4">
            {children}
            {error ? <Banner tone="danger">{error}</Banner> : null}
          </div>
        </DialogBody>
        <DialogActions>
          <Button type="submit" variant="primary" busy={busy} disabled={disabled}>
            {submit}
          </Button>
          {actions}
          <Button variant="ghost" onClick={onClose}>
            {cancel}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
};
