import { academyLimits, type Resource } from '@mz/contracts/academy';
import { useQuery } from '@tanstack/react-query';
import { NotebookPen } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { useApiError } from '../../../lib/use-api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, CardHead, CardList } from '../../../ui/card.tsx';
import { Field } from '../../../ui/field.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { academyQueries, useKeepNote } from '../api/academy.api.ts';
import { clockOf } from '../model/time.ts';

interface NotesPanelProps {
  resource: Pick<Resource, 'id' | 'kind'>;
  /** Second, or page counted from 0. */
  at: number;
  onSeek: (at: number) => void;
}

/** Notes at a second or a page: they stand among the member's notes as well. */
export const NotesPanel = ({ resource: { id, kind }, at, onSeek }: NotesPanelProps) => {
  const { t, i18n } = useTranslation('academy');
  const errorText = useApiError();
  const { data } = useQuery(academyQueries.notes(id));
  const keep = useKeepNote(id);
  const [text, setText] = useState('');
  const placeOf = (place: number): string =>
    kind === 'document' ? t('notes.page', { page: formatNumber(place + 1, i18n.language) }) : clockOf(place);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === '') return;
    keep.mutate({ at, text: text.trim() }, { onSuccess: () => setText('') });
  };
  const notes = data?.notes ?? [];
  return (
    <Card as="section" aria-label={t('notes.title')}>
      <CardHead title={t('notes.title')} />
      <form onSubmit={onSubmit} className="flex flex-col gap-2 px-4 pb-3">
        <Field
          label={t('notes.at', { place: placeOf(at) })}
          error={keep.isError ? errorText(keep.error) : undefined}
        >
          <Textarea
            rows={2}
            dir="auto"
            maxLength={academyLimits.noteLength}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </Field>
        <Button
          type="submit"
          size="sm"
          variant="soft"
          className="self-end"
          busy={keep.isPending}
          disabled={text.trim() === ''}
        >
          {t('notes.keep')}
        </Button>
      </form>
      {notes.length === 0 ? (
        <EmptyState icon={NotebookPen} title={t('notes.none')} />
      ) : (
        <CardList>
          {notes.map((note) => (
            <li key={note.id}>
              <button
                type="button"
                onClick={() => onSeek(note.at)}
                className="flex w-full cursor-pointer gap-3 px-4 py-2.5 text-start text-small hover:bg-sunken focus-visible:-outline-offset-2"
              >
                <bdi
                  dir={kind === 'document' ? undefined : 'ltr'}
                  className="shrink-0 text-primary tabular-nums"
                >
                  {placeOf(note.at)}
                </bdi>
                <span dir="auto" className="min-w-0 flex-1 break-words whitespace-pre-wrap">
                  {note.text}
                </span>
              </button>
            </li>
          ))}
        </CardList>
      )}
    </Card>
  );
};
