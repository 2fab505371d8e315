import { Readable } from 'node:stream';
import { moduleLimits } from '@mz/contracts/academy-modules';
import { describe, expect, it } from 'vitest';
import { makeZip, manifestOf, renamed, scormPackage } from './package.fixture.ts';
import { inspectPackage, PackageError } from './package-file.ts';
import { readScormManifest } from './scorm-manifest.ts';

const inspect = (zip: Buffer, limits = {}) =>
  inspectPackage(async (start, end) => Readable.from([zip.subarray(start, end + 1)]), zip.length, {
    ...moduleLimits,
    ...limits,
  });
const problemOf = async (zip: Buffer, limits = {}): Promise<string> => {
  const error = await inspect(zip, limits).catch((reason: unknown) => reason);
  return error instanceof PackageError ? error.problem : `none: ${String(error)}`;
};
const start = { 'imsmanifest.xml': manifestOf('1.2'), 'start.html': '<p>Begin</p>' };

describe('a package', () => {
  it('is known by its manifest', async () => {
    expect(await inspect(await scormPackage())).toEqual({ standard: 'scorm12', launch: 'start.html' });
    const later = { ...start, 'imsmanifest.xml': manifestOf('2004 4th Edition') };
    expect(await inspect(await makeZip(later))).toEqual({ standard: 'scorm2004', launch: 'start.html' });
    const h5p = await makeZip({ 'h5p.json': '{}', 'content/content.json': '{}' });
    expect(await inspect(h5p)).toMatchObject({ standard: 'h5p' });
  });

  it.each([
    ['../evil.html', 'xx/evil.html'],
    ['/vil.html', 'evil.html'],
    ['C:/x.html', 'CC/x.html'],
    ['..\\x.html', '..-x.html'],
  ])('is refused where it names %s', async (bad, good) => {
    expect(await problemOf(renamed(await makeZip({ ...start, [good]: 'x' }), good, bad))).toBe('unsafe');
  });

  it('is refused with a link, a bomb, a password, or a name twice', async () => {
    const link = { bytes: Buffer.from('/etc/passwd'), mode: 0o120777 };
    expect(await problemOf(await makeZip({ ...start, link }))).toBe('unsafe');
    expect(await problemOf(await makeZip({ ...start, bomb: Buffer.alloc(8 * 1024 ** 2) }))).toBe('bomb');
    expect(
      await problemOf(renamed(await makeZip({ ...start, 'a.js': '1', 'b.js': '2' }), 'b.js', 'a.js')),
    ).toBe('damaged');
    const locked = await makeZip(start);
    for (let at = locked.indexOf('PK\u0001\u0002'); at !== -1; at = locked.indexOf('PK\u0001\u0002', at + 1))
      locked.writeUInt16LE(locked.readUInt16LE(at + 8) | 1, at + 8);
    expect(await problemOf(locked)).toBe('encrypted');
  });

  it('is refused beyond its limits, before anything of it is unpacked', async () => {
    const many = Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`${at}.txt`, 'x']));
    const zip = await makeZip({ ...start, ...many });
    expect(await problemOf(zip, { entries: 10 })).toBe('large');
    expect(await problemOf(zip, { unpackedBytes: 100 })).toBe('large');
    expect(await problemOf(zip, { entryBytes: 100 })).toBe('large');
  });

  it('is refused where it declares less than it unpacks to, or is cut off', async () => {
    const zip = await makeZip({ ...start, 'large.txt': 'abcdefgh'.repeat(20_000) });
    const lying = Buffer.from(zip);
    const at = lying.lastIndexOf('PK\u0001\u0002');
    lying.writeUInt32LE(10, at + 24);
    expect(await problemOf(lying)).toBe('damaged');
    expect(await problemOf(zip.subarray(0, zip.length - 60))).toBe('damaged');
    expect(await problemOf(Buffer.from('no archive at all, however long it may be'))).toBe('damaged');
  });

  it('is refused where its manifest leads nowhere, outside, or to several', async () => {
    expect(await problemOf(await makeZip({ 'index.html': 'x' }))).toBe('manifest');
    expect(await problemOf(await makeZip({ 'imsmanifest.xml': start['imsmanifest.xml'] }))).toBe('launch');
    const outside = ['https://elsewhere.example/a.html', '../a.html', '/a.html', 'javascript:alert(1)'];
    for (const href of outside) {
      const resource = `<resource identifier="r" adlcp:scormtype="sco" href="${href}"/>`;
      const zip = await makeZip({ ...start, 'imsmanifest.xml': manifestOf('1.2', resource) });
      expect(await problemOf(zip), href).toBe('manifest');
    }
    const two = ['a', 'b'].map(
      (id) => `<resource identifier="${id}" adlcp:scormtype="sco" href="start.html"/>`,
    );
    const items = '<item identifierref="a"/><item identifierref="b"/>';
    const several = await makeZip({ ...start, 'imsmanifest.xml': manifestOf('1.2', two.join(''), items) });
    expect(await problemOf(several)).toBe('several');
  });

  it('is not read where its manifest declares entities or is no XML', () => {
    const laughs = `<!DOCTYPE m [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]>${manifestOf('1.2')}`;
    expect(readScormManifest(laughs.replace(/<\?xml[^>]*>/, ''))).toBeNull();
    expect(readScormManifest('<manifest><unclosed')).toBeNull();
  });

  it('begins below the bases of its manifest, with the parameters of its item', () => {
    const resource = '<resource identifier="r" xml:base="sco/" adlcp:scormType="sco" href="a.html?x=1"/>';
    const item = '<item identifierref="r" parameters="?mode=y"/>';
    expect(readScormManifest(manifestOf('2004 4th Edition', resource, item))).toEqual({
      standard: 'scorm2004',
      launch: 'sco/a.html?x=1&mode=y',
    });
  });
});
