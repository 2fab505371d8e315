/** What a browser's own disk is used for here; names below it belong to nobody else. */
const folderName = 'mz-converted';
/** What a closed window left goes after so long. */
const maxAge = 24 * 3600 * 1000;

/** A file on the browser's own disk (OPFS) that is written and then read, never in memory as a whole. */
export interface DiskFile {
  readonly writable: FileSystemWritableFileStream;
  readonly read: () => Promise<File>;
}

const sweep = async (folder: FileSystemDirectoryHandle): Promise<void> => {
  for await (const [name, entry] of folder.entries()) {
    if (entry.kind !== 'file') continue;
    const { lastModified } = await (entry as FileSystemFileHandle).getFile();
    if (Date.now() - lastModified > maxAge) await folder.removeEntry(name);
  }
};

/** Null where the browser has no such disk, or lets nobody use it (private windows). */
export const openDiskFile = async (name: string): Promise<DiskFile | null> => {
  try {
    const root = await navigator.storage.getDirectory();
    const folder = await root.getDirectoryHandle(folderName, { create: true });
    await sweep(folder).catch(() => undefined);
    const handle = await folder.getFileHandle(name, { create: true });
    return { writable: await handle.createWritable(), read: () => handle.getFile() };
  } catch {
    return null;
  }
};

/** A worker that was ended lets go of its file a moment later. */
const attempts = 20;
const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 100));

/** Removes what was converted, once it was sent or nobody wants it any more; the rest goes with the next sweep. */
export const removeDiskFile = async (name: string): Promise<void> => {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    try {
      const root = await navigator.storage.getDirectory();
      await (await root.getDirectoryHandle(folderName)).removeEntry(name);
      return;
    } catch (error) {
      if (!(error instanceof DOMException && error.name === 'NoModificationAllowedError')) return;
      await pause();
    }
  }
};
