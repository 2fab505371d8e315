import { useState } from 'react';
import {
  type Box,
  type Covers,
  middleBox,
  noCovers,
  replaceBox,
  type Size,
  type Stroke,
} from '../model/covers.ts';

const maxSteps = 50;

/** What covers a picture, with the way back. */
export const useCovers = () => {
  const [steps, setSteps] = useState<readonly Covers[]>([noCovers]);
  const covers = steps.at(-1) ?? noCovers;
  const change = (next: (old: Covers) => Covers) =>
    setSteps((old) => [...old.slice(-maxSteps), next(old.at(-1) ?? noCovers)]);
  /** Goes on with the step that was begun: a drag is one step, however many places it passes. */
  const adjust = (next: (old: Covers) => Covers) =>
    setSteps((old) => [...old.slice(0, -1), next(old.at(-1) ?? noCovers)]);
  return {
    covers,
    canUndo: steps.length > 1,
    undo: () => setSteps((old) => (old.length > 1 ? old.slice(0, -1) : old)),
    begin: () => change((old) => old),
    setBox: (box: Box) => adjust((old) => replaceBox(old, box)),
    addBoxes: (boxes: readonly Box[]) => change((old) => ({ ...old, boxes: [...old.boxes, ...boxes] })),
    addMiddleBox: (picture: Size) =>
      change((old) => ({ ...old, boxes: [...old.boxes, middleBox(crypto.randomUUID(), picture)] })),
    removeBox: (id: string) => change((old) => ({ ...old, boxes: old.boxes.filter((box) => box.id !== id) })),
    addStroke: (stroke: Stroke) => change((old) => ({ ...old, strokes: [...old.strokes, stroke] })),
  };
};
export type CoversState = ReturnType<typeof useCovers>;
