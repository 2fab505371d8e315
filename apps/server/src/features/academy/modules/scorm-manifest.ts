import { SaxesParser, type SaxesTagNS } from 'saxes';

export interface ScormFacts {
  readonly standard: 'scorm12' | 'scorm2004';
  readonly launch: string;
}

interface Resource {
  readonly href: string;
  readonly isSco: boolean;
}

const maxLaunch = 1000;

const attribute = (tag: SaxesTagNS, name: string): string | null => {
  for (const one of Object.values(tag.attributes)) if (one.local.toLowerCase() === name) return one.value;
  return null;
};

/** Only what stays inside: no scheme, no host, no way up. */
const isInside = (path: string): boolean =>
  path.length <= maxLaunch &&
  !/^[a-z][a-z0-9+.-]*:/i.test(path) &&
  !path.startsWith('/') &&
  !path.includes('\\') &&
  !path.split(/[?#]/, 1)[0]?.split('/').includes('..');

/**
 * What a manifest of SCORM begins with: the one module of its organization; `several` where there are more; null where
 * there is none. Sources: IMS Content Packaging 1.1.4; SCORM 1.2 Content Aggregation Model; SCORM 2004 4th Edition CAM.
 */
export const readScormManifest = (xml: string): ScormFacts | 'several' | null => {
  const parser = new SaxesParser({ xmlns: true });
  const resources = new Map<string, Resource>();
  const items: { ref: string; parameters: string }[] = [];
  const bases: string[] = [];
  const open: string[] = [];
  let version = '';
  let resourcesBase = '';
  let failed = false;
  parser.on('error', () => {
    failed = true;
  });
  parser.on('doctype', () => {
    // Entities would make more of it than it is.
    failed = true;
  });
  parser.on('opentag', (tag) => {
    const { local } = tag;
    open.push(local);
    bases.push(attribute(tag, 'base') ?? '');
    if (local === 'resources') resourcesBase = bases.join('');
    else if (local === 'resource') {
      const [id, href] = [attribute(tag, 'identifier'), attribute(tag, 'href')];
      const own = attribute(tag, 'base') ?? '';
      const isSco = attribute(tag, 'scormtype')?.toLowerCase() === 'sco';
      if (id && href) resources.set(id, { href: `${resourcesBase}${own}${href}`, isSco });
    } else if (local === 'item') {
      const ref = attribute(tag, 'identifierref');
      if (ref && attribute(tag, 'isvisible') !== 'false')
        items.push({ ref, parameters: attribute(tag, 'parameters') ?? '' });
    }
  });
  parser.on('closetag', () => {
    open.pop();
    bases.pop();
  });
  parser.on('text', (text) => {
    if (open.at(-1) === 'schemaversion') version += text;
  });
  try {
    parser.write(xml).close();
  } catch {
    return null;
  }
  if (failed) return null;
  const played = items.flatMap(({ ref, parameters }) => {
    const resource = resources.get(ref);
    return resource ? [{ ...resource, ref, parameters }] : [];
  });
  const modules = new Set(played.filter(({ isSco }) => isSco).map(({ ref }) => ref));
  if (modules.size > 1) return 'several';
  const first = played.find(({ isSco }) => isSco) ?? played[0];
  if (!first || !isInside(first.href)) return null;
  const more = first.parameters.trim().replace(/^[?&]/, '');
  const launch = more === '' ? first.href : `${first.href}${first.href.includes('?') ? '&' : '?'}${more}`;
  return launch.length > maxLaunch
    ? null
    : { standard: version.trim().startsWith('1.2') ? 'scorm12' : 'scorm2004', launch };
};
