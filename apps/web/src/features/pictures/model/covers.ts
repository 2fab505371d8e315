/** A black box over a picture, in pixels of what is stored. */
export interface Box {
  readonly id: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A line of the black-out brush. */
export interface Stroke {
  readonly points: readonly Point[];
  readonly width: number;
}

export interface Covers {
  readonly boxes: readonly Box[];
  readonly strokes: readonly Stroke[];
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

export const noCovers: Covers = { boxes: [], strokes: [] };
export const countCovers = ({ boxes, strokes }: Covers): number => boxes.length + strokes.length;

const minSide = 12;
const clamp = (value: number, min: number, max: number): number => Math.min(max, Math.max(min, value));

/** The box within the picture, large enough to be taken hold of. */
export const fitBox = (box: Box, picture: Size): Box => {
  const width = clamp(box.width, Math.min(minSide, picture.width), picture.width);
  const height = clamp(box.height, Math.min(minSide, picture.height), picture.height);
  return {
    ...box,
    width,
    height,
    x: clamp(box.x, 0, picture.width - width),
    y: clamp(box.y, 0, picture.height - height),
  };
};

export const moveBox = (box: Box, picture: Size, dx: number, dy: number): Box =>
  fitBox({ ...box, x: box.x + dx, y: box.y + dy }, picture);

/** Moves the corner at the lower right; the one across stays where it is. */
export const resizeBox = (box: Box, picture: Size, dx: number, dy: number): Box =>
  fitBox(
    {
      ...box,
      width: Math.min(box.width + dx, picture.width - box.x),
      height: Math.min(box.height + dy, picture.height - box.y),
    },
    picture,
  );

/** The box two corners span, whichever was first. */
export const spanBox = (id: string, one: Point, other: Point, picture: Size): Box =>
  fitBox(
    {
      id,
      x: Math.min(one.x, other.x),
      y: Math.min(one.y, other.y),
      width: Math.abs(one.x - other.x),
      height: Math.abs(one.y - other.y),
    },
    picture,
  );

/** A box in the middle, to be moved where it is needed. */
export const middleBox = (id: string, picture: Size): Box => {
  const side = Math.round(Math.min(picture.width, picture.height) / 4);
  return fitBox(
    { id, x: (picture.width - side) / 2, y: (picture.height - side) / 2, width: side, height: side },
    picture,
  );
};

/** A box with room around what was found: finders leave out hair, chin and edges. */
export const boxAround = (
  id: string,
  found: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
  picture: Size,
  room = 0.2,
): Box => {
  const [dx, dy] = [found.width * room, found.height * room];
  const left = clamp(found.x - dx, 0, picture.width);
  const top = clamp(found.y - dy, 0, picture.height);
  return fitBox(
    {
      id,
      x: left,
      y: top,
      width: clamp(found.x + found.width + dx, 0, picture.width) - left,
      height: clamp(found.y + found.height + dy, 0, picture.height) - top,
    },
    picture,
  );
};

export const replaceBox = (covers: Covers, box: Box): Covers => ({
  ...covers,
  boxes: covers.boxes.map((one) => (one.id === box.id ? box : one)),
});

/** What of a drawing context is needed to cover a picture. */
export type CoverContext = Pick<
  CanvasRenderingContext2D,
  | 'fillStyle'
  | 'strokeStyle'
  | 'lineWidth'
  | 'lineCap'
  | 'lineJoin'
  | 'fillRect'
  | 'beginPath'
  | 'moveTo'
  | 'lineTo'
  | 'stroke'
>;

/** Of what is burnt in: the same in every theme. */
export const coverColour = '#000000';

export const drawStrokes = (context: CoverContext, strokes: readonly Stroke[]): void => {
  context.strokeStyle = coverColour;
  context.lineCap = 'round';
  context.lineJoin = 'round';
  for (const { points, width } of strokes) {
    const [first, ...rest] = points;
    if (!first) continue;
    context.lineWidth = width;
    context.beginPath();
    context.moveTo(first.x, first.y);
    // A dot is a line to where it begins.
    for (const { x, y } of rest.length > 0 ? rest : [first]) context.lineTo(x, y);
    context.stroke();
  }
};

/** Paints the covers over the pixels, up to whole pixels outwards: what lies under them is gone. */
export const burnCovers = (context: CoverContext, { boxes, strokes }: Covers): void => {
  context.fillStyle = coverColour;
  for (const { x, y, width, height } of boxes) {
    const [left, top] = [Math.floor(x), Math.floor(y)];
    context.fillRect(left, top, Math.ceil(x + width) - left, Math.ceil(y + height) - top);
  }
  drawStrokes(context, strokes);
};
