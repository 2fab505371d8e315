import { speechRate, voiceNoteLimits } from '@mz/contracts/voice-notes';

/** Samples that Silero looks at together: 32 ms. */
export const frameLength = 512;

export interface SpeechSpan {
  /** In samples. */
  readonly from: number;
  readonly until: number;
}

/** From here on somebody speaks; below the second nobody does any more. */
const begins = 0.5;
const ends = 0.35;
const msOf = (frames: number): number => (frames * frameLength * 1000) / speechRate;
const framesOf = (ms: number): number => Math.round((ms * speechRate) / 1000 / frameLength);
/** A breath is no end. */
const pause = framesOf(700);
const shortest = framesOf(200);
/** Beginnings and ends of words are quiet. */
const margin = framesOf(240);
const longest = Math.floor((voiceNoteLimits.speechMs * speechRate) / 1000 / frameLength);

interface Frames {
  readonly from: number;
  readonly until: number;
}

const findFrames = (likely: ArrayLike<number>): Frames[] => {
  const found: Frames[] = [];
  let from: number | null = null;
  let last = 0;
  for (let frame = 0; frame <= likely.length; frame += 1) {
    const now = likely[frame] ?? 0;
    if (now >= begins && from === null) from = frame;
    if (from === null) continue;
    if (frame < likely.length && now >= ends) last = frame;
    else if (frame === likely.length || frame - last > pause) {
      if (last + 1 - from >= shortest) found.push({ from, until: last + 1 });
      from = null;
    }
  }
  return found;
};

/** Cut where it is quietest, in the second half of what an engine takes at once. */
const cut = ({ from, until }: Frames, likely: ArrayLike<number>): Frames[] => {
  const pieces: Frames[] = [];
  let start = from;
  while (until - start > longest) {
    let best = start + longest;
    for (let frame = start + Math.floor(longest / 2); frame < start + longest; frame += 1)
      if ((likely[frame] ?? 0) < (likely[best] ?? 1)) best = frame;
    pieces.push({ from: start, until: best });
    start = best;
  }
  return [...pieces, { from: start, until }];
};

/** Stretches in which somebody speaks, each no longer than an engine is given at once; what lies between is silence. */
export const toSpans = (likely: ArrayLike<number>): SpeechSpan[] => {
  const wide: Frames[] = [];
  for (const { from, until } of findFrames(likely)) {
    const next = { from: Math.max(0, from - margin), until: Math.min(likely.length, until + margin) };
    const last = wide.at(-1);
    // Stretches that touch are one, as long as it is short enough.
    if (last && next.from <= last.until) wide[wide.length - 1] = { from: last.from, until: next.until };
    else wide.push(next);
  }
  return wide
    .flatMap((frames) => cut(frames, likely))
    .map(({ from, until }) => ({ from: from * frameLength, until: until * frameLength }));
};

export const spanMs = ({ from, until }: SpeechSpan): number => msOf((until - from) / frameLength);

/** 16-bit samples, little end first, as engines take them. */
export const toSamples = (sound: Float32Array, { from, until }: SpeechSpan): Uint8Array<ArrayBuffer> => {
  const part = sound.subarray(from, until);
  const bytes = new Uint8Array(part.length * 2);
  const view = new DataView(bytes.buffer);
  for (const [index, sample] of part.entries())
    view.setInt16(index * 2, Math.round(Math.max(-1, Math.min(1, sample)) * 32_767), true);
  return bytes;
};
