import type { Feature } from '../platform/feature.ts';
import { platformFeature } from '../platform/platform.feature.ts';
import { academyFeature } from './academy/academy.feature.ts';
import { accountFeature } from './account/account.feature.ts';
import { activityFeature } from './activity/activity.feature.ts';
import { adminFeature } from './admin/admin.feature.ts';
import { archiveImportFeature } from './archive-import/archive-import.feature.ts';
import { articlesFeature } from './articles/articles.feature.ts';
import { askedCasesFeature } from './asked-cases/asked-cases.feature.ts';
import { assistantFeature } from './assistant/assistant.feature.ts';
import { auditFeature } from './audit/audit.feature.ts';
import { backupsFeature } from './backups/backups.feature.ts';
import { calculatorsFeature } from './calculators/calculators.feature.ts';
import { calendarFeature } from './calendar/calendar.feature.ts';
import { cardsFeature } from './cards/cards.feature.ts';
import { connectionsFeature } from './connections/connections.feature.ts';
import { contactFeature } from './contact/contact.feature.ts';
import { dashboardFeature } from './dashboard/dashboard.feature.ts';
import { drugsFeature } from './drugs/drugs.feature.ts';
import { eventsFeature } from './events/events.feature.ts';
import { exportFeature } from './export/export.feature.ts';
import { filesFeature } from './files/files.feature.ts';
import { groupsFeature } from './groups/groups.feature.ts';
import { growthFeature } from './growth/growth.feature.ts';
import { ingestionFeature } from './ingestion/ingestion.feature.ts';
import { libraryFeature } from './library/library.feature.ts';
import { matchingFeature } from './matching/matching.feature.ts';
import { mentoringFeature } from './mentoring/mentoring.feature.ts';
import { messagesFeature } from './messages/messages.feature.ts';
import { moderationFeature } from './moderation/moderation.feature.ts';
import { mutedWordsFeature } from './muted-words/muted-words.feature.ts';
import { myzoneFeature } from './myzone/myzone.feature.ts';
import { notesFeature } from './notes/notes.feature.ts';
import { notificationsFeature } from './notifications/notifications.feature.ts';
import { picturesFeature } from './pictures/pictures.feature.ts';
import { positionsFeature } from './positions/positions.feature.ts';
import { profileFeature } from './profile/profile.feature.ts';
import { pseudonymsFeature } from './pseudonyms/pseudonyms.feature.ts';
import { publicPostsFeature } from './public-posts/public-posts.feature.ts';
import { pushFeature } from './push/push.feature.ts';
import { restFeature } from './rest/rest.feature.ts';
import { rolesFeature } from './roles/roles.feature.ts';
import { settingsFeature } from './settings/settings.feature.ts';
import { siteFeature } from './site/site.feature.ts';
import { socialFeature } from './social/social.feature.ts';
import { systemFeature } from './system/system.feature.ts';
import { verificationFeature } from './verification/verification.feature.ts';
import { voiceNotesFeature } from './voice-notes/voice-notes.feature.ts';

/** Every feature of the server. The one list there is: what a feature brings stands in its manifest. */
export const features: readonly Feature[] = [
  platformFeature,
  accountFeature,
  activityFeature,
  adminFeature,
  archiveImportFeature,
  articlesFeature,
  assistantFeature,
  auditFeature,
  backupsFeature,
  calculatorsFeature,
  cardsFeature,
  connectionsFeature,
  contactFeature,
  dashboardFeature,
  drugsFeature,
  eventsFeature,
  exportFeature,
  filesFeature,
  ingestionFeature,
  libraryFeature,
  moderationFeature,
  notesFeature,
  profileFeature,
  pushFeature,
  restFeature,
  rolesFeature,
  settingsFeature,
  siteFeature,
  picturesFeature,
  pseudonymsFeature,
  socialFeature,
  systemFeature,
  verificationFeature,
  messagesFeature,
  notificationsFeature,
  groupsFeature,
  mutedWordsFeature,
  publicPostsFeature,
  academyFeature,
  askedCasesFeature,
  matchingFeature,
  growthFeature,
  voiceNotesFeature,
  mentoringFeature,
  positionsFeature,
  myzoneFeature,
  calendarFeature,
];
