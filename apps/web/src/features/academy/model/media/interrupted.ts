import { removeDiskFile } from './disk-file.ts';

/** The conversion that is going on, for the page that is loaded after this one was closed in the middle of it. */
const key = 'mz-conversion';

interface Mark {
  readonly file: string;
  readonly diskName: string;
}

/** Names a file without its name: others may use the same computer. */
const markOf = ({ type, size, lastModified }: File): string => [type, size, lastModified].join('-');

const read = (): Mark | null => {
  try {
    const { file, diskName } = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Mark>;
    return file && diskName ? { file, diskName } : null;
  } catch {
    return null;
  }
};

/** Whether this file was being converted when its page was closed. */
export const wasInterrupted = (file: File): boolean => read()?.file === markOf(file);

/** Begins from the start; what an interrupted conversion of the same file left on the disk goes. */
export const beginConversion = async (file: File): Promise<{ diskName: string; end: () => void }> => {
  const earlier = read();
  if (earlier?.file === markOf(file)) await removeDiskFile(earlier.diskName);
  const diskName = crypto.randomUUID();
  const mark: Mark = { file: markOf(file), diskName };
  try {
    localStorage.setItem(key, JSON.stringify(mark));
  } catch {
    // Without storage nobody can be told; the sweep finds the file.
  }
  return {
    diskName,
    end() {
      if (read()?.diskName === diskName) localStorage.removeItem(key);
    },
  };
};
