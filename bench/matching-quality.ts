// How well ZoneMatch foretells who will write together: authors and papers of a public corpus until a date, new pairs
// after it. `MATCH_CORPUS` names a folder of PubMed XML and Europe PMC pages; the papers of the product are always read.
import { coverageOf, drawRandom, giniOf, intervalOf, recallAt } from './ranking.ts';
import type { Figure } from './table.ts';

interface Author {
  readonly key: string;
  readonly isSure: boolean;
  readonly place: string | null;
}
interface Paper {
  readonly date: string;
  readonly source: string;
  readonly topics: readonly string[];
  readonly specialty: string | null;
  readonly authors: readonly Author[];
}
interface Profile {
  readonly id: string;
  readonly topics: Set<string>;
  specialty: string | null;
  place: string | null;
}
interface Corpus {
  readonly readCorpus: (folder: string | undefined) => Promise<Paper[]>;
  readonly scoreAuthors: (
    me: Profile,
    other: Profile,
    members: ReadonlyMap<string, number>,
    all: number,
  ) => { match: number; practice: number; topics: number };
}
/** By a variable: the types of the server's features are part of the server's own configuration. */
const corpusFile = '../apps/server/src/testing/matching-corpus.ts';

const shown = 10;
/** Below so many pairs an interval says more about the corpus than about the method. */
const enoughPairs = 100;

const pairsOf = (keys: readonly string[]): string[] =>
  keys.flatMap((one, at) => keys.slice(at + 1).map((other) => `${one}\n${other}`));
const keysOf = ({ authors }: Paper): string[] => [...new Set(authors.map(({ key }) => key))].sort();

/** New pairs of authors who had both written by then. */
const splitAt = (papers: readonly Paper[], date: string) => {
  const before = papers.filter((paper) => paper.date < date);
  const known = new Set(before.flatMap(keysOf));
  const old = new Set(before.flatMap((paper) => pairsOf(keysOf(paper))));
  const later = papers.filter((paper) => paper.date >= date);
  const fresh = new Set(
    later
      .flatMap((paper) => pairsOf(keysOf(paper).filter((key) => known.has(key))))
      .filter((pair) => !old.has(pair)),
  );
  return { before, old, fresh };
};

/** The day from which most new pairs can be foretold. */
const bestSplit = (papers: readonly Paper[]) => {
  const dates = [...new Set(papers.map(({ date }) => date))].sort();
  let best = { date: '', ...splitAt(papers, '') };
  for (const date of dates) {
    const split = splitAt(papers, date);
    if (split.fresh.size > best.fresh.size) best = { date, ...split };
  }
  return best;
};

const profilesOf = (papers: readonly Paper[]): Map<string, Profile> => {
  const profiles = new Map<string, Profile>();
  // The latest specialty and place count.
  for (const paper of [...papers].sort((a, b) => (a.date < b.date ? -1 : 1)))
    for (const { key, place } of paper.authors) {
      const profile = profiles.get(key) ?? { id: key, topics: new Set(), specialty: null, place: null };
      for (const topic of paper.topics) profile.topics.add(topic);
      profile.specialty = paper.specialty ?? profile.specialty;
      profile.place = place ?? profile.place;
      profiles.set(key, profile);
    }
  return profiles;
};

const neighboursOf = (pairs: Iterable<string>): Map<string, Set<string>> => {
  const graph = new Map<string, Set<string>>();
  for (const pair of pairs) {
    const [one = '', other = ''] = pair.split('\n');
    for (const [from, to] of [
      [one, other],
      [other, one],
    ] as const)
      graph.set(from, (graph.get(from) ?? new Set()).add(to));
  }
  return graph;
};

const methods = ['ZoneMatch', 'Adamic–Adar', 'specialty and place', 'topics alone', 'chance'] as const;

const measureSet = (
  name: string,
  papers: readonly Paper[],
  scoreAuthors: Corpus['scoreAuthors'],
): Figure[] => {
  const { date, before, old, fresh } = bestSplit(papers);
  const profiles = profilesOf(before);
  const members = new Map<string, number>();
  for (const { topics } of profiles.values())
    for (const topic of topics) members.set(topic, (members.get(topic) ?? 0) + 1);
  const [graph, wanted] = [neighboursOf(old), neighboursOf(fresh)];
  const common = (one: string, other: string): string[] =>
    [...(graph.get(one) ?? [])].filter((key) => graph.get(other)?.has(key));
  const strangers = [...fresh].filter((pair) => {
    const [one = '', other = ''] = pair.split('\n');
    return common(one, other).length === 0;
  }).length;
  const viewers = [...wanted.keys()].sort();
  const lists = new Map<string, string[][]>(methods.map((method) => [method, []]));
  for (const [at, viewer] of viewers.entries()) {
    const me = profiles.get(viewer);
    if (!me) continue;
    const random = drawRandom(at + 1);
    const rows = [...profiles.values()]
      .filter(({ id }) => id !== viewer && !graph.get(viewer)?.has(id))
      .map((other) => {
        const { match, practice, topics } = scoreAuthors(me, other, members, profiles.size);
        const adamic = common(viewer, other.id).reduce(
          (sum, key) => sum + 1 / Math.log(Math.max(graph.get(key)?.size ?? 2, 2)),
          0,
        );
        return { id: other.id, tie: random(), scores: [match, adamic, practice, topics, 0] };
      });
    for (const [index, method] of methods.entries())
      lists.get(method)?.push(
        [...rows]
          .sort((a, b) => (b.scores[index] ?? 0) - (a.scores[index] ?? 0) || a.tie - b.tie)
          .slice(0, shown)
          .map(({ id }) => id),
      );
  }
  const sources = Map.groupBy(papers, ({ source }) => source);
  const note = [
    `${name}: ${papers.length} papers (${[...sources].map(([source, { length }]) => `${length} ${source}`).join(', ')})`,
    `${profiles.size} authors before ${date || 'none'}`,
    `${viewers.length} of them in ${fresh.size} new pairs, ${strangers} without a common co-author`,
    ...(fresh.size < enoughPairs ? ['too few to tell methods apart'] : []),
  ].join('; ');
  const figures: Figure[] = [{ name: `new pairs, ${name}`, value: fresh.size, unit: '', note }];
  if (viewers.length === 0) return figures;
  for (const method of methods) {
    const found = lists.get(method) ?? [];
    const recalls = viewers.map((viewer, at) => recallAt(found[at] ?? [], wanted.get(viewer) ?? new Set()));
    const { mean, low, high } = intervalOf(recalls);
    figures.push(
      {
        name: `recall@${shown}, ${name}, ${method}`,
        value: mean,
        unit: '',
        note: `95 % ${low.toFixed(3)} to ${high.toFixed(3)}, 1,000 draws of viewers`,
      },
      { name: `coverage, ${name}, ${method}`, value: coverageOf(found, profiles.size), unit: '' },
      { name: `exposure (Gini), ${name}, ${method}`, value: giniOf(found, profiles.size), unit: '' },
    );
  }
  return figures;
};

/** Two ways to tell authors apart: only names that are surely one person, and all names as printed. */
export const measureMatchingQuality = async (): Promise<Figure[]> => {
  const { readCorpus, scoreAuthors } = (await import(corpusFile)) as Corpus;
  const papers = await readCorpus(process.env.MATCH_CORPUS);
  const sure = papers.map((paper) => ({ ...paper, authors: paper.authors.filter(({ isSure }) => isSure) }));
  return [...measureSet('sure names', sure, scoreAuthors), ...measureSet('all names', papers, scoreAuthors)];
};
