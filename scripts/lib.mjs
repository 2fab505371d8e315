// Runs on the host's Node (20 or later), before anything is installed: built-in modules only.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const windows = process.platform === 'win32';

export const fail = (message) => {
  console.error(message);
  process.exit(1);
};

const workspaceManifests = () =>
  ['apps', 'packages'].flatMap((group) =>
    readdirSync(path.join(root, group))
      .map((name) => path.join(root, group, name, 'package.json'))
      .filter((file) => existsSync(file)),
  );

const digestOf = (files) => {
  const hash = createHash('sha256');
  for (const file of files)
    hash.update(path.relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
  return hash.digest('hex');
};

const filesBelow = (folder, skip = new Set(['node_modules', 'dist'])) =>
  readdirSync(folder, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      if (skip.has(entry.name)) return [];
      const full = path.join(folder, entry.name);
      return entry.isDirectory() ? filesBelow(full, skip) : [full];
    });

const readText = (file) => (existsSync(file) ? readFileSync(file, 'utf8').trim() : '');

const npmCommand = () => {
  const script = process.env.npm_execpath;
  return script && /\.c?js$/.test(script) ? [process.execPath, [script]] : [windows ? 'npm.cmd' : 'npm', []];
};

/** What decides about an install: the lockfile, and what the manifests ask for. */
export const installDigest = () => {
  const hash = createHash('sha256').update(readFileSync(path.join(root, 'package-lock.json')));
  for (const file of [path.join(root, 'package.json'), ...workspaceManifests()]) {
    const { dependencies, devDependencies, optionalDependencies, overrides } = JSON.parse(
      readFileSync(file, 'utf8'),
    );
    hash.update(
      JSON.stringify([
        path.relative(root, file),
        dependencies,
        devDependencies,
        optionalDependencies,
        overrides,
      ]),
    );
  }
  return hash.digest('hex');
};

/** The packages a lockfile names; null for one that is missing or was cut off. */
export const readPackages = (text) => {
  try {
    return JSON.parse(text).packages ?? null;
  } catch {
    return null;
  }
};

const sameEntry = (wanted, found) =>
  wanted.version === found.version &&
  wanted.integrity === found.integrity &&
  JSON.stringify(wanted.dependencies) === JSON.stringify(found.dependencies);

/**
 * Whether an install has put in place all that a lockfile names.
 *
 * @param wanted `packages` of `package-lock.json`
 * @param found `packages` of what npm notes in `node_modules/.package-lock.json`; what is for another platform is absent
 */
export const isInstalled = (wanted, found) =>
  Object.entries(wanted).every(
    ([place, entry]) =>
      place === '' || (found[place] ? sameEntry(entry, found[place]) : entry.optional === true),
  ) && Object.keys(found).every((place) => wanted[place]);

/** Whether an `npm ci` of somebody's own has already installed what the lockfile says. */
const isInstalledByHand = () => {
  const found = readPackages(readText(path.join(root, 'node_modules', '.package-lock.json')));
  const wanted = readPackages(readText(path.join(root, 'package-lock.json')));
  return found !== null && wanted !== null && isInstalled(wanted, found);
};

/** Installs from the lockfile when what is installed is not what the lockfile says. */
export const ensureDependencies = () => {
  const stamp = path.join(root, 'node_modules', '.medical-zone-installed');
  const wanted = installDigest();
  if (readText(stamp) === wanted) return;
  if (isInstalledByHand()) {
    writeFileSync(stamp, wanted);
    return;
  }
  // On stderr: the stdout of some tasks is read by programs.
  console.error('Installing what is missing …');
  const [command, before] = npmCommand();
  const result = spawnSync(command, [...before, 'ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['inherit', 2, 2],
    shell: windows,
  });
  if (result.status !== 0)
    fail('The packages could not be installed (see above). The network or disk space may be missing.');
  writeFileSync(stamp, wanted);
};

/** The Node the project runs on: the host's when it is new enough, else the one installed from the lockfile. */
export const findNode = () => {
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
  const platform = windows ? 'win' : process.platform;
  const program = path.join(
    root,
    'node_modules',
    `node-${platform}-${process.arch}`,
    'bin',
    windows ? 'node.exe' : 'node',
  );
  if (existsSync(program)) return program;
  return fail(
    `Node 24 is needed here; this is ${process.version} and none is packaged for ${process.platform}-${process.arch}.`,
  );
};

/** The environment of what we run: programs of the project and its Node come first. */
export const environment = (extra = {}) => ({
  ...process.env,
  PATH: [path.dirname(findNode()), path.join(root, 'node_modules', '.bin'), process.env.PATH].join(
    path.delimiter,
  ),
  ...extra,
});

/** Path of a package's program, run by our Node rather than by the host's. */
export const bin = (packageName, name = packageName.split('/').pop()) => {
  const folder = path.join(root, 'node_modules', ...packageName.split('/'));
  const manifest = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  const entry = typeof manifest.bin === 'string' ? manifest.bin : manifest.bin[name];
  return path.join(folder, entry);
};

/** Runs to the end with our Node; answers with the exit code. */
export const runNode = (args, extra = {}, options = {}) =>
  spawnSync(findNode(), args, { cwd: root, stdio: 'inherit', env: environment(extra), ...options }).status ??
  1;

const webInputs = () => [
  ...filesBelow(path.join(root, 'apps', 'web')),
  ...['contracts', 'clinical', 'phi', 'i18n'].flatMap((name) =>
    filesBelow(path.join(root, 'packages', name)),
  ),
  path.join(root, 'package-lock.json'),
];

/** Builds the web app when its sources changed since the last build. */
export const ensureWebBuild = () => {
  const stamp = path.join(root, 'apps', 'web', 'dist', '.built-from');
  const wanted = digestOf(webInputs().filter((file) => !/\.test\.tsx?$/.test(file)));
  if (readText(stamp) === wanted && existsSync(path.join(root, 'apps', 'web', 'dist', 'index.html'))) return;
  console.log('Building the web app …');
  const status = runNode(
    [bin('vite'), 'build', '--logLevel', 'warn'],
    { NODE_ENV: 'production' },
    { cwd: path.join(root, 'apps', 'web') },
  );
  if (status !== 0) fail('The web app could not be built (see above).');
  mkdirSync(path.dirname(stamp), { recursive: true });
  writeFileSync(stamp, wanted);
};

/** npm passes a signal to the shell between us, which dies of it silently; then we have another parent. */
const onNpmGone = (act) => {
  if (!process.env.npm_lifecycle_event || windows) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    act();
  }, 200);
  timer.unref();
};

/** Runs a server until it ends and passes our signals on; the channel tells it when we are gone. */
export const runServer = (args, extra = {}) =>
  new Promise((resolve) => {
    const child = spawn(findNode(), args, {
      cwd: root,
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      env: environment(extra),
    });
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
    onNpmGone(() => child.kill('SIGTERM'));
    child.on('error', (error) => fail(`The server could not be started: ${error.message}`));
    child.on('exit', (code, signal) => resolve(code ?? (signal ? 128 : 1)));
  });

export const isFile = (file) => existsSync(file) && statSync(file).isFile();
