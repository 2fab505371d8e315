import type { Disk } from 'flydrive';

/** Keys of a folder, page by page. */
export const listKeys = async (disk: Disk, folder: string): Promise<string[]> => {
  const keys: string[] = [];
  let paginationToken: string | undefined;
  do {
    const page = await disk.listAll(`${folder}/`, {
      recursive: true,
      ...(paginationToken !== undefined && { paginationToken }),
    });
    for (const object of page.objects) if (object.isFile) keys.push(object.key);
    ({ paginationToken } = page);
  } while (paginationToken);
  return keys;
};
