import type { VoiceNote } from '@mz/contracts/voice-notes';
import { useTranslation } from 'react-i18next';
import { useApiError } from '../../../lib/use-api-error.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Progress } from '../../../ui/progress.tsx';
import { useTranscription } from '../api/voice-notes.api.ts';

/** How far a transcription is, or why there is none. */
export const TranscriptionState = ({ note }: { note: VoiceNote }) => {
  const { t } = useTranslation('voice-notes');
  const errorText = useApiError();
  const change = useTranscription(note.id);
  const { transcription, transcribing } = note;
  if (!transcription || transcribing === 'none') return null;
  const { done, parts, problem } = transcription;
  const giveUp = (
    <Button size="sm" variant="ghost" busy={change.isPending} onClick={() => change.mutate('cancel')}>
      {t('transcribe.giveUp')}
    </Button>
  );
  return (
    <div className="my-2 flex flex-col gap-2">
      {transcribing === 'waiting' ? (
        <div className="flex flex-wrap items-end gap-3">
          <div className="min-w-0 flex-1 basis-60">
            <Progress
              label={t(problem ? 'transcribe.again' : 'transcribe.waiting')}
              percent={(done / parts) * 100}
            />
          </div>
          {giveUp}
        </div>
      ) : (
        <Banner
          tone="danger"
          title={t('transcribe.over')}
          action={
            <span className="flex flex-wrap gap-2">
              <Button
                size="sm"
                variant="outline"
                busy={change.isPending}
                onClick={() => change.mutate('retry')}
              >
                {t('transcribe.retry')}
              </Button>
              {giveUp}
            </span>
          }
        >
          {t(`transcribe.problems.${problem ?? 'unreachable'}`)}
        </Banner>
      )}
      {change.isError ? <Banner tone="danger">{errorText(change.error)}</Banner> : null}
    </div>
  );
};
