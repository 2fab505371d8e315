import type { MemberStorage } from '@mz/contracts/storage';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatBytes } from '../../../lib/format-bytes.ts';
import { useApiError } from '../../../lib/use-api-error.ts';
import { Field } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { Input } from '../../../ui/input.tsx';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import { Select } from '../../../ui/select.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useSetQuota } from '../api/admin.api.ts';
import { type AmountUnit, amountUnits, readAmount, showAmount } from '../model/amount.ts';

interface QuotaDialogProps {
  /** Null: everybody who was given no amount of their own. */
  member: MemberStorage | null;
  everybodysQuota: number | null;
  onClose: () => void;
}

const firstAmount = 2_000_000_000;

/** How the name of a unit is written beside a figure: GB, غ.ب, GB. */
const nameOfUnit = (unit: AmountUnit, language: string): string =>
  new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'short' })
    .formatToParts(1)
    .filter(({ type }) => type === 'unit')
    .map(({ value }) => value.trim())
    .join('');

/** How much a member, or everybody, may store altogether. */
export const QuotaDialog = ({ member, everybodysQuota, onClose }: QuotaDialogProps) => {
  const { t, i18n } = useTranslation('storage');
  const { t: common } = useTranslation('common');
  const errorText = useApiError();
  const change = useSetQuota();
  const size = (bytes: number) => formatBytes(bytes, i18n.language);
  const known = member ? (member.hasOwnQuota ? member.quota : null) : everybodysQuota;
  const [kind, setKind] = useState<'usual' | 'some'>(known === null ? 'usual' : 'some');
  const [{ amount, unit }, setShown] = useState(() => showAmount(known ?? everybodysQuota ?? firstAmount));
  const bytes = readAmount(amount, unit);
  const wrong = { invalid: t('dialog.invalid'), 'too much': t('dialog.tooMuch') };
  const usual = member
    ? everybodysQuota === null
      ? t('dialog.asEverybodyNone')
      : t('dialog.asEverybody', { quota: size(everybodysQuota) })
    : t('dialog.none');
  return (
    <FormDialog
      title={member ? t('dialog.member', { name: member.fullName }) : t('dialog.everybody')}
      description={member ? t('dialog.memberText', { bytes: size(member.bytes) }) : t('dialog.everybodyText')}
      submit={t('dialog.save')}
      cancel={common('cancel')}
      busy={change.isPending}
      disabled={kind === 'some' && typeof bytes !== 'number'}
      error={change.error ? errorText(change.error) : null}
      onClose={onClose}
      onSubmit={() =>
        change.mutate(
          {
            memberId: member?.id ?? null,
            bytes: kind === 'usual' || typeof bytes !== 'number' ? null : bytes,
          },
          {
            onSuccess: () => {
              toast.success(t('dialog.done'));
              onClose();
            },
          },
        )
      }
    >
      <Field group label={t('dialog.limit')}>
        <RadioGroup
          value={kind}
          options={[
            { value: 'usual', text: usual },
            { value: 'some', text: t('dialog.some') },
          ]}
          onChange={setKind}
        />
      </Field>
      {kind === 'some' ? (
        <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,1fr)] gap-3">
          <Field
            label={t('dialog.amount')}
            error={typeof bytes === 'number' || amount === '' ? undefined : wrong[bytes]}
          >
            <Input
              dir="ltr"
              inputMode="decimal"
              autoComplete="off"
              maxLength={12}
              value={amount}
              onChange={(event) => setShown({ amount: event.target.value, unit })}
            />
          </Field>
          <Field label={t('dialog.unit')}>
            <Select
              value={unit}
              options={amountUnits.map((value) => ({ value, text: nameOfUnit(value, i18n.language) }))}
              onChange={(value) => setShown({ amount, unit: value })}
            />
          </Field>
        </div>
      ) : null}
    </FormDialog>
  );
};
