import { type KeepingDays, keepingDays, type VoiceKeeping } from '@mz/contracts/voice-keeping';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../lib/format.ts';
import { useApiError } from '../../../lib/use-api-error.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Card } from '../../../ui/card.tsx';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useSetKeeping, voiceNotesQueries } from '../api/voice-notes.api.ts';

const choices = ['forever', ...keepingDays] as const;

const KeepingForm = ({ keeping: { days, due } }: { keeping: VoiceKeeping }) => {
  const { t, i18n } = useTranslation('voice-notes');
  const errorText = useApiError();
  const set = useSetKeeping();
  const wanted = set.isPending ? set.variables : days;
  const choose = (choice: string): void => {
    const chosen: KeepingDays | null = keepingDays.find((one) => String(one) === choice) ?? null;
    set.mutate(chosen, { onSuccess: () => toast.success(t('keeping.saved')) });
  };
  return (
    <>
      {/* i18n-keys: voice-notes:keeping.after.* */}
      <Field
        label={t('keeping.label')}
        hint={wanted === null ? t('keeping.textForever') : t('keeping.text')}
        error={set.isError ? errorText(set.error) : undefined}
      >
        <Select
          value={wanted === null ? 'forever' : String(wanted)}
          options={choices.map((value) => ({ value: String(value), text: t(`keeping.after.${value}`) }))}
          onChange={choose}
          className="max-w-[420px]"
        />
      </Field>
      {due ? (
        <Banner tone="warning">
          {t('keeping.due', { count: due.notes, day: formatDate(new Date(due.at), i18n.language) })}
        </Banner>
      ) : null}
    </>
  );
};

/** How long voice notes are kept that have no day of their own: on their page, and in the settings. */
export const KeepingCard = ({ size = 'md' }: { size?: 'sm' | 'md' }) => {
  const { t } = useTranslation('voice-notes');
  const titleId = useId();
  const errorText = useApiError();
  const query = useQuery(voiceNotesQueries.keeping());
  return (
    <Card as="section" pad={size} className="stack gap-3" aria-labelledby={titleId}>
      <h2 id={titleId} className={size === 'sm' ? 'text-small font-heading' : 'h3'}>
        {t('keeping.title')}
      </h2>
      {query.isPending ? (
        <SkeletonGroup>
          <Skeleton className="h-10 w-full" />
        </SkeletonGroup>
      ) : null}
      {query.isError && !query.data ? (
        <ErrorState title={t('keeping.failed')} onRetry={() => void query.refetch()}>
          {errorText(query.error)}
        </ErrorState>
      ) : null}
      {query.data ? <KeepingForm keeping={query.data} /> : null}
    </Card>
  );
};
