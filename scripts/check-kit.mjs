// Screens are made of the kit: no class of a control drawn by hand, in screens or in their style sheets.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
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
  if (node.type === 'BinaryExpression' || node.type === 'MemberExpression') return [];
  return Object.entries(node).flatMap(([key, child]) => (key === 'parent' ? [] : stringsOf(child)));
};

/** Classes of hand-drawn controls in the source of a component, each once. */
export const findRawControls = (file, source) => {
  const found = new Set();
  const visit = (node) => {
    if (!node || typeof node !== 'object') return;
    if (Array.isArray(node)) {
      for (const child of node) visit(child);
      return;
    }
    if (node.type === 'JSXAttribute' && /class(name)?$/i.test(node.name.name))
      for (const word of stringsOf(node.value).flatMap(wordsOf)) if (isControl(word)) found.add(word);
    for (const [key, child] of Object.entries(node)) if (key !== 'parent') visit(child);
  };
  visit(parseSync(file, source).program.body);
  return [...found];
};

/** The same in a style sheet. */
export const findRawSelectors = (source) => {
  const selectors = source.replace(/\/\*[\s\S]*?\*\//g, '').match(/[^{}]+(?=\{)/g) ?? [];
  const classes = selectors.flatMap((selector) =>
    [...selector.matchAll(/\.([a-z][\w-]*)/g)].map((match) => match[1]),
  );
  return [...new Set(classes.filter(isControl))];
};

const walk = (folder) =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? walk(path.join(folder, entry.name)) : [path.join(folder, entry.name)],
  );

const check = () => {
  const web = fileURLToPath(new URL('../apps/web/src', import.meta.url));
  const files = ['features', 'app', 'ui/styles'].flatMap((folder) => walk(path.join(web, folder)));
  const problems = files.flatMap((file) => {
    if (!/\.(tsx|css)$/.test(file)) return [];
    const source = readFileSync(file, 'utf8');
    const found = file.endsWith('.css') ? findRawSelectors(source) : findRawControls(file, source);
    return found.map(
      (word) => `${path.relative(web, file)}: "${word}" is a component of the kit (ui/README.md)`,
    );
  });
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
  else console.log(`${files.length} files of screens draw no controls.`);
};

if (process.argv[1] === fileURLToPath(import.meta.url)) check();
