// npm run ingest -- …, on the same configuration as the server, also while it runs.
import { ConfigError } from '../../config.ts';
import { runIngestCommand, UsageError } from './cli/ingest-cli.ts';

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

try {
  process.exitCode = await runIngestCommand(process.argv.slice(2), stopping.signal);
} catch (error) {
  if (error instanceof UsageError) {
    process.stderr.write(`${error.message}\nSee npm run ingest -- --help\n`);
    process.exitCode = 2;
  } else {
    const { message } = error as Error;
    process.stderr.write(
      `${error instanceof ConfigError ? message : `It failed: ${message.split('\nparams:')[0]}`}\n`,
    );
    process.exitCode = 1;
  }
} finally {
  if (process.connected) process.disconnect();
}
