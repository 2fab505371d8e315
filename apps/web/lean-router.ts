import type { Plugin } from 'vite';

/** By file of the router: what is written otherwise in a build. */
const changes: Readonly<Record<string, readonly (readonly [RegExp, string])[]>> = {
  'dom/lib.js': [
    // Names for developer tools keep components that nobody uses.
    [/^\w+\.displayName = "[\w.]+";$/gm, ''],
    [/(?<=^const \w+ = )React\$1\.forwardRef\(/gm, '/* @__PURE__ */ React$$1.forwardRef('],
    // Only pages rendered by the router's own server are fetched before a link is followed.
    [/usePrefetchBehavior\(prefetch, rest\)/, '[false, null, {}]'],
    [/return shouldPrefetch && !isAbsolute \? .*? : link;/, 'return link;'],
  ],
  'context.js': [
    [/^\w+\.displayName = "[\w.]+";$/gm, ''],
    [/(?<=^const \w+ = )React\$1\.createContext\(/gm, '/* @__PURE__ */ React$$1.createContext('],
  ],
};

/** The router's code as written for a build; throws where it has become another. */
export const leanRouterCode = (code: string, file: string): string =>
  (changes[file] ?? []).reduce((text, [pattern, put]) => {
    const changed = text.replace(pattern, put);
    if (changed === text) throw new Error(`The router's ${file} has nothing like ${pattern}.`);
    return changed;
  }, code);

/** Leaves out of the router what only its own server and its loaders of data need, a fifth of it. */
export const leanRouter = (): Plugin => ({
  name: 'lean-router',
  apply: 'build',
  transform(code, id) {
    const file = /\/react-router\/dist\/production\/lib\/([\w/-]+\.js)$/.exec(id.replaceAll('\\', '/'))?.[1];
    return file !== undefined && changes[file] ? { code: leanRouterCode(code, file), map: null } : undefined;
  },
});
