import { isSpecialty, type Language, type ProfileEntry, type ProfilePage } from '@mz/contracts';
import { directionOf } from '@mz/i18n';
import { z } from 'zod';
import { readCatalogue } from '../../../lib/catalogue.ts';

export const curriculumTemplate = new URL('./curriculum.typ', import.meta.url);

// i18n-keys: specialties:*
const textsSchema = z.object({
  titleOf: z.string(),
  stated: z.string(),
  present: z.string(),
  years: z.string(),
  entry: z.object({
    education: z.string(),
    experience: z.string(),
    publication: z.string(),
    award: z.string(),
  }),
  field: z.object({ license: z.string(), boardCertification: z.string() }),
  about: z.object({ interests: z.string() }),
});
type Texts = z.infer<typeof textsSchema>;

/** A paragraph with the direction of its first letter that has one. */
interface Paragraph {
  readonly text: string;
  readonly rtl: boolean;
}
interface Entry {
  readonly name: string;
  readonly place: readonly Paragraph[];
  readonly years: string;
  readonly link: string | null;
  readonly text: readonly Paragraph[];
}
interface Section {
  readonly title: string;
  readonly entries: readonly Entry[];
  readonly tags: string;
}
/** What `curriculum.typ` reads. */
export interface Curriculum {
  readonly lang: Language;
  readonly rtl: boolean;
  readonly title: string;
  readonly name: string;
  readonly address: string;
  readonly lines: readonly string[];
  readonly bio: readonly Paragraph[];
  readonly sections: readonly Section[];
}

/** Authors of a large trial fill pages. */
const maxAuthors = 300;

const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u;
const isRtl = (text: string): boolean => {
  const first = /\p{L}/u.exec(text)?.[0];
  return first !== undefined && rightToLeft.test(first);
};

const paragraphsOf = (text: string): Paragraph[] =>
  text
    .split(/\n+/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => ({ text: line, rtl: isRtl(line) }));

const cut = (text: string, max: number): string =>
  text.length <= max ? text : `${text.slice(0, max).toWellFormed()}…`;

const linkOf = (entry: ProfileEntry): string | null => {
  if (entry.kind !== 'publication') return null;
  if (entry.doi) return `https://doi.org/${encodeURI(entry.doi)}`;
  return entry.pmid ? `https://pubmed.ncbi.nlm.nih.gov/${entry.pmid}/` : entry.url;
};

const yearsOf = (entry: ProfileEntry, { years, present }: Texts): string => {
  if (entry.kind === 'publication' || entry.kind === 'award') return entry.year ? String(entry.year) : '';
  const { yearStart: from, yearEnd } = entry;
  const to = yearEnd === 'present' ? present : yearEnd === null ? null : String(yearEnd);
  if (from === null || to === null) return to ?? (from === null ? '' : String(from));
  return to === String(from) ? to : years.replace('{{from}}', String(from)).replace('{{to}}', to);
};

/** A profile as its curriculum vitae, as much of it as the page shows, in one language's words. */
export const toCurriculum = (page: ProfilePage, language: Language, address: string): Curriculum => {
  const texts = textsSchema.parse(readCatalogue(language, 'profile'));
  const specialties = readCatalogue(language, 'specialties') as Readonly<Record<string, string>>;
  const rtl = directionOf(language) === 'rtl';
  /** Keeps the order of a line where a part of it runs the other way. */
  const isolate = (text: string): string => (rightToLeft.test(text) === rtl ? text : `\u2068${text}\u2069`);
  const join = (parts: readonly (string | null)[]): string =>
    parts.flatMap((part) => (part ? [isolate(part)] : [])).join(' · ');

  const specialty =
    page.specialty && isSpecialty(page.specialty) ? specialties[page.specialty] : page.specialty;
  const stated = (label: string, value: string | null) =>
    value ? `${label}: ${isolate(value)} (${texts.stated})` : '';

  const toEntry = (entry: ProfileEntry): Entry => {
    const common = { years: yearsOf(entry, texts), link: linkOf(entry) };
    switch (entry.kind) {
      case 'education':
        return { ...common, name: entry.degree, place: paragraphsOf(entry.institution), text: [] };
      case 'experience':
        return {
          ...common,
          name: entry.position,
          place: paragraphsOf(entry.organization),
          text: paragraphsOf(entry.description),
        };
      case 'publication':
        return {
          ...common,
          name: entry.title,
          place: [cut(entry.authors, maxAuthors), entry.journal].flatMap(paragraphsOf),
          text: [],
        };
      case 'award':
        return { ...common, name: entry.title, place: paragraphsOf(entry.organization), text: [] };
    }
  };
  const section = (title: string, entries: readonly ProfileEntry[]): Section => ({
    title,
    entries: entries.map(toEntry),
    tags: '',
  });
  return {
    lang: language,
    rtl,
    title: texts.titleOf.replace('{{name}}', page.fullName),
    name: page.fullName,
    address,
    lines: [
      join([specialty ?? null, page.subspecialty, page.hospital]),
      join([page.location, page.email, page.phone, page.orcid && `ORCID ${page.orcid}`]),
      stated(texts.field.license, page.license),
      stated(texts.field.boardCertification, page.boardCertification),
    ].filter((line) => line !== ''),
    bio: paragraphsOf(page.bio ?? ''),
    sections: [
      section(texts.entry.experience, page.experience),
      section(texts.entry.education, page.education),
      section(texts.entry.publication, page.publications),
      section(texts.entry.award, page.awards),
      { title: texts.about.interests, entries: [], tags: join(page.interests) },
    ].filter(({ entries, tags }) => entries.length > 0 || tags !== ''),
  };
};
