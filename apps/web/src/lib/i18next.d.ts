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
import type pricing from '../../../../packages/i18n/locales/en/pricing.json';
import type privacy from '../../../../packages/i18n/locales/en/privacy.json';
import type site from '../../../../packages/i18n/locales/en/site.json';
import type terms from '../../../../packages/i18n/locales/en/terms.json';
import type upcoming from '../../../../packages/i18n/locales/en/upcoming.json';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: {
      about: typeof about;
      account: typeof account;
      blog: typeof blog;
      common: typeof common;
      contact: typeof contact;
      cookies: typeof cookies;
      dashboard: typeof dashboard;
      errors: typeof errors;
      features: typeof features;
      help: typeof help;
      landing: typeof landing;
      nav: typeof nav;
      pricing: typeof pricing;
      privacy: typeof privacy;
      site: typeof site;
      terms: typeof terms;
      upcoming: typeof upcoming;
    };
  }
}
