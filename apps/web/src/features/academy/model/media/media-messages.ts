import type { FoundMedia } from './media-plan.ts';

/** To the worker that opens recordings. */
export type MediaQuestion =
  | { readonly kind: 'look'; readonly file: File }
  | {
      readonly kind: 'convert';
      readonly file: File;
      readonly size: { readonly width: number; readonly height: number } | null;
    }
  | { readonly kind: 'sound'; readonly file: File };

/** From it: `failed` is the last one too. */
export type MediaAnswer =
  | { readonly kind: 'found'; readonly media: FoundMedia | null }
  | { readonly kind: 'progress'; readonly share: number }
  /** `onDisk` names the file where it lies on the browser's disk until it is removed. */
  | { readonly kind: 'made'; readonly file: File | null; readonly onDisk?: string }
  | { readonly kind: 'failed'; readonly message: string };
