import { academyFeature } from '../features/academy/academy.feature.ts';
import { accountFeature } from '../features/account/account.feature.ts';
import { adminFeature } from '../features/admin/admin.feature.ts';
import { calendarFeature } from '../features/calendar/calendar.feature.ts';
import { connectionsFeature } from '../features/connections/connections.feature.ts';
import { dashboardFeature } from '../features/dashboard/dashboard.feature.ts';
import { drugsFeature } from '../features/drugs/drugs.feature.ts';
import { groupsFeature } from '../features/groups/groups.feature.ts';
import { landingFeature } from '../features/landing/landing.feature.ts';
import { mentoringFeature } from '../features/mentoring/mentoring.feature.ts';
import { messagesFeature } from '../features/messages/messages.feature.ts';
import { moderationFeature } from '../features/moderation/moderation.feature.ts';
import { myzoneFeature } from '../features/myzone/myzone.feature.ts';
import { notificationsFeature } from '../features/notifications/notifications.feature.ts';
import { positionsFeature } from '../features/positions/positions.feature.ts';
import { profileFeature } from '../features/profile/profile.feature.ts';
import { researchFeature } from '../features/research/research.feature.ts';
import { safetyFeature } from '../features/safety/safety.feature.ts';
import { settingsFeature } from '../features/settings/settings.feature.ts';
import { siteFeature } from '../features/site/site.feature.ts';
import { socialFeature } from '../features/social/social.feature.ts';
import { toolsFeature } from '../features/tools/tools.feature.ts';
import { verificationFeature } from '../features/verification/verification.feature.ts';
import { voiceNotesFeature } from '../features/voice-notes/voice-notes.feature.ts';
import { zonebotFeature } from '../features/zonebot/zonebot.feature.ts';
import { zonematchFeature } from '../features/zonematch/zonematch.feature.ts';
import type { WebFeature } from '../lib/feature.ts';

/** Every feature of the web app. Routes, navigation, palette and what events make stale derive from this list. */
export const features: readonly WebFeature[] = [
  landingFeature,
  siteFeature,
  accountFeature,
  dashboardFeature,
  toolsFeature,
  drugsFeature,
  researchFeature,
  zonebotFeature,
  socialFeature,
  academyFeature,
  zonematchFeature,
  profileFeature,
  connectionsFeature,
  verificationFeature,
  moderationFeature,
  adminFeature,
  safetyFeature,
  settingsFeature,
  myzoneFeature,
  messagesFeature,
  notificationsFeature,
  groupsFeature,
  voiceNotesFeature,
  mentoringFeature,
  positionsFeature,
  calendarFeature,
];
