import { type VoiceSentence, voiceNoteLimits } from './voice-notes.ts';

/** What the engine had written and nobody touched. */
const isUntouched = ({ original, text }: VoiceSentence): boolean => original !== null && original === text;

/** Puts what was heard into a transcript. What the member typed or corrected stays, and is not said twice. */
export const mergeTranscript = (
  present: readonly VoiceSentence[],
  heard: readonly VoiceSentence[],
): VoiceSentence[] => {
  const own = present.filter((sentence) => !isUntouched(sentence));
  const corrected = new Set(
    own.flatMap(({ at, original }) => (original === null ? [] : [`${at} ${original}`])),
  );
  const merged = [...own, ...heard.filter(({ at, text }) => !corrected.has(`${at} ${text}`))].toSorted(
    (a, b) => a.at - b.at,
  );
  let length = 0;
  return merged.slice(0, voiceNoteLimits.sentences).filter(({ text }) => {
    length += text.length;
    return length <= voiceNoteLimits.transcriptLength;
  });
};
