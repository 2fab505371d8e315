// biome-ignore lint/style/noRestrictedImports: a test reads recordings from the disk.
import { readFileSync } from 'node:fs';
import { expect, it, vi } from 'vitest';

// The library is loaded anew for each browser.
vi.setConfig({ testTimeout: 20_000 });

/**
 * A browser's codecs by name, as a stand-in: pictures are decoded to grey and written as a few bytes, for what is
 * tested is what becomes of a recording and why, not how it looks.
 */
const openAs = async (codecs: readonly string[]) => {
  vi.resetModules();
  // It warns where a page loads it twice.
  Reflect.deleteProperty(globalThis, Symbol.for('mediabunny loaded'));
  const bunny = await import('mediabunny');
  const { convert, look, takeSound } = await import('./convert-media.ts');
  const reads = (codec: string) => codecs.includes(`read ${codec}`);
  const writes = (codec: string) => codecs.includes(`write ${codec}`);
  class Pictures extends bunny.CustomVideoDecoder {
    static override supports = reads;
    // Packets lie in the order of decoding, pictures are shown in that of their times.
    readonly #times: { timestamp: number; duration: number }[] = [];
    init() {}
    decode({ timestamp, duration }: { timestamp: number; duration: number }) {
      this.#times.push({ timestamp, duration });
    }
    flush() {
      for (const time of this.#times.splice(0).toSorted((a, b) => a.timestamp - b.timestamp)) {
        const frame = { format: 'RGBA' as const, codedWidth: 320, codedHeight: 180, ...time };
        this.onSample(new bunny.VideoSample(new Uint8Array(320 * 180 * 4), frame));
      }
    }
    close() {}
  }
  class Sounds extends bunny.CustomAudioDecoder {
    static override supports = reads;
    init() {}
    decode({ timestamp }: { timestamp: number }) {
      const shape = { numberOfChannels: 1, sampleRate: 44_100, format: 's16' as const, timestamp };
      this.onSample(new bunny.AudioSample({ ...shape, data: new Uint8Array(2048) }));
    }
    flush() {}
    close() {}
  }
  // Baseline profile, and the least that a muxer wants to be told of it.
  const avc = Uint8Array.from([1, 66, 0, 30, 255, 225, 0, 4, 103, 66, 0, 30, 1, 0, 4, 104, 206, 60, 128]);
  class WrittenPictures extends bunny.CustomVideoEncoder {
    static override supports = writes;
    init() {}
    encode({ timestamp, duration }: { timestamp: number; duration: number }) {
      const description = this.codec === 'avc' ? { description: avc } : {};
      const codec = this.codec === 'avc' ? 'avc1.42001e' : 'vp09.00.10.08';
      this.onPacket(new bunny.EncodedPacket(Uint8Array.from([0, 0, 0, 1, 101]), 'key', timestamp, duration), {
        decoderConfig: { codec, codedWidth: 320, codedHeight: 180, ...description },
      });
    }
    flush() {}
    close() {}
  }
  class WrittenSounds extends bunny.CustomAudioEncoder {
    static override supports = writes;
    init() {}
    encode({ timestamp, duration }: { timestamp: number; duration: number }) {
      this.onPacket(new bunny.EncodedPacket(Uint8Array.from([1, 2, 3]), 'key', timestamp, duration), {
        decoderConfig: { codec: 'opus', numberOfChannels: 1, sampleRate: 48_000 },
      });
    }
    flush() {}
    close() {}
  }
  for (const decoder of [Pictures, Sounds]) bunny.registerDecoder(decoder);
  for (const encoder of [WrittenPictures, WrittenSounds]) bunny.registerEncoder(encoder);
  return { convert, look, takeSound };
};

const fixture = (name: string) =>
  new File(
    [readFileSync(new URL(`../../../../../../../e2e/fixtures/academy/${name}`, import.meta.url))],
    name,
    { type: 'video/quicktime' },
  );
const hevc = fixture('hevc.mov');
const bytesOf = async (file: File | null): Promise<string> =>
  Buffer.from((await file?.arrayBuffer()) ?? new ArrayBuffer(0)).toString('latin1');
const onShare = () => undefined;
const noDisk = async () => null;
const asking = { size: null, openDisk: noDisk, onShare };

it('writes HEVC as MP4 with H.264, its sound as it is', async () => {
  const { convert, look } = await openAs(['read hevc', 'write avc']);
  expect((await look(hevc))?.video).toMatchObject({ codec: 'hevc', canDecode: true });
  const shares: number[] = [];
  const made = await convert(hevc, { ...asking, onShare: (share) => shares.push(share) });
  expect(made.file?.type).toBe('video/mp4');
  const bytes = await bytesOf(made.file);
  expect([bytes.includes('avc1'), bytes.includes('mp4a'), bytes.includes('hvc1')]).toEqual([
    true,
    true,
    false,
  ]);
  expect(shares.at(-1)).toBeGreaterThan(0.9);
  expect(shares.toSorted((a, b) => a - b)).toEqual(shares);
});

it('writes WebM with Opus where the browser cannot write H.264', async () => {
  const { convert } = await openAs(['read hevc', 'read aac', 'write vp9', 'write opus']);
  const made = await convert(hevc, asking);
  expect(made.file?.type).toBe('video/webm');
  const bytes = await bytesOf(made.file);
  expect([bytes.includes('V_VP9'), bytes.includes('A_OPUS')]).toEqual([true, true]);
});

it.each([
  ['no pictures', ['read hevc'], 'encoder'],
  ['no sound that fits', ['read hevc', 'read aac', 'write vp9'], 'encoder'],
  ['pictures it cannot read', ['write avc'], 'format'],
  ['sound it cannot read', ['read hevc', 'write vp9', 'write opus'], 'format'],
] as const)('says why where the browser writes %s', async (_name, codecs, reason) => {
  const { convert } = await openAs(codecs);
  expect(await convert(hevc, asking)).toEqual({ file: null, reason });
});

it('takes the sound of a video alone where no codec is there at all', async () => {
  const { takeSound } = await openAs([]);
  const sound = await takeSound(hevc, onShare);
  expect(sound?.type).toBe('audio/mp4');
  expect((await bytesOf(sound)).slice(4, 12)).toBe('ftypM4A ');
});

it('writes what is larger than memory to the browser’s disk, and says where there is no room', async () => {
  const { convert } = await openAs(['read hevc', 'write avc']);
  const written: { position: number; data: Uint8Array }[] = [];
  const writable = new WritableStream({
    write: (chunk) => void written.push({ position: chunk.position, data: Uint8Array.from(chunk.data) }),
  });
  const read = async () => {
    const end = Math.max(...written.map(({ position, data }) => position + data.length));
    const all = new Uint8Array(end);
    for (const { position, data } of written) all.set(data, position);
    return new File([all], 'x');
  };
  const large = { ...asking, inMemory: 1000 };
  const made = await convert(hevc, {
    ...large,
    openDisk: async () => ({ writable: writable as FileSystemWritableFileStream, read }),
  });
  const bytes = await bytesOf(made.file);
  expect(written.length).toBeGreaterThan(0);
  expect([bytes.includes('avc1'), bytes.includes('mp4a')]).toEqual([true, true]);
  expect(await convert(hevc, large)).toEqual({ file: null, reason: 'room' });
  const full = new WritableStream({
    write() {
      throw new DOMException('Full.', 'QuotaExceededError');
    },
  });
  const openDisk = async () => ({ writable: full as FileSystemWritableFileStream, read });
  expect(await convert(hevc, { ...large, openDisk })).toEqual({ file: null, reason: 'room' });
});
