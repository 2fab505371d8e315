/// <reference types="vite/client" />

/** Where a build keeps the catalogues, and which of each language are one file (`words-files.ts`). */
declare const __WORDS__: Readonly<{ folder: string; shared: string; together: readonly string[] }>;

/** Addresses of folders of files that are loaded by name (`separate-files.ts`). */
declare const __SEPARATE_FILES__: Readonly<Record<'heif' | 'faces' | 'reading' | 'speech', string>>;
