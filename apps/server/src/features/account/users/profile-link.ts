import { cleanName, isReadableName, type Language, languageSchema } from '@mz/contracts';
import { type DatabaseOrTransaction, tables } from '@mz/db';

type Metadata = Readonly<Record<string, unknown>>;

const maxNameLength = 120;

/** The name a person gave at sign-up, as a profile may hold it. */
export const nameOf = (metadata: Metadata): string => {
  const given = metadata.full_name ?? metadata.name;
  if (typeof given !== 'string') return '';
  // By code points, as the database counts them.
  const name = [...cleanName(given)].slice(0, maxNameLength).join('').trim();
  return isReadableName(name) ? name : '';
};

/** The interface language kept with the account, if it is one of ours. */
export const languageOf = (metadata: Metadata): Language | null => {
  const parsed = languageSchema.safeParse(metadata.language);
  return parsed.success ? parsed.data : null;
};

/** Gives an account its profile, once; an existing one stays as it is. */
export const ensureProfile = async (
  db: DatabaseOrTransaction,
  user: { id: string; metadata: Metadata; language?: Language },
): Promise<void> => {
  await db
    .insert(tables.profiles)
    .values({
      id: user.id,
      fullName: nameOf(user.metadata),
      language: languageOf(user.metadata) ?? user.language ?? 'en',
    })
    .onConflictDoNothing();
};
