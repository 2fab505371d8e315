import { type SpeechLanguage, speechLanguages, type VoiceNote } from '@mz/contracts/voice-notes';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/http.ts';
import { useApiError } from '../../../lib/use-api-error.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Progress } from '../../../ui/progress.tsx';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import { Select } from '../../../ui/select.tsx';
import { canHearHere } from '../model/device-speech.ts';
import { type Listener, type TranscribeState, useTranscribe } from './use-transcribe.ts';

interface Engine {
  readonly host: string | null;
}

const Steps = ({ state }: { state: TranscribeState }) => {
  const { t } = useTranslation('voice-notes');
  const errorText = useApiError();
  if (state === null) return null;
  if ('outcome' in state)
    return state.outcome === 'silent' ? (
      <Banner tone="info">{t('transcribe.silent')}</Banner>
    ) : (
      <Banner tone="danger">
        {state.error instanceof ApiError ? errorText(state.error) : t('transcribe.failed')}
      </Banner>
    );
  return state.step === 'listening' ? (
    <Progress label={t('transcribe.listening')} percent={null} />
  ) : (
    <Progress label={t('transcribe.sending')} percent={(state.sent / state.parts) * 100} />
  );
};

/** The browser's own recognition is asked about each language anew. */
const useDevice = (language: SpeechLanguage) =>
  useQuery({ queryKey: ['voice-notes', 'device', language], queryFn: () => canHearHere(language) }).data ??
  'no';

interface TranscribeDialogProps {
  note: VoiceNote;
  /** Null where only this device can listen. */
  engine: Engine | null;
  onClose: () => void;
}

/** Who listens, in which language; says where the sound goes before any of it does. */
export const TranscribeDialog = ({ note, engine, onClose }: TranscribeDialogProps) => {
  const { t, i18n } = useTranslation('voice-notes');
  const { state, start } = useTranscribe(note, onClose);
  const own = speechLanguages.find((one) => one === i18n.language) ?? 'auto';
  const [language, setLanguage] = useState<SpeechLanguage>(engine ? 'auto' : own);
  const [wanted, setWanted] = useState<'device' | 'engine'>('engine');
  const [isAgreed, setAgreed] = useState(false);
  const device = useDevice(language);
  const isHere = device !== 'no' && (wanted === 'device' || !engine);
  const listener: Listener | null = isHere
    ? { kind: 'device' }
    : engine && { kind: 'engine', host: engine.host };
  const leaves = listener?.kind === 'engine' && listener.host !== null;
  const isBusy = state !== null && 'step' in state;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (listener && !isBusy && (!leaves || isAgreed)) void start(listener, language);
  };
  return (
    <Dialog title={t('transcribe.title')} onClose={onClose}>
      <form onSubmit={submit} className="mt-3 flex flex-col gap-4">
        <Field label={t('transcribe.language')}>
          <Select
            value={language}
            disabled={isBusy}
            options={speechLanguages.map((value) => ({ value, text: t(`transcribe.languages.${value}`) }))}
            onChange={setLanguage}
          />
        </Field>
        {engine && device !== 'no' ? (
          <Field label={t('transcribe.who')} group>
            <RadioGroup
              value={wanted}
              options={[
                {
                  value: 'device',
                  text: t(device === 'fetch' ? 'transcribe.deviceFetch' : 'transcribe.device'),
                },
                { value: 'engine', text: engine.host ?? t('transcribe.server') },
              ]}
              onChange={setWanted}
            />
          </Field>
        ) : null}
        {leaves ? (
          <>
            <Banner tone="warning" quiet>
              {t('transcribe.leaves', { host: listener.host })}
            </Banner>
            <Checkbox checked={isAgreed} onChange={setAgreed} disabled={isBusy}>
              {t('transcribe.agree')}
            </Checkbox>
          </>
        ) : (
          <p className="text-small text-ink-muted">
            {listener === null
              ? t('transcribe.nobody')
              : t(listener.kind === 'device' ? 'transcribe.staysDevice' : 'transcribe.staysServer')}
          </p>
        )}
        <Steps state={state} />
        <DialogActions>
          <Button type="submit" busy={isBusy} disabled={!listener || (leaves && !isAgreed)}>
            {t('transcribe.start')}
          </Button>
          <Button variant="ghost" onClick={onClose}>
            {t('transcript.cancel')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
};
