import { spawn } from 'node:child_process';
import path from 'node:path';
import { bin, environment, findNode, root } from './lib.mjs';

/** Server with reload behind Vite's development server, which passes API calls on to it. */
export const runDevelopment = () =>
  new Promise((resolve) => {
    const apiPort = process.env.API_PORT ?? '3001';
    const webPort = process.env.PORT ?? '3000';
    const server = spawn(findNode(), ['--watch', '--watch-preserve-output', 'apps/server/src/main.ts'], {
      cwd: root,
      stdio: 'inherit',
      env: environment({
        NODE_ENV: 'development',
        PORT: apiPort,
        PUBLIC_URL: process.env.PUBLIC_URL ?? `http://localhost:${webPort}`,
      }),
    });
    const web = spawn(findNode(), [bin('vite'), '--port', webPort, '--strictPort'], {
      cwd: path.join(root, 'apps', 'web'),
      stdio: 'inherit',
      env: environment({ API_PORT: apiPort }),
    });
    const children = [server, web];
    const end = (signal) => {
      for (const child of children) child.kill(signal);
    };
    for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => end(signal));
    let left = children.length;
    for (const child of children)
      child.on('exit', (code) => {
        left -= 1;
        end('SIGTERM');
        if (left === 0) resolve(code ?? 0);
      });
  });
