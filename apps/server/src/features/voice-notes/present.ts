import type { VoiceNote, VoiceNoteCard, VoiceTranscription } from '@mz/contracts/voice-notes';
import { termsOf } from '../../adapters/search/analysis/stored-terms.ts';
import type { KeptRow } from './voice-notes.repository.ts';

const keepingOf = ({ expiresAt, isKept }: KeptRow): VoiceNoteCard['keeping'] => {
  if (expiresAt) return 'day';
  return isKept ? 'kept' : 'standing';
};

const presentCommon = (row: KeptRow) => ({
  id: row.id,
  title: row.title,
  tags: row.tags,
  ms: row.ms,
  byteSize: row.byteSize,
  contentType: row.contentType,
  peaks: row.peaks,
  marks: row.marks,
  gaps: row.gaps,
  recordedAt: row.recordedAt.toISOString(),
  expiresAt: row.goesAt?.toISOString() ?? null,
  keeping: keepingOf(row),
  collections: row.collections,
  transcribing: row.transcribing,
  version: row.version,
  hasTranscript: row.transcript.length > 0,
});

export const presentNote = (row: KeptRow, transcription: VoiceTranscription | null = null): VoiceNote => ({
  ...presentCommon(row),
  transcript: row.transcript,
  transcription: transcription && {
    done: transcription.done,
    parts: transcription.parts,
    host: transcription.host,
    problem: transcription.problem,
  },
});

/** The first sentence with most of the words searched for. */
const findSentence = (
  transcript: KeptRow['transcript'],
  wanted: ReadonlySet<string>,
): VoiceNoteCard['found'] => {
  let best: { readonly count: number; readonly at: number; readonly text: string } | null = null;
  if (wanted.size === 0) return null;
  for (const { at, text } of transcript) {
    const count = termsOf(text).filter((term) => wanted.has(term)).length;
    if (count > (best?.count ?? 0)) best = { count, at, text };
    if (count === wanted.size) break;
  }
  return best && { at: best.at, text: best.text };
};

/** @param wanted terms that were searched for */
export const presentCard = (row: KeptRow, wanted: ReadonlySet<string>): VoiceNoteCard => ({
  ...presentCommon(row),
  found: findSentence(row.transcript, wanted),
});
