// `npm test`: every check and every suite, one after the other, and one line at the end.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { bin, environment, findNode, isFile, root, runNode } from './lib.mjs';
import { makeTestFolder } from './test-folder.mjs';
import { runInLanes } from './test-lanes.mjs';

const reports = path.join(root, '.cache', 'reports');
const totals = { passed: 0, failed: 0, skipped: 0 };
const parts = [];
/** What failed, told again after the totals: a long log is often cut at its head. */
const failures = [];

/** Begins a part; what is answered books it with the seconds it took. */
const begin = (name) => {
  const from = performance.now();
  return (passed, failed, skipped) => {
    totals.passed += passed;
    totals.failed += failed;
    totals.skipped += skipped;
    parts.push({ name, passed, failed, skipped, seconds: (performance.now() - from) / 1000 });
  };
};

const stripColours = (text) => stripVTControlCharacters(text ?? '');

const check = async (lane, name, args, extra) => {
  lane.print(`\n── ${name}\n`);
  const book = begin(name);
  const status = await lane.run(args, extra);
  if (status !== 0) failures.push({ name, test: name, message: `ended with ${status}` });
  book(status === 0 ? 1 : 0, status === 0 ? 0 : 1, 0);
};

const readJson = (file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
};

const countVitest = (name, file, status, book) => {
  const report = readJson(file);
  if (!report) return book(0, 1, 0);
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
  book(
    report.numPassedTests,
    failed === 0 && status !== 0 ? 1 : failed,
    report.numPendingTests + (report.numTodoTests ?? 0),
  );
};

/** Databases, data directories and browser profiles of the suites. */
let folder = os.tmpdir();

