// npm run new:feature <name>: the skeleton of a feature on both sides, working and tested, to be changed from there.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { bin, fail, root, runNode } from './lib.mjs';
import { namesOf, problemOf } from './new-feature/names.mjs';
import { serverFiles } from './new-feature/server.mjs';
import { webFiles } from './new-feature/web.mjs';

const read = (file) => readFileSync(path.join(root, file), 'utf8');
const write = (file, text) => {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
};

/** Puts lines into a list that is sorted by them; those before and after stay as they are. */
const insertSorted = (text, line, isOfList) => {
  const lines = text.split('\n');
  const places = lines.flatMap((other, at) => (isOfList(other) ? [at] : []));
  const after = places.findLast((at) => lines[at] < line) ?? (places[0] ?? 0) - 1;
  return lines.toSpliced(after + 1, 0, line).join('\n');
};

/** Puts a line before the one that ends a list. */
const append = (text, line, start, end) => {
  const begin = text.indexOf(start);
  const stop = text.indexOf(end, begin);
  if (begin < 0 || stop < 0) throw new Error(`There is no list "${start}".`);
  return `${text.slice(0, stop)}${line}\n${text.slice(stop)}`;
};

/** Writes the files, puts the feature into the lists that name all of them, and makes its migration. */
export const createFeature = async (name) => {
  const taken = readdirSync(path.join(root, 'apps/server/src/features')).concat(
    readdirSync(path.join(root, 'apps/web/src/features')),
  );
  const problem = problemOf(name, taken);
  if (problem) fail(problem);
  const names = namesOf(name);
  const { kebab, camel } = names;

  const files = { ...serverFiles(names), ...webFiles(names) };
  const existing = Object.keys(files).find((file) => existsSync(path.join(root, file)));
  if (existing) fail(`${existing} is there already.`);

  /** The four lists that name every feature, table or catalogue. */
  const lists = {
    'packages/db/src/schema/index.ts': (text) =>
      insertSorted(text, `export * from './${kebab}.ts';`, (line) => line.startsWith('export * from')),
    'apps/server/src/features/index.ts': (text) =>
      append(
        insertSorted(
          text,
          `import { ${camel}Feature } from './${kebab}/${kebab}.feature.ts';`,
          (line) => line.startsWith('import {') && line.includes(" from './"),
        ),
        `  ${camel}Feature,`,
        'Feature[] = [',
        '];',
      ),
    'apps/web/src/app/features.ts': (text) =>
      append(
        insertSorted(
          text,
          `import { ${camel}Feature } from '../features/${kebab}/${kebab}.feature.ts';`,
          (line) => line.includes(" from '../features/"),
        ),
        `  ${camel}Feature,`,
        'WebFeature[] = [',
        '];',
      ),
    'packages/i18n/src/catalogues.ts': (text) =>
      append(
        insertSorted(text, `import type ${camel} from '../locales/en/${kebab}.json';`, (line) =>
          line.startsWith('import type'),
        ),
        `  '${kebab}': typeof ${camel};`,
        'interface Catalogues {',
        '}',
      ),
  };
  for (const [file, change] of Object.entries(lists)) write(file, change(read(file)));
  for (const [file, text] of Object.entries(files)) write(file, text);

  const changed = [...Object.keys(files), ...Object.keys(lists)];
  const formatted = await runNode([bin('@biomejs/biome'), 'check', '--write', ...changed]);
  if (formatted !== 0) return formatted;
  const config = ['--config', 'packages/db/drizzle.config.ts'];
  const generated = await runNode([bin('drizzle-kit'), 'generate', ...config, '--name', names.snake]);
  if (generated !== 0) return generated;

  console.log(
    [
      `\n${changed.length} files and a migration. What is left to you:`,
      `  packages/contracts/src/${kebab}.ts: what the feature is about, and who may use it`,
      `  packages/i18n/locales/{en,ar,zh}/${kebab}.json: its words, by people who speak them`,
      `  apps/server/src/features/${kebab}/${kebab}.feature.ts: jobs, consumers, files, what erasing a member does`,
      `  apps/web/src/features/${kebab}/${kebab}.feature.ts: navigation, palette, what live events make stale`,
      'CONTRIBUTING.md walks through the same files by the example of notes.',
    ].join('\n'),
  );
  return 0;
};
