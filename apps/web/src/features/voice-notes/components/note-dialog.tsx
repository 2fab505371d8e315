import { type VoiceNoteCard, voiceNoteLimits } from '@mz/contracts/voice-notes';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../lib/format.ts';
import { useApiError } from '../../../lib/use-api-error.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import { useUpdateVoiceNote, voiceNotesQueries } from '../api/voice-notes.api.ts';
import { toTags } from '../model/peaks.ts';

const spans = ['7', '30', '90', '365'] as const;
type Span = 'standing' | 'never' | 'day' | (typeof spans)[number];
const spanOf: Record<VoiceNoteCard['keeping'], Span> = { standing: 'standing', kept: 'never', day: 'day' };
const day = 86_400_000;

/** What of the note is changed; of a day that stays, nothing. */
const changeOf = (span: Span) => {
  if (span === 'day') return {};
  if (span === 'standing') return { byStanding: true as const };
  return { expiresAt: span === 'never' ? null : new Date(Date.now() + Number(span) * day).toISOString() };
};

const ExpiryField = ({
  note,
  span,
  onChange,
}: {
  note: VoiceNoteCard;
  span: Span;
  onChange: (span: Span) => void;
}) => {
  const { t, i18n } = useTranslation('voice-notes');
  const { data: keeping } = useQuery(voiceNotesQueries.keeping());
  const textOf = (value: Span): string => {
    if (value === 'standing')
      return keeping?.days
        ? t('dialog.standing', { time: t(`keeping.after.${keeping.days}`) })
        : t('dialog.standingForever');
    if (value === 'never') return t('dialog.never');
    if (value === 'day')
      return t('dialog.onDay', { day: formatDate(new Date(note.expiresAt ?? 0), i18n.language) });
    return t('dialog.days', { count: Number(value) });
  };
  const offered: Span[] = [
    'standing',
    'never',
    ...(note.keeping === 'day' ? (['day'] as const) : []),
    ...spans,
  ];
  return (
    <Field label={t('dialog.expiry')} hint={t('dialog.expiryHint')} group>
      <RadioGroup
        value={span}
        options={offered.map((value) => ({ value, text: textOf(value) }))}
        onChange={onChange}
      />
    </Field>
  );
};

interface NoteDialogProps {
  note: VoiceNoteCard;
  part: 'details' | 'expiry';
  onClose: () => void;
}

/** Title and tags of a note, or when it goes by itself. */
export const NoteDialog = ({ note, part, onClose }: NoteDialogProps) => {
  const { t } = useTranslation('voice-notes');
  const errorText = useApiError();
  const update = useUpdateVoiceNote(note);
  const [title, setTitle] = useState(note.title);
  const [tags, setTags] = useState(note.tags.join(', '));
  const [span, setSpan] = useState<Span>(spanOf[note.keeping]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (part === 'details' && title.trim() === '') return;
    const change = part === 'details' ? { title: title.trim(), tags: toTags(tags) } : changeOf(span);
    update.mutate(change, { onSuccess: onClose });
  };
  return (
    <Dialog title={t(part === 'details' ? 'card.edit' : 'card.expiry')} onClose={onClose}>
      <form onSubmit={submit} className="mt-3 flex flex-col gap-4">
        {part === 'details' ? (
          <>
            <Field label={t('dialog.title')}>
              <Input
                value={title}
                required
                maxLength={voiceNoteLimits.titleLength}
                onChange={(event) => setTitle(event.target.value)}
              />
            </Field>
            <Field label={t('dialog.tags')} hint={t('dialog.tagsHint')}>
              <Input value={tags} maxLength={500} onChange={(event) => setTags(event.target.value)} />
            </Field>
          </>
        ) : (
          <ExpiryField note={note} span={span} onChange={setSpan} />
        )}
        {update.isError ? <Banner tone="danger">{errorText(update.error)}</Banner> : null}
        <DialogActions>
          <Button type="submit" busy={update.isPending} disabled={part === 'details' && title.trim() === ''}>
            {t('dialog.save')}
          </Button>
          <Button variant="ghost" onClick={onClose}>
            {t('transcript.cancel')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
};
