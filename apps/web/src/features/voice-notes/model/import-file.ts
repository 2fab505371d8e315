import { voiceNoteLimits } from '@mz/contracts/voice-notes';
import type { KeptChunk } from './recording-store.ts';

/** Larger files are not decoded to be drawn: an hour of sound is hundreds of megabytes once it is decoded. */
const maxDecoded = 30 * 1024 * 1024;

const readLength = (file: File): Promise<number> =>
  new Promise((resolve, reject) => {
    const url = URL.createObjectURL(file);
    const audio = new Audio();
    const end = (act: () => void) => {
      URL.revokeObjectURL(url);
      act();
    };
    audio.onloadedmetadata = () => end(() => resolve(audio.duration * 1000));
    audio.onerror = () => end(() => reject(new Error('The browser cannot play this file.')));
    audio.src = url;
  });

const decode = async (bytes: ArrayBuffer): Promise<{ ms: number; levels: number[] }> => {
  const context = new AudioContext();
  try {
    const sound = await context.decodeAudioData(bytes);
    const samples = sound.getChannelData(0);
    const steps = voiceNoteLimits.peaks;
    const levels = Array.from({ length: steps }, (_, step) => {
      const from = Math.floor((step * samples.length) / steps);
      const until = Math.floor(((step + 1) * samples.length) / steps);
      let peak = 0;
      for (let at = from; at < until; at += 1) peak = Math.max(peak, Math.abs(samples[at] ?? 0));
      return Math.min(100, Math.round(peak * 100));
    });
    return { ms: sound.duration * 1000, levels };
  } finally {
    await context.close();
  }
};

/**
 * A file as if it had been recorded here.
 *
 * @throws Error where the browser cannot play it, or it is too large or too long
 */
export const readSoundFile = async (file: File): Promise<KeptChunk> => {
  if (file.size === 0 || file.size > voiceNoteLimits.bytes) throw new Error('The file has no fitting size.');
  const bytes = await file.arrayBuffer();
  const { ms, levels } =
    file.size <= maxDecoded
      ? // Decoding takes the bytes away.
        await decode(bytes.slice(0))
      : { ms: await readLength(file), levels: [] };
  if (!Number.isFinite(ms) || ms > voiceNoteLimits.ms) throw new Error('The file has no fitting length.');
  return { bytes, ms: Math.round(ms), levels };
};
