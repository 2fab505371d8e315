import { type Actor, fieldAudienceDefaults, type ProfileField, type ViewAs } from '@mz/contracts';
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { isGranted, ownRelations, profileAudiences, type Relation, type SettingWords } from './audiences.ts';
import { connectedTo } from './predicates.ts';

/** What parts of a profile store as their audience. */
const fieldWords = { ...profileAudiences, nobody: 'owner' } as const satisfies SettingWords;

const wordsOpenTo = (held: readonly Relation[]): SQL => {
  const open = Object.entries(fieldWords).flatMap(([word, audience]) =>
    isGranted(audience, held) ? [word] : [],
  );
  return sql`array[${sql.join(
    open.map((word) => sql`${word}`),
    sql`, `,
  )}]::text[]`;
};

/** Stored words that are open to the viewer at this author: worked out once a row, compared with every part. */
export const wordsGrantedTo = (viewer: Actor, author: SQLWrapper): SQL => {
  const held = ownRelations(viewer);
  if (viewer.id === null) return wordsOpenTo(held);
  return sql`case when ${author} = ${viewer.id}::uuid then ${wordsOpenTo([...held, 'self'])}
    when ${connectedTo(viewer, author)} then ${wordsOpenTo([...held, 'connection'])}
    else ${wordsOpenTo(held)} end`;
};

const relationsOf: Readonly<Record<ViewAs, readonly Relation[]>> = {
  visitor: ['visitor'],
  physician: ['member', 'verified'],
  connection: ['member', 'connection'],
};

/** The same for somebody who does not exist: what the owner's profile would show to one of this kind. */
export const wordsGrantedAs = (kind: ViewAs): SQL => wordsOpenTo(relationsOf[kind]);

/** The audience of one part: the owner's choice, else the usual one. */
export const audienceOf = (fieldAudiences: SQLWrapper, field: ProfileField): SQL =>
  sql`coalesce(${fieldAudiences} ->> ${sql.raw(`'${field}'`)}, ${sql.raw(`'${fieldAudienceDefaults[field]}'`)})`;

/** Whether one part is open, given the words granted to the viewer. */
export const isPartOpen = (granted: SQLWrapper, fieldAudiences: SQLWrapper, field: ProfileField): SQL =>
  sql`${audienceOf(fieldAudiences, field)} = any(${granted})`;

/** The part's value where it is open, else null. */
export const openPart = (
  granted: SQLWrapper,
  fieldAudiences: SQLWrapper,
  field: ProfileField,
  value: SQLWrapper,
): SQL => sql`case when ${isPartOpen(granted, fieldAudiences, field)} then ${value} end`;
