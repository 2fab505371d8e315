import { defineWebFeature } from '../../lib/feature.ts';
import { settingsKeys } from './api/settings.keys.ts';

/** What the tabs hold, as it may be typed in any of the three languages. */
const settingsWords = {
  account: [
    'settings',
    'e-mail',
    'password',
    'time zone',
    'proxy',
    'كلمة المرور',
    'البريد',
    '密码',
    '邮箱',
    '时区',
  ],
  notifications: ['settings', 'mail', 'quiet hours', 'إشعارات', 'ساعات الهدوء', '通知', '免打扰'],
  privacy: [
    'settings',
    'visibility',
    'export',
    'my data',
    'erase',
    'خصوصية',
    'تصدير',
    '隐私',
    '导出',
    '可见',
    'storage',
    'مساحة التخزين',
    '存储',
    'muted words',
    'voice notes',
    'retention',
    'الملاحظات الصوتية',
    '语音笔记',
    'كلمات مكتومة',
    '屏蔽词',
  ],
  language: ['settings', 'arabic', 'chinese', 'english', 'لغة', 'العربية', '语言', '中文'],
  theme: ['settings', 'dark', 'light', 'داكن', 'فاتح', '深色', '浅色', '主题'],
  security: [
    'settings',
    'two-factor',
    'passkey',
    'sessions',
    'recovery codes',
    'مفتاح',
    'جلسات',
    '双重',
    '通行密钥',
    '会话',
  ],
} as const;

export const settingsFeature = defineWebFeature({
  name: 'settings',
  layout: 'data',
  namespaces: ['settings', 'account', 'specialties', 'research', 'storage', 'voice-notes', 'errors'],
  routes: [
    {
      path: '/settings',
      page: async () => (await import('./components/settings-page.tsx')).SettingsPage,
      membersOnly: true,
    },
  ],
  navigation: [{ to: '/settings', label: 'settings', in: { personal: 20, userMenu: 30 }, icon: 'settings' }],
  // i18n-keys: nav:palette.settings.*
  palette: (['account', 'notifications', 'privacy', 'language', 'theme', 'security'] as const).map((tab) => ({
    id: `settings.${tab}`,
    group: 'settings',
    label: `palette.settings.${tab}`,
    keywords: settingsWords[tab],
    to: `/settings?tab=${tab}`,
    membersOnly: true,
  })),
  stale: {
    'settings.changed': () => [settingsKeys.mine],
    'muted_words.changed': () => [settingsKeys.mutedWords],
    'account.changed': () => [settingsKeys.account],
  },
});
