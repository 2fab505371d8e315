// npm run scim-token <provider> [days], on the same configuration as the server: prints a token for its directory.
import { ConfigError } from '../../../config.ts';
import { runOperatorCommand } from '../keys/operator-command.ts';

const [provider = '', days = '365'] = process.argv.slice(2);

await runOperatorCommand(async ({ directories }) => {
  if (!directories) throw new ConfigError('Accounts are kept by another service.');
  const life = /^\d{1,4}$/.test(days) ? Number(days) : 0;
  if (life < 1 || life > 3_650)
    throw new ConfigError('Say for how many days the token is good: npm run scim-token -- <provider> 365');
  return directories.createTokenByCommand(provider, life);
});
