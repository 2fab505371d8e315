import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Root of the repository, where the release's own files lie. */
export const repositoryRoot = fileURLToPath(new URL('../../../../', import.meta.url));

const manifest = JSON.parse(readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

/** Version of this release. */
export const releaseVersion = manifest.version;
