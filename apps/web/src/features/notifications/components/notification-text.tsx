import type { Notification, NotificationIcon } from '@mz/contracts/notifications';
import {
  AtSign,
  Ban,
  CircleCheck,
  Heart,
  type LucideIcon,
  MessageSquare,
  PenLine,
  Repeat2,
  ShieldCheck,
  Stethoscope,
  Users,
  UsersRound,
} from 'lucide-react';
import { Trans, useTranslation } from 'react-i18next';

export const notificationIcons: Record<NotificationIcon, LucideIcon> = {
  answer: CircleCheck,
  case: Stethoscope,
  comment: MessageSquare,
  group: UsersRound,
  like: Heart,
  mention: AtSign,
  message: MessageSquare,
  paper: Ban,
  people: Users,
  post: PenLine,
  share: Repeat2,
  shield: ShieldCheck,
};

/** Names stay apart from the sentence around them, whichever way they are written. */
const isolate = (name: string) => `\u2068${name}\u2069`;

const useWho = () => {
  const { t } = useTranslation('notifications');
  return ({ actors, others }: Notification): string => {
    const [first, second] = actors.map(({ fullName }) => isolate(fullName));
    const name = first ?? '';
    if (second !== undefined && actors.length === 2 && others === 0)
      return t('who.two', { name, other: second });
    const more = actors.length - 1 + others;
    return more > 0 ? t('who.more', { name, count: more }) : t('who.one', { name });
  };
};

/** Who did what, as a sentence. */
export const NotificationText = ({ notification }: { notification: Notification }) => {
  const { t } = useTranslation('notifications');
  const whoOf = useWho();
  return (
    // i18n-keys: notifications:kinds.*
    <Trans
      t={t}
      i18nKey={`kinds.${notification.kind as 'post_liked'}`}
      values={{ who: whoOf(notification) }}
      components={{ b: <b className="font-semibold" /> }}
      shouldUnescape
    />
  );
};
