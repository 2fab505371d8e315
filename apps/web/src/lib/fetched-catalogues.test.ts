import { beforeEach, expect, it, vi } from 'vitest';

const fetchWords = vi.fn<(address: string) => Promise<Response>>();

beforeEach(() => {
  vi.resetModules();
  fetchWords.mockReset();
  vi.stubGlobal('fetch', fetchWords);
  vi.stubGlobal('__WORDS__', { folder: '/words-1a', shared: 'screens', together: ['common', 'nav'] });
  return () => vi.unstubAllGlobals();
});

const load = async () => (await import('./fetched-catalogues.ts')).loadCatalogue;

it('asks once for the words of every screen, and once for others by their name', async () => {
  fetchWords.mockImplementation(async (address) =>
    Response.json(
      address === '/words-1a/ar/screens.json'
        ? { common: { close: 'إغلاق' }, nav: { skip: 'تخطَّ' } }
        : { title: address },
    ),
  );
  const loadCatalogue = await load();
  const all = ['common', 'nav', 'tools', 'tools'].map((namespace) => loadCatalogue('ar', namespace));
  expect(await Promise.all(all)).toEqual([
    { close: 'إغلاق' },
    { skip: 'تخطَّ' },
    { title: '/words-1a/ar/tools.json' },
    { title: '/words-1a/ar/tools.json' },
  ]);
  expect(fetchWords).toHaveBeenCalledTimes(2);
});

it('fails where there are none, and asks again', async () => {
  fetchWords.mockResolvedValueOnce(new Response('', { status: 503 }));
  fetchWords.mockImplementation(async () => Response.json({ common: { close: 'Close' } }));
  const loadCatalogue = await load();
  await expect(loadCatalogue('en', 'common')).rejects.toThrow('503');
  expect(await loadCatalogue('en', 'common')).toEqual({ close: 'Close' });
});
