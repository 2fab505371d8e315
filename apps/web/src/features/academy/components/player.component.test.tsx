import { getResource } from '@mz/contracts/academy';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { openApp } from '../../../testing/app.tsx';
import { answer, serve } from '../../../testing/fake-api.ts';
import { resource } from '../../../testing/samples-academy.ts';
import { beMember } from '../../../testing/session.ts';

vi.mock('../../../lib/session.ts', async (load) => ({
  ...(await load<object>()),
  useSession: (await import('../../../testing/session.ts')).useFakeSession,
}));

vi.mock('hls.js/light', () => ({ default: { isSupported: () => false } }));

beforeEach(() => beMember());

const address = `/academy/${resource.id}`;
const sourceOf = () => document.querySelector('video')?.getAttribute('src');

it('plays the file where the browser can play no list of sizes', async () => {
  serve(answer(getResource, { ...resource, streamUrl: '/media/streams/1/all.m3u8' }));
  await openApp(address);
  await screen.findByRole('button', { name: 'Play' });
  await waitFor(() => expect(sourceOf()).toBe(resource.mediaUrl));
});

it('plays the list where the browser can', async () => {
  vi.spyOn(HTMLMediaElement.prototype, 'canPlayType').mockReturnValue('maybe');
  serve(answer(getResource, { ...resource, streamUrl: '/media/streams/1/all.m3u8' }));
  await openApp(address);
  await screen.findByRole('button', { name: 'Play' });
  expect(sourceOf()).toBe('/media/streams/1/all.m3u8');
});

it.each([
  ['en', 'Sound only', 'With the picture'],
  ['ar', 'الصوت فقط', 'مع الصورة'],
  ['zh', '仅声音', '显示画面'],
] as const)('plays the sound alone where there is one, in %s', async (language, alone, picture) => {
  serve(answer(getResource, { ...resource, soundUrl: '/files/sound.m4a' }));
  const { user } = await openApp(address, language);
  await user.click(await screen.findByRole('button', { name: alone }));
  expect(sourceOf()).toBe('/files/sound.m4a');
  await user.click(screen.getByRole('button', { name: picture }));
  expect(sourceOf()).toBe(resource.mediaUrl);
});

it('offers no sound alone where there is none', async () => {
  serve(answer(getResource, resource));
  await openApp(address);
  await screen.findByRole('button', { name: 'Play' });
  expect(screen.queryByRole('button', { name: 'Sound only' })).toBeNull();
});
