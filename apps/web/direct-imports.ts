import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Plugin } from 'vite';
import { findSchemaNames, readContracts, schemasHalf } from './contract-halves.ts';

const contracts = path.resolve(import.meta.dirname, '../../packages/contracts/src').replaceAll('\\', '/');
const fromContracts = /import\s*\{([^}]*)\}\s*from\s*["']@mz\/contracts(?:\/([\w-]+))?["'];?/g;
const fromFeature = /import\s*\{([^}]*)\}\s*from\s*["'](\.[^"']*\/index\.ts)["'];?/g;
const partOfFeature = /\bimport\((["'])(\.[^"']*\/index\.ts)\1\)\)\.(\w+)/g;
const fromRadix = /import\s*\{([^}]*)\}\s*from\s*["']radix-ui["'];?/g;
const fromIcons = /import\s*\{([^}]*)\}\s*from\s*["']lucide-react["'];?/g;
const fromTranslations = /import\s*\{([^}]*)\}\s*from\s*["']react-i18next["'];?/g;
const fromQueries = /import\s*\{([^}]*)\}\s*from\s*["']@tanstack\/(?:react-query|query-core)["'];?/g;
const handedOn = /export\s*\{([^}]*)\}\s*from\s*["']\.\/([^"']+)["']/g;

/** Name and alias of each thing an import or an export names. */
const namesOf = (list: string): { name: string; alias: string }[] =>
  list.split(',').flatMap((entry) => {
    const [name = '', alias = name] = entry.trim().split(/\s+as\s+/);
    return name === '' ? [] : [{ name, alias }];
  });

/** One import for each name, or the statement as it stood where a name has no home. */
const fromHomes = (statement: string, list: string, homeOf: (name: string) => string | undefined): string => {
  const lines = namesOf(list).map(({ name, alias }) => {
    const home = homeOf(name);
    return home && `import { ${name} as ${alias} } from '${home}';`;
  });
  return lines.every((line) => line) ? lines.join(' ') : statement;
};

/** Where a value of the contracts stands: by its name alone as far as the index hands it on, by module in any case. */
const findContracts = (): Map<string, string> => {
  const homes = new Map<string, string>();
  const sources = readContracts(contracts);
  const schemas = findSchemaNames(sources);
  const index = readFileSync(path.join(contracts, 'index.ts'), 'utf8');
  for (const [file, text] of sources)
    for (const [, name = ''] of text.matchAll(/^export (?:const|class|function) (\w+)/gm)) {
      const isSchema = schemas.get(file)?.has(name);
      const home = isSchema ? `${contracts}/${file}.ts${schemasHalf}` : `@mz/contracts/${file}`;
      homes.set(`${file}/${name}`, home);
      // Other modules may have one of that name.
      if (index.includes(`'./${file}.ts'`)) homes.set(name, home);
    }
  return homes;
};

/** In which file of a feature each name stands that the feature's index hands on. */
const findHandedOn = (index: string): Map<string, string> => {
  const files = new Map<string, string>();
  for (const [, list = '', file = ''] of readFileSync(index, 'utf8').matchAll(handedOn))
    for (const { name } of namesOf(list)) files.set(name, file);
  return files;
};

const folderOf = (name: string): string =>
  path.dirname(createRequire(import.meta.url).resolve(`${name}/package.json`)).replaceAll('\\', '/');
const icons = `${folderOf('lucide-react')}/dist/esm`;
const translations = `${folderOf('react-i18next')}/dist/es`;

/** In which file each icon stands, by each of its names. */
const findIcons = (): Map<string, string> => {
  const files = new Map<string, string>();
  for (const [, list = '', file = ''] of readFileSync(`${icons}/lucide-react.mjs`, 'utf8').matchAll(handedOn))
    for (const { alias } of namesOf(list)) files.set(alias, file);
  return files;
};

/** In which file each part of the query library stands: those of its core, and of its hooks. */
const findQueries = (): Map<string, string> => {
  const files = new Map<string, string>();
  for (const name of ['query-core', 'react-query']) {
    const folder = `${folderOf(`@tanstack/${name}`)}/build/modern`;
    const index = readFileSync(`${folder}/index.js`, 'utf8');
    for (const [, list = '', file = ''] of index.matchAll(/import \{([^}]*)\} from "\.\/([^"]+)"/g))
      for (const { alias } of namesOf(list)) files.set(alias, `${folder}/${file}`);
  }
  return files;
};

/**
 * Each feature has its icons to itself: they are smaller than what a page would load for the sake of the others with
 * which it shares them.
 */
const ownerOf = (id: string): string => /\/src\/(?:features\/)?([\w-]+)\//.exec(id)?.[1] ?? 'app';

const toKebab = (name: string): string => name.replace(/(?<=.)[A-Z]/g, '-$&').toLowerCase();

export const importDirectly = (
  code: string,
  id: string,
  homes = findContracts(),
  iconFiles = findIcons(),
  queryFiles = findQueries(),
): string =>
  code
    .replace(fromQueries, (statement, list: string) =>
      fromHomes(statement, list, (name) => queryFiles.get(name)),
    )
    .replace(fromIcons, (statement, list: string) => {
      const lines = namesOf(list).map(({ name, alias }) => {
        const file = iconFiles.get(name);
        return file && `import ${alias} from '${icons}/${file}?of=${ownerOf(id)}';`;
      });
      return lines.every((line) => line) ? lines.join(' ') : statement;
    })
    .replace(fromTranslations, (_statement, list: string) =>
      namesOf(list)
        .map(({ name, alias }) => `import { ${name} as ${alias} } from '${translations}/${name}.js';`)
        .join(' '),
    )
    .replace(fromContracts, (statement, list: string, file?: string) =>
      fromHomes(statement, list, (name) => homes.get(file === undefined ? name : `${file}/${name}`)),
    )
    .replace(fromFeature, (statement, list: string, address: string) => {
      const files = findHandedOn(path.resolve(path.dirname(id), address));
      const folder = address.slice(0, -'index.ts'.length);
      return fromHomes(statement, list, (name) => {
        const file = files.get(name);
        return file && `${folder}${file}`;
      });
    })
    .replace(partOfFeature, (expression, quote: string, address: string, name: string) => {
      const file = findHandedOn(path.resolve(path.dirname(id), address)).get(name);
      const folder = address.slice(0, -'index.ts'.length);
      return file ? `import(${quote}${folder}${file}${quote})).${name}` : expression;
    })
    .replace(fromRadix, (_statement, list: string) =>
      namesOf(list)
        .map(({ name, alias }) => `import * as ${alias} from '@radix-ui/react-${toKebab(name)}';`)
        .join(' '),
    );

/**
 * In a build, what is imported from an index (of the contracts, a feature or the controls) is imported from the file
 * it stands in. A bundler drops what an index names and nobody uses, but counts it when it decides which files a
 * screen loads.
 */
export const directImports = (): Plugin => {
  let homes = new Map<string, string>();
  let iconFiles = new Map<string, string>();
  let queryFiles = new Map<string, string>();
  return {
    name: 'direct-imports',
    apply: 'build',
    buildStart() {
      homes = findContracts();
      iconFiles = findIcons();
      queryFiles = findQueries();
    },
    transform(code, id) {
      if (
        !/\/apps\/web\/src\/|\/@tanstack\/react-query\//.test(id) ||
        !/@mz\/contracts|radix-ui|lucide-react|react-i18next|@tanstack\/|\/index\.ts/.test(code)
      )
        return undefined;
      return { code: importDirectly(code, id, homes, iconFiles, queryFiles), map: null };
    },
  };
};
