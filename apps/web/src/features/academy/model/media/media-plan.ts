/** A chapter as a file tells it; `at` in whole seconds. */
export interface FoundChapter {
  readonly at: number;
  readonly title: string;
}

/** What is in a file, read from its tracks. */
export interface FoundMedia {
  /** QuickTime: what telephones of one maker write, and other browsers do not all play. */
  readonly isQuickTime: boolean;
  readonly seconds: number;
  readonly video: {
    /** Of the family, such as `avc` or `hevc`; null where it has no name. */
    readonly codec: string | null;
    readonly width: number;
    readonly height: number;
    readonly canDecode: boolean;
  } | null;
  readonly audio: { readonly codec: string | null; readonly canDecode: boolean } | null;
  readonly chapters: readonly FoundChapter[];
  /** Tells where it was recorded. */
  readonly hasPlace: boolean;
}

/** Codecs that browsers of today play without asking the system for help. */
const playedVideo = new Set(['avc', 'vp8', 'vp9', 'av1']);
const playedAudio = new Set(['aac', 'mp3', 'opus', 'vorbis', 'flac']);
/** Of the shorter side of what is converted. */
const maxSide = 720;

export type MediaPlan =
  | { readonly act: 'keep' }
  | { readonly act: 'refuse' }
  | {
      readonly act: 'convert';
      /** Null: the pictures are not made smaller. */
      readonly size: { readonly width: number; readonly height: number } | null;
    };

const even = (value: number): number => Math.max(2, Math.round(value / 2) * 2);

/** What becomes of a video before it is sent: as it is, written anew for everybody's browser, or refused. */
export const planMedia = ({ isQuickTime, video, audio, hasPlace }: FoundMedia): MediaPlan => {
  if (!video) return { act: 'refuse' };
  const isPlayed = playedVideo.has(video.codec ?? '') && (!audio || playedAudio.has(audio.codec ?? ''));
  if (isPlayed && !isQuickTime) return hasPlace ? { act: 'convert', size: null } : { act: 'keep' };
  const short = Math.min(video.width, video.height);
  const isLarge = short > maxSide;
  // What is in use as it is can be copied; everything else has to be opened here.
  const isCopied = playedVideo.has(video.codec ?? '') && !isLarge;
  if (!isCopied && !video.canDecode) return { act: 'refuse' };
  if (audio && !playedAudio.has(audio.codec ?? '') && !audio.canDecode) return { act: 'refuse' };
  return {
    act: 'convert',
    size: isLarge
      ? { width: even((video.width * maxSide) / short), height: even((video.height * maxSide) / short) }
      : null,
  };
};
