/**
 * Checks the catalogues against each other and against the screens:
 * missing keys, unused keys, differing variables, wrong plural forms, raw text in components.
 *
 * A key put together at run time is declared where that happens, in a comment:
 *   i18n-keys: errors:account.* dashboard:greeting.*
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));
const languages = ['en', 'ar', 'zh'];
const localesDir = join(root, 'packages/i18n/locales');
const sourceDirs = ['apps/web/src', 'apps/server/src'].map((dir) => join(root, dir));
/** Catalogues read whole by other means than a screen's `t`. */
const wholeNamespaces = new Set(['answers', 'mail', 'mails', 'references']);
const pluralSuffix = /_(zero|one|two|few|many|other)$/;
const problems = [];

const walk = (dir) =>
  readdirSync(dir, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? walk(join(dir, entry.name)) : [join(dir, entry.name)],
  );

const flatten = (value, prefix = '') =>
  Object.entries(value).flatMap(([key, child]) => {
    const path = prefix ? `${prefix}.${key}` : key;
    return typeof child === 'object' && child !== null ? flatten(child, path) : [[path, child]];
  });

const namespaces = [...new Set(languages.flatMap((language) => readdirSync(join(localesDir, language))))].map(
  (file) => file.replace(/\.json$/, ''),
);

/** namespace → language → Map of key → text */
const catalogues = new Map();
for (const namespace of namespaces) {
  const byLanguage = new Map();
  for (const language of languages) {
    const file = join(localesDir, language, `${namespace}.json`);
    try {
      byLanguage.set(language, new Map(flatten(JSON.parse(readFileSync(file, 'utf8')))));
    } catch (cause) {
      problems.push(`${relative(root, file)}: ${cause.code === 'ENOENT' ? 'missing' : cause.message}`);
      byLanguage.set(language, new Map());
    }
  }
  catalogues.set(namespace, byLanguage);
}

