import type { Secrets } from '../../secrets.ts';

/** Tells one installation's secret from another without saying anything of it. */
export const keyFingerprint = (secrets: Secrets): string => secrets.mac('backup', 'key').slice(0, 16);
