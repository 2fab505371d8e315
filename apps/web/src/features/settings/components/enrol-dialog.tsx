import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useForm } from '../../../lib/use-form.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Well } from '../../../ui/card.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toast.tsx';
import { CodeField, checkedBy, submitWhenComplete, useRefusal } from '../../account/account.public.ts';
import { type Enrolment, finishEnrolment, startEnrolment } from '../api/factors.api.ts';
import { settingsKeys } from '../api/settings.keys.ts';
import { useFreshSignIn } from './fresh-sign-in.tsx';

/** The secret in groups of four, as people type it. */
const inGroups = (secret: string) => secret.match(/.{1,4}/g)?.join(' ') ?? secret;

const Proof = ({ enrolment, onDone }: { enrolment: Enrolment; onDone: () => void }) => {
  const { t } = useTranslation(['settings', 'account', 'common']);
  const refusal = useRefusal();
  const form = useForm({ check: checkedBy((checks) => checks.checkCode), defaultValues: { code: '' } });
  const { errors, isSubmitting } = form.formState;
  const onSubmit = form.handleSubmit(async ({ code }) => {
    try {
      await finishEnrolment(enrolment.id, code);
      onDone();
    } catch (cause) {
      form.reset();
      form.setError('root', { message: refusal(cause, 'other') });
      form.setFocus('code');
    }
  });
  const copy = () =>
    navigator.clipboard.writeText(enrolment.secret).then(
      () => toast.success(t('twoFactor.copied')),
      () => toast.error(t('twoFactor.copyFailed')),
    );
  return (
    <form onSubmit={onSubmit} noValidate className="stack gap-4">
      <div className="row gap-4 items-start flex-wrap">
        <div className="size-47 shrink-0 rounded-control border border-line bg-[#fff] p-3 [&_img]:block [&_img]:size-full">
          <img src={enrolment.qr} alt={t('twoFactor.qr')} />
        </div>
        <div className="stack gap-2 min-w-0 flex-1 min-w-48">
          <span className="text-small font-medium">{t('twoFactor.manual')}</span>
          <Well as="code" className="block break-all p-3 font-mono text-small" dir="ltr">
            {inGroups(enrolment.secret)}
          </Well>
          <div>
            <Button variant="outline" size="sm" onClick={() => void copy()}>
              <Icon as={Copy} size={16} />
              {t('twoFactor.copy')}
            </Button>
          </div>
        </div>
      </div>
      {errors.root?.message ? <Banner tone="danger">{errors.root.message}</Banner> : null}
      <CodeField
        label={t('account:secondFactor.code')}
        hint={t('twoFactor.codeHint')}
        input={form.register(
          'code',
          submitWhenComplete(() => void onSubmit()),
        )}
        error={errors.code?.message}
        autoFocus
      />
      <Button type="submit" size="lg" block busy={isSubmitting}>
        {t(isSubmitting ? 'twoFactor.busy' : 'twoFactor.turnOn')}
      </Button>
    </form>
  );
};

/** Adds an authenticator app: scan or type the secret, then prove it with a code. */
export const EnrolDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation(['settings', 'account', 'common']);
  const refusal = useRefusal();
  const queries = useQueryClient();
  const fresh = useFreshSignIn();
  const enrolment = useQuery({
    queryKey: settingsKeys.enrolment,
    queryFn: () => fresh.run(startEnrolment),
    // A secret is good for one visit of the dialog.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const finish = () => {
    toast.success(t('twoFactor.turnedOn'));
    void queries.invalidateQueries({ queryKey: settingsKeys.factors });
    void queries.invalidateQueries({ queryKey: settingsKeys.audit });
    onClose();
  };
  return (
    <Dialog
      title={t('twoFactor.enrolTitle')}
      description={t('twoFactor.enrolText')}
      onClose={onClose}
      size="lg"
    >
      {enrolment.isPending ? (
        <SkeletonGroup label={t('common:loading')} className="row gap-4 items-start">
          <Skeleton className="size-[188px] flex-none" />
          <Skeleton className="h-24 w-full" />
        </SkeletonGroup>
      ) : null}
      {enrolment.isError ? (
        <ErrorState
          title={t('twoFactor.failed')}
          retryLabel={t('common:retry')}
          onRetry={() => void enrolment.refetch()}
        >
          {refusal(enrolment.error, 'other')}
        </ErrorState>
      ) : null}
      {enrolment.isSuccess ? <Proof enrolment={enrolment.data} onDone={finish} /> : null}
      {fresh.dialog}
    </Dialog>
  );
};
