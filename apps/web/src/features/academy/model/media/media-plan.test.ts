import { expect, it } from 'vitest';
import { type FoundMedia, planMedia } from './media-plan.ts';
import { readChapters } from './mp4-chapters.ts';

const media = (more: Partial<FoundMedia>): FoundMedia => ({
  isQuickTime: false,
  seconds: 10,
  video: { codec: 'avc', width: 1920, height: 1080, canDecode: true },
  audio: { codec: 'aac', canDecode: true },
  chapters: [],
  hasPlace: false,
  ...more,
});
const video = (codec: string | null, width: number, height: number, canDecode = true) => ({
  video: { codec, width, height, canDecode },
});

it.each([
  ['H.264 in MP4 stays as it is', {}, { act: 'keep' }],
  [
    'VP9 with Opus too',
    { ...video('vp9', 1280, 720), audio: { codec: 'opus', canDecode: true } },
    { act: 'keep' },
  ],
  ['without sound too', { audio: null }, { act: 'keep' }],
  ['where it tells a place it is written anew', { hasPlace: true }, { act: 'convert', size: null }],
  ['MOV becomes 720 lines', { isQuickTime: true }, { act: 'convert', size: { width: 1280, height: 720 } }],
  [
    'filmed upright too',
    { isQuickTime: true, ...video('avc', 1080, 1920) },
    { act: 'convert', size: { width: 720, height: 1280 } },
  ],
  [
    'a small MOV keeps its pictures',
    { isQuickTime: true, ...video('avc', 640, 360, false) },
    { act: 'convert', size: null },
  ],
  ['HEVC is converted where it can be decoded', video('hevc', 640, 360), { act: 'convert', size: null }],
  ['and refused where not', video('hevc', 1920, 1080, false), { act: 'refuse' }],
  [
    'sound nobody knows is refused',
    { isQuickTime: true, audio: { codec: null, canDecode: false } },
    { act: 'refuse' },
  ],
  ['and a file without pictures', { video: null }, { act: 'refuse' }],
] as const)('%s', (_name, more, plan) => {
  expect(planMedia(media(more))).toEqual(plan);
});

const chapterList = (...chapters: [seconds: number, title: string][]): Uint8Array => {
  const parts = chapters.map(([seconds, title]) => {
    const text = new TextEncoder().encode(title);
    const part = new Uint8Array(9 + text.length);
    new DataView(part.buffer).setBigUint64(0, BigInt(seconds) * 10_000_000n);
    part[8] = text.length;
    part.set(text, 9);
    return part;
  });
  return Uint8Array.from([1, 0, 0, 0, 0, 0, 0, 0, chapters.length, ...parts.flatMap((part) => [...part])]);
};

it('reads the chapters of a file, as far as they are whole', () => {
  const list = chapterList([0, 'Before'], [75, 'بعد']);
  expect(readChapters(list)).toEqual([
    { at: 0, title: 'Before' },
    { at: 75, title: 'بعد' },
  ]);
  for (let length = 0; length < list.length; length += 1)
    expect(readChapters(list.slice(0, length)).length).toBeLessThan(2);
});
