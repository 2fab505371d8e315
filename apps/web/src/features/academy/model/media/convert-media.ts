import {
  ADTS,
  BlobSource,
  BufferTarget,
  Conversion,
  getFirstEncodableAudioCodec,
  getFirstEncodableVideoCodec,
  Input,
  type InputAudioTrack,
  type InputVideoTrack,
  MP3,
  MP4,
  Mp4OutputFormat,
  OGG,
  OggOutputFormat,
  Output,
  QTFF,
  StreamTarget,
  WAVE,
  WEBM,
  WebMOutputFormat,
} from 'mediabunny';
import type { DiskFile } from './disk-file.ts';
import type { MadeMedia } from './media-messages.ts';
import type { FoundMedia } from './media-plan.ts';
import { readChapters } from './mp4-chapters.ts';

/** Larger ones are written to the browser's disk. */
const maxInMemory = 200 * 1024 ** 2;
/** The sound of some hours; beyond it the video has to do. */
const maxSoundBytes = 250 * 1024 ** 2;
/** Bits a second of 720 lines, and of speech. */
const videoRate = 2_000_000;
const audioRate = 96_000;
/** Tags of places: Apple's, Android's, and what converters make of them. */
const placeTag = /location|©xyz|^loci$/i;

/** What the academy takes, and the sound files phones record. */
const formats = [MP4, QTFF, WEBM, MP3, OGG, WAVE, ADTS];

const open = (file: File): Input => new Input({ source: new BlobSource(file), formats });

const lookAtVideo = async (track: InputVideoTrack | null): Promise<FoundMedia['video']> =>
  track && {
    codec: await track.getCodec(),
    width: await track.getDisplayWidth(),
    height: await track.getDisplayHeight(),
    canDecode: await track.canDecode(),
  };
const lookAtAudio = async (track: InputAudioTrack | null): Promise<FoundMedia['audio']> =>
  track && { codec: await track.getCodec(), canDecode: await track.canDecode() };

/** What is in a file; null where it is no recording that can be opened here. */
export const look = async (file: File): Promise<FoundMedia | null> => {
  const input = open(file);
  try {
    if (!(await input.canRead())) return null;
    const { raw = {} } = await input.getMetadataTags();
    const { chpl } = raw;
    return {
      isQuickTime: (await input.getFormat()) === QTFF,
      seconds: (await input.getDurationFromMetadata()) ?? (await input.computeDuration()),
      video: await lookAtVideo(await input.getPrimaryVideoTrack()),
      audio: await lookAtAudio(await input.getPrimaryAudioTrack()),
      chapters: chpl instanceof Uint8Array ? readChapters(chpl) : [],
      hasPlace: Object.keys(raw).some((name) => placeTag.test(name)),
    };
  } finally {
    input.dispose();
  }
};

type OnShare = (share: number) => void;

const run = async (conversion: Conversion, onShare: OnShare): Promise<void> => {
  let told = 0;
  conversion.onProgress = (share) => {
    if (share - told < 0.005) return;
    told = share;
    onShare(share);
  };
  await conversion.execute();
};

/** No room on the browser's disk; what is written on says so late, as a failure of its own. */
const isFull = (error: unknown): boolean => error instanceof Error && error.name === 'QuotaExceededError';

interface Conversing {
  /** Null: the pictures are not made smaller. */
  readonly size: { readonly width: number; readonly height: number } | null;
  /** The browser's disk, for what is larger than memory; null where there is none. */
  readonly openDisk: () => Promise<DiskFile | null>;
  readonly onShare: OnShare;
  readonly inMemory?: number;
}

const codecsOf = async (
  video: InputVideoTrack | null,
  audio: InputAudioTrack | null,
  size: Conversing['size'],
) => {
  const shape = size ?? { width: await video?.getDisplayWidth(), height: await video?.getDisplayHeight() };
  const isCopied = size === null && (await video?.getCodec()) === 'avc';
  const picture = isCopied
    ? ('avc' as const)
    : await getFirstEncodableVideoCodec(['avc', 'vp9', 'av1', 'vp8'], shape);
  const heard = (await audio?.getCodec()) ?? null;
  const isMp4 = picture === 'avc';
  const isHeard = isMp4 ? heard === 'aac' || heard === 'mp3' : heard === 'opus';
  const sound =
    audio && !isHeard
      ? await getFirstEncodableAudioCodec(isMp4 ? ['aac', 'opus'] : ['opus'], {
          numberOfChannels: await audio.getNumberOfChannels(),
          sampleRate: await audio.getSampleRate(),
        })
      : null;
  return { isCopied, isMp4, picture, sound, isSilenced: audio !== null && !isHeard && !sound };
};

