import { burnCovers, type Covers } from './covers.ts';

/**
 * The picture as a file with everything covered painted over. What lay under a cover is in no byte of it, nor is
 * anything else the chosen file held.
 */
export const coverPicture = async (source: HTMLCanvasElement, covers: Covers): Promise<File> => {
  const canvas = document.createElement('canvas');
  canvas.width = source.width;
  canvas.height = source.height;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('No drawing context.');
  context.drawImage(source, 0, 0);
  burnCovers(context, covers);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.92));
  if (!blob) throw new Error('The picture was not encoded.');
  return new File([blob], 'picture.jpg', { type: blob.type });
};
