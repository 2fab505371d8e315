import { calendarLimits } from '@mz/contracts/calendar';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiError } from '../../../lib/use-api-error.ts';
import { useIsModerator } from '../../../lib/use-features.ts';
import { Field } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { Input } from '../../../ui/input.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { toast } from '../../../ui/toast.tsx';
import { PaperField } from '../../research/research.public.ts';
import { useCreateEvent } from '../api/calendar.api.ts';

const shortest = 10;

/** Plans an event in the time zone of whoever plans it. */
export const EventDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation('calendar');
  const errorText = useApiError();
  const isModerator = useIsModerator();
  const create = useCreateEvent();
  const [typed, setTyped] = useState({
    title: '',
    startsAt: '',
    minutes: '60',
    place: '',
    link: '',
    capacity: '',
    description: '',
  });
  const [articleId, setArticleId] = useState<string | null>(null);
  const set = (change: Partial<typeof typed>) => setTyped({ ...typed, ...change });
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const at = new Date(typed.startsAt);
  const [minutes, capacity] = [Number(typed.minutes), Number(typed.capacity)];
  const isMinutes = Number.isInteger(minutes) && minutes >= shortest && minutes <= calendarLimits.minutes;
  const isCapacity =
    typed.capacity === '' ||
    (Number.isInteger(capacity) && capacity >= 1 && capacity <= calendarLimits.capacity);
  const isLink = typed.link === '' || (URL.canParse(typed.link) && typed.link.startsWith('https://'));
  const isReady =
    typed.title.trim() !== '' && !Number.isNaN(at.getTime()) && isMinutes && isCapacity && isLink;
  const send = (): void =>
    create.mutate(
      {
        title: typed.title,
        description: typed.description,
        startsAt: at.toISOString(),
        minutes,
        timeZone,
        place: typed.place.trim() || null,
        link: typed.link || null,
        capacity: typed.capacity === '' ? null : capacity,
        articleId,
      },
      {
        onSuccess: ({ state }) => {
          // i18n-keys: calendar:planned.*
          toast.success(t(`planned.${state}`));
          onClose();
        },
      },
    );
  return (
    <FormDialog
      title={t('new')}
      description={isModerator ? undefined : t('newHint')}
      size="lg"
      submit={t('plan')}
      cancel={t('cancel')}
      busy={create.isPending}
      disabled={!isReady}
      error={create.isError ? errorText(create.error) : null}
      onSubmit={send}
      onClose={onClose}
    >
      <Field label={t('form.title')}>
        <Input
          value={typed.title}
          maxLength={calendarLimits.titleLength}
          onChange={(event) => set({ title: event.target.value })}
        />
      </Field>
      <Field label={t('form.begins')} hint={t('form.zone', { zone: timeZone })}>
        <Input
          type="datetime-local"
          value={typed.startsAt}
          onChange={(event) => set({ startsAt: event.target.value })}
        />
      </Field>
      <Field label={t('form.minutes')} error={isMinutes ? undefined : t('form.minutesWrong')}>
        <Input
          inputMode="numeric"
          numeric
          value={typed.minutes}
          onChange={(event) => set({ minutes: event.target.value })}
          className="w-28"
        />
      </Field>
      <Field label={t('form.place')} hint={t('form.placeHint')}>
        <Input
          value={typed.place}
          maxLength={calendarLimits.placeLength}
          onChange={(event) => set({ place: event.target.value })}
        />
      </Field>
      <Field
        label={t('form.link')}
        hint={t('form.linkHint')}
        error={isLink ? undefined : t('form.linkWrong')}
      >
        <Input
          type="url"
          value={typed.link}
          maxLength={calendarLimits.linkLength}
          onChange={(event) => set({ link: event.target.value })}
        />
      </Field>
      <Field
        label={t('form.capacity')}
        hint={t('form.capacityHint')}
        error={isCapacity ? undefined : t('form.capacityWrong')}
      >
        <Input
          inputMode="numeric"
          numeric
          value={typed.capacity}
          onChange={(event) => set({ capacity: event.target.value })}
          className="w-28"
        />
      </Field>
      <PaperField label={t('form.paper')} hint={t('form.paperHint')} onChange={setArticleId} />
      <Field label={t('form.description')}>
        <Textarea
          rows={4}
          value={typed.description}
          maxLength={calendarLimits.descriptionLength}
          onChange={(event) => set({ description: event.target.value })}
        />
      </Field>
    </FormDialog>
  );
};
