import type { VoiceSentence } from '@mz/contracts/voice-notes';
import { matchLanguage } from '@mz/i18n';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type FieldEntry, fillTemplate, type NoteTemplate } from '../model/note-template.ts';
import { toClock } from '../model/peaks.ts';

const Entry = ({
  entry: { text, sentence },
  onPlay,
}: {
  entry: FieldEntry;
  onPlay: (at: number) => void;
}) => {
  const { t } = useTranslation('voice-notes');
  const time = toClock(sentence.at);
  return (
    <li className="flex items-start gap-2">
      <button
        type="button"
        onClick={() => onPlay(sentence.at)}
        aria-label={t('transcript.playFrom', { time })}
        className="min-w-10 cursor-pointer py-0.5 text-start text-small text-primary tabular-nums pointer-coarse:min-h-11"
        dir="ltr"
      >
        {time}
      </button>
      <div className="min-w-0">
        <p className="break-words" dir="auto">
          {text}
        </p>
        {text === sentence.text ? null : (
          <p className="text-tiny break-words text-ink-muted" dir="auto">
            “{sentence.text}”
          </p>
        )}
      </div>
    </li>
  );
};

interface TemplateViewProps {
  template: NoteTemplate;
  transcript: readonly VoiceSentence[];
  onPlay: (at: number) => void;
}

/** A transcript in the fields of a template, each sentence with its second; a field nobody spoke of says so. */
export const TemplateView = ({ template, transcript, onPlay }: TemplateViewProps) => {
  const { t, i18n } = useTranslation('voice-notes');
  const language = matchLanguage(i18n.language) ?? 'en';
  const { blocks, rest } = useMemo(() => fillTemplate(template, transcript), [template, transcript]);
  const list = (entries: readonly FieldEntry[]) => (
    <ul className="flex flex-col gap-1">
      {entries.map((entry) => (
        <Entry key={`${entry.sentence.at}-${entry.text}`} entry={entry} onPlay={onPlay} />
      ))}
    </ul>
  );
  return (
    <div className="flex flex-col gap-4">
      <p className="text-tiny text-ink-muted">{t('template.hint')}</p>
      {blocks.map(({ fields }) => (
        <dl
          key={fields.flatMap(({ entries }) => entries)[0]?.sentence.at ?? 'nothing'}
          className="grid grid-cols-[9rem_minmax(0,1fr)] gap-x-4 gap-y-2 border-b border-line pb-3 max-sm:grid-cols-1 max-sm:gap-y-1"
        >
          {fields.map(({ id, name, entries }) => (
            <div key={id} className="contents">
              <dt className="pt-0.5 text-small font-control">{name[language]}</dt>
              <dd>
                {entries.length > 0 ? (
                  list(entries)
                ) : (
                  <span className="text-small text-ink-muted">{t('template.unsaid')}</span>
                )}
              </dd>
            </div>
          ))}
        </dl>
      ))}
      {rest.length > 0 ? (
        <section aria-label={t('template.rest')}>
          <h4 className="mb-1 text-small font-control">{t('template.rest')}</h4>
          {list(rest)}
        </section>
      ) : null}
    </div>
  );
};
