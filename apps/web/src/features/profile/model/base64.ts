/** A file's bytes in base64, read by the browser itself: no string of one's own grows with the file. */
export const toBase64 = (file: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).split(',', 2)[1] ?? '');
    reader.onerror = () => reject(reader.error ?? new Error('The file was not read.'));
    reader.readAsDataURL(file);
  });
