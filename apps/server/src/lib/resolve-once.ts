import { type ResolveFnOutput, type ResolveHookSync, registerHooks } from 'node:module';

/** The folder of the workspace a file of ours belongs to. */
const workspaceOf = (url: string): string | null =>
  url.includes('/node_modules/') ? null : (/^.*\/(?:apps|packages)\/[^/]+\/src\//.exec(url)?.[0] ?? null);

/**
 * Resolves each name once. Node reads and parses the `package.json` of a package again for every file that imports it
 * and for every file of it; where a package lists hundreds of its files, that is half of a start. Kept are
 *
 * - what a package is that a file of ours names: by workspace, where one version of it is found,
 * - what format a script is: by folder, which lies in one package.
 *
 * Whatever is not as plain as that is left to Node.
 */
export const createResolver = (): ResolveHookSync => {
  const named = new Map<string, ResolveFnOutput>();
  const formats = new Map<string, string>();

  const resolveRelative: ResolveHookSync = (specifier, context, next) => {
    const { href } = new URL(specifier, context.parentURL);
    const extension = /\.(?:[cm]?js|ts)$/.exec(href)?.[0];
    if (!extension) return next(specifier, context);
    const folder = `${href.slice(0, href.lastIndexOf('/'))} ${extension}`;
    const format = formats.get(folder);
    if (format) return { url: href, format, shortCircuit: true };
    const found = next(specifier, context);
    if (found.format?.startsWith('module') && found.url === href) formats.set(folder, found.format);
    return found;
  };

  return (specifier, context, next) => {
    const { parentURL, importAttributes, conditions } = context;
    if (!parentURL?.startsWith('file:') || !conditions?.includes('import') || importAttributes?.type)
      return next(specifier, context);
    if (/^\.\.?\//.test(specifier)) return resolveRelative(specifier, context, next);
    const workspace = /^(?:[/#]|[a-z]+:)/.test(specifier) ? null : workspaceOf(parentURL);
    if (workspace === null) return next(specifier, context);
    const key = `${workspace} ${specifier}`;
    const known = named.get(key);
    if (known) return { ...known, shortCircuit: true };
    const found = next(specifier, context);
    named.set(key, found);
    return found;
  };
};

/** From now on, in this thread. */
export const resolveOnce = (): void => {
  registerHooks({ resolve: createResolver() });
};
