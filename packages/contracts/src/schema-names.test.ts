import { expect, it } from 'vitest';
import { z } from 'zod';
import './index.ts';

it('names no component as the input of another is named', () => {
  const ids = [...Object.keys(z.toJSONSchema(z.globalRegistry).schemas)];
  expect(ids.length).toBeGreaterThan(10);
  expect(ids.filter((id) => id.endsWith('Input') && ids.includes(id.slice(0, -'Input'.length)))).toEqual([]);
});
