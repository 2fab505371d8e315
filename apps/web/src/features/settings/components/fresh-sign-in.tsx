import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/http.ts';
import { useApiError } from '../../../lib/use-api-error.ts';
import { useForm } from '../../../lib/use-form.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { AccountError, CodeField, PasswordField, useRefusal } from '../../account/account.public.ts';
import { confirmWith, sendProofCode } from '../api/security.api.ts';

const needsFreshSignIn = (cause: unknown): boolean =>
  (cause instanceof AccountError && cause.code === 'reauthentication_needed') ||
  (cause instanceof ApiError && cause.code === 'reauthentication_required');

interface ConfirmProps {
  onDone: () => void;
  onClose: () => void;
}

/** Password, or a code by mail: an open browser alone does not change an account. */
const ConfirmDialog = ({ onDone, onClose }: ConfirmProps) => {
  const { t } = useTranslation(['settings', 'account']);
  const apiError = useApiError();
  const refusal = useRefusal();
  const [byMail, setByMail] = useState(false);
  const form = useForm({ defaultValues: { password: '', code: '' } });
  const { isSubmitting } = form.formState;
  const mail = useMutation({ mutationFn: sendProofCode, onSuccess: () => setByMail(true) });
  const confirm = useMutation({ mutationFn: confirmWith, onSuccess: onDone });
  const onSubmit = form.handleSubmit(({ password, code }) => {
    if (byMail ? code.trim() !== '' : password !== '')
      confirm.mutate(byMail ? { code: code.trim() } : { password });
  });
  const refused = (): ReactNode => {
    if (mail.error) return refusal(mail.error, 'other');
    if (!confirm.error) return null;
    return confirm.error instanceof ApiError && confirm.error.code === 'unprocessable'
      ? t(byMail ? 'fresh.wrongCode' : 'fresh.wrongPassword')
      : apiError(confirm.error);
  };
  return (
    <Dialog title={t('fresh.title')} description={t('fresh.text')} onClose={onClose}>
      <form onSubmit={onSubmit} noValidate className="stack gap-4 mt-2">
        {refused() ? <Banner tone="danger">{refused()}</Banner> : null}
        {byMail ? (
          <CodeField
            label={t('fresh.code')}
            hint={t('fresh.codeHint')}
            input={form.register('code')}
            error={undefined}
            autoFocus
          />
        ) : (
          <PasswordField
            label={t('password.current')}
            input={form.register('password')}
            error={undefined}
            autoComplete="current-password"
            autoFocus
          />
        )}
        <Button type="submit" block busy={isSubmitting || confirm.isPending}>
          {t('fresh.submit')}
        </Button>
        {byMail ? null : (
          <Button variant="ghost" block busy={mail.isPending} onClick={() => mail.mutate()}>
            {t('fresh.byMail')}
          </Button>
        )}
      </form>
    </Dialog>
  );
};

/** Runs what needs a fresh sign-in; where the server asks for one, a dialog does, and then it runs again. */
export const useFreshSignIn = () => {
  const [isAsking, setAsking] = useState(false);
  const answer = useRef<((isProven: boolean) => void) | null>(null);
  const settle = (isProven: boolean) => {
    setAsking(false);
    answer.current?.(isProven);
    answer.current = null;
  };
  const run = async <T,>(action: () => Promise<T>): Promise<T> => {
    try {
      return await action();
    } catch (cause) {
      if (!needsFreshSignIn(cause)) throw cause;
      setAsking(true);
      const isProven = await new Promise<boolean>((resolve) => {
        answer.current = resolve;
      });
      if (!isProven) throw cause;
      return action();
    }
  };
  const dialog = isAsking ? (
    <ConfirmDialog onDone={() => settle(true)} onClose={() => settle(false)} />
  ) : null;
  return { run, dialog };
};
