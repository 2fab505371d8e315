import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../lib/format.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { toClock } from '../model/peaks.ts';
import { isHeld, type Recorder, type RecorderState } from '../model/recorder.ts';
import { type KeptChunk, type KeptRecording, recordingStore } from '../model/recording-store.ts';

interface Left {
  readonly recording: KeptRecording;
  readonly chunks: readonly KeptChunk[];
}

/** Recordings that an earlier visit did not end, as a crash or an empty battery leaves them. */
export const Unfinished = ({
  memberId,
  recorder,
  state,
}: {
  memberId: string;
  recorder: Recorder;
  state: RecorderState;
}) => {
  const { t, i18n } = useTranslation('voice-notes');
  const [left, setLeft] = useState<readonly Left[]>([]);
  const isIdle = state.phase === 'idle';
  useEffect(() => {
    if (!isIdle) return;
    let isOver = false;
    const look = async () => {
      const found: Left[] = [];
      for (const recording of await recordingStore.list(memberId)) {
        if (await isHeld(recording.id)) continue;
        const chunks = await recordingStore.chunks(recording.id);
        if (chunks.length > 0) found.push({ recording, chunks });
        else await recordingStore.forget(recording.id);
      }
      if (isOver) return;
      setLeft(found);
      // It was to be saved already: that goes on without a question.
      const wanted = found.find(({ recording }) => recording.wanted !== null);
      if (wanted) recorder.adopt(wanted.recording, wanted.chunks);
    };
    look().catch(() => setLeft([]));
    return () => {
      isOver = true;
    };
  }, [memberId, recorder, isIdle]);

  const first = left[0];
  if (!isIdle || !first) return null;
  const ms = first.chunks.reduce((sum, chunk) => sum + chunk.ms, 0);
  return (
    <Banner
      tone="info"
      title={t('unfinished.title')}
      action={
        <div className="flex flex-wrap gap-2">
          <Button size="sm" onClick={() => recorder.adopt(first.recording, first.chunks)}>
            {t('unfinished.takeUp')}
          </Button>
          <Button
            size="sm"
            variant="ghost"
            onClick={() => {
              recorder.adopt(first.recording, first.chunks);
              void recorder.discard();
            }}
          >
            {t('recorder.discard')}
          </Button>
        </div>
      }
    >
      {t('unfinished.text', {
        when: formatDateTime(new Date(first.recording.recordedAt), i18n.language),
        length: toClock(ms),
      })}
    </Banner>
  );
};
