import { describe, expect, it } from 'vitest';
import { readRefusals } from './contact-check.ts';
import { checkContact } from './contact-schema.ts';

const good = {
  name: 'Lina Haddad',
  email: 'lina@nileview.example',
  subject: 'Sign-up',
  message: 'How do I join?',
};

describe('checkContact', () => {
  it('accepts a complete message, with spaces around the address', () => {
    expect(checkContact(good)).toEqual({});
    expect(checkContact({ ...good, email: ' lina@nileview.example ' })).toEqual({});
  });

  it('tells a blank field from a wrong one', () => {
    expect(checkContact({ name: '  ', email: '', subject: '', message: '\n' })).toEqual({
      name: 'required',
      email: 'required',
      subject: 'required',
      message: 'required',
    });
    expect(checkContact({ ...good, email: 'lina@' })).toEqual({ email: 'invalid' });
  });

  it('stops at the contract’s limits and not before', () => {
    expect(
      checkContact({ ...good, name: 'n'.repeat(120), subject: 's'.repeat(160), message: 'm'.repeat(5000) }),
    ).toEqual({});
    expect(
      checkContact({ ...good, name: 'n'.repeat(121), subject: 's'.repeat(161), message: 'm'.repeat(5001) }),
    ).toEqual({
      name: 'long',
      subject: 'long',
      message: 'long',
    });
  });
});

describe('readRefusals', () => {
  it('maps the server’s paths to the form’s fields and ignores others', () => {
    const refused = [
      { path: 'body.email', code: 'invalid_format', message: 'Invalid email' },
      { path: 'body.message', code: 'too_big', message: 'Too long' },
      { path: 'body.language', code: 'invalid_value', message: 'Unknown' },
    ];
    expect(readRefusals(refused, good)).toEqual({ email: 'invalid', message: 'long' });
  });
});
