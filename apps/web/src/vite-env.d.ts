/// <reference types="vite/client" />
declare module '@fontsource-variable/inter/opsz.css';

/** Addresses of folders of files that are loaded by name (`separate-files.ts`). */
declare const __SEPARATE_FILES__: Readonly<Record<'heif' | 'faces' | 'reading' | 'speech', string>>;
