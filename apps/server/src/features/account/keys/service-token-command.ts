// npm run service-token [days], on the same configuration as the server: prints a token of the service role.
import { ConfigError } from '../../../config.ts';
import { runOperatorCommand } from './operator-command.ts';

const defaultDays = 30;
const maxDays = 3650;
const secondsOfDay = 86_400;

const readDays = (text: string | undefined): number => {
  if (text === undefined) return defaultDays;
  const days = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  if (days < 1 || days > maxDays)
    throw new ConfigError(
      `Say for how many days the token is good, 1 to ${maxDays}: npm run service-token 30`,
    );
  return days;
};

await runOperatorCommand((accounts) => accounts.createServiceToken(readDays(process.argv[2]) * secondsOfDay));