/**
 * Writes a video as MP4 (H.264, AAC) or, where this browser cannot encode that, as WebM, without what its file told of
 * place, time and device. Says why where it cannot; of what is on the disk then, whoever asked removes the rest.
 */
export const convert = async (
  file: File,
  { size, openDisk, onShare, inMemory = maxInMemory }: Conversing,
): Promise<MadeMedia> => {
  const input = open(file);
  try {
    const { isCopied, isMp4, picture, sound, isSilenced } = await codecsOf(
      await input.getPrimaryVideoTrack(),
      await input.getPrimaryAudioTrack(),
      size,
    );
    if (!picture || isSilenced) return { file: null, reason: 'encoder' };
    const disk = file.size > inMemory ? await openDisk() : null;
    if (file.size > inMemory && !disk) return { file: null, reason: 'room' };
    const buffer = new BufferTarget();
    const conversion = await Conversion.init({
      input,
      output: new Output({
        format: isMp4
          ? new Mp4OutputFormat({ fastStart: disk ? false : 'in-memory' })
          : new WebMOutputFormat(),
        target: disk ? new StreamTarget(disk.writable, { chunked: true }) : buffer,
      }),
      tracks: 'primary',
      showWarnings: false,
      tags: {},
      copy: { shiftTolerance: 1 },
      video: isCopied
        ? {}
        : { codec: picture, bitrate: videoRate, ...(size && { ...size, fit: 'fill' as const }) },
      audio: sound ? { codec: sound, bitrate: audioRate } : {},
    });
    const hasLost = conversion.discardedTracks.some(
      ({ reason }) => reason !== 'max_track_count_of_type_reached' && reason !== 'discarded_by_user',
    );
    if (!conversion.isValid || hasLost) return { file: null, reason: 'format' };
    await run(conversion, onShare);
    const made: Blob | null = disk ? await disk.read() : buffer.buffer && new Blob([buffer.buffer]);
    if (!made) return { file: null, reason: 'format' };
    const [name, type] = isMp4 ? ['video.mp4', 'video/mp4'] : ['video.webm', 'video/webm'];
    return { file: new File([made], name, { type }) };
  } catch (error) {
    if (isFull(error)) return { file: null, reason: 'room' };
    throw error;
  } finally {
    input.dispose();
  }
};

/** The sound of a video alone, as it is in it where that can be kept. Null where there is none. */
export const takeSound = async (file: File, onShare: OnShare): Promise<File | null> => {
  const input = open(file);
  try {
    const codec = (await (await input.getPrimaryAudioTrack())?.getCodec()) ?? null;
    if (!codec) return null;
    const isKept = codec === 'aac' || codec === 'opus';
    const chosen = isKept ? codec : await getFirstEncodableAudioCodec(['aac', 'opus']);
    if (!chosen) return null;
    const target = new BufferTarget();
    const conversion = await Conversion.init({
      input,
      output: new Output({
        format: chosen === 'aac' ? new Mp4OutputFormat({ fastStart: 'in-memory' }) : new OggOutputFormat(),
        target,
      }),
      tracks: 'primary',
      showWarnings: false,
      tags: {},
      video: { discard: true },
      audio: isKept ? {} : { codec: chosen === 'aac' ? 'aac' : 'opus', bitrate: audioRate },
      copy: { shiftTolerance: 1 },
    });
    if (!conversion.isValid) return null;
    await run(conversion, onShare);
    if (!target.buffer || target.buffer.byteLength > maxSoundBytes) return null;
    // Sound alone is told from a video by the brand of its file.
    if (chosen === 'aac') new Uint8Array(target.buffer).set(new TextEncoder().encode('M4A '), 8);
    return chosen === 'aac'
      ? new File([target.buffer], 'sound.m4a', { type: 'audio/mp4' })
      : new File([target.buffer], 'sound.ogg', { type: 'audio/ogg' });
  } finally {
    input.dispose();
  }
};
