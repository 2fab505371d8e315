import { useEffect, useRef, useState } from 'react';
import type { Box } from '../model/covers.ts';
import { findFaces } from '../model/find-faces.ts';
import { findWriting } from '../model/find-writing.ts';
import { type OpenPicture, openPicture, PictureError, type PictureProblem } from '../model/open-picture.ts';
import type { Found } from './picture-checks.tsx';

interface Looked {
  readonly faces: Found;
  readonly writing: Found;
}

/** Opens the file on the device and looks for faces and writing in it, one after the other. */
export const useOpenPicture = (file: File, language: string, onFound: (boxes: readonly Box[]) => void) => {
  const [picture, setPicture] = useState<OpenPicture | null>(null);
  const [problem, setProblem] = useState<PictureProblem | null>(null);
  const [found, setFound] = useState<Looked>({ faces: undefined, writing: undefined });
  const isStopped = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a file is opened once
  useEffect(() => {
    let isOver = false;
    const look = async (part: keyof Looked, boxes: Promise<readonly Box[] | null>) => {
      const looked = await boxes;
      if (isOver || isStopped.current) return;
      setFound((old) => ({ ...old, [part]: looked?.length ?? null }));
      onFound(looked ?? []);
    };
    const open = async () => {
      try {
        const opened = await openPicture(file);
        if (isOver) return;
        setPicture(opened);
        await look('faces', findFaces(opened.canvas));
        if (!isOver && !isStopped.current) await look('writing', findWriting(opened.canvas, language));
      } catch (cause) {
        if (!isOver) setProblem(cause instanceof PictureError ? cause.problem : 'unreadable');
      }
    };
    void open();
    return () => {
      isOver = true;
    };
  }, [file]);
  /** Goes on without what is still looked for, which then counts as not looked for. */
  const stopLooking = () => {
    isStopped.current = true;
    setFound(({ faces = null, writing = null }) => ({ faces, writing }));
  };
  return { picture, problem, ...found, stopLooking };
};
