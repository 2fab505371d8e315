import {
  Activity,
  AtSign,
  Bookmark,
  BookOpenText,
  Camera,
  KeyRound,
  LogIn,
  type LucideIcon,
  ShieldCheck,
  ShieldOff,
  UserPlus,
  UserRound,
} from 'lucide-react';

const icons: Readonly<Partial<Record<string, LucideIcon>>> = {
  signed_in: LogIn,
  signed_up: UserPlus,
  password_changed: KeyRound,
  email_changed: AtSign,
  factor_added: ShieldCheck,
  factor_removed: ShieldOff,
  profile_updated: UserRound,
  avatar_changed: Camera,
  article_saved: Bookmark,
  publication_added: BookOpenText,
};

/** The sign of a kind of activity; a newer server may name kinds that have none here. */
export const activityIcon = (kind: string): LucideIcon => icons[kind] ?? Activity;
