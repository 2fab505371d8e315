import { type NotificationKind, notificationKinds } from '@mz/contracts/settings';

export const isPushKind = (kind: string | null): kind is NotificationKind =>
  notificationKinds.some((known) => known === kind);
