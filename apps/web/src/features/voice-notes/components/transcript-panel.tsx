import { type VoiceNote, type VoiceSentence, voiceNoteLimits } from '@mz/contracts/voice-notes';
import { matchLanguage } from '@mz/i18n';
import { useQuery } from '@tanstack/react-query';
import { AudioLines, Copy, Pencil, ShieldCheck } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiError } from '../../../lib/use-api-error.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/class-names.ts';
import { Field } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Input } from '../../../ui/input.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useUpdateVoiceNote, voiceNotesQueries } from '../api/voice-notes.api.ts';
import { mayHearHere } from '../model/device-speech.ts';
import { filledText, fillTemplate, noteTemplates } from '../model/note-template.ts';
import { toClock } from '../model/peaks.ts';
import { sentenceAt, toText, withSentence } from '../model/transcript.ts';
import { TemplateView } from './template-view.tsx';
import { TranscriptionState } from './transcription-state.tsx';
import type { Player } from './use-player.ts';

const TranscribeDialog = lazyPart(async () => (await import('./transcribe-dialog.tsx')).TranscribeDialog);

interface SentenceProps {
  sentence: VoiceSentence;
  isSaid: boolean;
  isBusy: boolean;
  onPlay: () => void;
  onChange: (text: string) => void;
}

/** One sentence; its time plays it. */
const Sentence = ({ sentence, isSaid, isBusy, onPlay, onChange }: SentenceProps) => {
  const { t } = useTranslation('voice-notes');
  const [text, setText] = useState<string | null>(null);
  const time = toClock(sentence.at);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text === null) return;
    onChange(text);
    setText(null);
  };
  if (text !== null)
    return (
      <li>
        <form onSubmit={submit} className="flex flex-wrap items-center gap-2 py-1">
          <Input
            size="sm"
            autoFocus
            aria-label={t('transcript.sentenceAt', { time })}
            value={text}
            maxLength={voiceNoteLimits.sentenceLength}
            onChange={(event) => setText(event.target.value)}
            className="min-w-0 flex-1 basis-60"
          />
          <Button size="sm" type="submit" busy={isBusy}>
            {t('transcript.keep')}
          </Button>
          <Button size="sm" variant="ghost" onClick={() => setText(null)}>
            {t('transcript.cancel')}
          </Button>
        </form>
      </li>
    );
  return (
    <li className={cx('group flex items-start gap-3 rounded-control px-2 py-1', isSaid && 'bg-primary-soft')}>
      <button
        type="button"
        onClick={onPlay}
        aria-label={t('transcript.playFrom', { time })}
        className="min-w-10 cursor-pointer py-0.5 text-start text-small text-primary tabular-nums pointer-coarse:min-h-11"
        dir="ltr"
      >
        {time}
      </button>
      <div className="min-w-0 flex-1">
        <p className="break-words" dir="auto">
          {sentence.text}
        </p>
        {sentence.original !== null && sentence.original !== sentence.text ? (
          <p className="text-tiny text-ink-muted" dir="auto">
            {t('transcript.original', { text: sentence.original })}
          </p>
        ) : null}
        {sentence.isSure ? null : <Badge tone="warning">{t('transcript.unsure')}</Badge>}
      </div>
      <IconButton
        icon={Pencil}
        iconSize={16}
        size="sm"
        revealed
        label={t('transcript.edit', { time })}
        onClick={() => setText(sentence.text)}
      />
    </li>
  );
};

