import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { scoreBoth } from '@mz/contracts/match-score';
import { readBundled } from '../adapters/literature/bundled.ts';
import { readEuropepmcPage } from '../adapters/literature/europepmc.ts';
import { toSpecialties } from '../adapters/literature/mapping/specialties.ts';
import { createPubmedReader } from '../adapters/literature/pubmed/pubmed-reader.ts';
import type { ArticleRecord, ParsedItem } from '../adapters/literature/record.ts';
import { isCommonHeading, topicKeyOf } from '../features/matching/topic-key.ts';
import { weighMatch } from '../features/matching/weigh-match.ts';

export interface CorpusAuthor {
  /** What tells the author from others: ORCID, else the full name, else family name and initials. */
  readonly key: string;
  /** Without an ORCID or a whole given name, one initial alone may be several people. */
  readonly isSure: boolean;
  readonly place: string | null;
}

export interface CorpusPaper {
  readonly id: string;
  /** As precise as known. */
  readonly date: string;
  readonly source: string;
  readonly topics: readonly string[];
  readonly specialty: string | null;
  readonly authors: readonly CorpusAuthor[];
}

/** What is known of an author from papers until a date. */
export interface CorpusProfile {
  readonly id: string;
  readonly topics: ReadonlySet<string>;
  readonly specialty: string | null;
  readonly place: string | null;
}

const fetchedAt = '1970-01-01T00:00:00.000Z';

const readXml = (text: string): ParsedItem[] => {
  const reader = createPubmedReader({ fetchedAt });
  try {
    return [...reader.write(text), ...reader.end()];
  } catch {
    // Other documents lie beside the records.
    return [];
  }
};

const readJson = (text: string): ParsedItem[] => {
  try {
    const value: unknown = JSON.parse(text);
    return (Array.isArray(value) ? value : [value]).flatMap(
      (page) => readEuropepmcPage(page, fetchedAt).items,
    );
  } catch {
    return [];
  }
};

const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N} ]+/gu, ' ')
    .trim();

/** City and country of an address, which ends with them. */
const placeOf = (affiliation: string | undefined): string | null => {
  const pieces = (affiliation ?? '')
    .replace(/\S+@\S+/gu, '')
    .split(/[;.]/u)[0]
    ?.split(',')
    .map((piece) => piece.replace(/\d+/gu, '').trim())
    .filter(Boolean);
  return pieces && pieces.length > 1 ? pieces.slice(-2).join(', ') : null;
};

const authorsOf = ({ fields }: ArticleRecord): CorpusAuthor[] =>
  (fields.authors ?? [])
    .filter(({ collective }) => !collective)
    .map(({ name, family, given, orcid, affiliations }) => {
      const initials = /\s(\p{Lu}{1,4})$/u.exec(name)?.[1] ?? '';
      const isFull = Boolean(
        given &&
          fold(given)
            .split(' ')
            .some((part) => part.length > 2),
      );
      return {
        // Family name and initials tell who it is in all sources; the whole name is not in all of them.
        key: fold(name) || fold(family ?? ''),
        isSure: Boolean(orcid) || isFull || initials.length > 1,
        place: placeOf(affiliations?.[0]),
      };
    });

const toPaper = (record: ArticleRecord): CorpusPaper[] => {
  const { ids, fields, source } = record;
  const id = ids.pmid ?? ids.doi;
  if (!id || !fields.publicationDate) return [];
  const mesh = (fields.mesh ?? []).filter(({ term }) => !isCommonHeading(term));
  const labels = [...mesh.map(({ term }) => term), ...(fields.keywords ?? [])];
  const specialties =
    fields.categories ??
    toSpecialties({
      mesh: fields.mesh ?? [],
      keywords: fields.keywords ?? [],
      journal: fields.journal ?? '',
      title: fields.title ?? '',
    });
  return [
    {
      id,
      date: fields.publicationDate,
      source,
      topics: [...new Set(labels.flatMap((label) => topicKeyOf(label) ?? []))],
      specialty: specialties[0] ?? null,
      authors: authorsOf(record),
    },
  ];
};

/** Papers of a folder, however deep, that the readers of the product understand, and the papers of the product. */
export const readCorpus = async (folder: string | undefined): Promise<CorpusPaper[]> => {
  const papers = new Map<string, CorpusPaper>();
  const add = (items: readonly ParsedItem[]): void => {
    for (const item of items)
      for (const paper of item.kind === 'record' ? toPaper(item.record) : []) {
        const known = papers.get(paper.id);
        // The fuller one of two.
        if (!known || paper.topics.length > known.topics.length) papers.set(paper.id, paper);
      }
  };
  add((await readBundled(fetchedAt)).items);
  const names = folder ? readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort() : [];
  for (const name of names) {
    const read = name.endsWith('.xml') ? readXml : name.endsWith('.json') ? readJson : null;
    if (read && folder) add(read(readFileSync(path.join(folder, name), 'utf8')));
  }
  return [...papers.values()];
};

const rowOf = ({ id, specialty, place }: CorpusProfile) => ({
  id,
  fullName: id,
  specialty,
  hospital: null,
  location: place,
  bio: null,
  avatarFileId: null,
  verified: true,
  words: ['public', 'members'],
  fieldAudiences: { interests: 'public', publications: 'public', location: 'public' },
  language: 'en',
  languages: null,
  weights: null,
  sharesSaved: false,
  timeZone: null,
  since: null,
});

/** Scores of two authors as ZoneMatch gives them: all parts, and specialty with place alone. */
export const scoreAuthors = (
  me: CorpusProfile,
  other: CorpusProfile,
  members: ReadonlyMap<string, number>,
  all: number,
): { match: number; practice: number; topics: number } => {
  const publication = 2;
  const topics = [...me.topics]
    .filter((topic) => other.topics.has(topic))
    .map((topic) => ({
      memberId: other.id,
      topic,
      label: topic,
      members: members.get(topic) ?? 1,
      theirSources: publication,
      mySources: publication,
      theirs: [],
      mine: [],
    }));
  const { parts, score } = weighMatch(
    rowOf(me),
    rowOf(other),
    { topics, answers: [], response: undefined, ownResponse: undefined, since: null },
    { intent: 'research', all, now: new Date(0) },
  );
  const of = (part: string): number => {
    const found = parts.find((one) => one.part === part);
    return found ? scoreBoth(found.you, found.them) : 0;
  };
  return { match: score, practice: of('practice'), topics: of('topics') };
};
