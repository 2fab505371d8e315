import type about from '../locales/en/about.json';
import type account from '../locales/en/account.json';
import type blog from '../locales/en/blog.json';
import type common from '../locales/en/common.json';
import type connections from '../locales/en/connections.json';
import type contact from '../locales/en/contact.json';
import type cookies from '../locales/en/cookies.json';
import type dashboard from '../locales/en/dashboard.json';
import type drugs from '../locales/en/drugs.json';
import type errors from '../locales/en/errors.json';
import type features from '../locales/en/features.json';
import type help from '../locales/en/help.json';
import type landing from '../locales/en/landing.json';
import type messages from '../locales/en/messages.json';
import type moderation from '../locales/en/moderation.json';
import type nav from '../locales/en/nav.json';
import type notifications from '../locales/en/notifications.json';
import type offline from '../locales/en/offline.json';
import type pricing from '../locales/en/pricing.json';
import type privacy from '../locales/en/privacy.json';
import type profile from '../locales/en/profile.json';
import type research from '../locales/en/research.json';
import type settings from '../locales/en/settings.json';
import type site from '../locales/en/site.json';
import type social from '../locales/en/social.json';
import type specialties from '../locales/en/specialties.json';
import type terms from '../locales/en/terms.json';
import type tools from '../locales/en/tools.json';
import type upcoming from '../locales/en/upcoming.json';
import type verification from '../locales/en/verification.json';
import type zonebot from '../locales/en/zonebot.json';

/** The texts of each catalogue under `locales/`, by namespace. English is the model of their keys. */
export interface Catalogues {
  about: typeof about;
  account: typeof account;
  blog: typeof blog;
  common: typeof common;
  connections: typeof connections;
  contact: typeof contact;
  cookies: typeof cookies;
  dashboard: typeof dashboard;
  drugs: typeof drugs;
  errors: typeof errors;
  features: typeof features;
  help: typeof help;
  landing: typeof landing;
  moderation: typeof moderation;
  nav: typeof nav;
  offline: typeof offline;
  pricing: typeof pricing;
  privacy: typeof privacy;
  profile: typeof profile;
  research: typeof research;
  settings: typeof settings;
  site: typeof site;
  social: typeof social;
  specialties: typeof specialties;
  terms: typeof terms;
  tools: typeof tools;
  upcoming: typeof upcoming;
  verification: typeof verification;
  zonebot: typeof zonebot;
  messages: typeof messages;
  notifications: typeof notifications;
}

/** Catalogues screens name, one per feature. */
export type Namespace = keyof Catalogues;
