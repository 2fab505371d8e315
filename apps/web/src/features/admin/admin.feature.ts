import { defineWebFeature } from '../../lib/feature.ts';

export const adminFeature = defineWebFeature({
  name: 'admin',
  layout: 'data',
  namespaces: ['admin', 'specialties', 'storage', 'errors'],
  routes: [
    {
      path: '/admin/:section?',
      page: async () => (await import('./components/admin-page.tsx')).AdminPage,
      membersOnly: true,
    },
  ],
  navigation: [
    { to: '/admin', label: 'admin', in: { userMenu: 26 }, icon: 'gauge', forAdministrators: true },
  ],
  palette: [
    {
      id: 'go/admin',
      group: 'me',
      label: 'admin',
      keywords: [
        'administrator',
        'members',
        'roles',
        'backup',
        'audit',
        'jobs',
        'storage',
        'quota',
        'نسخ احتياطي',
        'مساحة',
        '备份',
        '存储',
      ],
      to: '/admin',
      forAdministrators: true,
    },
  ],
  admin: async () => (await import('./components/sections.ts')).adminSections,
});
