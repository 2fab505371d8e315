import { pictureLimits } from '@mz/contracts/pictures';
import { useEffect, useRef, useState } from 'react';
import { dropUpload } from '../../../lib/upload.ts';
import type { PictureUse } from '../api/pictures.api.ts';
import { type ChosenPicture, toNewPicture } from '../model/chosen-picture.ts';

/** Pictures of what is being written: those at the gate, and those that are through it. */
export const usePictureTray = (use: PictureUse) => {
  const [pictures, setPictures] = useState<readonly ChosenPicture[]>([]);
  const [waiting, setWaiting] = useState<readonly File[]>([]);
  const previews = useRef<readonly ChosenPicture[]>([]);
  previews.current = pictures;
  useEffect(
    () => () => {
      for (const { previewUrl } of previews.current) URL.revokeObjectURL(previewUrl);
    },
    [],
  );
  const room = pictureLimits.pictures - pictures.length - waiting.length;
  return {
    use,
    pictures,
    room,
    /** At the gate now. */
    atGate: waiting[0] ?? null,
    /** Which of how many it is. */
    place: pictures.length + 1,
    total: pictures.length + waiting.length,
    add: (files: readonly File[]) => setWaiting((old) => [...old, ...files.slice(0, Math.max(0, room))]),
    accept: (picture: ChosenPicture) => {
      setPictures((old) => [...old, picture]);
      setWaiting((old) => old.slice(1));
    },
    skip: () => setWaiting((old) => old.slice(1)),
    remove: (uploadId: string) => {
      // Nobody waits for it: the server sweeps what it was not told of.
      void dropUpload(uploadId).catch(() => undefined);
      setPictures((old) =>
        old.filter((one) => {
          if (one.uploadId === uploadId) URL.revokeObjectURL(one.previewUrl);
          return one.uploadId !== uploadId;
        }),
      );
    },
    clear: () => {
      for (const { previewUrl } of pictures) URL.revokeObjectURL(previewUrl);
      setPictures([]);
      setWaiting([]);
    },
    /** As the server takes them. */
    bodies: pictures.map(toNewPicture),
  };
};
export type PictureTray = ReturnType<typeof usePictureTray>;
