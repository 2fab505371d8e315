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
import { openDiskFile } from './disk-file.ts';
import type { MediaAnswer, MediaQuestion } from './media-messages.ts';
import type { FoundMedia } from './media-plan.ts';
import { readChapters } from './mp4-chapters.ts';

const tell = (answer: MediaAnswer): void => self.postMessage(answer);

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
const look = async (file: File): Promise<FoundMedia | null> => {
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

const run = async (conversion: Conversion): Promise<void> => {
  let told = 0;
  conversion.onProgress = (share) => {
    if (share - told < 0.005) return;
    told = share;
    tell({ kind: 'progress', share });
  };
  await conversion.execute();
};

interface Made {
  readonly file: File | null;
  readonly onDisk?: string;
}

/**
 * Writes a video as MP4 (H.264, AAC) or, where this browser cannot encode that, as WebM, without what its file told of
 * place, time and device. No file where it cannot.
 */
const convert = async (file: File, size: { width: number; height: number } | null): Promise<Made> => {
  const input = open(file);
  const disk = file.size > maxInMemory ? await openDiskFile() : null;
  try {
    const video = await input.getPrimaryVideoTrack();
    const shape = size ?? { width: await video?.getDisplayWidth(), height: await video?.getDisplayHeight() };
    const isCopied = size === null && (await video?.getCodec()) === 'avc';
    const codec = isCopied ? 'avc' : await getFirstEncodableVideoCodec(['avc', 'vp9', 'av1', 'vp8'], shape);
    if (!codec) return { file: null };
    const buffer = new BufferTarget();
    const output = new Output({
      format:
        codec === 'avc'
          ? new Mp4OutputFormat({ fastStart: disk ? false : 'in-memory' })
          : new WebMOutputFormat(),
      target: disk ? new StreamTarget(disk.writable, { chunked: true }) : buffer,
    });
    const sound = await getFirstEncodableAudioCodec(codec === 'avc' ? ['aac', 'opus'] : ['opus']);
    const heard = await (await input.getPrimaryAudioTrack())?.getCodec();
    const isHeard = codec === 'avc' ? heard === 'aac' || heard === 'mp3' : heard === 'opus';
    const conversion = await Conversion.init({
      input,
      output,
      tracks: 'primary',
      showWarnings: false,
      tags: {},
      copy: { shiftTolerance: 1 },
      video: isCopied ? {} : { codec, bitrate: videoRate, ...(size && { ...size, fit: 'fill' as const }) },
      audio: isHeard ? {} : { ...(sound && { codec: sound }), bitrate: audioRate },
    });
    const hasLost = conversion.discardedTracks.some(
      ({ reason }) => reason !== 'max_track_count_of_type_reached' && reason !== 'discarded_by_user',
    );
    if (!conversion.isValid || hasLost) return { file: null };
    await run(conversion);
    const type = codec === 'avc' ? 'video/mp4' : 'video/webm';
    const made: Blob | null = disk ? await disk.read() : buffer.buffer && new Blob([buffer.buffer]);
    return {
      file: made && new File([made], codec === 'avc' ? 'video.mp4' : 'video.webm', { type }),
      ...(disk && { onDisk: disk.name }),
    };
  } finally {
    input.dispose();
  }
};

/** The sound of a video alone, as it is in it where that can be kept. Null where there is none. */
const takeSound = async (file: File): Promise<File | null> => {
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
    await run(conversion);
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

const answer = async (question: MediaQuestion): Promise<MediaAnswer> => {
  if (question.kind === 'look') return { kind: 'found', media: await look(question.file) };
  if (question.kind === 'sound') return { kind: 'made', file: await takeSound(question.file) };
  return { kind: 'made', ...(await convert(question.file, question.size)) };
};

self.onmessage = ({ data }: MessageEvent<MediaQuestion>) => {
  answer(data).then(tell, (error: unknown) => tell({ kind: 'failed', message: String(error) }));
};
