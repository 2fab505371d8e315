import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

const compressible = /\.(js|css|html|svg|json|webmanifest|txt|wasm)$/;
/** Below, the headers of a compressed answer cost what it saves. */
const minSize = 1024;

const compressFile = async (file: string): Promise<void> => {
  const content = await readFile(file);
  if (content.length < minSize) return;
  const [brotli, zipped] = await Promise.all([
    compressBrotli(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
    compressGzip(content, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  for (const [ending, smaller] of [
    ['br', brotli],
    ['gz', zipped],
  ] as const)
    if (smaller.length < content.length) await writeFile(`${file}.${ending}`, smaller);
};

/** Writes each text file of the build also compressed as far as it goes, so that the server compresses none of them. */
export const compressBuild = (): Plugin => {
  let folder = '';
  return {
    name: 'compress-build',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      folder = path.resolve(config.root, config.build.outDir);
    },
    closeBundle: {
      // After the service worker was written.
      order: 'post',
      sequential: true,
      async handler() {
        const entries = await readdir(folder, { recursive: true, withFileTypes: true });
        // The server fills in the pages and compresses them itself.
        for (const entry of entries)
          if (
            entry.isFile() &&
            compressible.test(entry.name) &&
            !entry.parentPath.startsWith(path.join(folder, 'pages'))
          )
            await compressFile(path.join(entry.parentPath, entry.name));
      },
    },
  };
};
