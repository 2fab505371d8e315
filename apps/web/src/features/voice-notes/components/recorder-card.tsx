import { Bookmark, CloudOff, Lock, Mic, Pause, Play, Square, Trash2 } from 'lucide-react';
import { type FormEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../lib/format.ts';
import { useApiError } from '../../../lib/use-api-error.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Input } from '../../../ui/input.tsx';
import { Select } from '../../../ui/select.tsx';
import { listMicrophones } from '../model/microphone.ts';
import { toClock, toTags } from '../model/peaks.ts';
import { type Recorder, type RecorderState, shownLevels } from '../model/recorder.ts';
import { ImportButton } from './import-button.tsx';
import { useWakeLock } from './use-recorder.ts';

/** Loudness of the last seconds, the newest at the end. */
const Meter = ({ levels, isOn }: { levels: readonly number[]; isOn: boolean }) => (
  <svg
    viewBox={`0 0 ${shownLevels * 5} 48`}
    preserveAspectRatio="none"
    className="h-12 w-full min-w-0 flex-1 max-sm:order-last max-sm:basis-full"
    aria-hidden="true"
    data-part="meter"
  >
    {Array.from({ length: shownLevels }, (_, bar) => {
      const size = 4 + ((levels[bar - shownLevels + levels.length] ?? 0) / 100) * 42;
      return (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place
          key={bar}
          x={bar * 5 + 1}
          y={(48 - size) / 2}
          width={3}
          height={size}
          rx={1.5}
          className={isOn ? 'fill-accent' : 'fill-line'}
        />
      );
    })}
  </svg>
);

const useMicrophones = (isNamed: boolean) => {
  const [microphones, setMicrophones] = useState<{ id: string; label: string }[]>([]);
  // Browsers tell names once a microphone was allowed: asked anew then, and when one comes or goes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    const load = () => void listMicrophones().then(setMicrophones, () => setMicrophones([]));
    load();
    navigator.mediaDevices?.addEventListener?.('devicechange', load);
    return () => navigator.mediaDevices?.removeEventListener?.('devicechange', load);
  }, [isNamed]);
  return microphones;
};

/** What went wrong, and what is still safe. */
const RecorderNotices = ({ recorder, state }: { recorder: Recorder; state: RecorderState }) => {
  const { t } = useTranslation('voice-notes');
  const errorText = useApiError();
  return (
    <>
      {state.problem ? (
        <Banner tone="danger" title={t(`problem.${state.problem}.title`)}>
          {t(`problem.${state.problem}.text`)}
        </Banner>
      ) : null}
      {state.refusal ? (
        <Banner
          tone="danger"
          title={t('recorder.refused')}
          action={
            <Button size="sm" variant="outline" onClick={() => recorder.dismiss()}>
              {t('recorder.understood')}
            </Button>
          }
        >
          {errorText(state.refusal)}
        </Banner>
      ) : null}
      {!state.isKeptHere ? (
        <Banner tone="warning" title={t('recorder.notKept')}>
          {t('recorder.notKeptText')}
        </Banner>
      ) : null}
      {state.isOffline ? (
        <Banner tone="info" icon={CloudOff} title={t('recorder.offline')}>
          {t(state.phase === 'saving' ? 'recorder.offlineSaving' : 'recorder.offlineText')}
        </Banner>
      ) : null}
    </>
  );
};

interface RecorderCardProps {
  memberId: string;
  recorder: Recorder;
  state: RecorderState;
}

