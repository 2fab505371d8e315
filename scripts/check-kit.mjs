// Screens are made of the kit and styled with utilities: no class of a control drawn by hand, none of the kit's own
// classes, none that has no rule, and no style sheet outside the kit.
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseSync } from 'vite';

/** Names a hand-drawn control goes by; each has a component in `apps/web/src/ui`. */
const controls =
  /^(btn|button|icon-btn|card|badge|chip|count|banner|avatar|skeleton|input|field|control|select|textarea|check|checkbox|switch|radio|seg|tabs?|menu|dialog|sheet|popover|tooltip|toast|table|pager|side-list|side-label|well)(-(primary|outline|soft|ghost|danger|success|warning|info|accent|sm|md|lg|block|pad|head|list|label|\d+))*$/;
/** Names that stand for something else as utilities: `table` and `contents` are displays. */
const utilities = new Set(['table']);

const isControl = (word) => controls.test(word) && !utilities.has(word);
const wordsOf = (text) => text.split(/\s+/).filter(Boolean);

/** Strings that may reach the attribute: also those of conditions and templates, not those compared with. */
const stringsOf = (node) => {
  if (!node || typeof node !== 'object') return [];
  if (Array.isArray(node)) return node.flatMap(stringsOf);
  if (node.type === 'Literal') return typeof node.value === 'string' ? [node.value] : [];
  if (node.type === 'TemplateLiteral')
    return [...node.quasis.map(({ value }) => value.raw), ...stringsOf(node.expressions)];
  if (node.type === 'ConditionalExpression')
    return [...stringsOf(node.consequent), ...stringsOf(node.alternate)];
  // What is compared with, looked up, or a look told by name to a function of the kit.
  if (['BinaryExpression', 'MemberExpression', 'ObjectExpression'].includes(node.type)) return [];
  return Object.entries(node).flatMap(([key, child]) => (key === 'parent' ? [] : stringsOf(child)));
};

/** Words in the class attributes of a component, each once. */
export const findClassWords = (file, source) => {
  const found = new Set();
  const visit = (node) => {
    if (!node || typeof node !== 'object') return;
    if (Array.isArray(node)) {
      for (const child of node) visit(child);
      return;
    }
    if (node.type === 'JSXAttribute' && /class(name)?$/i.test(node.name.name))
      for (const word of stringsOf(node.value).flatMap(wordsOf)) found.add(word);
    for (const [key, child] of Object.entries(node)) if (key !== 'parent') visit(child);
  };
  visit(parseSync(file, source).program.body);
  return [...found];
};

/** Classes that mark an element for the variants of others. */
const markers = /^(group|peer)(\/[\w-]+)?$/;

/** What is wrong with the classes of a component. */
export const findClassProblems = (words, { kitClasses, hasRule }) =>
  words.flatMap((word) => {
    if (isControl(word)) return [`"${word}" is a component of the kit (ui/README.md)`];
    if (kitClasses.has(word)) return [`"${word}" is a class of the kit: use its component (ui/README.md)`];
    return markers.test(word) || hasRule(word) ? [] : [`"${word}" is no utility: nothing is drawn by it`];
  });

/** Answers whether Tailwind, with the tokens and utilities of a style sheet, has a rule for a class. */
export const loadUtilities = async (sheet) => {
  const resolve = createRequire(sheet).resolve;
  const { __unstable__loadDesignSystem: load } = (await import(pathToFileURL(resolve('tailwindcss')).href))
    .default;
  const system = await load(readFileSync(sheet, 'utf8'), {
    base: path.dirname(sheet),
    loadStylesheet: async (id, base) => {
      const file = id.startsWith('.') ? path.resolve(base, id) : resolve(id);
      return { path: file, base: path.dirname(file), content: readFileSync(file, 'utf8') };
    },
  });
  return (word) => system.candidatesToCss([word])[0] !== null;
};

/** Classes a style sheet names in its selectors, each once. */
export const findClasses = (source) => {
  const selectors = source.replace(/\/\*[\s\S]*?\*\//g, '').match(/[^{}]+(?=\{)/g) ?? [];
  return [
    ...new Set(
      selectors.flatMap((selector) => [...selector.matchAll(/\.([a-z][\w-]*)/g)].map((match) => match[1])),
    ),
  ];
};

/** Lines a style sheet of the kit may have; what does not fit is a component or utilities. */
const maxSheetLines = 240;

/** What is wrong with a style sheet: where it is, how long it is, what it draws. */
export const findSheetProblems = (file, source) => {
  if (!file.startsWith('ui/styles/'))
    return ['a style sheet outside the kit: write utilities (ui/README.md)'];
  const lines = source.trimEnd().split('\n').length;
  return [
    ...(lines > maxSheetLines ? [`${lines} lines; at most ${maxSheetLines} (ui/README.md)`] : []),
    ...findClasses(source)
      .filter(isControl)
      .map((word) => `"${word}" is a component of the kit (ui/README.md)`),
  ];
};

const walk = (folder) =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? walk(path.join(folder, entry.name)) : [path.join(folder, entry.name)],
  );

const check = async () => {
  const web = fileURLToPath(new URL('../apps/web/src', import.meta.url));
  const files = walk(web).map((file) => {
    const name = path.relative(web, file).replaceAll(path.sep, '/');
    return { name, source: /\.(tsx|css)$/.test(name) ? readFileSync(file, 'utf8') : '' };
  });
  const sheets = files.filter(({ name }) => name.endsWith('.css'));
  const kitClasses = new Set(sheets.flatMap(({ source }) => findClasses(source)));
  const hasRule = await loadUtilities(path.join(web, 'ui/styles/index.css'));
  const screens = files.filter(({ name }) => /^(features|app)\/.*\.tsx$/.test(name));
  const problems = [
    ...sheets.flatMap(({ name, source }) =>
      findSheetProblems(name, source).map((text) => `${name}: ${text}`),
    ),
    ...screens.flatMap(({ name, source }) =>
      findClassProblems(findClassWords(name, source), { kitClasses, hasRule }).map(
        (text) => `${name}: ${text}`,
      ),
    ),
  ];
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
  else
    console.log(`${screens.length} screens draw no controls, ${sheets.length} style sheets are the kit's.`);
};

if (process.argv[1] === fileURLToPath(import.meta.url)) await check();
