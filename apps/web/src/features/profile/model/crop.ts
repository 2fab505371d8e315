/** What of a picture is kept: its middle and how much it is enlarged, 1 where it just fills the frame. */
export interface Crop {
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

export const maxZoom = 4;

const clamp = (value: number, min: number, max: number): number => Math.min(max, Math.max(min, value));

/** The rectangle of the picture, in its own pixels, that fills a frame. */
export const sourceOf = (picture: Size, frame: Size, { x, y, zoom }: Crop) => {
  const scale = Math.max(frame.width / picture.width, frame.height / picture.height) * zoom;
  const width = frame.width / scale;
  const height = frame.height / scale;
  return {
    left: clamp(x * picture.width - width / 2, 0, picture.width - width),
    top: clamp(y * picture.height - height / 2, 0, picture.height - height),
    width,
    height,
  };
};

/** The crop moved by pixels of the frame, never beyond the picture. */
export const moveCrop = (picture: Size, frame: Size, crop: Crop, dx: number, dy: number): Crop => {
  const source = sourceOf(picture, frame, crop);
  const scale = frame.width / source.width;
  const left = clamp(source.left - dx / scale, 0, picture.width - source.width);
  const top = clamp(source.top - dy / scale, 0, picture.height - source.height);
  return {
    ...crop,
    x: (left + source.width / 2) / picture.width,
    y: (top + source.height / 2) / picture.height,
  };
};

export const zoomCrop = (crop: Crop, factor: number): Crop => ({
  ...crop,
  zoom: clamp(crop.zoom * factor, 1, maxZoom),
});