const Content = ({ note, player }: { note: VoiceNote; player: Player }) => {
  const { t, i18n } = useTranslation('voice-notes');
  const errorText = useApiError();
  const update = useUpdateVoiceNote(note);
  const [text, setText] = useState('');
  const [view, setView] = useState('sentences');
  const [isAsking, setAsking] = useState(false);
  const { engine } = useQuery(voiceNotesQueries.summary()).data ?? { engine: null };
  const canTranscribe = (engine !== null || mayHearHere()) && note.ms <= voiceNoteLimits.transcribedMs;
  const { transcript } = note;
  const said = player.at > 0 || player.isPlaying ? sentenceAt(transcript, player.at) : -1;
  const change = (next: VoiceSentence[], onSuccess?: () => void) =>
    update.mutate({ transcript: next }, { onSuccess });
  const add = (event: FormEvent) => {
    event.preventDefault();
    const typed = text.trim();
    if (typed === '') return;
    const sentence = { at: player.at, end: null, text: typed, original: null, isSure: true };
    change([...transcript, sentence], () => {
      // What was typed while it was sent stays.
      setText((now) => (now.trim() === typed ? '' : now));
    });
  };
  const language = matchLanguage(i18n.language) ?? 'en';
  const copy = async (isMasked: boolean) => {
    const chosen = noteTemplates.find(({ id }) => id === view);
    const plain = chosen
      ? filledText(fillTemplate(chosen, transcript), language, t('template.rest'))
      : toText(note);
    try {
      const text = isMasked ? (await import('@mz/phi')).maskIdentifiers(plain).text : plain;
      await navigator.clipboard.writeText(text);
      toast.success(t(isMasked ? 'transcript.copiedMasked' : 'transcript.copied'));
    } catch {
      toast.error(t('transcript.notCopied'));
    }
  };
  const template = noteTemplates.find(({ id }) => id === view);
  return (
    <>
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-2">
        <h3 className="text-small text-ink-muted">{t('transcript.title')}</h3>
        <div className="flex flex-wrap gap-1">
          {canTranscribe && note.transcribing === 'none' ? (
            <Button variant="ghost" size="sm" onClick={() => setAsking(true)}>
              <Icon as={AudioLines} size={16} />
              {t(transcript.length > 0 ? 'transcribe.anew' : 'transcribe.start')}
            </Button>
          ) : null}
          {transcript.length > 0 ? (
            <>
              <Button variant="ghost" size="sm" onClick={() => void copy(false)}>
                <Icon as={Copy} size={16} />
                {t('transcript.copy')}
              </Button>
              <Button variant="ghost" size="sm" onClick={() => void copy(true)}>
                <Icon as={ShieldCheck} size={16} />
                {t('transcript.copyMasked')}
              </Button>
            </>
          ) : null}
        </div>
      </div>
      <TranscriptionState note={note} />
      {transcript.length > 0 ? (
        <Segmented
          label={t('template.label')}
          value={view}
          options={[
            { value: 'sentences', text: t('template.sentences') },
            ...noteTemplates.map(({ id, name }) => ({ value: id, text: name[language] })),
          ]}
          onChange={setView}
          className="my-2"
        />
      ) : null}
      {template && transcript.length > 0 ? (
        <TemplateView template={template} transcript={transcript} onPlay={(at) => void player.play(at)} />
      ) : transcript.length > 0 ? (
        <ol className="flex flex-col" aria-label={t('transcript.title')}>
          {transcript.map((sentence, index) => (
            <Sentence
              key={`${sentence.at}-${sentence.text}`}
              sentence={sentence}
              isSaid={index === said}
              isBusy={update.isPending}
              onPlay={() => void player.play(sentence.at)}
              onChange={(next) => change(withSentence(transcript, index, next))}
            />
          ))}
        </ol>
      ) : (
        <p className="text-small text-ink-muted">{t('transcript.none')}</p>
      )}
      <form onSubmit={add} className="mt-2 flex flex-wrap items-end gap-2">
        <Field
          label={t('transcript.write', { time: toClock(player.at) })}
          error={update.isError ? errorText(update.error) : undefined}
          className="min-w-0 flex-1 basis-60"
        >
          <Input
            value={text}
            maxLength={voiceNoteLimits.sentenceLength}
            onChange={(event) => setText(event.target.value)}
          />
        </Field>
        <Button type="submit" variant="outline" busy={update.isPending} disabled={text.trim() === ''}>
          {t('transcript.addSentence')}
        </Button>
      </form>
      {isAsking ? <TranscribeDialog note={note} engine={engine} onClose={() => setAsking(false)} /> : null}
    </>
  );
};

/** What was said, sentence by sentence with its second; typed by the member where nobody transcribed it. */
export const TranscriptPanel = ({ id, player }: { id: string; player: Player }) => {
  const { t } = useTranslation('voice-notes');
  const errorText = useApiError();
  const query = useQuery(voiceNotesQueries.one(id));
  return (
    <section className="mt-2 border-t border-line pt-2" aria-label={t('transcript.title')}>
      {query.isPending ? (
        <SkeletonGroup>
          <Skeleton className="h-16 w-full" />
        </SkeletonGroup>
      ) : null}
      {query.isError ? (
        <ErrorState title={t('transcript.failed')} onRetry={() => void query.refetch()}>
          {errorText(query.error)}
        </ErrorState>
      ) : null}
      {query.data ? <Content note={query.data} player={player} /> : null}
    </section>
  );
};
