import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/http.ts';
import { useSession } from '../../../lib/session.ts';
import { useApiError } from '../../../lib/use-api-error.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { deactivate, erase, securityQueries } from '../api/security.api.ts';
import { useFreshSignIn } from './fresh-sign-in.tsx';

/** What stays after an erasure, and how long. */
const KeptList = () => {
  const { t } = useTranslation('settings');
  const kept = useQuery(securityQueries.kept());
  if (kept.isError) return <Banner tone="warning">{t('leave.kept.failed')}</Banner>;
  return (
    <div className="stack gap-2 text-small">
      <p>{t('leave.kept.lead')}</p>
      {/* i18n-keys: settings:leave.kept.* */}
      <ul className="stack gap-1 list-disc ps-5 text-ink-muted">
        {kept.data?.kept.map(({ name, days }) => (
          <li key={name}>
            {t(`leave.kept.${name}`)} –{' '}
            {days === null
              ? t('leave.kept.lapse')
              : days % 365 === 0
                ? t('leave.kept.years', { count: days / 365 })
                : t('leave.kept.days', { count: days })}
          </li>
        ))}
      </ul>
    </div>
  );
};

type Way = 'deactivate' | 'erase';
const acts = { deactivate, erase };

const LeaveDialog = ({ way, onClose }: { way: Way; onClose: () => void }) => {
  const { t } = useTranslation('settings');
  const apiError = useApiError();
  const fresh = useFreshSignIn();
  const own = useSession().user?.email ?? '';
  const [typed, setTyped] = useState('');
  const leave = useMutation({ mutationFn: () => fresh.run(() => acts[way](typed.trim())) });
  const isSame = typed.trim().toLowerCase() === own.toLowerCase();
  const refused = leave.error
    ? leave.error instanceof ApiError && leave.error.code === 'unprocessable'
      ? t('leave.wrongAddress')
      : apiError(leave.error)
    : undefined;
  return (
    <>
      {/* i18n-keys: settings:leave.deactivate.* settings:leave.erase.* */}
      <ConfirmDialog
        title={t(`leave.${way}.askTitle`)}
        description={t(`leave.${way}.askText`)}
        confirmLabel={t(`leave.${way}.button`)}
        busy={leave.isPending}
        error={refused}
        onConfirm={() => {
          if (isSame) leave.mutate();
        }}
        onClose={onClose}
      >
        {way === 'erase' ? <KeptList /> : null}
        <Field
          label={t('leave.type', { email: own })}
          error={typed !== '' && !isSame && typed.length >= own.length ? t('leave.wrongAddress') : undefined}
          className="my-4"
        >
          <Input
            type="email"
            dir="ltr"
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </Field>
      </ConfirmDialog>
      {fresh.dialog}
    </>
  );
};

/** Leaving for a while, and for good. */
export const LeaveCard = () => {
  const { t } = useTranslation('settings');
  const [way, setWay] = useState<Way | null>(null);
  return (
    <Card as="section" pad="md" className="stack gap-4">
      {(['deactivate', 'erase'] as const).map((one) => (
        <div key={one} className="row justify-between gap-4 flex-wrap">
          <div className="min-w-0 flex-1 min-w-60">
            <h2 className="h3">{t(`leave.${one}.title`)}</h2>
            <p className="text-small text-ink-muted">{t(`leave.${one}.text`)}</p>
          </div>
          <Button variant={one === 'erase' ? 'danger' : 'outline'} onClick={() => setWay(one)}>
            {t(`leave.${one}.button`)}
          </Button>
        </div>
      ))}
      {way ? <LeaveDialog way={way} onClose={() => setWay(null)} /> : null}
    </Card>
  );
};
