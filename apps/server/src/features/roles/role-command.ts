// npm run role -- <e-mail> moderator|admin|member, on the same configuration as the server.
import { accountRoleSchema } from '@mz/contracts/roles';
import { ConfigError, parseConfig } from '../../config.ts';
import { withDatabase } from '../../postgres/open-configured.ts';
import { setRoleByEmail } from './roles.service.ts';

const run = async (email = '', wanted = ''): Promise<string> => {
  const role = accountRoleSchema.safeParse(wanted);
  if (!email.includes('@') || !role.success)
    throw new ConfigError('Say whose role it is and which: npm run role -- <e-mail> moderator|admin|member');
  const config = parseConfig(process.env);
  if (config.auth.external)
    throw new ConfigError(
      'AUTH_EXTERNAL_URL is set: addresses are known to the service that keeps the accounts.',
    );
  return withDatabase(config, async (db) => {
    const changed = await setRoleByEmail(db, email, role.data);
    if (!changed) throw new ConfigError(`No account has the address ${email}.`);
    return `${email}: ${changed.before} → ${role.data}. It holds from the next request on.`;
  });
};

try {
  process.stdout.write(`${await run(process.argv[2], process.argv[3])}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof ConfigError ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
