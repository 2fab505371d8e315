import { ScimError } from './scim-error.ts';
import { type Operation, readMembers } from './scim-values.ts';

/** A user as a directory writes it: what `readUser` reads. */
export interface UserDraft {
  userName: unknown;
  externalId: unknown;
  displayName: unknown;
  name: { givenName: unknown; familyName: unknown; formatted: unknown };
  emails: unknown[];
  active: unknown;
}

const single = new Map<string, 'userName' | 'externalId' | 'displayName' | 'active'>([
  ['username', 'userName'],
  ['externalid', 'externalId'],
  ['displayname', 'displayName'],
  ['active', 'active'],
]);
const names = new Map<string, keyof UserDraft['name']>([
  ['givenname', 'givenName'],
  ['familyname', 'familyName'],
  ['formatted', 'formatted'],
]);

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : value;

const changeName = (draft: UserDraft, part: string, value: unknown): void => {
  const known = names.get(part);
  if (known) draft.name[known] = value;
};

const changeEmails = (draft: UserDraft, path: string, { op, value }: Operation): void => {
  // Only one address is kept: those for home and others are passed over.
  if (path !== 'emails' && !/"work"|primary/.test(path)) return;
  if (op === 'remove') draft.emails = [];
  else if (path === 'emails') {
    const given = [value ?? []].flat();
    // The first that is marked as primary counts, so that an added one takes its place.
    draft.emails = op === 'add' ? [...given, ...draft.emails] : given;
  } else draft.emails = [{ value: fieldOf(value, 'value'), type: 'work', primary: true }];
};

/** What a directory asks to change of what there is; names the product does not keep are passed over. */
export const patchUser = (draft: UserDraft, operations: readonly Operation[]): UserDraft => {
  for (const operation of operations) {
    const { op, value } = operation;
    const path = operation.path?.toLowerCase() ?? '';
    const given = op === 'remove' ? null : value;
    const known = single.get(path);
    if (path === 'id' || path.startsWith('meta'))
      throw new ScimError(400, `${path} is read-only.`, { scimType: 'mutability' });
    if (known) draft[known] = given;
    else if (path === 'name') {
      const parts = typeof given === 'object' && given !== null ? Object.entries(given) : [];
      if (op === 'remove') draft.name = { givenName: null, familyName: null, formatted: null };
      for (const [part, one] of parts) changeName(draft, part.toLowerCase(), one);
    } else if (path.startsWith('name.')) changeName(draft, path.slice('name.'.length), given);
    else if (path.startsWith('emails')) changeEmails(draft, path, operation);
  }
  return draft;
};

export interface GroupDraft {
  displayName: unknown;
  externalId: unknown;
  readonly members: Set<string>;
}

const memberPath = /^members\[\s*value\s+eq\s+"([^"]+)"\s*\]$/i;

const changeMembers = ({ members }: GroupDraft, path: string, { op, value }: Operation): void => {
  const named = memberPath.exec(path)?.[1]?.toLowerCase();
  if (named !== undefined) {
    if (op !== 'remove') throw new ScimError(400, 'Unknown path.', { scimType: 'invalidPath' });
    members.delete(named);
    return;
  }
  if (path.toLowerCase() !== 'members')
    throw new ScimError(400, 'Unknown path.', { scimType: 'invalidPath' });
  const given = readMembers(value);
  if (op === 'replace' || (op === 'remove' && (value === undefined || value === null))) members.clear();
  for (const id of given) {
    if (op === 'remove') members.delete(id);
    else members.add(id);
  }
};

/** As `patchUser`, for a group. */
export const patchGroup = (draft: GroupDraft, operations: readonly Operation[]): GroupDraft => {
  for (const operation of operations) {
    const path = operation.path ?? '';
    const given = operation.op === 'remove' ? null : operation.value;
    if (path.toLowerCase() === 'displayname') draft.displayName = given;
    else if (path.toLowerCase() === 'externalid') draft.externalId = given;
    else if (/^members/i.test(path)) changeMembers(draft, path, operation);
  }
  return draft;
};
