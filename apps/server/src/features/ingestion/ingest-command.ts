// npm run ingest -- …, on the same configuration as the server, also while it runs.
import { helpText } from './cli/help.ts';
import { readRequest, UsageError } from './cli/request.ts';

const stopping = new AbortController();
let askedAt = 0;
const stop = (): void => {
  // A terminal and npm both pass the same key press on; a second one means it.
  if (askedAt > 0 && performance.now() - askedAt > 1000) process.exit(130);
  if (askedAt > 0) return;
  askedAt = performance.now();
  stopping.abort();
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
if (process.connected) process.on('disconnect', stop);

/** Answers with the exit code: 0 done, 1 failed, 2 wrong use, 3 under way elsewhere or nothing to resume, 130 stopped. */
const run = async (): Promise<number> => {
  const { task, ...request } = readRequest(process.argv.slice(2));
  if (task.kind === 'help') {
    process.stdout.write(`${helpText}\n`);
    return task.asked ? 0 : 2;
  }
  // Only now: a wrong word should not have to wait for all of it.
  const [{ parseConfig }, { runRequest }, { createRegistry }, { features }] = await Promise.all([
    import('../../config.ts'),
    import('./cli/ingest-cli.ts'),
    import('../../platform/compose-features.ts'),
    import('../index.ts'),
  ]);
  const { mergeArticle } = createRegistry(features);
  return runRequest({ task, ...request }, parseConfig(process.env), mergeArticle, stopping.signal);
};

try {
  process.exitCode = await run();
} catch (error) {
  const { name, message } = error as Error;
  const reason = message.split('\nparams:')[0] ?? '';
  const plain = error instanceof UsageError || name === 'ConfigError';
  process.stderr.write(plain ? `${reason}\n` : `It failed: ${reason}\n`);
  if (error instanceof UsageError) process.stderr.write('See npm run ingest -- --help\n');
  process.exitCode = error instanceof UsageError ? 2 : 1;
} finally {
  if (process.connected) process.disconnect();
}
