import type { MyVerification } from '@mz/contracts/verification';
import { MailCheck } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/http.ts';
import { useApiError } from '../../../lib/use-api-error.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card, CardBody, CardHead } from '../../../ui/card.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { useVerificationChange } from '../api/verification.api.ts';

/** Proves an address at an institution by a code. */
export const InstitutionCard = ({ email }: { email: MyVerification['email'] }) => {
  const { t } = useTranslation('verification');
  const errorText = useApiError();
  const change = useVerificationChange();
  const [address, setAddress] = useState(email?.address ?? '');
  const [code, setCode] = useState('');
  const waits = email !== null && !email.confirmed;
  const act = change.variables?.act;
  const reason = change.error instanceof ApiError ? change.error.fields[0]?.code : undefined;
  const errorOf = (mine: 'sendCode' | 'confirmCode') => {
    if (!change.isError || act !== mine) return undefined;
    if (reason === 'free_mail') return t('email.free');
    return reason === 'wrong' ? t('email.wrong') : errorText(change.error);
  };
  const sendCode = (event: FormEvent) => {
    event.preventDefault();
    change.mutate({ act: 'sendCode', email: address });
  };
  const confirm = (event: FormEvent) => {
    event.preventDefault();
    change.mutate({ act: 'confirmCode', code }, { onSuccess: () => setCode('') });
  };
  return (
    <Card as="section" aria-label={t('email.title')}>
      <CardHead title={t('email.title')} lead={t('email.lead')} />
      <CardBody className="stack gap-4">
        {email?.confirmed ? (
          <p className="row flex-wrap gap-2">
            <bdi dir="ltr">{email.address}</bdi>
            <Badge tone="success" icon={MailCheck}>
              {t('email.confirmed')}
            </Badge>
          </p>
        ) : (
          <form onSubmit={sendCode} className="stack gap-3">
            <Field label={t('email.address')} error={errorOf('sendCode')}>
              <Input
                type="email"
                autoComplete="email"
                required
                value={address}
                onChange={(event) => setAddress(event.target.value)}
              />
            </Field>
            <Button
              type="submit"
              variant="outline"
              size="sm"
              className="self-start"
              busy={change.isPending && act === 'sendCode'}
            >
              {t(waits ? 'email.again' : 'email.send')}
            </Button>
          </form>
        )}
        {waits ? (
          <form onSubmit={confirm} className="stack gap-3">
            <Field label={t('email.code')} hint={t('email.codeHint')} error={errorOf('confirmCode')}>
              <Input
                code
                inputMode="numeric"
                autoComplete="one-time-code"
                pattern="\d{6}"
                maxLength={6}
                required
                value={code}
                onChange={(event) => setCode(event.target.value)}
              />
            </Field>
            <Button
              type="submit"
              size="sm"
              className="self-start"
              busy={change.isPending && act === 'confirmCode'}
            >
              {t('email.confirm')}
            </Button>
          </form>
        ) : null}
      </CardBody>
    </Card>
  );
};
