// The rules of ARCHITECTURE.md that a formatter cannot see: who may import whom, cycles, and the size of files.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './lib.mjs';

const sources = [];
const walk = (folder) => {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (['node_modules', 'dist', 'migrations'].includes(entry.name)) continue;
    const full = path.join(folder, entry.name);
    if (entry.isDirectory()) walk(full);
    else if (/\.tsx?$/.test(entry.name) && !entry.name.endsWith('.d.ts'))
      sources.push(path.relative(root, full));
  }
};
for (const folder of ['apps', 'packages']) walk(path.join(root, folder));

const problems = [];
const isTest = (file) => /\.test\.tsx?$|\/testing\//.test(file);

/** Packages each part may import; what is not listed is forbidden. */
const allowed = {
  'packages/clinical': ['i18n'],
  'packages/phi': ['i18n'],
  'packages/i18n': [],
  'packages/contracts': ['clinical', 'i18n'],
  'packages/db': ['contracts'],
  'apps/web': ['contracts', 'clinical', 'phi', 'i18n'],
  'apps/server': ['contracts', 'clinical', 'phi', 'i18n', 'db'],
};
/** Features whose work is to bring others together. */
const composers = new Set(['apps/server/src/features/index.ts']);

const importsOf = (text) =>
  [
    ...text.matchAll(
      /(?:^|\n)\s*(import|export)(\s+type)?[^'";]*?from\s*'([^']+)'|import\(\s*'([^']+)'\s*\)/g,
    ),
  ].map((match) => ({
    target: match[3] ?? match[4],
    typeOnly: Boolean(match[2]),
    lazy: match[4] !== undefined,
  }));

const graph = new Map();
for (const file of sources) {
  const text = readFileSync(path.join(root, file), 'utf8');
  const lines = text.split('\n').length;
  const data = /people\.ts$|\/data\/|definition\.ts$/.test(file);
  if (lines > 400 && !isTest(file) && !data) problems.push(`${file}: ${lines} lines; split it (at most 400)`);
  const part = Object.keys(allowed).find((name) => file.startsWith(`${name}/`));
  const feature = /^apps\/(?:server|web)\/src\/features\/([^/]+)\//.exec(file)?.[1];
  const edges = [];
  for (const { target, typeOnly, lazy } of importsOf(text)) {
    const workspace = /^@mz\/([^/]+)/.exec(target)?.[1];
    if (workspace && part && !allowed[part].includes(workspace))
      problems.push(`${file}: ${part} may not import @mz/${workspace}`);
    if (!target.startsWith('.')) continue;
    const resolved = path.normalize(path.join(path.dirname(file), target));
    if (!typeOnly && !lazy) edges.push(resolved);
    const other = /^apps\/(?:server|web)\/src\/features\/([^/]+)\/(.*)$/.exec(resolved);
    if (!other || composers.has(file)) continue;
    const entry =
      other[2] === 'index.ts' || other[2] === `${other[1]}s.ts` || other[2] === `${other[1]}.public.ts`;
    if (feature && other[1] !== feature && !entry && !isTest(file))
      problems.push(`${file}: feature "${feature}" imports the inside of "${other[1]}"`);
    if (file.startsWith('apps/web/src/ui/') || file.startsWith('apps/web/src/lib/'))
      problems.push(`${file}: shared code imports a feature`);
  }
  graph.set(file, edges);
}

const state = new Map();
const visit = (file, trail) => {
  if (state.get(file) === 'done' || !graph.has(file)) return;
  if (state.get(file) === 'open') {
    problems.push(`cycle: ${[...trail.slice(trail.indexOf(file)), file].join(' → ')}`);
    return;
  }
  state.set(file, 'open');
  for (const next of graph.get(file)) visit(next, [...trail, file]);
  state.set(file, 'done');
};
for (const file of graph.keys()) visit(file, []);

for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exit(1);
console.log(`${sources.length} files keep the rules.`);
