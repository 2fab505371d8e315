export { AddPictures } from './components/add-pictures.tsx';
export { ConsentDialog } from './components/consent-dialog.tsx';
export { PictureGrid } from './components/picture-grid.tsx';
export { PictureTray } from './components/picture-tray.tsx';
export { PostPictures } from './components/post-pictures.tsx';
export { usePictureTray } from './components/use-picture-tray.ts';
export { usePostPictures } from './components/use-post-pictures.ts';
export type { ConsentProblem } from './model/consent-draft.ts';
