/** Links of the two bars and the footer; labels are keys of the `nav` catalogue. */
export const stripLinks = [
  { to: '/tools', key: 'tools' },
  { to: '/research', key: 'research' },
  { to: '/academy', key: 'zonetube' },
  { to: '/zonebot', key: 'zonebot' },
  { to: '/zonematch', key: 'zonematch' },
] as const;

export const mainLinks = [
  { to: '/dashboard', key: 'dashboard' },
  { to: '/zonebot', key: 'zonebot' },
  { to: '/tools', key: 'tools' },
  { to: '/social', key: 'social' },
  { to: '/academy', key: 'academy' },
  { to: '/research', key: 'research' },
  { to: '/zonematch', key: 'zonematch' },
] as const;

export const siteLinks = [
  { to: '/about', key: 'about' },
  { to: '/features', key: 'features' },
  { to: '/pricing', key: 'pricing' },
  { to: '/blog', key: 'blog' },
  { to: '/contact', key: 'contact' },
  { to: '/help', key: 'help' },
  { to: '/privacy', key: 'privacy' },
  { to: '/terms', key: 'terms' },
  { to: '/cookies', key: 'cookies' },
] as const;

export const libraryLinks = [
  { to: '/research/saved', key: 'savedArticles' },
  { to: '/research/following', key: 'following' },
] as const;

export const myZoneLinks = [
  { to: '/myzone', key: 'myzone' },
  { to: '/myzone/growth', key: 'growth' },
  { to: '/myzone/voice-notes', key: 'voiceNotes' },
] as const;

export const personalLinks = [
  { to: '/profile', key: 'profile' },
  { to: '/settings', key: 'settings' },
] as const;
