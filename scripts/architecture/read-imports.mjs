import { parseSync } from 'vite';

/**
 * @typedef {object} Import
 * @property {string} target as written
 * @property {boolean} typeOnly gone when the types are stripped
 * @property {boolean} lazy fetched when it is needed
 */

const isNode = (value) => typeof value === 'object' && value !== null;

/** `import('./x.ts').Name` and `typeof import('./x.ts')` as types. */
const readImportTypes = (program) => {
  const found = [];
  const walk = (node) => {
    if (Array.isArray(node)) return node.forEach(walk);
    if (!isNode(node)) return;
    if (node.type === 'TSImportType' && typeof node.source?.value === 'string') found.push(node.source.value);
    for (const value of Object.values(node)) if (isNode(value)) walk(value);
  };
  walk(program);
  return found.map((target) => ({ target, typeOnly: true, lazy: false }));
};

/**
 * What a file of TypeScript imports, types too.
 *
 * @returns {Import[]}
 * @throws {Error} where it cannot be parsed
 */
export const readImports = (file, text) => {
  const { module, program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`);
  const imports = module.staticImports.map(({ moduleRequest, entries }) => ({
    target: moduleRequest.value,
    typeOnly: entries.length > 0 && entries.every(({ isType }) => isType),
    lazy: false,
  }));
  for (const { entries } of module.staticExports)
    for (const { moduleRequest, isType } of entries)
      if (moduleRequest) imports.push({ target: moduleRequest.value, typeOnly: isType, lazy: false });
  for (const { moduleRequest } of module.dynamicImports) {
    const [, target] =
      /^['"`]([^'"`$]+)['"`]$/.exec(text.slice(moduleRequest.start, moduleRequest.end)) ?? [];
    if (target) imports.push({ target, typeOnly: false, lazy: true });
  }
  return text.includes('import(') ? [...imports, ...readImportTypes(program)] : imports;
};
