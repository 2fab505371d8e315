import type { VoiceNoteCard } from '@mz/contracts/voice-notes';
import { useQueryClient } from '@tanstack/react-query';
import {
  CalendarClock,
  Download,
  FileText,
  FolderInput,
  MoreHorizontal,
  Pause,
  Pencil,
  Play,
  Trash2,
} from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../lib/format.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { useApiError } from '../../../lib/use-api-error.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../../ui/menu.tsx';
import { Select } from '../../../ui/select.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useDeleteVoiceNote, useRestoreVoiceNote, voiceNotesQueries } from '../api/voice-notes.api.ts';
import { toClock } from '../model/peaks.ts';
import { toText } from '../model/transcript.ts';
import { TranscriptPanel } from './transcript-panel.tsx';
import { type Speed, speeds, usePlayer } from './use-player.ts';
import { Waveform } from './waveform.tsx';

const NoteDialog = lazyPart(async () => (await import('./note-dialog.tsx')).NoteDialog);
const MoveDialog = lazyPart(async () => (await import('./move-dialog.tsx')).MoveDialog);
const extensions: Record<string, string> = {
  'audio/webm': 'webm',
  'audio/mp4': 'm4a',
  'audio/ogg': 'ogg',
  'audio/mpeg': 'mp3',
  'audio/wav': 'wav',
  'audio/flac': 'flac',
  'audio/aac': 'aac',
};
const fileNameOf = (title: string): string =>
  title
    .replace(/[\\/:*?"<>|]/g, ' ')
    .trim()
    .slice(0, 80);

const useNoteActions = (note: VoiceNoteCard) => {
  const { t } = useTranslation('voice-notes');
  const client = useQueryClient();
  const errorText = useApiError();
  const remove = useDeleteVoiceNote();
  const restore = useRestoreVoiceNote();
  const fail = (error: unknown) => toast.error(errorText(error));
  return {
    remove() {
      remove.mutate(note.id, {
        onError: fail,
        onSuccess: () =>
          toast.success(t('card.deleted'), {
            action: { label: t('card.undo'), onClick: () => restore.mutate(note.id, { onError: fail }) },
          }),
      });
    },
    async saveSound() {
      try {
        const { url } = await client.fetchQuery(voiceNotesQueries.address(note.id));
        const answer = await fetch(url);
        if (!answer.ok) throw new Error('The sound did not come.');
        saveFile(await answer.blob(), `${fileNameOf(note.title)}.${extensions[note.contentType] ?? 'bin'}`);
      } catch (error) {
        fail(error);
      }
    },
    async saveText() {
      try {
        const whole = await client.fetchQuery(voiceNotesQueries.one(note.id));
        const text = new Blob([toText(whole)], { type: 'text/plain;charset=utf-8' });
        saveFile(text, `${fileNameOf(note.title)}.txt`);
      } catch (error) {
        fail(error);
      }
    },
  };
};

/** A note: heard, searched, read, renamed. */
export const NoteCard = ({ note }: { note: VoiceNoteCard }) => {
  const { t, i18n } = useTranslation('voice-notes');
  const player = usePlayer(note.id, note.ms);
  const actions = useNoteActions(note);
  const [isOpen, setOpen] = useState(false);
  const [dialog, setDialog] = useState<'details' | 'move' | 'expiry' | null>(null);
  const { title, found } = note;
  const gaps = note.gaps.filter(({ reason }) => reason !== 'paused');
  return (
    <Card as="article" pad="md" aria-label={title}>
      <div className="flex items-center gap-3">
        <button
          type="button"
          aria-label={player.isPlaying ? t('card.pause', { title }) : t('card.play', { title })}
          onClick={() => (player.isPlaying ? player.pause() : void player.play())}
          className="grid size-10 shrink-0 cursor-pointer place-items-center rounded-full bg-primary-soft text-primary aria-pressed:bg-primary aria-pressed:text-on-primary pointer-coarse:size-11"
          aria-pressed={player.isPlaying}
        >
          <Icon as={player.isPlaying ? Pause : Play} size={18} />
        </button>
        <div className="min-w-0 flex-1">
          <h2 className="h3 break-words">
            <bdi>{title}</bdi>
          </h2>
          <p className="text-small text-ink-muted">
            {formatDate(new Date(note.recordedAt), i18n.language)} · <bdi>{toClock(note.ms)}</bdi>
          </p>
        </div>
        <div className="flex flex-wrap justify-end gap-1.5 max-sm:hidden">
          {note.tags.map((tag) => (
            <Badge key={tag}>
              <bdi>{tag}</bdi>
            </Badge>
          ))}
        </div>
        <Menu trigger={<IconButton icon={MoreHorizontal} label={t('card.menu', { title })} />}>
          <MenuItem icon={Pencil} onSelect={() => setDialog('details')}>
            {t('card.edit')}
          </MenuItem>
          <MenuItem icon={FolderInput} onSelect={() => setDialog('move')}>
            {t('card.move')}
          </MenuItem>
          <MenuItem icon={CalendarClock} onSelect={() => setDialog('expiry')}>
            {t('card.expiry')}
          </MenuItem>
          <MenuItem icon={Download} onSelect={() => void actions.saveSound()}>
            {t('card.saveSound')}
          </MenuItem>
          <MenuItem icon={FileText} disabled={!note.hasTranscript} onSelect={() => void actions.saveText()}>
            {t('card.saveText')}
          </MenuItem>
          <MenuSeparator />
          <MenuItem icon={Trash2} danger onSelect={() => actions.remove()}>
            {t('card.delete')}
          </MenuItem>
        </Menu>
      </div>
      {note.tags.length > 0 ? (
        <div className="mt-2 hidden flex-wrap gap-1.5 max-sm:flex" aria-hidden="true">
          {note.tags.map((tag) => (
            <Badge key={tag}>
              <bdi>{tag}</bdi>
            </Badge>
          ))}
        </div>
      ) : null}
      <div className="mt-3 flex items-center gap-3" dir="ltr">
        <span className="w-10 text-end text-tiny text-ink-muted tabular-nums">{toClock(player.at)}</span>
        <Waveform
          peaks={note.peaks}
          ms={note.ms}
          at={player.at}
          marks={note.marks}
          gaps={gaps}
          label={t('card.position', { title })}
          onSeek={player.seek}
        />
        <span className="w-10 text-tiny text-ink-muted tabular-nums">{toClock(note.ms)}</span>
      </div>
      {player.isFailing ? (
        <Banner tone="danger" className="mt-3">
          {t('card.unheard')}
        </Banner>
      ) : null}
      {gaps.length > 0 ? (
        <p className="mt-2 text-tiny text-warning">
          {gaps
            .map(({ at, ms, reason }) =>
              t(reason === 'muted' ? 'gap.muted' : 'gap.asleep', {
                at: toClock(at),
                seconds: Math.max(1, Math.round(ms / 1000)),
              }),
            )
            .join(' ')}
        </p>
      ) : null}
      {found ? (
        <button
          type="button"
          className="mt-3 flex w-full cursor-pointer items-start gap-3 rounded-control bg-mark px-3 py-2 text-start text-small text-ink"
          onClick={() => void player.play(found.at)}
        >
          <span className="text-primary tabular-nums" dir="ltr">
            {toClock(found.at)}
          </span>
          <bdi className="min-w-0 break-words">{found.text}</bdi>
        </button>
      ) : null}
      <div className="mt-2 flex flex-wrap items-center gap-2">
        <Button variant="ghost" size="sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <Icon as={FileText} size={16} />
          {note.hasTranscript ? t('transcript.title') : t('transcript.add')}
        </Button>
        <Select
          variant="plain"
          label={t('card.speed', { title })}
          value={String(player.speed)}
          options={speeds.map((speed) => ({ value: String(speed), text: `${speed}×` }))}
          onChange={(value) => player.changeSpeed(Number(value) as Speed)}
        />
        {note.expiresAt ? (
          <span className="text-tiny text-ink-muted">
            {t(note.keeping === 'day' ? 'card.expires' : 'card.expiresStanding', {
              day: formatDate(new Date(note.expiresAt), i18n.language),
            })}
          </span>
        ) : null}
        {note.keeping === 'kept' ? <span className="text-tiny text-ink-muted">{t('card.kept')}</span> : null}
      </div>
      {isOpen ? <TranscriptPanel id={note.id} player={player} /> : null}
      {dialog === 'move' ? <MoveDialog note={note} onClose={() => setDialog(null)} /> : null}
      {dialog === 'details' || dialog === 'expiry' ? (
        <NoteDialog note={note} part={dialog} onClose={() => setDialog(null)} />
      ) : null}
    </Card>
  );
};
