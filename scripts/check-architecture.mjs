// The rules of ARCHITECTURE.md that a formatter cannot see: who may import whom, circles, and the size of files.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { findProblems } from './architecture/find-problems.mjs';
import { isStrictInside, workspaces } from './architecture/rules.mjs';
import { root } from './lib.mjs';

const sources = new Map();
const walk = (folder) => {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (['node_modules', 'dist', 'migrations'].includes(entry.name)) continue;
    const full = path.join(folder, entry.name);
    if (entry.isDirectory()) walk(full);
    else if (/\.tsx?$/.test(entry.name) && !entry.name.endsWith('.d.ts'))
      sources.set(path.relative(root, full).replaceAll(path.sep, '/'), readFileSync(full, 'utf8'));
  }
};
for (const folder of ['apps', 'packages']) walk(path.join(root, folder));

const packages = new Map(
  Object.keys(workspaces).map((folder) => {
    const { dependencies = {} } = JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8'));
    return [folder, Object.keys(dependencies)];
  }),
);

const { problems, inside } = findProblems(sources, packages);
for (const problem of [...problems, ...inside]) console.error(problem);
if (problems.length > 0 || (isStrictInside && inside.length > 0)) process.exit(1);
console.log(`${sources.size} files keep the rules.`);
