import type { Language, SiteFacts } from '@mz/contracts';
import { readForAnyInstallation } from '@mz/contracts/written-facts';
import i18next from 'i18next';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { MemoryRouter } from 'react-router';
import { beforeAll, describe, expect, it } from 'vitest';
import ar from '../../../../../../packages/i18n/locales/ar/landing.json';
import en from '../../../../../../packages/i18n/locales/en/landing.json';
import zh from '../../../../../../packages/i18n/locales/zh/landing.json';
import { SiteFactsContext, type SiteFactsQuery } from '../../../lib/use-site-facts.ts';
import type { ReleaseFigure } from '../model/release-figures.ts';
import { ContactFooter } from './contact-footer.tsx';
import { InstallationFacts } from './installation-facts.tsx';
import { Measured } from './measured.tsx';
import { Rooms } from './rooms.tsx';

const i18n = i18next.createInstance();

beforeAll(async () => {
  await i18n.use(initReactI18next).init({
    lng: 'en',
    ns: ['landing'],
    interpolation: { escapeValue: false },
    resources: { en: { landing: en }, ar: { landing: ar }, zh: { landing: zh } },
  });
});

const installation: SiteFacts = {
  demoContent: false,
  publicPosts: false,
  signupEnabled: true,
  signupNeedsConfirmation: false,
  memberCount: 1312,
  auth: { url: '/auth/v1', anonKey: 'anon' },
  supportEmail: null,
  emergency: { number: null, crisisLine: null },
};

const renderPart = async (
  part: ReactNode,
  facts: SiteFactsQuery | 'any',
  language: Language,
): Promise<string> => {
  await i18n.changeLanguage(language);
  return renderToStaticMarkup(
    <SiteFactsContext value={facts}>
      <I18nextProvider i18n={i18n}>
        <MemoryRouter>{part}</MemoryRouter>
      </I18nextProvider>
    </SiteFactsContext>,
  );
};

const render = (
  change: Partial<SiteFacts> | 'pending' | 'error',
  { language = 'en' }: { language?: Language } = {},
): Promise<string> =>
  renderPart(
    <InstallationFacts />,
    {
      data: typeof change === 'string' ? undefined : { ...installation, ...change },
      isPending: change === 'pending',
      isError: change === 'error',
    },
    language,
  );

describe('InstallationFacts', () => {
  it('shows the counted members and no praise without demonstration content', async () => {
    const page = await render({});
    expect(page).toContain('1,312 members on this installation');
    expect(page).not.toContain('10,000');
    expect(page).not.toContain('<blockquote');
  });

  it('uses the plural form of the language', async () => {
    expect(await render({ memberCount: 1 })).toContain('1 member on this installation');
    expect(await render({ memberCount: 2 }, { language: 'ar' })).toContain('عضوان في هذه النسخة');
    expect(await render({ memberCount: 7 }, { language: 'ar' })).toContain('7 أعضاء');
    expect(await render({ memberCount: 12 }, { language: 'ar' })).toContain('12 عضوًا');
  });

  it('marks the sample praise as illustration and hides the count beside it', async () => {
    const page = await render({ demoContent: true });
    expect(page).toContain('Trusted by 10,000+ medical professionals');
    expect(page).toContain('>Illustration<');
    expect(page).toContain('are fictional');
    expect(page).not.toContain('members on this installation');
  });

  it('claims nothing when the members cannot be counted', async () => {
    expect(await render({ memberCount: null })).toBe('');
  });

  it('offers an account only where one can be made', async () => {
    expect(await render({})).toContain('href="/signup"');
    expect(await render({ signupEnabled: false })).not.toContain('href="/signup"');
  });

  it('says that figures are on their way, and offers a retry when they failed', async () => {
    expect(await render('pending')).toContain(
      'role="status" aria-label="Loading the figures of this installation"',
    );
    const failed = await render('error');
    expect(failed).toContain('role="alert"');
    expect(failed).toContain('Retry');
  });
});

describe('a page written for any installation', () => {
  const changes: Partial<SiteFacts>[] = [
    {},
    { signupEnabled: false, memberCount: 1 },
    { memberCount: 0 },
    { memberCount: 2, supportEmail: 'help+desk@zone.example' },
    { memberCount: 7 },
    { memberCount: 1_000_000 },
    { memberCount: null },
    { demoContent: true },
  ];

  it.each(['en', 'ar', 'zh'] as const)('is in %s what the app then shows', async (language) => {
    for (const part of [<InstallationFacts key="facts" />, <ContactFooter key="footer" />]) {
      const fill = readForAnyInstallation(await renderPart(part, 'any', language), language);
      for (const change of changes) {
        const data = { ...installation, ...change };
        const live = await renderPart(part, { data, isPending: false, isError: false }, language);
        expect(fill(data)).toBe(live);
      }
    }
  });
});

describe('Measured', () => {
  const renderMeasured = async (figures: readonly ReleaseFigure[], measuredOn: string | null) => {
    await i18n.changeLanguage('en');
    return renderToStaticMarkup(
      <I18nextProvider i18n={i18n}>
        <Measured measured={{ measuredOn, figures }} />
      </I18nextProvider>,
    );
  };

  it('says each figure, against what, and how it is measured again', async () => {
    const page = await renderMeasured(
      [
        { id: 'kills', value: 20, total: 20, limit: null, size: null },
        { id: 'search', value: 24, total: null, limit: 50, size: 100_000 },
      ],
      '2026-11-24',
    );
    expect(page).toContain('aria-label="20 of 20"');
    expect(page).toContain('The server is killed 20 times while people sign up');
    expect(page).toContain('aria-label="24 of at most 50 milliseconds"');
    expect(page).toContain('Against a budget of 50 ms, over 100,000 generated articles.');
    expect(page).toContain('November 24, 2026');
    expect(page).toContain('npm run bench -- release');
  });

  it('is not there where nothing was measured', async () => {
    expect(await renderMeasured([], '2026-11-24')).toBe('');
    expect(await renderMeasured([], null)).toBe('');
  });
});

describe('Rooms', () => {
  it.each([
    ['en', 'Learn More about all features'],
    ['ar', 'اعرف المزيد عن جميع المزايا'],
    ['zh', '了解更多：全部功能'],
  ] as const)('says in %s where its last link leads, beyond what is seen of it', async (language, name) => {
    const page = await renderPart(
      <Rooms />,
      { data: installation, isPending: false, isError: false },
      language,
    );
    const [, link = ''] = /<a [^>]*href="\/features"[^>]*>(.*?)<\/a>/.exec(page) ?? [];
    expect(link.replaceAll(/<[^>]+>/g, '')).toBe(name);
  });
});
