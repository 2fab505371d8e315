/** Hands a text to the browser as a file. */
export const downloadText = (file: { text: string; contentType: string; fileName: string }): void => {
  const url = URL.createObjectURL(new Blob([file.text], { type: file.contentType }));
  const link = document.createElement('a');
  link.href = url;
  link.download = file.fileName;
  document.body.append(link);
  link.click();
  link.remove();
  URL.revokeObjectURL(url);
};
