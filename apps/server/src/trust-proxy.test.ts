import { describe, expect, it } from 'vitest';
import { parseConfig } from './config.ts';
import { parseTrustProxy, warnOfTrust } from './trust-proxy.ts';

const trusts = (value: string, hop: number): boolean => {
  const trusted = parseTrustProxy(value);
  return typeof trusted === 'function' && trusted('192.0.2.1', hop);
};

describe('the proxies that are trusted', () => {
  it('are one where it is on, and as many as are counted', () => {
    expect([trusts('on', 0), trusts('on', 1)]).toEqual([true, false]);
    expect([trusts('2', 1), trusts('2', 2)]).toEqual([true, false]);
    expect(parseTrustProxy('off')).toBe(false);
    expect(parseTrustProxy('0')).toBe(false);
  });

  it('are named by address, network or kind, and nothing else', () => {
    expect(parseTrustProxy('loopback, 10.0.0.0/8,2001:db8::1')).toBe('loopback,10.0.0.0/8,2001:db8::1');
    for (const wrong of ['yes', '10.0.0.0/8/8', '10.0.0/8', 'proxy.example.org', ''])
      expect(parseTrustProxy(wrong), wrong).toBeNull();
    expect(() => parseConfig({ TRUST_PROXY: 'yes' })).toThrow('TRUST_PROXY');
  });

  it('are warned of where clients can reach the server past them', () => {
    expect(warnOfTrust('on', '0.0.0.0')).toHaveLength(1);
    expect(warnOfTrust('on', '127.0.0.1')).toEqual([]);
    expect(warnOfTrust('10.0.0.1', '0.0.0.0')).toEqual([]);
    expect(parseConfig({ TRUST_PROXY: 'on', HOST: '::' }).warnings[0]).toContain('TRUST_PROXY');
  });
});
