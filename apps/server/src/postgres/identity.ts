import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

/**
 * PostgreSQL refuses to run as root. This says as whom it runs instead:
 * - `self`: we are not root.
 * - `user`: as another user, where that user can reach the folder.
 * - `namespace`: in a user namespace where root has another number; files stay root's,
 *   so it works in folders only root may enter.
 */
export type Identity = { kind: 'self' } | { kind: 'user'; uid: number; gid: number } | { kind: 'namespace' };

const findNobody = (): { uid: number; gid: number } => {
  const line = existsSync('/etc/passwd')
    ? readFileSync('/etc/passwd', 'utf8')
        .split('\n')
        .find((entry) => entry.startsWith('nobody:'))
    : undefined;
  const [, , uid, gid] = line?.split(':') ?? [];
  return { uid: Number(uid ?? 65_534), gid: Number(gid ?? 65_534) };
};

/** Whether a user other than root can reach the folder, asking the kernel rather than reading modes. */
const canEnter = (folder: string, uid: number, gid: number): boolean => {
  let existing = folder;
  while (!existsSync(existing)) existing = path.dirname(existing);
  return (
    spawnSync('/bin/sh', ['-c', 'cd "$0"', existing], { uid, gid, cwd: '/', stdio: 'ignore' }).status === 0
  );
};

const canMakeNamespace = (): boolean =>
  spawnSync('unshare', ['--user', '--map-user=1000', '--map-group=1000', 'true'], { stdio: 'ignore' })
    .status === 0;

/**
 * Chooses as whom PostgreSQL runs for this data directory. A cluster that exists keeps its owner.
 *
 * @throws when we are root and neither way is open; the message says what to do
 */
export const chooseIdentity = (clusterDir: string): Identity => {
  if (process.getuid?.() !== 0) return { kind: 'self' };
  if (existsSync(path.join(clusterDir, 'PG_VERSION'))) {
    const { uid, gid } = statSync(clusterDir);
    if (uid !== 0) return { kind: 'user', uid, gid };
    if (canMakeNamespace()) return { kind: 'namespace' };
  } else {
    const parent = path.dirname(clusterDir);
    const owner = existsSync(parent) ? statSync(parent) : undefined;
    const candidate = owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : findNobody();
    if (canEnter(parent, candidate.uid, candidate.gid)) return { kind: 'user', ...candidate };
    if (canMakeNamespace()) return { kind: 'namespace' };
  }
  throw new Error(
    `PostgreSQL does not run as root, and no other user can reach ${clusterDir}. ` +
      'Start as an ordinary user, set DATA_DIR to a folder others may enter, or set DATABASE_URL.',
  );
};

/** Hands a folder to the user PostgreSQL runs as. */
export const giveTo = (identity: Identity, folder: string): void => {
  if (identity.kind === 'user') chownSync(folder, identity.uid, identity.gid);
};

/** Command, arguments and spawn options that run a program as the identity. */
export const commandAs = (
  identity: Identity,
  program: string,
  args: readonly string[],
): { command: string; args: string[]; options: { uid?: number; gid?: number } } => {
  if (identity.kind === 'namespace')
    return {
      command: 'unshare',
      args: ['--user', '--map-user=1000', '--map-group=1000', program, ...args],
      options: {},
    };
  if (identity.kind === 'user')
    return { command: program, args: [...args], options: { uid: identity.uid, gid: identity.gid } };
  return { command: program, args: [...args], options: {} };
};
