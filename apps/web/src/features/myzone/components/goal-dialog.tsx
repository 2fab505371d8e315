import { entryKinds, type GrowthGoal, goalMeasures, growthLimits } from '@mz/contracts/growth';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiError } from '../../../lib/use-api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { Input } from '../../../ui/input.tsx';
import { Select } from '../../../ui/select.tsx';
import { toast } from '../../../ui/toast.tsx';
import { type GoalValues, useDeleteGoal, useSaveGoal } from '../api/growth.api.ts';
import { localToday } from '../model/local-day.ts';

const fresh = (): GoalValues => {
  const year = localToday().slice(0, 4);
  return {
    title: '',
    measure: 'hours',
    kind: null,
    target: 50,
    from: `${year}-01-01`,
    to: `${year}-12-31`,
    progress: 0,
  };
};

const valuesOf = ({ title, measure, kind, target, from, to, progress }: GrowthGoal): GoalValues => ({
  title,
  measure,
  kind,
  target,
  from,
  to,
  progress,
});

/** Sets a goal, or changes one. */
export const GoalDialog = ({ goal, onClose }: { goal: GrowthGoal | null; onClose: () => void }) => {
  const { t } = useTranslation('growth');
  const errorText = useApiError();
  const save = useSaveGoal();
  const remove = useDeleteGoal();
  const [values, setValues] = useState<GoalValues>(() => (goal ? valuesOf(goal) : fresh()));
  const set = (change: Partial<GoalValues>) => setValues((old) => ({ ...old, ...change }));
  const submit = () => {
    save.mutate({ id: goal?.id ?? null, values }, { onSuccess: onClose });
  };
  const failed = save.error ?? remove.error;
  const counts = { type: 'number', min: 0, max: growthLimits.maxTarget, step: 1, numeric: true } as const;
  return (
    <FormDialog
      title={t(goal ? 'goals.change' : 'goals.new')}
      size="lg"
      submit={t(save.isPending ? 'goals.saving' : 'goals.save')}
      cancel={t('form.cancel')}
      busy={save.isPending}
      error={failed ? errorText(failed) : null}
      actions={
        goal ? (
          <Button
            variant="ghost"
            busy={remove.isPending}
            onClick={() =>
              remove.mutate(goal.id, {
                onSuccess: () => {
                  toast.success(t('goals.removed'));
                  onClose();
                },
              })
            }
          >
            {t('goals.remove')}
          </Button>
        ) : null
      }
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label={t('goals.name')}>
        <Input
          required
          maxLength={growthLimits.titleLength}
          value={values.title}
          onChange={(event) => set({ title: event.target.value })}
        />
      </Field>
      <div className="grid grid-cols-2 gap-3 max-[420px]:grid-cols-1">
        <Field label={t('goals.measure')}>
          <Select
            value={values.measure}
            options={goalMeasures.map((value) => ({ value, text: t(`goals.measures.${value}`) }))}
            onChange={(measure) => set({ measure })}
          />
        </Field>
        <Field label={t('goals.target')}>
          <Input
            {...counts}
            min={1}
            required
            value={values.target}
            onChange={(event) => set({ target: event.target.valueAsNumber })}
          />
        </Field>
        {values.measure === 'own' ? (
          <Field label={t('goals.progress')}>
            <Input
              {...counts}
              value={values.progress}
              onChange={(event) => set({ progress: event.target.valueAsNumber })}
            />
          </Field>
        ) : null}
        {values.measure === 'hours' || values.measure === 'entries' ? (
          <Field label={t('goals.kind')}>
            <Select
              value={values.kind ?? 'any'}
              options={[
                { value: 'any', text: t('goals.anyKind') },
                ...entryKinds.map((value) => ({ value, text: t(`kinds.${value}`) })),
              ]}
              onChange={(chosen) => set({ kind: entryKinds.find((kind) => kind === chosen) ?? null })}
            />
          </Field>
        ) : null}
      </div>
      <div className="grid grid-cols-2 gap-3 max-[420px]:grid-cols-1">
        <Field label={t('goals.from')}>
          <Input
            type="date"
            required
            value={values.from}
            onChange={(event) => set({ from: event.target.value })}
          />
        </Field>
        <Field label={t('goals.to')}>
          <Input
            type="date"
            required
            min={values.from}
            value={values.to}
            onChange={(event) => set({ to: event.target.value })}
          />
        </Field>
      </div>
    </FormDialog>
  );
};
