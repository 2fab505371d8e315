import { type VoiceNoteCard, voiceNoteLimits } from '@mz/contracts/voice-notes';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiError } from '../../../lib/use-api-error.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import { useUpdateVoiceNote } from '../api/voice-notes.api.ts';
import { toTags } from '../model/peaks.ts';

const spans = ['never', '7', '30', '90', '365'] as const;
type Span = (typeof spans)[number];
const day = 86_400_000;

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
  const [span, setSpan] = useState<Span>(note.expiresAt ? '30' : 'never');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (part === 'details' && title.trim() === '') return;
    const change =
      part === 'details'
        ? { title: title.trim(), tags: toTags(tags) }
        : {
            expiresAt: span === 'never' ? null : new Date(Date.now() + Number(span) * day).toISOString(),
          };
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
          <Field label={t('dialog.expiry')} hint={t('dialog.expiryHint')} group>
            <RadioGroup
              value={span}
              options={spans.map((value) => ({
                value,
                text: value === 'never' ? t('dialog.never') : t('dialog.days', { count: Number(value) }),
              }))}
              onChange={setSpan}
            />
          </Field>
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
