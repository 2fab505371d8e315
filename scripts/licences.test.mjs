import { describe, expect, it } from 'vitest';
import { findForbidden, listPackages, writeNotice } from './licences.mjs';

const entry = (licence, extra = {}) => ({ version: '1.0.0', license: licence, ...extra });
const lock = (packages) => ({ packages: { '': {}, 'apps/web': { version: '0.1.0' }, ...packages } });

describe('the licences of packages', () => {
  it.each([
    ['AGPL-3.0', true],
    ['CPAL-1.0 OR AGPL-1.0', true],
    ['MIT OR GPL-2.0', false],
    ['(MIT AND GPL-2.0)', true],
    ['MIT', false],
    [undefined, true],
    ['LGPL-3.0-or-later', true],
  ])('%s is forbidden: %s', (licence, isForbidden) => {
    const packages = listPackages(lock({ 'node_modules/some': entry(licence) }));
    expect(findForbidden(packages)).toHaveLength(isForbidden ? 1 : 0);
  });

  it('allow more in tools than in what is shipped, and named exceptions', () => {
    const packages = listPackages(
      lock({
        'node_modules/a': entry('MPL-2.0'),
        'node_modules/b': entry('MPL-2.0', { dev: true }),
        'node_modules/mediabunny': entry('MPL-2.0'),
        'node_modules/x/node_modules/@img/sharp-libvips-linux-x64': entry('LGPL-3.0-or-later'),
      }),
    );
    expect(findForbidden(packages).map(({ name }) => name)).toEqual(['a']);
  });

  it('are listed in NOTICE for what is shipped, without links and tools', () => {
    const packages = listPackages(
      lock({
        'node_modules/@mz/web': { link: true },
        'node_modules/tool': entry('MIT', { dev: true }),
        'node_modules/shipped': entry('ISC'),
      }),
    );
    const notice = writeNotice(packages);
    expect(notice).toContain('ISC\n---\nshipped 1.0.0\n');
    expect(notice).not.toMatch(/tool|@mz/);
  });
});
