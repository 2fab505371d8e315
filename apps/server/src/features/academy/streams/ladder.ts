/** A size a video is made in. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** What ffmpeg says of a file, as far as it matters here. */
export interface Source extends Size {
  readonly hasSound: boolean;
}

interface Rung {
  /** Of the shorter side. */
  readonly side: number;
  /** Bits a second of the pictures at the most. */
  readonly videoRate: number;
  readonly soundRate: number;
}

/** The largest first. The smallest plays on a line of a quarter of a megabit. */
const ladder: readonly Rung[] = [
  { side: 720, videoRate: 2_200_000, soundRate: 96_000 },
  { side: 480, videoRate: 900_000, soundRate: 96_000 },
  { side: 240, videoRate: 220_000, soundRate: 48_000 },
];

/** Seconds of a piece; each begins with a whole picture. */
const pieceSeconds = 4;
const maxFramesPerSecond = 30;

/** Reads what `ffmpeg -i` writes about a file; null where it holds no pictures. */
export const readSource = (told: string): Source | null => {
  const picture = /^\s*Stream #0:\d+.*?: Video:.*?, (\d{2,5})x(\d{2,5})/m.exec(told);
  if (!picture) return null;
  const [long, short] = [Number(picture[1]), Number(picture[2])];
  // Phones film upright by a note that the pictures are to be turned.
  const isTurned = /rotation of -?(?:90|270)/.test(told);
  return {
    width: isTurned ? short : long,
    height: isTurned ? long : short,
    hasSound: /^\s*Stream #0:\d+.*?: Audio:/m.test(told),
  };
};

const even = (value: number): number => Math.max(2, Math.round(value / 2) * 2);

/** The sizes of a ladder that are not larger than the video; one alone is no ladder. */
export const rungsOf = ({ width, height }: Size): (Size & Rung)[] => {
  const short = Math.min(width, height);
  const fitting = ladder
    .filter(({ side }) => side <= short)
    .map((rung) => ({
      ...rung,
      width: even((width * rung.side) / short),
      height: even((height * rung.side) / short),
    }));
  return fitting.length > 1 ? fitting : [];
};

/**
 * A file as input: whatever it holds, nothing but itself is read. A playlist in the place of a video would name other
 * files of the host, or addresses of its network.
 */
export const inputOf = (file: string): string[] => [
  ...['-protocol_whitelist', 'file', '-format_whitelist', 'mov,matroska,webm', '-i', file],
];

/** Names of what one run writes into its folder. */
export const written = { media: 'rung.mp4', playlist: 'rung.m3u8' } as const;

/**
 * What ffmpeg is asked for one size: H.264 and AAC in one file of pieces, with the playlist that names their places.
 * Place, time and device of the recording are left out.
 */
export const ladderArguments = (
  source: string,
  folder: string,
  rung: Size & Pick<Rung, 'videoRate' | 'soundRate'>,
): string[] => [
  ...['-nostdin', '-hide_banner', '-loglevel', 'error', '-y', '-threads', '1', ...inputOf(source)],
  ...['-map', '0:v:0', '-map', '0:a:0?', '-map_metadata', '-1', '-map_chapters', '-1'],
  ...['-vf', `scale=${rung.width}:${rung.height},format=yuv420p`, '-fpsmax', String(maxFramesPerSecond)],
  ...['-c:v', 'libx264', '-preset', 'veryfast', '-profile:v', 'main', '-level:v', '3.1', '-crf', '23'],
  ...['-maxrate', String(rung.videoRate), '-bufsize', String(rung.videoRate * 2), '-threads', '1'],
  ...['-force_key_frames', `expr:gte(t,n_forced*${pieceSeconds})`, '-sc_threshold', '0'],
  ...['-c:a', 'aac', '-b:a', String(rung.soundRate), '-ac', '2'],
  ...['-f', 'hls', '-hls_time', String(pieceSeconds), '-hls_playlist_type', 'vod'],
  ...['-hls_segment_type', 'fmp4', '-hls_flags', 'single_file', '-hls_segment_filename'],
  ...[`${folder}/${written.media}`, `${folder}/${written.playlist}`],
];

/** Stands in a stored playlist where the address of its file goes. */
const place = '{file}';

/**
 * Looks through the playlist of one size.
 *
 * @returns the playlist without names, and the bits a second of its densest piece
 * @throws Error where it is none
 */
export const readPlaylist = (text: string): { playlist: string; bandwidth: number } => {
  if (!text.startsWith('#EXTM3U') || !text.includes('#EXT-X-ENDLIST')) throw new Error('No playlist.');
  let seconds = 0;
  let bandwidth = 0;
  for (const line of text.split('\n')) {
    const length = /^#EXTINF:([\d.]+)/.exec(line)?.[1];
    if (length) seconds = Number(length);
    const bytes = /^#EXT-X-BYTERANGE:(\d+)/.exec(line)?.[1];
    if (bytes && seconds > 0) bandwidth = Math.max(bandwidth, Math.ceil((Number(bytes) * 8) / seconds));
  }
  if (bandwidth === 0) throw new Error('A playlist without pieces.');
  return { playlist: text.replaceAll(written.media, place), bandwidth };
};

/** The playlist of one size as it is sent. */
export const fillPlaylist = (playlist: string, address: string): string =>
  playlist.replaceAll(place, () => address);

/** The list of the sizes: `rungs` as stored, each at `<its place>.m3u8` beside this list. */
export const writeMaster = (
  rungs: readonly { width: number; height: number; bandwidth: number; codecs: string }[],
): string =>
  [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    ...rungs.flatMap(({ width, height, bandwidth, codecs }, at) => [
      `#EXT-X-STREAM-INF:BANDWIDTH=${bandwidth},RESOLUTION=${width}x${height},CODECS="${codecs}"`,
      `${at}.m3u8`,
    ]),
    '',
  ].join('\n');

/** Of main profile, level 3.1, with or without sound. */
export const codecsOf = (hasSound: boolean): string => (hasSound ? 'avc1.4d401f,mp4a.40.2' : 'avc1.4d401f');
