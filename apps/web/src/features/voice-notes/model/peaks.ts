import { voiceNoteLimits } from '@mz/contracts/voice-notes';

/** Fewer steps over the same time, each as loud as the loudest of what it stands for. */
export const toPeaks = (levels: readonly number[], steps: number = voiceNoteLimits.peaks): number[] => {
  if (levels.length <= steps) return levels.map((level) => Math.round(level));
  return Array.from({ length: steps }, (_, step) => {
    const from = Math.floor((step * levels.length) / steps);
    const until = Math.max(from + 1, Math.floor(((step + 1) * levels.length) / steps));
    let peak = 0;
    for (let at = from; at < until; at += 1) peak = Math.max(peak, levels[at] ?? 0);
    return Math.round(peak);
  });
};

/** `m:ss`, as a stop watch shows it. */
export const toClock = (ms: number): string => {
  const seconds = Math.floor(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};

/** Tags as they are typed, with commas of any language between. */
export const toTags = (typed: string): string[] => {
  const tags = typed.split(/[,،，、;]/).map((tag) => tag.trim().slice(0, voiceNoteLimits.tagLength));
  return [...new Set(tags.filter((tag) => tag !== ''))].slice(0, voiceNoteLimits.tags);
};
