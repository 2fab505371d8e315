export { AddPictures } from './components/add-pictures.tsx';
export { ConsentDialog } from './components/consent-dialog.tsx';
export { PictureGrid } from './components/picture-grid.tsx';
export { PictureTray } from './components/picture-tray.tsx';
export { PostPictures, usePostPictures } from './components/post-pictures.tsx';
export { usePictureTray } from './components/use-picture-tray.ts';