/* 1. The same keys, the same variables, the language's own plural forms. */
const variablesOf = (text) => [...String(text).matchAll(/\{\{\s*-?\s*(\w+)/g)].map((found) => found[1]);
const tagsOf = (text) => [...String(text).matchAll(/<\/?(\w+)/g)].map((found) => found[1]);
const signature = (list) => [...new Set(list)].sort().join(',');

const isPlural = (map, key) => pluralSuffix.test(key) && map.has(key.replace(pluralSuffix, '_other'));
const baseOf = (map, key) => (isPlural(map, key) ? key.replace(pluralSuffix, '') : key);
const baseKeys = (map) => new Set([...map.keys()].map((key) => baseOf(map, key)));

const formsOf = (map, base) =>
  [...map.keys()].filter((key) => key !== base && isPlural(map, key) && baseOf(map, key) === base);

for (const [namespace, byLanguage] of catalogues) {
  const english = byLanguage.get('en');
  for (const language of languages) {
    const map = byLanguage.get(language);
    const name = `${language}/${namespace}.json`;
    for (const base of baseKeys(english)) {
      if (!baseKeys(map).has(base)) problems.push(`${name}: missing key ${base}`);
    }
    for (const base of baseKeys(map)) {
      if (!baseKeys(english).has(base)) problems.push(`${name}: key ${base} is not in English`);
      const forms = formsOf(map, base);
      if (forms.length === 0) continue;
      const wanted = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
      const found = forms.map((key) => key.match(pluralSuffix)[1]);
      for (const category of wanted) {
        if (!found.includes(category)) problems.push(`${name}: ${base} lacks the plural form "${category}"`);
      }
      for (const category of found) {
        if (!wanted.includes(category))
          problems.push(`${name}: ${base} has no use for the form "${category}"`);
      }
    }
    for (const [key, text] of map) {
      if (String(text).trim() === '') problems.push(`${name}: ${key} is empty`);
      const base = baseOf(map, key);
      const original = english.get(key) ?? english.get(`${base}_other`) ?? english.get(base);
      if (original === undefined) continue;
      const needed = variablesOf(original);
      const given = variablesOf(text);
      // Forms for none, one or two may say the number in words.
      const isInWords = isPlural(map, key) && /_(zero|one|two)$/.test(key);
      const differs = isInWords
        ? given.some((name) => !needed.includes(name))
        : signature(needed) !== signature(given);
      if (differs) {
        problems.push(
          `${name}: ${key} has variables {${signature(given)}}, English has {${signature(needed)}}`,
        );
      }
      if (signature(tagsOf(original)) !== signature(tagsOf(text))) {
        problems.push(
          `${name}: ${key} has tags <${signature(tagsOf(text))}>, English has <${signature(tagsOf(original))}>`,
        );
      }
    }
  }
}

/* 2. Every key is used somewhere. */
const sources = sourceDirs
  .flatMap(walk)
  .filter(
    (file) => /\.tsx?$/.test(file) && !/\.(test|int\.test)\.tsx?$/.test(file) && !file.endsWith('.d.ts'),
  )
  .map((file) => ({ file: relative(root, file), text: readFileSync(file, 'utf8') }));

const used = new Set();
const usedPrefixes = [];
const addKey = (own, raw) => {
  const [namespace, key] = raw.includes(':') ? raw.split(':') : [null, raw];
  for (const candidate of namespace ? [namespace] : own) used.add(`${candidate}:${key}`);
};
for (const { text } of sources) {
  const own = [...text.matchAll(/useTranslation\(\s*(\[[^\]]*\]|'[^']+')/g)]
    .flatMap((found) => [...found[1].matchAll(/'([^']+)'/g)].map((name) => name[1]))
    .concat([...text.matchAll(/\bns=(?:\{)?["']([^"']+)["']/g)].map((found) => found[1]))
    .concat([...text.matchAll(/(?:TFunction|ParseKeys)<'([^']+)'/g)].map((found) => found[1]));
  for (const found of text.matchAll(/i18n-keys:([^\n*]*(?:\*[^\n*/]*)*)/g)) {
    for (const pattern of found[1].match(/[\w-]+:[\w.-]*(?:\*)?/g) ?? []) {
      if (pattern.endsWith('*')) usedPrefixes.push(pattern.slice(0, -1));
      else used.add(pattern);
    }
  }
  // A key may stand anywhere a string can: in t(), in a table of links, in a conditional.
  for (const found of text.matchAll(/(['"])((?:[\w-]+:)?[\w-]+(?:\.[\w-]+)*)\1/g))
    addKey(own.length > 0 ? own : namespaces, found[2]);
  // t(`screens.${screen}.title`) covers everything under its fixed beginning and with its fixed end.
  for (const found of text.matchAll(/\bt\(\s*`((?:[\w-]+:)?[\w.-]*)\$\{/g)) {
    const [namespace, prefix] = found[1].includes(':') ? found[1].split(':') : [null, found[1]];
    for (const candidate of namespace ? [namespace] : own)
      if (prefix) usedPrefixes.push(`${candidate}:${prefix}`);
  }
  // returnObjects reads a whole branch.
  for (const found of text.matchAll(/\bt\(\s*'([\w:.-]+)',\s*\{[^}]*returnObjects/g)) {
    const [namespace, prefix] = found[1].includes(':') ? found[1].split(':') : [null, found[1]];
    for (const candidate of namespace ? [namespace] : own) usedPrefixes.push(`${candidate}:${prefix}.`);
  }
}
for (const [namespace, byLanguage] of catalogues) {
  if (wholeNamespaces.has(namespace)) continue;
  for (const base of baseKeys(byLanguage.get('en'))) {
    const id = `${namespace}:${base}`;
    if (!used.has(id) && !usedPrefixes.some((prefix) => id.startsWith(prefix))) {
      problems.push(`en/${namespace}.json: ${base} is not used`);
    }
  }
}

/* 3. Keys asked for exist. */
for (const { file, text } of sources) {
  const single = [...text.matchAll(/const \{[^}]*\bt\b[^}]*\} = useTranslation\(\s*(\[[^\]]*\]|'[^']+')/g)];
  if (single.length === 0) continue;
  const own = [
    ...new Set(single.flatMap((found) => [...found[1].matchAll(/'([^']+)'/g)].map((name) => name[1]))),
  ];
  for (const found of text.matchAll(/\bt\(\s*'([\w:.-]+)'/g)) {
    const [namespace, key] = found[1].includes(':') ? found[1].split(':') : [null, found[1]];
    const isKnown = (namespace ? [namespace] : own).some((candidate) => {
      const map = catalogues.get(candidate)?.get('en');
      if (!map) return false;
      return baseKeys(map).has(key) || [...map.keys()].some((known) => known.startsWith(`${key}.`));
    });
    if (!isKnown) problems.push(`${file}: t('${found[1]}') is in no catalogue`);
  }
}

/* 4. No raw text in components. */
const letters = /\p{L}{2,}/u;
const spoken = new Set([
  'aria-label',
  'aria-description',
  'title',
  'placeholder',
  'alt',
  'label',
  'lead',
  'hint',
]);
/** Names, units and stages that read the same in every language. */
const untranslated = new Set(['Medical Zone', 'mL/min/1.73 m²', '· G3b', 'CHA₂DS₂-VASc', 'N Engl J Med']);
const isMeasurement = (text) => /^[\d.,\s]+(?:mg\/dL|mmol\/L|mL\/min|µmol\/L|mmHg|%)$/.test(text);
/** A part that names its language, or says it is not for translation, quotes something as it is. */
const isQuoted = (node) =>
  node.openingElement?.attributes.some(
    ({ name, value }) => name?.name === 'lang' || (name?.name === 'translate' && value?.value === 'no'),
  ) ?? false;

/** Texts an expression can show by itself: a literal, or the branches of a choice. */
const literalsOf = (node) => {
  if (node?.type === 'Literal') return typeof node.value === 'string' ? [node] : [];
  if (node?.type === 'TemplateLiteral') {
    return node.quasis.map((quasi) => ({ value: quasi.value.cooked, start: node.start }));
  }
  if (node?.type === 'ConditionalExpression')
    return [...literalsOf(node.consequent), ...literalsOf(node.alternate)];
  if (node?.type === 'LogicalExpression') return literalsOf(node.right);
  return [];
};

const rawTextsOf = (node, found = []) => {
  if (Array.isArray(node)) for (const child of node) rawTextsOf(child, found);
  else if (node && typeof node === 'object' && !isQuoted(node)) {
    if (node.type === 'JSXText') found.push(node);
    if (node.type === 'JSXAttribute' && spoken.has(node.name.name)) {
      found.push(
        ...literalsOf(node.value?.type === 'JSXExpressionContainer' ? node.value.expression : node.value),
      );
    }
    if (node.type === 'JSXElement' || node.type === 'JSXFragment') {
      for (const child of node.children) {
        if (child.type === 'JSXExpressionContainer') found.push(...literalsOf(child.expression));
      }
    }
    for (const [key, child] of Object.entries(node)) if (key !== 'type') rawTextsOf(child, found);
  }
  return found;
};

for (const { file, text } of sources) {
  if (!file.endsWith('.tsx')) continue;
  const { program } = parseSync(file, text, { lang: 'tsx' });
  for (const { value, start } of rawTextsOf(program)) {
    const shown = value.trim();
    if (!letters.test(shown) || untranslated.has(shown) || isMeasurement(shown)) continue;
    problems.push(`${file}:${text.slice(0, start).split('\n').length}: raw text "${shown.slice(0, 60)}"`);
  }
}

if (problems.length > 0) {
  for (const problem of problems) console.error(problem);
  console.error(`\n${problems.length} problem(s) in the catalogues or the screens.`);
  process.exit(1);
}
console.log(`Catalogues: ${namespaces.length} in ${languages.length} languages, complete.`);
