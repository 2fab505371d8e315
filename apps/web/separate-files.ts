import { copyFileSync, createReadStream, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Plugin } from 'vite';

const require = createRequire(import.meta.url);

interface Source {
  readonly package: string;
  /** Inside the package, by folder. */
  readonly files: readonly string[];
}

/**
 * Files of packages that workers load by name when a picture is chosen or speech is looked for: as they were published,
 * side by side as their loaders expect them, in no bundle and not in the service worker.
 */
const sources: Readonly<Record<string, readonly Source[]>> = {
  heif: [{ package: 'libheif-js', files: ['libheif-wasm/libheif.js', 'libheif-wasm/libheif.wasm'] }],
  faces: [
    {
      package: '@vladmandic/human',
      files: ['dist/human.esm.js', 'models/blazeface.json', 'models/blazeface.bin'],
    },
    {
      package: '@tensorflow/tfjs-backend-wasm',
      files: ['wasm-out/tfjs-backend-wasm.wasm', 'wasm-out/tfjs-backend-wasm-simd.wasm'],
    },
  ],
  speech: [
    {
      package: 'onnxruntime-web',
      files: ['ort.wasm.min.mjs', 'ort-wasm-simd-threaded.mjs', 'ort-wasm-simd-threaded.wasm'].map(
        (file) => `dist/${file}`,
      ),
    },
    { package: '@ricky0123/vad-web', files: ['dist/silero_vad_v5.onnx'] },
  ],
  reading: [
    { package: 'tesseract.js', files: ['dist/worker.min.js'] },
    {
      package: 'tesseract.js-core',
      files: ['tesseract-core-simd-lstm.js', 'tesseract-core-simd-lstm.wasm'],
    },
    ...['eng', 'ara', 'chi_sim'].map((language) => ({
      package: `@tesseract.js-data/${language}`,
      files: [`4.0.0_best_int/${language}.traineddata.gz`],
    })),
  ],
};

/** Where a package lies, whatever of it its `exports` name. */
const folderOf = (name: string): string => {
  const found = (require.resolve.paths(name) ?? [])
    .map((folder) => path.join(folder, name))
    .find((folder) => existsSync(path.join(folder, 'package.json')));
  if (!found) throw new Error(`The package ${name} is not installed.`);
  return found;
};
const versionOf = (name: string): string =>
  JSON.parse(readFileSync(path.join(folderOf(name), 'package.json'), 'utf8')).version;

/** Address by part; the versions in it let browsers keep the files for good. */
const addresses = Object.fromEntries(
  Object.entries(sources).map(([part, list]) => [
    part,
    `/assets/${part}-${[...new Set(list.map((source) => versionOf(source.package)))].join('-')}/`,
  ]),
);

const listFiles = (): Map<string, string> =>
  new Map(
    Object.entries(sources).flatMap(([part, list]) =>
      list.flatMap((source) =>
        source.files.map((file): [string, string] => [
          `${addresses[part]}${path.basename(file)}`,
          path.join(folderOf(source.package), file),
        ]),
      ),
    ),
  );

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.json': 'application/json',
  '.wasm': 'application/wasm',
};

/** Serves them while developing and copies them beside the build; `__SEPARATE_FILES__` holds their addresses. */
export const separateFiles = (): Plugin => {
  let outDir = '';
  return {
    name: 'separate-files',
    config: () => ({ define: { __SEPARATE_FILES__: JSON.stringify(addresses) } }),
    configResolved(config) {
      outDir = path.resolve(config.root, config.build.outDir);
    },
    configureServer(server) {
      const files = listFiles();
      server.middlewares.use((request, response, next) => {
        const file = files.get(request.url?.split('?')[0] ?? '');
        if (!file) return next();
        response.setHeader('content-type', types[path.extname(file)] ?? 'application/octet-stream');
        createReadStream(file).pipe(response);
      });
    },
    writeBundle() {
      for (const [address, file] of listFiles()) {
        const target = path.join(outDir, address);
        mkdirSync(path.dirname(target), { recursive: true });
        copyFileSync(file, target);
      }
    },
  };
};
