import { expect, it } from 'vitest';
import { ConfigError } from './config-error.ts';
import { readRetention, retentions } from './retention.ts';

it('keeps what is usual where nothing is said, and what is said otherwise', () => {
  const usual = readRetention('');
  expect(usual.audit).toBe(retentions.audit.days);
  expect(readRetention(' audit = 2555 , mails=14 ')).toEqual({ ...usual, audit: 2_555, mails: 14 });
});

it.each(['audit=10', 'audit=40000', 'audit', 'sessions=3', 'mails=-1', 'mails=1e3'])('refuses %s', (text) => {
  expect(() => readRetention(text)).toThrow(ConfigError);
});
