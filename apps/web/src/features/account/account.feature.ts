import { defineWebFeature } from '../../lib/feature.ts';

export const accountFeature = defineWebFeature({
  name: 'account',
  layout: 'account',
  namespaces: ['account', 'errors'],
  routes: [
    { path: '/signin', page: async () => (await import('./components/sign-in-page.tsx')).SignInPage },
    { path: '/signup', page: async () => (await import('./components/sign-up-page.tsx')).SignUpPage },
    { path: '/recover', page: async () => (await import('./components/recover-page.tsx')).RecoverPage },
    { path: '/reset', page: async () => (await import('./components/reset-page.tsx')).ResetPage },
    { path: '/confirm', page: async () => (await import('./components/confirm-page.tsx')).ConfirmPage },
    {
      path: '/auth/callback',
      page: async () => (await import('./components/callback-page.tsx')).CallbackPage,
    },
    { path: '/login', redirectTo: '/signin' },
  ],
});
