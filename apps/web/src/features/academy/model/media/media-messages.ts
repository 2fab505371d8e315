import type { FoundMedia } from './media-plan.ts';

/** To the worker that opens recordings. */
export type MediaQuestion =
  | { readonly kind: 'look'; readonly file: File }
  | {
      readonly kind: 'convert';
      readonly file: File;
      readonly size: { readonly width: number; readonly height: number } | null;
      /** Under which it lies on the browser's disk, should it be too large for memory. */
      readonly diskName: string;
    }
  | { readonly kind: 'sound'; readonly file: File };

/** What was made; without a file the reason: codecs that cannot be read or written here, or no room. */
export type MadeMedia =
  | { readonly file: File }
  | { readonly file: null; readonly reason?: 'format' | 'encoder' | 'room' };

/** From it: `failed` is the last one too. */
export type MediaAnswer =
  | { readonly kind: 'found'; readonly media: FoundMedia | null }
  | { readonly kind: 'progress'; readonly share: number }
  | { readonly kind: 'made'; readonly made: MadeMedia }
  | { readonly kind: 'failed'; readonly message: string };
