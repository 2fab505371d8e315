/** What other screens show of it. */
export { notificationsQuery } from './api/notifications.api.ts';
export { NotificationText, notificationIcons } from './components/notification-text.tsx';
