import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../ui/toast.tsx';
import { dropRecording, recordingServer, saveRecording } from '../api/voice-notes.api.ts';
import { voiceNotesKeys } from '../api/voice-notes.keys.ts';
import { createRecorder, type Recorder, type RecorderState } from '../model/recorder.ts';
import { recordingStore } from '../model/recording-store.ts';

/** The recorder of this screen; what it has not brought to the server stays in the browser when the screen goes. */
export const useRecorder = (memberId: string): { recorder: Recorder; state: RecorderState } => {
  const client = useQueryClient();
  const { t } = useTranslation('voice-notes');
  const [recorder] = useState(() =>
    createRecorder({
      memberId,
      store: recordingStore,
      server: recordingServer,
      save: saveRecording,
      drop: dropRecording,
      onSaved: () => {
        toast.success(t('recorder.saved'));
        void client.invalidateQueries({ queryKey: voiceNotesKeys.all });
      },
    }),
  );
  const state = useSyncExternalStore(recorder.subscribe, recorder.getState);
  useEffect(() => recorder.enter(), [recorder]);
  return { recorder, state };
};

/** Keeps the screen of a telephone on while it records. */
export const useWakeLock = (isOn: boolean): void => {
  useEffect(() => {
    if (!isOn || !navigator.wakeLock) return;
    let lock: WakeLockSentinel | null = null;
    let isOver = false;
    const ask = async () => {
      if (document.visibilityState !== 'visible' || isOver) return;
      // Refused on low battery: the recording goes on, and a gap would be shown.
      lock = await navigator.wakeLock.request('screen').catch(() => null);
      if (isOver) await lock?.release();
    };
    void ask();
    document.addEventListener('visibilitychange', ask);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', ask);
      void lock?.release();
    };
  }, [isOn]);
};
