// `npm test`: every check and every suite, one after the other, and one line at the end.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { bin, ensureWebBuild, environment, findNode, isFile, root, runNode } from './lib.mjs';

const reports = path.join(root, '.cache', 'reports');
const totals = { passed: 0, failed: 0, skipped: 0 };
const parts = [];
/** What failed, told again after the totals: a long log is often cut at its head. */
const failures = [];

let countedAt = performance.now();

/** Books a part with the seconds since the last one ended. */
const count = (name, passed, failed, skipped) => {
  const seconds = (performance.now() - countedAt) / 1000;
  countedAt = performance.now();
  totals.passed += passed;
  totals.failed += failed;
  totals.skipped += skipped;
  parts.push({ name, passed, failed, skipped, seconds });
};

const stripColours = (text) => stripVTControlCharacters(text ?? '');

const heading = (text) => console.log(`\n── ${text}`);

const check = (name, args, extra) => {
  heading(name);
  const status = runNode(args, extra);
  if (status !== 0) failures.push({ name, test: name, message: `ended with ${status}` });
  count(name, status === 0 ? 1 : 0, status === 0 ? 0 : 1, 0);
};

const readJson = (file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
};

const countVitest = (name, file, status) => {
  const report = readJson(file);
  if (!report) return count(name, 0, 1, 0);
  const broken = report.testResults.filter(
    (suite) => suite.status === 'failed' && suite.assertionResults.every((test) => test.status !== 'failed'),
  ).length;
  const failed = report.numFailedTests + broken;
  for (const suite of report.testResults) {
    const file = path.relative(root, suite.name);
    const tests = suite.assertionResults.filter((test) => test.status === 'failed');
    for (const test of tests)
      failures.push({ name, test: `${file} > ${test.fullName}`, message: test.failureMessages.join('\n') });
    if (suite.status === 'failed' && tests.length === 0)
      failures.push({ name, test: file, message: suite.message });
  }
  // A run that ends badly without a failed test (an unhandled error) is a failure too.
  count(
    name,
    report.numPassedTests,
    failed === 0 && status !== 0 ? 1 : failed,
    report.numPendingTests + (report.numTodoTests ?? 0),
  );
};

