import { defineWebFeature } from '../../lib/feature.ts';

export const siteFeature = defineWebFeature({
  name: 'site',
  layout: 'plain',
  namespaces: ['site'],
  routes: [
    {
      path: '/about',
      page: async () => (await import('./components/about-page.tsx')).AboutPage,
      namespaces: ['about'],
    },
    {
      path: '/features',
      page: async () => (await import('./components/features-page.tsx')).FeaturesPage,
      namespaces: ['features'],
    },
    {
      path: '/pricing',
      page: async () => (await import('./components/pricing-page.tsx')).PricingPage,
      namespaces: ['pricing'],
    },
    {
      path: '/blog',
      page: async () => (await import('./components/blog-page.tsx')).BlogPage,
      namespaces: ['blog'],
    },
    {
      path: '/contact',
      page: async () => (await import('./components/contact-page.tsx')).ContactPage,
      namespaces: ['contact'],
    },
    {
      path: '/help',
      page: async () => (await import('./components/help-page.tsx')).HelpPage,
      namespaces: ['help'],
    },
    {
      path: '/privacy',
      page: async () => (await import('./components/privacy-page.tsx')).PrivacyPage,
      namespaces: ['privacy'],
    },
    {
      path: '/terms',
      page: async () => (await import('./components/terms-page.tsx')).TermsPage,
      namespaces: ['terms'],
    },
    {
      path: '/cookies',
      page: async () => (await import('./components/cookies-page.tsx')).CookiesPage,
      namespaces: ['cookies'],
    },
  ],
  navigation: [
    { to: '/about', label: 'about', in: { footer: 10 } },
    { to: '/features', label: 'features', in: { footer: 20 } },
    { to: '/pricing', label: 'pricing', in: { footer: 30 } },
    { to: '/blog', label: 'blog', in: { footer: 40 } },
    { to: '/contact', label: 'contact', in: { footer: 50 } },
    { to: '/help', label: 'help', in: { footer: 60 } },
    { to: '/privacy', label: 'privacy', in: { footer: 70 } },
    { to: '/terms', label: 'terms', in: { footer: 80 } },
    { to: '/cookies', label: 'cookies', in: { footer: 90 } },
  ],
});
