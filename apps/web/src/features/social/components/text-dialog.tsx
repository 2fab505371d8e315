import type { PhiSpan } from '@mz/phi';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiError } from '../../../lib/use-api-error.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { IdentifierNotice, mask, useIdentifiers } from './identifier-gate.tsx';

export interface DialogField {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly required?: boolean;
}

interface TextDialogProps {
  title: string;
  description?: string;
  fields: readonly DialogField[];
  /** Characters of all fields together. */
  maxLength: number;
  confirmLabel: string;
  ignored?: readonly string[];
  /** The writer's own name, which may stand below. */
  signed?: readonly string[];
  /** Resolves once it is stored; a refusal keeps the texts. */
  onConfirm: (texts: Readonly<Record<string, string>>, identifiersStated: boolean) => Promise<unknown>;
  onClose: () => void;
}

/** Writes or changes what others read: with the same check for identifiers everywhere. */
export const TextDialog = ({
  title,
  description,
  fields,
  maxLength,
  confirmLabel,
  ignored,
  signed,
  onConfirm,
  onClose,
}: TextDialogProps) => {
  const { t } = useTranslation('social');
  const errorText = useApiError();
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(fields.map(({ name, value }) => [name, value])),
  );
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const values = fields.map(({ name }) => texts[name] ?? '');
  const identifiers = useIdentifiers(values, ignored, signed);
  const spans = identifiers.spans.flat();
  const length = values.reduce((sum, value) => sum + value.length, 0);
  const isMissing = fields.some(({ name, required }) => required && (texts[name] ?? '').trim() === '');
  const maskWhere = (wanted: (span: PhiSpan) => boolean) =>
    setTexts(
      Object.fromEntries(
        fields.map(({ name }, index) => [
          name,
          mask(texts[name] ?? '', (identifiers.spans[index] ?? []).filter(wanted)),
        ]),
      ),
    );
  const confirm = async () => {
    setBusy(true);
    setFailure(null);
    try {
      await onConfirm(texts, identifiers.isStated);
      onClose();
    } catch (cause) {
      setFailure(cause);
      setBusy(false);
    }
  };
  return (
    <Dialog title={title} description={description} onClose={onClose} size="lg">
      <div className="flex flex-col gap-4">
        {fields.map(({ name, label }) => (
          <Field key={name} label={label}>
            <Textarea
              grow
              rows={4}
              value={texts[name] ?? ''}
              onChange={(event) => setTexts({ ...texts, [name]: event.target.value })}
            />
          </Field>
        ))}
        {spans.length > 0 ? (
          <IdentifierNotice spans={spans} onMask={maskWhere} onState={identifiers.ignore} />
        ) : null}
        {length > maxLength ? <Banner tone="danger">{t('composer.tooLong')}</Banner> : null}
        {failure !== null ? <Banner tone="danger">{errorText(failure)}</Banner> : null}
      </div>
      <DialogActions>
        <Button
          busy={isBusy}
          disabled={isMissing || identifiers.count > 0 || length > maxLength}
          onClick={() => void confirm()}
        >
          {confirmLabel}
        </Button>
        <Button variant="ghost" onClick={onClose}>
          {t('composer.cancel')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
