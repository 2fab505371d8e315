import { describe, expect, it } from 'vitest';
import {
  fillPlaylist,
  inputOf,
  ladderArguments,
  readPlaylist,
  readSource,
  rungsOf,
  writeMaster,
} from './ladder.ts';

const told = (line: string) => `Input #0, mov,mp4, from 'video':\n  Duration: 00:00:12.00\n${line}\n`;

describe('what ffmpeg says of a file', () => {
  it.each([
    [
      '  Stream #0:0[0x1](und): Video: hevc (Main) (hvc1 / 0x31637668), yuv420p(tv, bt709), 1920x1080, 8 kb/s',
      1920,
      1080,
    ],
    ['  Stream #0:1(und): Video: h264 (High), yuv420p, 640x360 [SAR 1:1 DAR 16:9], 30 fps', 640, 360],
    [
      '  Stream #0:0: Video: h264, yuv420p, 1920x1080\n    Side data:\n      displaymatrix: rotation of -90.00 degrees',
      1080,
      1920,
    ],
  ])('%s', (line, width, height) => {
    expect(readSource(told(line))).toEqual({ width, height, hasSound: false });
  });

  it('knows sound, and files without pictures', () => {
    const sound = '  Stream #0:1[0x2](und): Audio: aac (LC)';
    expect(readSource(told(`  Stream #0:0: Video: h264, yuv420p, 640x360\n${sound}`))?.hasSound).toBe(true);
    expect(readSource(told(sound))).toBeNull();
  });
});

describe('a ladder', () => {
  it('has no size larger than the video, and more than one', () => {
    expect(rungsOf({ width: 1920, height: 1080 }).map(({ width, height }) => [width, height])).toEqual([
      [1280, 720],
      [854, 480],
      [426, 240],
    ]);
    expect(rungsOf({ width: 480, height: 854 }).map(({ width, height }) => [width, height])).toEqual([
      [480, 854],
      [240, 428],
    ]);
    expect(rungsOf({ width: 320, height: 240 })).toEqual([]);
  });

  it('asks for one file of pieces, and leaves place and time out', () => {
    const args = ladderArguments('/tmp/a video', '/tmp/out', {
      width: 854,
      height: 480,
      videoRate: 9,
      soundRate: 8,
    });
    expect(args).toContain('/tmp/a video');
    expect(args.join(' ')).toContain('scale=854:480');
    expect(args.join(' ')).toMatch(/-map_metadata -1 .*-hls_flags single_file .*\/tmp\/out\/rung\.m3u8$/);
    expect(args).toContain('-nostdin');
  });
});

describe('a playlist', () => {
  const text =
    '#EXTM3U\n#EXT-X-MAP:URI="rung.mp4",BYTERANGE="24@0"\n#EXTINF:4.0,\n#EXT-X-BYTERANGE:1000@24\nrung.mp4\n' +
    '#EXTINF:1.0,\n#EXT-X-BYTERANGE:500@1024\nrung.mp4\n#EXT-X-ENDLIST\n';

  it('is stored without a name, with its densest piece, and sent with an address', () => {
    const { playlist, bandwidth } = readPlaylist(text);
    expect(bandwidth).toBe(4000);
    expect(playlist).not.toContain('rung.mp4');
    expect(fillPlaylist(playlist, '/files/1?signature=$&')).toBe(
      text.replaceAll('rung.mp4', () => '/files/1?signature=$&'),
    );
  });

  it.each(['', '#EXTM3U\n#EXTINF:4.0,\n', '#EXTM3U\n#EXT-X-ENDLIST\n'])(
    'is refused where it is cut off: %j',
    (cut) => {
      expect(() => readPlaylist(cut)).toThrow();
    },
  );

  it('of all sizes names each', () => {
    expect(writeMaster([{ width: 854, height: 480, bandwidth: 900, codecs: 'avc1.4d401f' }])).toContain(
      'BANDWIDTH=900,RESOLUTION=854x480,CODECS="avc1.4d401f"\n0.m3u8\n',
    );
  });
});

it('lets ffmpeg read no other file and no address a video may name', () => {
  const args = ladderArguments('video', 'folder', { width: 426, height: 240, videoRate: 1, soundRate: 1 });
  for (const input of [inputOf('video'), args]) {
    const before = input.slice(0, input.indexOf('-i'));
    expect(before.join(' ')).toContain('-protocol_whitelist file -format_whitelist mov,matroska,webm');
  }
});
