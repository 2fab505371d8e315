import { type Language, languages } from '@mz/contracts';
import {
  type Mention,
  type PostAudience,
  type PostKind,
  postAudiences,
  postKinds,
} from '@mz/contracts/social';
import { isSpecialty, type Specialty } from '@mz/contracts/specialties';
import { type ChosenCitation, readChosen } from './chosen-citation.ts';
import { lastLanguage } from './written-language.ts';

/** A post being written. It is kept on the device, so that no error and no reload takes it. */
export interface PostDraft {
  /** Stays until the post is written, so that sending it twice writes it once. */
  readonly clientId: string;
  readonly kind: PostKind;
  readonly language: Language;
  readonly category: Specialty | null;
  readonly audience: PostAudience;
  readonly text: string;
  readonly findings: string;
  readonly management: string;
  readonly mentions: readonly Mention[];
  readonly citations: readonly ChosenCitation[];
  /** The draft of an answer of ZoneBot that this was. */
  readonly draftId: string | null;
  readonly pseudonymous: boolean;
}

const keyOf = (memberId: string) => `mz.social.draft.${memberId}`;

/** @param reading the language of the page */
export const emptyDraft = (reading: Language): PostDraft => ({
  clientId: crypto.randomUUID(),
  kind: 'note',
  language: lastLanguage(reading),
  category: null,
  audience: 'members',
  text: '',
  findings: '',
  management: '',
  mentions: [],
  citations: [],
  draftId: null,
  pseudonymous: false,
});

export const isEmptyDraft = ({ text, findings, management, citations }: PostDraft): boolean =>
  citations.length === 0 && [text, findings, management].every((part) => part.trim() === '');

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const listOf = <T extends object>(value: unknown, has: readonly (keyof T & string)[]): T[] =>
  Array.isArray(value)
    ? value.filter(
        (one): one is T =>
          typeof one === 'object' && one !== null && has.every((name) => typeof one[name] === 'string'),
      )
    : [];

/** What was kept, as far as it still makes sense. */
export const readDraft = (memberId: string, reading: Language): PostDraft => {
  const empty = emptyDraft(reading);
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(memberId)) ?? 'null');
    if (typeof kept !== 'object' || kept === null) return empty;
    const parts = kept as Partial<Record<keyof PostDraft, unknown>>;
    const category = textOf(parts.category);
    return {
      clientId: textOf(parts.clientId) || empty.clientId,
      kind: postKinds.find((kind) => kind === parts.kind) ?? empty.kind,
      language: languages.find((language) => language === parts.language) ?? empty.language,
      category: isSpecialty(category) ? category : null,
      audience: postAudiences.find((audience) => audience === parts.audience) ?? empty.audience,
      text: textOf(parts.text),
      findings: textOf(parts.findings),
      management: textOf(parts.management),
      mentions: listOf<Mention>(parts.mentions, ['memberId', 'name']),
      citations: readChosen(parts.citations),
      draftId: textOf(parts.draftId) || null,
      pseudonymous: parts.pseudonymous === true,
    };
  } catch {
    return empty;
  }
};

export const keepDraft = (memberId: string, draft: PostDraft): void => {
  try {
    if (isEmptyDraft(draft)) localStorage.removeItem(keyOf(memberId));
    else localStorage.setItem(keyOf(memberId), JSON.stringify(draft));
  } catch {
    // Storage may be refused or full; the text then lives as long as the screen.
  }
};
