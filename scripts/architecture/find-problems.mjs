import path from 'node:path';
import { readImports } from './read-imports.mjs';
import {
  isData,
  isolated,
  isPublic,
  isTest,
  layers,
  lists,
  maxLines,
  onDemand,
  roles,
  workspaces,
} from './rules.mjs';

const isUnder = (file, folder) => file === folder || file.startsWith(`${folder}/`);
const partOf = (file, folder) => {
  if (!file.startsWith(`${folder}/`)) return null;
  const [name, ...rest] = file.slice(folder.length + 1).split('/');
  return rest.length > 0 ? { name, rest: rest.join('/') } : null;
};

/** Place of a file among the layers of its app; -1 where no layer names it. */
const layerOf = (file) => {
  const root = Object.keys(layers).find((folder) => isUnder(file, folder));
  if (!root) return null;
  const fitting = layers[root].flatMap((paths, rank) =>
    paths.filter((one) => isUnder(file, `${root}/${one}`)).map((one) => ({ rank, length: one.length })),
  );
  const [nearest] = fitting.toSorted((a, b) => b.length - a.length);
  return { root, rank: nearest?.rank ?? -1 };
};

const checkWorkspace = (file, { target }, packages) => {
  const wanted = /^@mz\/([^/]+)/.exec(target)?.[1];
  const part = Object.keys(workspaces).find((name) => isUnder(file, name));
  if (!wanted || !part || part.endsWith(`/${wanted}`)) return [];
  if (!workspaces[part].includes(wanted)) return [`${file}: ${part} may not import @mz/${wanted}`];
  const declared = packages.get(part);
  if (declared && !declared.includes(`@mz/${wanted}`))
    return [`${part}/package.json does not declare @mz/${wanted}, which ${file} imports`];
  return [];
};

const checkLayer = (file, to) => {
  const from = layerOf(file);
  const other = layerOf(to);
  if (!from || other?.root !== from.root) return [];
  if (from.rank === -1) return [`${file}: no layer of scripts/architecture/rules.mjs names it`];
  return other.rank > from.rank ? [`${file}: imports ${to}, which is a layer above`] : [];
};

const checkPart = (file, to) => {
  if (lists.includes(file)) return [];
  if (/\.feature\.ts$/.test(to) && !areTogether([file, to]))
    return [`${file}: only the lists of features import ${to}`];
  return isolated.flatMap((folder) => {
    const other = partOf(to, folder);
    const own = partOf(file, folder);
    if (!own || !other || own.name === other.name || isPublic(other.name, other.rest)) return [];
    return [`${file}: imports the inside of "${other.name}"`];
  });
};

const checkRole = (file, to) =>
  roles
    .filter(({ of, never }) => of.test(file) && never.test(to))
    .map(({ because }) => `${file}: imports ${to}; ${because}`);

const checkOnDemand = (file, to, { target, typeOnly, lazy }) =>
  onDemand
    .filter(({ names, within }) => {
      if (typeOnly || isUnder(file, within)) return false;
      return names.test(target) || (!lazy && to !== null && isUnder(to, within));
    })
    .map(({ because }) => `${file}: imports ${target}; ${because}`);

/**
 * Circles of imports, types too, each by its shortest way round. What is fetched only when it is needed closes none.
 *
 * @param {Map<string, string[]>} graph
 */
export const findCircles = (graph) => {
  const index = new Map();
  const low = new Map();
  const stack = [];
  const groups = [];
  const visit = (file) => {
    index.set(file, index.size);
    low.set(file, index.get(file));
    stack.push(file);
    for (const next of graph.get(file) ?? []) {
      if (!graph.has(next)) continue;
      if (!index.has(next)) {
        visit(next);
        low.set(file, Math.min(low.get(file), low.get(next)));
      } else if (stack.includes(next)) low.set(file, Math.min(low.get(file), index.get(next)));
    }
    if (low.get(file) !== index.get(file)) return;
    const group = stack.splice(stack.indexOf(file));
    if (group.length > 1 || graph.get(file).includes(file)) groups.push(group);
  };
  for (const file of graph.keys()) if (!index.has(file)) visit(file);
  return groups.map((group) => findShortest(group[0], graph, new Set(group)));
};

const findShortest = (start, graph, group) => {
  const ways = [[start]];
  for (const way of ways)
    for (const next of graph.get(way.at(-1)) ?? []) {
      if (next === start) return [...way, start];
      if (group.has(next) && !ways.some((known) => known.includes(next))) ways.push([...way, next]);
    }
  return [...group, start];
};

const partNameOf = (file) =>
  isolated.flatMap((folder) => {
    const part = partOf(file, folder);
    return part ? [`${folder}/${part.name}`] : [];
  })[0] ?? null;

/** Whether files lie in one and the same feature or adapter. */
const areTogether = (files) => {
  const [first, ...others] = files.map(partNameOf);
  return first !== null && others.every((name) => name === first);
};

/**
 * Everything that breaks a rule of the architecture, a line each: `problems`, and `inside` for circles and roles within
 * one feature.
 *
 * @param {Map<string, string>} sources texts by path from the root
 * @param {Map<string, string[]>} packages what each workspace declares in its package.json, by its folder
 */
export const findProblems = (sources, packages = new Map()) => {
  const problems = [];
  const inside = [];
  const graph = new Map();
  for (const [file, text] of sources) {
    const lines = text.split('\n').length;
    if (lines > maxLines && !isTest(file) && !isData(file))
      problems.push(`${file}: ${lines} lines; split it (at most ${maxLines})`);
    const edges = new Set();
    graph.set(file, edges);
    for (const one of readImports(file, text)) {
      problems.push(...checkWorkspace(file, one, packages));
      const isOwn = one.target.startsWith('.');
      const to = isOwn ? path.posix.join(path.posix.dirname(file), one.target) : null;
      if (!isTest(file)) problems.push(...checkOnDemand(file, to, one));
      if (to === null) continue;
      if (!one.lazy) edges.add(to);
      if (isTest(file)) continue;
      problems.push(...checkLayer(file, to), ...checkPart(file, to));
      inside.push(...checkRole(file, to));
    }
  }
  for (const circle of findCircles(new Map([...graph].map(([file, edges]) => [file, [...edges]]))))
    (areTogether(circle) ? inside : problems).push(`circle: ${circle.join(' → ')}`);
  return { problems: [...new Set(problems)], inside: [...new Set(inside)] };
};
