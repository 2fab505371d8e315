/** Hands a text to the browser as a file. */
export const saveText = ({
  text,
  contentType,
  fileName,
}: {
  text: string;
  contentType: string;
  fileName: string;
}): void => {
  const address = URL.createObjectURL(new Blob([text], { type: contentType }));
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(address);
};
