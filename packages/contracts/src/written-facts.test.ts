import { describe, expect, it } from 'vitest';
import type { SiteFacts } from './site.ts';
import { factMarks, readForAnyInstallation } from './written-facts.ts';

const facts: SiteFacts = {
  demoContent: false,
  publicPosts: false,
  signupEnabled: true,
  signupNeedsConfirmation: false,
  memberCount: 1312,
  auth: { url: '/auth/v1', anonKey: 'anon' },
  supportEmail: null,
  emergency: { number: null, crisisLine: null },
};
const { when, whenMembers, otherwise, end } = factMarks;
const fill = (html: string, change: Partial<SiteFacts> = {}) =>
  readForAnyInstallation(html, 'ar')({ ...facts, ...change });

describe('a page written for any installation', () => {
  it('keeps the side that is true, also inside of one', () => {
    const page = `a${when('signupEnabled')}b${when('publicPosts')}c${otherwise}d${end}${otherwise}e${end}f`;
    expect(fill(page)).toBe('abdf');
    expect(fill(page, { publicPosts: true })).toBe('abcf');
    expect(fill(page, { signupEnabled: false, publicPosts: true })).toBe('aef');
  });

  it('says a number in its form', () => {
    const page = `${whenMembers('two')}both${end}${whenMembers('other')}${factMarks.memberCount}${end}`;
    expect(fill(page, { memberCount: 2 })).toBe('both');
    expect(fill(page, { memberCount: 1200 })).toBe('1,200');
  });

  it('lets no value become markup', () => {
    const supportEmail = '"><script>@zone.example';
    const page = `<a href="mailto:${factMarks.supportEmail}">`;
    expect(fill(page, { supportEmail })).toBe('<a href="mailto:&quot;&gt;&lt;script&gt;@zone.example">');
    const held = fill(factMarks.all, { supportEmail: '</script><b>' });
    expect(held).not.toContain('<');
    expect(JSON.parse(held)).toMatchObject({ supportEmail: '</script><b>', memberCount: 1312 });
  });

  it('leaves percentages alone and refuses what no installation says', () => {
    expect(fill('20% of 50%, 100%')).toBe('20% of 50%, 100%');
    expect(() => fill('%[weather%sun%]%')).toThrow('weather');
  });
});
