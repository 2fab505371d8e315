import 'i18next';
import type about from '../../../../packages/i18n/locales/en/about.json';
import type account from '../../../../packages/i18n/locales/en/account.json';
import type blog from '../../../../packages/i18n/locales/en/blog.json';
import type common from '../../../../packages/i18n/locales/en/common.json';
import type contact from '../../../../packages/i18n/locales/en/contact.json';
import type cookies from '../../../../packages/i18n/locales/en/cookies.json';
import type dashboard from '../../../../packages/i18n/locales/en/dashboard.json';
import type errors from '../../../../packages/i18n/locales/en/errors.json';
import type features from '../../../../packages/i18n/locales/en/features.json';
import type help from '../../../../packages/i18n/locales/en/help.json';
import type landing from '../../../../packages/i18n/locales/en/landing.json';
import type nav from '../../../../packages/i18n/locales/en/nav.json';
import type offline from '../../../../packages/i18n/locales/en/offline.json';
import type pricing from '../../../../packages/i18n/locales/en/pricing.json';
import type privacy from '../../../../packages/i18n/locales/en/privacy.json';
import type research from '../../../../packages/i18n/locales/en/research.json';
import type site from '../../../../packages/i18n/locales/en/site.json';
import type terms from '../../../../packages/i18n/locales/en/terms.json';
import type tools from '../../../../packages/i18n/locales/en/tools.json';
import type upcoming from '../../../../packages/i18n/locales/en/upcoming.json';
import type zonebot from '../../../../packages/i18n/locales/en/zonebot.json';

/** Lists are lists of texts; left as the JSON gives them, the key types grow past the limit of the compiler. */
type Texts<T> = T extends readonly unknown[]
  ? readonly string[]
  : T extends object
    ? { [K in keyof T]: Texts<T[K]> }
    : T;

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: {
      about: Texts<typeof about>;
      account: Texts<typeof account>;
      blog: Texts<typeof blog>;
      common: Texts<typeof common>;
      contact: Texts<typeof contact>;
      cookies: Texts<typeof cookies>;
      dashboard: Texts<typeof dashboard>;
      errors: Texts<typeof errors>;
      features: Texts<typeof features>;
      help: Texts<typeof help>;
      landing: Texts<typeof landing>;
      nav: Texts<typeof nav>;
      offline: Texts<typeof offline>;
      pricing: Texts<typeof pricing>;
      privacy: Texts<typeof privacy>;
      research: Texts<typeof research>;
      site: Texts<typeof site>;
      terms: Texts<typeof terms>;
      tools: Texts<typeof tools>;
      upcoming: Texts<typeof upcoming>;
      zonebot: Texts<typeof zonebot>;
    };
  }
}
