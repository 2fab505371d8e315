import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './lib.mjs';

const instructions = readFileSync(path.join(root, 'Dockerfile'), 'utf8')
  .replace(/^#.*\n/gm, '')
  .replaceAll(/\\\n/g, ' ')
  .split('\n')
  .filter(Boolean)
  .map((line) => /^(\w+)\s+(.*)$/.exec(line)?.slice(1) ?? [line, '']);
const stages = [];
for (const [name, rest] of instructions) {
  if (name === 'FROM') stages.push([]);
  stages.at(-1)?.push([name, rest]);
}
const copiesOf = (stage) =>
  stage
    .filter(([name, rest]) => name === 'COPY' && !rest.startsWith('--from'))
    .map(([, rest]) => rest.split(/\s+/));

describe('the Dockerfile', () => {
  it('copies what exists', () => {
    const sources = stages.flatMap(copiesOf).flatMap((words) => words.slice(0, -1));
    expect(sources.length).toBeGreaterThan(10);
    expect(sources.filter((source) => !existsSync(path.join(root, source)))).toEqual([]);
  });

  it('installs from the manifests and the lockfile of every workspace, before any source', () => {
    const manifests = globSync('{apps,packages}/*/package.json', { cwd: root }).map((file) =>
      file.replaceAll('\\', '/'),
    );
    const installing = stages.filter((stage) => stage.some(([, rest]) => rest.startsWith('npm ci')));
    expect(installing).toHaveLength(2);
    for (const stage of installing) {
      const before = stage.slice(
        0,
        stage.findIndex(([, rest]) => rest.startsWith('npm ci')),
      );
      const sources = copiesOf(before).flatMap((words) => words.slice(0, -1));
      expect(sources.sort()).toEqual(['package.json', 'package-lock.json', '.npmrc', ...manifests].sort());
    }
  });

  it('ends in a stage with production dependencies, a user, a health check and a command in exec form', () => {
    const last = stages.at(-1) ?? [];
    const installs = stages.flat().filter(([, rest]) => rest.startsWith('npm ci --omit=dev'));
    expect(installs).toHaveLength(1);
    const workspaces = [...installs[0][1].matchAll(/-w (\S+)/g)].map((found) => found[1]);
    const server = globSync('packages/*/package.json', { cwd: root }).map((file) =>
      path.dirname(file).replaceAll('\\', '/'),
    );
    expect(workspaces.sort()).toEqual(['apps/server', ...server].sort());
    expect(last.filter(([name]) => name === 'RUN').some(([, rest]) => rest.includes('npm'))).toBe(false);
    expect(last.find(([name]) => name === 'USER')?.[1]).toBe('node');
    expect(last.find(([name]) => name === 'HEALTHCHECK')?.[1]).toContain('/api/health/ready');
    const command = JSON.parse(last.find(([name]) => name === 'CMD')?.[1] ?? '');
    expect([command.at(0), command.at(-1)]).toEqual(['node', 'apps/server/src/main.ts']);
  });
});
