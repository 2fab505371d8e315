import { type Group, groupAccesses, groupLimits } from '@mz/contracts/groups';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiError } from '../../../lib/use-api-error.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import type { GroupValues } from '../api/groups.api.ts';

interface GroupFormProps {
  group?: Group;
  onSave: (values: GroupValues) => Promise<unknown>;
  onClose: () => void;
}

/** Founds a group or changes one. */
export const GroupForm = ({ group, onSave, onClose }: GroupFormProps) => {
  const { t } = useTranslation('groups');
  const errorText = useApiError();
  const [values, setValues] = useState({
    name: group?.name ?? '',
    description: group?.description ?? '',
    rules: group?.rules ?? '',
    access: group?.access ?? ('request' as const),
    isVerifiedOnly: group?.isVerifiedOnly ?? false,
  });
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const change = (parts: Partial<typeof values>) => setValues({ ...values, ...parts });
  const save = async () => {
    setBusy(true);
    setFailure(null);
    try {
      await onSave(values);
      onClose();
    } catch (cause) {
      setFailure(cause);
      setBusy(false);
    }
  };
  return (
    <Dialog title={t(group ? 'form.change' : 'form.found')} onClose={onClose} size="lg">
      <div className="flex flex-col gap-4">
        <Field label={t('form.name')}>
          <Input
            value={values.name}
            maxLength={groupLimits.nameLength}
            dir="auto"
            onChange={(event) => change({ name: event.target.value })}
          />
        </Field>
        <Field label={t('form.description')}>
          <Textarea
            grow
            rows={2}
            value={values.description}
            maxLength={groupLimits.descriptionLength}
            onChange={(event) => change({ description: event.target.value })}
          />
        </Field>
        <RadioGroup
          label={t('form.access')}
          value={values.access}
          // i18n-keys: groups:access.* groups:accessHints.*
          options={groupAccesses.map((value) => ({
            value,
            text: t(`access.${value}`),
            detail: t(`accessHints.${value}`),
          }))}
          onChange={(access) => change({ access })}
        />
        <Checkbox checked={values.isVerifiedOnly} onChange={(isVerifiedOnly) => change({ isVerifiedOnly })}>
          {t('form.verifiedOnly')}
        </Checkbox>
        <Field label={t('form.rules')}>
          <Textarea
            grow
            rows={2}
            value={values.rules}
            maxLength={groupLimits.rulesLength}
            onChange={(event) => change({ rules: event.target.value })}
          />
        </Field>
        {failure !== null ? <Banner tone="danger">{errorText(failure)}</Banner> : null}
      </div>
      <DialogActions>
        <Button busy={isBusy} disabled={values.name.trim() === ''} onClick={() => void save()}>
          {t(group ? 'form.save' : 'form.create')}
        </Button>
        <Button variant="ghost" onClick={onClose}>
          {t('cancel')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
