// npm run rotate-keys, on the same configuration as the server: the standby key signs from now on.
import { runOperatorCommand } from './operator-command.ts';

await runOperatorCommand(async (accounts) => {
  await accounts.rotateKeys();
  return 'The standby key signs now. Sessions go on; make new service tokens within the hour.';
});
