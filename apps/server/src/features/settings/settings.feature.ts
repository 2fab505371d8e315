import { defineFeature } from '../../platform/feature.ts';
import { toMember } from '../../platform/live/live-definition.ts';
import { settingsAudit, settingsEvents } from './settings.events.ts';
import { settingsImport } from './settings.imports.ts';
import { registerSettings } from './settings.routes.ts';
import { createSettingsService, type SettingsService } from './settings.service.ts';

declare module '../../platform/feature.ts' {
  interface ProvidedServices {
    readonly settings: SettingsService;
  }
}

/** What members chose: notifications, privacy, time zone, theme. Queries find it by `platform/member-settings.ts`. */
export const settingsFeature = defineFeature({
  name: 'settings',
  needs: ['profile'],
  events: settingsEvents,
  audit: settingsAudit,
  owns: {
    memberSettings: { member: 'userId', imports: settingsImport, onErase: 'delete' },
  },
  create: createSettingsService,
  provides: (settings) => settings,
  routes: registerSettings,
  imports: (settings) => ({ written: { memberSettings: settings.noteImport } }),
  live: () => ({
    effects: { 'settings.changed': ({ userId }) => [toMember(userId, { type: 'settings.changed' })] },
  }),
});
