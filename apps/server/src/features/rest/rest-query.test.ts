import { describe, expect, it } from 'vitest';
import { parseRestQuery } from './rest-query.ts';

const columns = ['id', 'full_name', 'bio'];
const parse = (text: string) => parseRestQuery(new URLSearchParams(text), columns);

describe('PostgREST queries', () => {
  it('reads columns, filters, order and page', () => {
    expect(
      parse('select=id,name:full_name&id=eq.x&bio=not.is.null&order=bio.desc.nullslast,id&limit=3&offset=6'),
    ).toEqual({
      select: [
        { column: 'id', name: 'id' },
        { column: 'full_name', name: 'name' },
      ],
      filters: [
        { column: 'id', operator: 'eq', negated: false, values: ['x'] },
        { column: 'bio', operator: 'is', negated: true, values: ['null'] },
      ],
      order: [
        { column: 'bio', descending: true, nulls: 'last' },
        { column: 'id', descending: false, nulls: null },
      ],
      limit: 3,
      offset: 6,
    });
  });

  it.each([
    ['()', []],
    ['(a,b)', ['a', 'b']],
    ['("a,b",c)', ['a,b', 'c']],
    ['("say \\"hi\\"")', ['say "hi"']],
    ['(a,)', ['a', '']],
  ])('reads the list %s', (list, values) => {
    expect(parse(`id=in.${encodeURIComponent(list)}`).filters[0]?.values).toEqual(values);
  });

  it('keeps dots and commas of a value', () => {
    expect(parse('bio=eq.a.b,c').filters[0]?.values).toEqual(['a.b,c']);
  });

  it.each([
    ['id=x', 'PGRST100'],
    ['id=between.1', 'PGRST100'],
    ['id=is.maybe', 'PGRST100'],
    ['id=in.(a', 'PGRST100'],
    ['select=', 'PGRST100'],
    ['select=posts(id)', 'PGRST100'],
    ['limit=-1', 'PGRST100'],
    ['or=(id.eq.1)', 'PGRST100'],
    ['password_hash=eq.x', '42703'],
    ['select=role', '42703'],
    ['order=role', '42703'],
  ])('refuses %s', (text, code) => {
    expect(() => parse(text)).toThrow(expect.objectContaining({ code, status: 400 }));
  });
});
