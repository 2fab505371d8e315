import { describe, expect, it } from 'vitest';
import { parseInline } from './inline-markup.ts';

describe('parseInline', () => {
  it('splits strong words, code and links and keeps the rest', () => {
    expect(parseInline('**You** open `?lng=ar` on the [contact page](/contact).')).toEqual([
      { kind: 'strong', text: 'You' },
      { kind: 'text', text: ' open ' },
      { kind: 'code', text: '?lng=ar' },
      { kind: 'text', text: ' on the ' },
      { kind: 'link', text: 'contact page', href: '/contact' },
      { kind: 'text', text: '.' },
    ]);
  });

  it('makes no link to another host or scheme', () => {
    const source = '[a](https://example.org) [b](javascript:alert) [c]';
    expect(parseInline(source)).toEqual([{ kind: 'text', text: source }]);
  });

  it('reads right-to-left text with a link inside', () => {
    expect(parseInline('راجع [المساعدة](/help).')).toEqual([
      { kind: 'text', text: 'راجع ' },
      { kind: 'link', text: 'المساعدة', href: '/help' },
      { kind: 'text', text: '.' },
    ]);
  });

  it('gives nothing for an empty text', () => {
    expect(parseInline('')).toEqual([]);
  });
});
