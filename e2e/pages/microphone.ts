import type { LaunchOptions } from '@playwright/test';

type Use = (options: LaunchOptions) => Promise<void>;

/** A fake microphone, allowed without asking, that hears the spoken file of a language over and over. */
export const hear = (language: 'en' | 'ar' | 'zh') => {
  const spoken = new URL(`../fixtures/speech/${language}.wav`, import.meta.url).pathname;
  return {
    permissions: ['microphone'],
    launchOptions: async ({ launchOptions }: { launchOptions: LaunchOptions }, use: Use) => {
      const fake = [
        '--use-fake-device-for-media-stream',
        '--use-fake-ui-for-media-stream',
        `--use-file-for-fake-audio-capture=${spoken}`,
      ];
      await use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...fake] });
    },
  };
};
