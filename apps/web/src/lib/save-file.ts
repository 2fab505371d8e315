/** Hands bytes over to the reader as a file. */
export const saveFile = (content: Blob, name: string): void => {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has taken the blob by then.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
};
