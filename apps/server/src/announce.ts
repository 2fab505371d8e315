import type { Config } from './config.ts';
import { demoPassword, demoPeople } from './demo/people.ts';

interface Announcement {
  config: Config;
  port: number;
  database: string;
  milliseconds: number;
  /** Makes somebody the first administrator; null once there is one. */
  adminToken: string | null;
}

/** Tells the person at the terminal where to go and how to sign in. */
export const announce = ({ config, port, database, milliseconds, adminToken }: Announcement): void => {
  const host = config.host === '0.0.0.0' || config.host === '::' ? 'localhost' : config.host;
  const lines = [
    '',
    `  Medical Zone is ready at http://${host}:${port}/   (${milliseconds} ms, ${database}, data in ${config.dataDir})`,
  ];
  if (config.demoContent) {
    const [first, ...others] = demoPeople;
    lines.push(
      '',
      '  Demonstration accounts (fictional; DEMO_CONTENT=off leaves them out, "npm run demo:remove" removes them):',
      `    ${first?.email}   password: ${demoPassword}`,
      ...others.map((person) => `    ${person.email}`),
      '    All share the password.',
    );
  }
  if (adminToken)
    lines.push(
      '',
      '  There is no administrator yet. Sign up, then open this once:',
      `    ${config.publicUrl}/first-admin#${adminToken}`,
    );
  if (!config.mailUrl)
    lines.push('', `  No MAIL_URL is set: mails land as files in ${config.dataDir}/outbox`);
  process.stdout.write(`${lines.join('\n')}\n\n`);
};