/** The round button, the time, the level and the note it becomes. */
export const RecorderCard = ({ memberId, recorder, state }: RecorderCardProps) => {
  const { t, i18n } = useTranslation('voice-notes');
  const [deviceId, setDeviceId] = useState('');
  const [title, setTitle] = useState('');
  const [tags, setTags] = useState('');
  const [isDiscarding, setDiscarding] = useState(false);
  const { phase } = state;
  const isOn = phase === 'recording' || phase === 'paused';
  const hasSound = isOn || phase === 'stopped';
  const microphones = useMicrophones(isOn);
  useWakeLock(phase === 'recording');

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!hasSound) return;
    const name = title.trim() || t('recorder.untitled', { when: formatDateTime(new Date(), i18n.language) });
    void recorder.save({ title: name, tags: toTags(tags) });
  };
  // What was typed stays until the note is there.
  const [wasSaving, setWasSaving] = useState(false);
  if (phase === 'saving' && !wasSaving) setWasSaving(true);
  if (phase === 'stopped' && wasSaving) setWasSaving(false);
  if (phase === 'idle' && wasSaving) {
    setWasSaving(false);
    setTitle('');
    setTags('');
  }

  const word = {
    idle: 'recorder.ready',
    asking: 'recorder.asking',
    recording: 'recorder.recording',
    paused: 'recorder.paused',
    stopped: 'recorder.stopped',
    saving: 'recorder.saving',
  } as const;
  return (
    <Card as="section" pad="md" stack float aria-label={t('recorder.title')}>
      <div className="flex items-center gap-5 max-sm:flex-wrap max-sm:gap-3">
        <button
          type="button"
          aria-label={isOn ? t('recorder.stop') : t('recorder.start')}
          disabled={phase === 'asking' || phase === 'stopped' || phase === 'saving'}
          onClick={() => void (isOn ? recorder.stop() : recorder.start(deviceId || null))}
          className="grid size-16 shrink-0 cursor-pointer place-items-center rounded-full border-4 border-accent-soft bg-accent text-on-primary disabled:cursor-default disabled:opacity-45"
        >
          <Icon as={isOn ? Square : Mic} size={24} className={isOn ? 'fill-current' : undefined} />
        </button>
        <div className="min-w-26">
          <p
            role="status"
            className={
              phase === 'recording' ? 'text-small font-heading text-accent-ink' : 'text-small text-ink-muted'
            }
          >
            {phase === 'recording' ? (
              <span
                className="me-1.5 inline-block size-2 rounded-full bg-accent motion-safe:animate-breathe"
                aria-hidden="true"
              />
            ) : null}
            {t(word[phase])}
          </p>
          <p className="w-fit text-[28px] leading-8 font-heading tabular-nums" dir="ltr" role="timer">
            {toClock(state.ms)}
          </p>
        </div>
        {phase === 'idle' ? (
          <div className="flex flex-1 justify-end">
            <ImportButton recorder={recorder} memberId={memberId} onRead={setTitle} />
          </div>
        ) : (
          <Meter levels={state.levels} isOn={phase === 'recording'} />
        )}
      </div>

      {isOn ? (
        <div className="flex flex-wrap items-center gap-2">
          <Button
            size="sm"
            variant="outline"
            onClick={() => (phase === 'paused' ? recorder.resume() : recorder.pause())}
          >
            <Icon as={phase === 'paused' ? Play : Pause} size={16} />
            {phase === 'paused' ? t('recorder.resume') : t('recorder.pause')}
          </Button>
          <Button size="sm" variant="outline" onClick={() => recorder.mark()}>
            <Icon as={Bookmark} size={16} />
            {t('recorder.mark')}
          </Button>
          {state.marks.length > 0 ? (
            <span className="text-small text-ink-muted" role="status">
              {t('recorder.marks', { count: state.marks.length })}
            </span>
          ) : null}
        </div>
      ) : null}
      {state.gaps.some(({ reason }) => reason !== 'paused') ? (
        <Banner tone="warning">
          {t('recorder.gaps', { count: state.gaps.filter(({ reason }) => reason !== 'paused').length })}
        </Banner>
      ) : null}
      <RecorderNotices recorder={recorder} state={state} />
      {phase === 'idle' && microphones.length > 1 ? (
        <Field label={t('recorder.input')}>
          <Select
            value={deviceId}
            options={[
              { value: '', text: t('recorder.defaultInput') },
              ...microphones.map(({ id, label }) => ({ value: id, text: label })),
            ]}
            onChange={setDeviceId}
          />
        </Field>
      ) : null}

      <form onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2">
        <Field label={t('recorder.noteTitle')} hideLabel>
          <Input
            value={title}
            maxLength={200}
            placeholder={t('recorder.noteTitle')}
            onChange={(event) => setTitle(event.target.value)}
          />
        </Field>
        <Button type="submit" disabled={!hasSound} busy={phase === 'saving'}>
          {phase === 'saving' ? t('recorder.saving') : t('recorder.save')}
        </Button>
        {hasSound ? (
          <>
            <Field label={t('recorder.tags')} hideLabel>
              <Input
                value={tags}
                maxLength={300}
                placeholder={t('recorder.tags')}
                onChange={(event) => setTags(event.target.value)}
              />
            </Field>
            <Button variant="ghost" onClick={() => setDiscarding(true)}>
              <Icon as={Trash2} size={16} />
              {t('recorder.discard')}
            </Button>
          </>
        ) : null}
      </form>
      <p className="flex items-start gap-2 text-tiny text-ink-muted">
        <Icon as={Lock} size={14} className="mt-px" />
        {t('recorder.consent')}
      </p>
      {isDiscarding ? (
        <ConfirmDialog
          title={t('recorder.discardTitle')}
          description={t('recorder.discardText')}
          confirmLabel={t('recorder.discard')}
          onConfirm={() => {
            setDiscarding(false);
            void recorder.discard();
          }}
          onClose={() => setDiscarding(false)}
        />
      ) : null}
    </Card>
  );
};
