import { type Crop, sourceOf } from './crop.ts';

/** Size in which each picture is sent; the server stores the same. */
export const frames = {
  avatar: { width: 512, height: 512 },
  banner: { width: 1600, height: 400 },
} as const;

/** The kept part of a picture as a file, without anything else the chosen file held. */
export const cutPicture = async (
  picture: ImageBitmap,
  kind: keyof typeof frames,
  crop: Crop,
): Promise<File> => {
  const frame = frames[kind];
  const canvas = document.createElement('canvas');
  canvas.width = frame.width;
  canvas.height = frame.height;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('No drawing context.');
  const { left, top, width, height } = sourceOf(picture, frame, crop);
  // JPEG has no transparency.
  context.fillStyle = 'white';
  context.fillRect(0, 0, frame.width, frame.height);
  context.drawImage(picture, left, top, width, height, 0, 0, frame.width, frame.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.92));
  if (!blob) throw new Error('The picture was not encoded.');
  return new File([blob], `${kind}.jpg`, { type: blob.type });
};
