import type { VoiceNote, VoiceSentence } from '@mz/contracts/voice-notes';
import { toClock } from './peaks.ts';

/** A transcript as plain text, each sentence with its time. */
export const toText = ({ title, transcript }: Pick<VoiceNote, 'title' | 'transcript'>): string =>
  [title, '', ...transcript.map(({ at, text }) => `[${toClock(at)}] ${text}`), ''].join('\n');

/** The sentence that is said at a moment. */
export const sentenceAt = (transcript: readonly VoiceSentence[], at: number): number => {
  const after = transcript.findIndex((sentence) => sentence.at > at);
  const index = (after === -1 ? transcript.length : after) - 1;
  const { end } = transcript[index] ?? {};
  return end !== undefined && end !== null && at > end ? -1 : index;
};

/** With other words at a place; what the engine had written stays beside them. Without words it goes. */
export const withSentence = (
  transcript: readonly VoiceSentence[],
  index: number,
  text: string,
): VoiceSentence[] =>
  transcript.flatMap((sentence, place) => {
    if (place !== index) return [sentence];
    if (text.trim() === '') return [];
    return [{ ...sentence, text: text.trim(), isSure: true }];
  });
