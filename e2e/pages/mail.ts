import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from './test.ts';

const outboxOf = (dataDir: string): string => path.join(dataDir, 'outbox');

/** Undoes quoted-printable, which cuts long links. */
const decode = (text: string): string =>
  text
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

const mailsTo = (address: string, folder: string): string[] => {
  try {
    return readdirSync(folder)
      .sort()
      .map((name) => decode(readFileSync(path.join(folder, name), 'utf8')))
      .filter((text) => text.includes(address));
  } catch {
    return [];
  }
};

/** Waits for a mail and answers with its first link into the product. */
export const findLink = async (
  address: string,
  pattern: RegExp,
  dataDir = process.env.E2E_DATA_DIR ?? '',
): Promise<string> => {
  const folder = outboxOf(dataDir);
  await expect
    .poll(() => mailsTo(address, folder).some((text) => pattern.test(text)), { timeout: 15_000 })
    .toBe(true);
  const text = mailsTo(address, folder)
    .reverse()
    .find((candidate) => pattern.test(candidate));
  return (pattern.exec(text ?? '')?.[0] ?? '').replaceAll('&amp;', '&');
};
