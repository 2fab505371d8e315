/** So many are offered. */
const count = 6;
const maxWidth = 1280;
const patience = 15_000;

const once = (video: HTMLVideoElement, event: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The video did not answer.')), patience);
    const end = (act: () => void) => () => {
      clearTimeout(timer);
      act();
    };
    video.addEventListener(event, end(resolve), { once: true });
    video.addEventListener(
      'error',
      end(() => reject(new Error('The video cannot be read.'))),
      { once: true },
    );
  });

/** The frame a video stands at, as a picture. */
export const drawFrame = async (video: HTMLVideoElement): Promise<File | null> => {
  const scale = Math.min(1, maxWidth / video.videoWidth);
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(video.videoWidth * scale);
  canvas.height = Math.round(video.videoHeight * scale);
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85));
  return blob && new File([blob], 'poster.jpg', { type: 'image/jpeg' });
};

/** Frames of a video from all of its length, for its author to choose from. */
export const takeFrames = async (src: string): Promise<File[]> => {
  const video = document.createElement('video');
  video.muted = true;
  video.preload = 'auto';
  video.src = src;
  await once(video, 'loadeddata');
  const frames: File[] = [];
  for (let at = 0; at < count; at += 1) {
    video.currentTime = (video.duration * (at + 0.5)) / count;
    await once(video, 'seeked');
    const frame = await drawFrame(video);
    if (frame) frames.push(frame);
  }
  video.removeAttribute('src');
  return frames;
};