const vitest = (name, args, extra = {}) => {
  heading(name);
  const file = path.join(reports, `${name.replace(/\W+/g, '-')}.json`);
  const status = runNode(
    [bin('vitest'), 'run', ...args, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
    {
      TZ: 'UTC',
      ...extra,
    },
  );
  countVitest(name, file, status);
};

/** Folder of a native PostgreSQL (15 or newer) on this machine, if there is one. */
export const findNativePostgres = () => {
  const folders = [];
  const debian = '/usr/lib/postgresql';
  if (existsSync(debian))
    for (const version of readdirSync(debian).sort((a, b) => Number(b) - Number(a)))
      folders.push(path.join(debian, version, 'bin'));
  const config = spawnSync('pg_config', ['--bindir'], { encoding: 'utf8' });
  if (config.status === 0) folders.push(config.stdout.trim());
  return (
    folders.find((folder) => isFile(path.join(folder, 'initdb')) && isFile(path.join(folder, 'postgres'))) ??
    null
  );
};

/** A server for the native run: the one named by the environment, else a private one from native programs. */
const withNativePostgres = async (work) => {
  if (process.env.TEST_DATABASE_URL) return work(process.env.TEST_DATABASE_URL);
  const folder = findNativePostgres();
  if (!folder) return work(null);
  const child = spawn(findNode(), ['scripts/native-postgres.ts', folder], {
    cwd: root,
    env: environment(),
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const url = await new Promise((resolve) => {
    let text = '';
    child.stdout.on('data', (chunk) => {
      text += chunk;
      const line = /^url (\S+)$/m.exec(text);
      if (line) resolve(line[1]);
    });
    child.on('exit', () => resolve(null));
  });
  try {
    return await work(url);
  } finally {
    child.stdin.end();
    await new Promise((resolve) => (child.exitCode === null ? child.on('exit', resolve) : resolve()));
  }
};

/** An installed Chromium, else Debian's package when we may install it, else Playwright's download. */
export const ensureChromium = () => {
  // The shell without a window's parts draws the same pages with less work.
  const names = [
    'chromium-headless-shell',
    'chromium',
    'chromium-browser',
    'google-chrome',
    'google-chrome-stable',
  ];
  const find = () => {
    if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
    for (const name of names)
      for (const folder of (process.env.PATH ?? '').split(path.delimiter))
        if (isFile(path.join(folder, name))) return path.join(folder, name);
    return null;
  };
  let found = find();
  if (!found && process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0) {
    heading('installing Chromium (Debian package)');
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit' });
    // Older releases of Debian have the whole browser only.
    for (const name of ['chromium-headless-shell', 'chromium'])
      if (!found) {
        spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name, 'fonts-noto-cjk'], {
          stdio: 'inherit',
          env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
        });
        found = find();
      }
  }
  if (!found && runNode([bin('playwright'), 'install', 'chromium']) === 0) return '';
  return found;
};

const countPlaywright = (name, file, status) => {
  const report = readJson(file);
  if (!report) return count(name, 0, 1, 0);
  const { expected, unexpected, flaky, skipped } = report.stats;
  const visit = (suite, file) => {
    for (const spec of suite.specs ?? [])
      if (!spec.ok)
        failures.push({
          name,
          test: `${spec.file ?? file} > ${spec.title}`,
          message: spec.tests
            .flatMap((test) => test.results.flatMap((result) => result.errors ?? []))
            .map((error) => error.message)
            .join('\n'),
        });
    for (const inner of suite.suites ?? []) visit(inner, inner.file ?? file);
  };
  for (const suite of report.suites) visit(suite, suite.file);
  const failed = unexpected + flaky;
  count(name, expected, failed === 0 && status !== 0 ? 1 : failed, skipped);
};

const browser = (args) => {
  heading('browser tests');
  const chromium = ensureChromium();
  if (chromium === null) {
    console.error('No Chromium could be found or installed.');
    return count('browser', 0, 1, 0);
  }
  const file = path.join(reports, 'browser.json');
  const status = runNode([bin('@playwright/test', 'playwright'), 'test', ...args], {
    TZ: 'UTC',
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    ...(chromium && { CHROMIUM_PATH: chromium }),
  });
  countPlaywright('browser', file, status);
};

/** The server sees no document, the web no Node; tests of the web, tools and browser tests see both. */
const typeProjects = [
  ['server and packages', 'apps/server'],
  ['web', 'apps/web'],
  ['tests and tools', '.'],
];

const checks = () => {
  check('format and lint', [
    bin('@biomejs/biome', 'biome'),
    'ci',
    '--colors=off',
    '--diagnostic-level=error',
    '.',
  ]);
  for (const [part, project] of typeProjects)
    check(`types of ${part}`, [bin('typescript', 'tsc'), '-p', project]);
  check('catalogues', ['scripts/check-i18n.mjs']);
  check('architecture', ['scripts/check-architecture.mjs']);
  check('kit', ['scripts/check-kit.mjs']);
  check('unused code', [bin('knip'), '--no-progress']);
  check('migrations', ['scripts/check-migrations.mjs']);
  check('licences', ['scripts/licences.mjs']);
};

const protocolFigure = () => {
  const report = readJson(path.join(reports, 'integration-on-the-embedded-PostgreSQL.json'));
  const tests = (report?.testResults ?? [])
    .filter((suite) => suite.name.includes('/features/account/'))
    .flatMap((suite) => suite.assertionResults);
  return { value: tests.filter((test) => test.status === 'passed').length, total: tests.length };
};

const leaves = (value) =>
  typeof value === 'object' && value !== null ? Object.values(value).flatMap(leaves) : [value];

const translationFigure = () => {
  const locales = path.join(root, 'packages', 'i18n', 'locales');
  const count = (language) =>
    readdirSync(path.join(locales, language)).flatMap((file) =>
      leaves(readJson(path.join(locales, language, file))),
    ).length;
  const value = ['en', 'ar', 'zh'].reduce((sum, language) => sum + count(language), 0);
  const passed = parts.some((part) => part.name === 'catalogues' && part.failed === 0);
  return { value: passed ? value : 0, total: value };
};

/** Figures the landing page may show; they come from nowhere else. */
const writeFigures = () => {
  const total = totals.passed + totals.failed + totals.skipped;
  const kills = readJson(path.join(reports, 'kills.json'));
  const figures = [
    { id: 'tests', value: totals.passed, total },
    { id: 'account-protocol', ...protocolFigure() },
    ...(kills ? [{ id: 'fault-runs', value: kills.survived, total: kills.kills }] : []),
    { id: 'translations', ...translationFigure() },
  ].map((figure) => ({ ...figure, unit: null }));
  writeFileSync(path.join(root, 'test-figures.json'), `${JSON.stringify(figures, null, 2)}\n`);
};

const suites = {
  checks,
  unit: () => vitest('unit', ['--project', 'unit']),
  component: () => vitest('component', ['--project', 'component']),
  integration: () => vitest('integration on the embedded PostgreSQL', ['--project', 'integration']),
  /** What depends on the server in a run of everything; every integration test when asked for by name. */
  native: (_args, { whole }) =>
    withNativePostgres((url) => {
      if (url)
        return vitest('integration on a native PostgreSQL', ['--project', whole ? 'native' : 'integration'], {
          TEST_DATABASE_URL: url,
        });
      console.log('\nNo native PostgreSQL was found: its run of the integration suite is skipped.');
      return count('native', 0, 0, 1);
    }),
  walk: () => vitest('walk', ['--project', 'walk']),
  faults: () => vitest('faults', ['--project', 'faults']),
  browser: (args) => browser(args),
};

export const runTests = async ([only, ...rest]) => {
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });
  countedAt = performance.now();
  if (!only || only === 'browser' || only === 'faults') {
    ensureWebBuild();
    count('web build', 0, 0, 0);
  }
  const chosen = only ? [only] : Object.keys(suites);
  for (const name of chosen) {
    const suite = suites[name];
    if (!suite) {
      console.error(`There is no suite "${name}". Suites: ${Object.keys(suites).join(', ')}.`);
      return 1;
    }
    await suite(rest, { whole: !only });
  }
  if (!only) writeFigures();
  console.log('');
  for (const { name, test, message } of failures)
    console.log(`FAILED ${name}: ${test}\n${stripColours(message).slice(0, 600)}\n`);
  for (const part of parts)
    console.log(
      `${part.seconds.toFixed(0).padStart(6)} s  ${part.name}: ${part.passed} passed, ${part.failed} failed, ${part.skipped} skipped`,
    );
  const seconds = parts.reduce((sum, part) => sum + part.seconds, 0);
  console.log(`${seconds.toFixed(0).padStart(6)} s  together`);
  console.log(`\n${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped`);
  return totals.failed === 0 ? 0 : 1;
};