const vitest = async (lane, name, args, extra = {}) => {
  lane.print(`\n── ${name}\n`);
  const book = begin(name);
  const file = path.join(reports, `${name.replace(/\W+/g, '-')}.json`);
  const status = await lane.run(
    [bin('vitest'), 'run', ...args, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
    {
      TZ: 'UTC',
      TEST_WORKERS: String(Math.max(1, Math.min(coresInAll, lane.cores))),
      // Hundreds of servers start in the tests, each with threads of its own that load the same modules.
      NODE_COMPILE_CACHE: path.join(root, '.cache', 'node'),
      TMPDIR: folder,
      ...extra,
    },
  );
  countVitest(name, file, status, book);
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
  const programs = findNativePostgres();
  if (!programs) return work(null);
  const child = spawn(findNode(), ['scripts/native-postgres.ts', programs], {
    cwd: root,
    env: environment({ TMPDIR: folder }),
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
    console.log('\n── installing Chromium (Debian package)');
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

const countPlaywright = (name, file, status, book) => {
  const report = readJson(file);
  if (!report) return book(0, 1, 0);
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
  book(expected, failed === 0 && status !== 0 ? 1 : failed, skipped);
};

const browser = async (lane, args) => {
  lane.print('\n── browser tests\n');
  const book = begin('browser');
  const chromium = ensureChromium();
  if (chromium === null) {
    console.error('No Chromium could be found or installed.');
    return book(0, 1, 0);
  }
  const file = path.join(reports, 'browser.json');
  const status = await lane.run([bin('@playwright/test', 'playwright'), 'test', ...args], {
    TZ: 'UTC',
    TMPDIR: folder,
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    ...(chromium && { CHROMIUM_PATH: chromium }),
  });
  countPlaywright('browser', file, status, book);
};

/** The server sees no document, the web no Node; tests of the web, tools and browser tests see both. */
const typeProjects = [
  ['server and packages', 'apps/server'],
  ['web', 'apps/web'],
  ['tests and tools', '.'],
];

const checks = async (lane) => {
  const biome = [bin('@biomejs/biome', 'biome'), 'ci', '--colors=off', '--diagnostic-level=error', '.'];
  await check(lane, 'format and lint', biome);
  for (const [part, project] of typeProjects)
    await check(lane, `types of ${part}`, [bin('typescript', 'tsc'), '-p', project]);
  await check(lane, 'catalogues', ['scripts/check-i18n.mjs']);
  await check(lane, 'architecture', ['scripts/check-architecture.mjs']);
  await check(lane, 'kit', ['scripts/check-kit.mjs']);
  await check(lane, 'unused code', [bin('knip'), '--no-progress']);
  await check(lane, 'migrations', ['scripts/check-migrations.mjs']);
  await check(lane, 'licences', ['scripts/licences.mjs']);
};

/** Whether the web app was built; suites that serve it wait for the answer. */
let webIsBuilt = Promise.resolve(true);

const buildWeb = async (lane) => {
  const book = begin('web build');
  const built = (await lane.run(['scripts/run.mjs', 'build'])) === 0;
  if (!built) failures.push({ name: 'web build', test: 'web build', message: 'it could not be built' });
  book(0, built ? 0 : 1, 0);
  return built;
};

/** What depends on the server in a run of everything; every integration test when asked for by name. */
const native = (lane, args, { whole }) =>
  withNativePostgres((url) => {
    const project = whole ? 'native' : 'integration';
    if (url)
      return vitest(lane, 'integration on a native PostgreSQL', ['--project', project, ...args], {
        TEST_DATABASE_URL: url,
      });
    lane.print('\nNo native PostgreSQL was found: its run of the integration suite is skipped.\n');
    return begin('native')(0, 0, 1);
  });

/**
 * Suites by name. In a run of everything each takes one lane; those that wait for processes to end and begin take half
 * of one, and browser tests take all, with a page and the server busy at a time. Long ones come first, so that no core is
 * idle at the end. Beside a suite whose servers have to stop in time, the others step back.
 */
const suites = {
  integration: {
    run: (lane, args) =>
      vitest(lane, 'integration on the embedded PostgreSQL', ['--project', 'integration', ...args]),
    cores: 1,
  },
  faults: {
    run: (lane, args) => vitest(lane, 'faults', ['--project', 'faults', ...args]),
    cores: 0.5,
    web: true,
    goesBefore: true,
  },
  native: { run: native, cores: 0.5 },
  walk: { run: (lane, args) => vitest(lane, 'walk', ['--project', 'walk', ...args]), cores: 1 },
  component: {
    run: (lane, args) => vitest(lane, 'component', ['--project', 'component*', ...args]),
    cores: 1,
  },
  checks: { run: checks, cores: 1 },
  unit: { run: (lane, args) => vitest(lane, 'unit', ['--project', 'unit', ...args]), cores: 1 },
  browser: { run: browser, cores: 3, web: true },
};

const coresInAll = Math.min(2, os.availableParallelism());
/** Suites wait for databases, files and processes a third of their time: three keep two cores busy. */
const lanesInAll = coresInAll > 1 ? coresInAll + 1 : coresInAll;

export const runTests = async (args) => {
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });
  const from = performance.now();
  const isNoSuite = args.findIndex((arg) => !Object.hasOwn(suites, arg));
  const names = isNoSuite < 0 ? args : args.slice(0, isNoSuite);
  if (isNoSuite === 0) {
    console.error(`There is no suite "${args[0]}". Suites: ${Object.keys(suites).join(', ')}.`);
    return 1;
  }
  const rest = args.slice(names.length);
  const whole = names.length === 0;
  const chosen = (whole ? Object.keys(suites) : names).map((name) => ({ name, ...suites[name] }));
  const jobs = chosen.map(({ name, run, cores, web, goesBefore }) => ({
    cores: chosen.length === 1 ? lanesInAll : Math.min(cores, lanesInAll),
    goesBefore,
    run: async (lane) => {
      if (!web || (await webIsBuilt)) await run(lane, rest, { whole });
      else begin(name)(0, 1, 0);
    },
  }));
  if (chosen.some(({ web }) => web))
    jobs.unshift({
      cores: 1,
      run: (lane) => {
        webIsBuilt = buildWeb(lane);
        return webIsBuilt;
      },
    });
  const temporary = makeTestFolder();
  folder = temporary.folder;
  try {
    await runInLanes(jobs, lanesInAll);
  } finally {
    temporary.remove();
  }
  console.log('');
  for (const { name, test, message } of failures)
    console.log(`FAILED ${name}: ${test}\n${stripColours(message).slice(0, 600)}\n`);
  for (const part of parts)
    console.log(
      `${part.seconds.toFixed(0).padStart(6)} s  ${part.name}: ${part.passed} passed, ${part.failed} failed, ${part.skipped} skipped`,
    );
  const seconds = (performance.now() - from) / 1000;
  console.log(`${seconds.toFixed(0).padStart(6)} s  together, side by side`);
  console.log(`\n${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped`);
  return totals.failed === 0 ? 0 : 1;
};
