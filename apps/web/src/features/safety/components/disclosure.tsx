import type { Disclosure as DisclosureState } from '@mz/contracts/pseudonyms';
import { pseudonymLimits } from '@mz/contracts/pseudonyms';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../lib/format.ts';
import { useApiError } from '../../../lib/use-api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { Input } from '../../../ui/input.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { pseudonymQueries, useGiveShare } from '../api/pseudonyms.api.ts';
import { openShare } from '../model/moderator-key.ts';

const GiveDialog = ({
  caseId,
  share,
  isSecond,
  onClose,
}: {
  caseId: string;
  share: string;
  isSecond: boolean;
  onClose: () => void;
}) => {
  const { t } = useTranslation('safety');
  const errorText = useApiError();
  const own = useQuery(pseudonymQueries.key());
  const give = useGiveShare(caseId);
  const [reason, setReason] = useState('');
  const [passphrase, setPassphrase] = useState('');
  const [isWrong, setWrong] = useState(false);
  const [isOpening, setOpening] = useState(false);
  const send = async () => {
    if (!own.data?.key || reason.trim() === '') return;
    setWrong(false);
    setOpening(true);
    const opened = await openShare(own.data.key, passphrase, share);
    setOpening(false);
    if (opened === null) setWrong(true);
    else give.mutate({ share: opened, reason }, { onSuccess: onClose });
  };
  return (
    <FormDialog
      title={t(isSecond ? 'disclosure.agree' : 'disclosure.ask')}
      description={t(isSecond ? 'disclosure.agreeText' : 'disclosure.askText')}
      submit={t(isSecond ? 'disclosure.agree' : 'disclosure.ask')}
      cancel={t('cancel')}
      busy={isOpening || give.isPending}
      error={give.isError ? errorText(give.error) : null}
      onSubmit={() => void send()}
      onClose={onClose}
    >
      <Field label={t('disclosure.reason')} hint={t('disclosure.reasonHint')}>
        <Textarea
          rows={3}
          maxLength={pseudonymLimits.reasonLength}
          value={reason}
          required
          onChange={(event) => setReason(event.target.value)}
        />
      </Field>
      <Field label={t('disclosure.passphrase')} error={isWrong ? t('disclosure.wrongPassphrase') : undefined}>
        <Input
          type="password"
          autoComplete="off"
          ltr
          required
          value={passphrase}
          onChange={(event) => setPassphrase(event.target.value)}
        />
      </Field>
    </FormDialog>
  );
};

const told = ({ state, mayAgree, share }: DisclosureState) =>
  state === 'disclosed'
    ? 'disclosure.disclosed'
    : share === null
      ? 'disclosure.noShare'
      : state === 'none'
        ? 'disclosure.closed'
        : mayAgree
          ? 'disclosure.asked'
          : 'disclosure.waits';

/** Who wrote under a pseudonym: asked for by one moderator, opened by a second one. */
export const Disclosure = ({ caseId, canAct }: { caseId: string; canAct: boolean }) => {
  const { t, i18n } = useTranslation('safety');
  const { data } = useQuery(pseudonymQueries.disclosure(caseId));
  const [isGiving, setGiving] = useState(false);
  if (!data?.pseudonym) return null;
  const canGive = canAct && data.share !== null && (data.state === 'none' || data.mayAgree);
  return (
    <section aria-label={t('disclosure.title')} className="stack gap-2 text-small">
      <h3 className="font-heading">{t('disclosure.title')}</h3>
      {/* i18n-keys: safety:disclosure.* */}
      <p>{t(told(data))}</p>
      {data.state !== 'none' && data.askedAt ? (
        <p className="text-ink-muted">
          <bdi>{data.askedBy?.fullName ?? t('case.nobody')}</bdi>
          {' · '}
          {formatDateTime(new Date(data.askedAt), i18n.language)}
          <span dir="auto" className="block break-words whitespace-pre-line">
            {data.reason}
          </span>
        </p>
      ) : null}
      {canGive ? (
        <Button size="sm" variant="outline" className="self-start" onClick={() => setGiving(true)}>
          {t(data.mayAgree ? 'disclosure.agree' : 'disclosure.ask')}
        </Button>
      ) : null}
      {isGiving && data.share !== null ? (
        <GiveDialog
          caseId={caseId}
          share={data.share}
          isSecond={data.mayAgree}
          onClose={() => setGiving(false)}
        />
      ) : null}
    </section>
  );
};
