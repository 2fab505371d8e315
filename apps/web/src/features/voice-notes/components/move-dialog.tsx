import type { VoiceNoteCard } from '@mz/contracts/voice-notes';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { CollectDialog } from '../../myzone/index.ts';
import { useRefreshVoiceNotes, voiceNotesQueries } from '../api/voice-notes.api.ts';

/** Moves a note between the member's collections, which hold papers, posts and the rest as well. */
export const MoveDialog = ({ note, onClose }: { note: VoiceNoteCard; onClose: () => void }) => {
  const { t } = useTranslation('voice-notes');
  const { data: summary } = useQuery(voiceNotesQueries.summary());
  const refresh = useRefreshVoiceNotes();
  return (
    <CollectDialog
      heading={t('card.move')}
      thing={{ ...note, kind: 'voice-note' }}
      collections={summary?.collections ?? []}
      onSaved={() => void refresh()}
      onClose={onClose}
    />
  );
};
