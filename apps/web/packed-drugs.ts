import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { packDrug } from '@mz/clinical/drugs/pack';
import type { Plugin } from 'vite';

const ending = '.json?packed';
const prefix = '\0packed:';

/** `content/drugs/<id>.json?packed`: a drug as its browser form, so that all of them can be kept offline. */
export const packedDrugs = (): Plugin => ({
  name: 'packed-drugs',
  enforce: 'pre',
  resolveId(source, importer) {
    if (!source.endsWith(ending)) return undefined;
    const file = source.slice(0, -'?packed'.length);
    return (
      prefix + (path.isAbsolute(file) ? file : path.resolve(path.dirname(importer ?? ''), file)).slice(0, -5)
    );
  },
  async load(id) {
    if (!id.startsWith(prefix)) return undefined;
    const drug = JSON.parse(await readFile(`${id.slice(prefix.length)}.json`, 'utf8'));
    // As a text: it is read faster than an object, and its quotes are in the dictionary of the compression.
    return `export default JSON.parse(${JSON.stringify(JSON.stringify('statements' in drug ? packDrug(drug) : drug))})`;
  },
});
