import { expect, it, vi } from 'vitest';
import type { AppContext } from '../../context.ts';
import { createSiteService } from './site.service.ts';

const config = { auth: { external: null, signupEnabled: true, autoconfirm: true }, supportEmail: null };

it('gives a page the members as they were counted last where the database is slow', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  try {
    const execute = vi.fn(async (): Promise<unknown> => ({ rows: [{ count: 41 }] }));
    const service = createSiteService({ config, db: { execute } } as unknown as AppContext, 'key');
    expect((await service.getFactsSoon()).memberCount).toBe(41);

    const slow = Promise.withResolvers<unknown>();
    execute.mockReturnValue(slow.promise);
    vi.setSystemTime(Date.now() + 60_000);
    expect((await service.getFactsSoon()).memberCount).toBe(41);
    expect(execute).toHaveBeenCalledTimes(2);

    slow.resolve({ rows: [{ count: 42 }] });
    expect((await service.getFacts()).memberCount).toBe(42);
  } finally {
    vi.useRealTimers();
  }
});
