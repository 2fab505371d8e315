import { describe, expect, it } from 'vitest';
import { ConfigError } from '../../../config.ts';
import { toProfile } from './provider-profile.ts';
import { openProviders } from './providers.ts';

const settings = (change: object) => ({
  name: 'hospital',
  issuer: 'https://id.example.org',
  clientId: 'us',
  audiences: [],
  scopes: 'openid email profile',
  groupsClaim: 'groups',
  ...change,
});

describe('openProviders', () => {
  it('takes https issuers, and plain ones of this machine alone', () => {
    for (const issuer of ['https://id.example.org', 'http://127.0.0.1:4000', 'http://localhost:4000'])
      expect(openProviders([settings({ issuer })]).has('hospital')).toBe(true);
    for (const issuer of ['http://id.example.org', 'http://127.0.0.1.example.org', 'ftp://localhost'])
      expect(() => openProviders([settings({ issuer })])).toThrow(ConfigError);
  });

  it('refuses names that are taken', () => {
    expect(() => openProviders([settings({ name: 'email' })])).toThrow(ConfigError);
    expect(() => openProviders([settings({}), settings({})])).toThrow(ConfigError);
  });
});

describe('toProfile', () => {
  it('keeps what is known of a person and nothing else', () => {
    const profile = toProfile('hospital', {
      iss: 'https://id.example.org',
      sub: 'p-1',
      email: 'Amal@Example.ORG',
      email_verified: 'true',
      given_name: 'Amal',
      family_name: 'Haddad',
      picture: 'https://id.example.org/amal.png',
      groups: ['staff'],
    });
    expect(profile).toEqual({
      provider: 'hospital',
      subject: 'p-1',
      email: 'amal@example.org',
      emailVerified: true,
      externalId: null,
      role: null,
      // That groups were named, not which.
      namesGroups: true,
      data: {
        iss: 'https://id.example.org',
        sub: 'p-1',
        provider_id: 'p-1',
        email: 'amal@example.org',
        email_verified: true,
        phone_verified: false,
        name: 'Amal Haddad',
        full_name: 'Amal Haddad',
        picture: 'https://id.example.org/amal.png',
        avatar_url: 'https://id.example.org/amal.png',
      },
    });
  });

  it('believes no address that is not said to be verified', () => {
    for (const claim of [undefined, false, 'false', 1, 'yes'])
      expect(toProfile('h', { sub: '1', email: 'a@b.c', email_verified: claim }).emailVerified).toBe(false);
    expect(toProfile('h', { sub: '1', email_verified: true })).toMatchObject({
      email: null,
      emailVerified: false,
    });
    expect(() => toProfile('h', { email: 'a@b.c' })).toThrow();
  });
});
