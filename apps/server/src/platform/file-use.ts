import type { fileVisibilities, Permission } from '@mz/contracts';
import type { ImportObstacle, ImportPart } from '@mz/contracts/archive-import';

export type Visibility = (typeof fileVisibilities)[number];

/** How pictures of a purpose are stored: upright, without metadata, re-encoded as WebP. */
export interface ImageUse {
  /** Pixels a picture may have before it is decoded; formats that cannot be decoded at a smaller scale get half. */
  readonly maxPixels: number;
  readonly maxWidth: number;
  readonly maxHeight: number;
  /** `cover` cuts to exactly that size, `inside` only makes larger ones smaller. */
  readonly fit: 'cover' | 'inside';
}

/** What a feature takes files for, declared in its manifest. */
export interface FileUse {
  /** Unique; names it to clients. */
  readonly purpose: string;
  /** Media types by the bytes themselves, never by name or header. */
  readonly types: readonly string[];
  readonly maxBytes: number;
  /** Bounds for each member, over everything of this purpose that is stored or on its way. */
  readonly quota: { readonly maxBytes: number; readonly maxFiles: number; readonly maxPerHour: number };
  /**
   * How it stands to what a member may store altogether. Room is asked for when an upload begins; `asked`: the feature
   * did so before there was a file (`requireRoom`); `free`: what the server makes or asks for, which is not the member's
   * to save room with.
   */
  readonly room?: 'asked' | 'free';
  /** Until the feature decides otherwise. */
  readonly visibility: Visibility;
  /** What happens to the files when their owner's account is erased. */
  readonly onErase: 'delete';
  /** With what of a member's archive they are brought back, or why they cannot be. */
  readonly imports: { readonly part: ImportPart } | ImportObstacle;
  readonly image?: ImageUse;
  /** Where other files are taken too: pictures among them are stored like this, the others stay as they came. */
  readonly picturesAs?: ImageUse;
  /** Where files stay as they came: HEIC, which browsers do not show, becomes a picture like this. */
  readonly heicAs?: ImageUse;
  /** Needed beside being a member. */
  readonly permission?: Permission;
  /** Finds types that have no signature, such as captions, in the first bytes. */
  readonly detectType?: (head: Buffer) => string | null;
}

export type FileUses = ReadonlyMap<string, FileUse>;

/** @throws Error where two features declare the same purpose, or one that cannot be a folder */
export const collectFileUses = (uses: readonly FileUse[]): FileUses => {
  const byPurpose = new Map<string, FileUse>();
  for (const use of uses) {
    if (!/^[a-z][a-z0-9-]{1,39}$/.test(use.purpose))
      throw new Error(
        `File purpose "${use.purpose}" is not a name of lower-case letters, digits and dashes.`,
      );
    if (byPurpose.has(use.purpose)) throw new Error(`File purpose "${use.purpose}" is declared twice.`);
    if (use.maxBytes > use.quota.maxBytes)
      throw new Error(`File purpose "${use.purpose}" takes files larger than its quota.`);
    byPurpose.set(use.purpose, use);
  }
  return byPurpose;
};
