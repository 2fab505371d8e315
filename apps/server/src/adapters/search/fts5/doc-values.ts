import type { DatabaseSync } from 'node:sqlite';
import type { ArticleFacet } from '@mz/contracts';
import { priors } from '../ranking/ranking.ts';
import type { SearchFilters } from '../search-engine.ts';
import { keyOfName } from './tokens.ts';
import { specialtyList, studyTypeList } from './values.ts';

export type FacetCounts = Partial<Record<ArticleFacet, { value: string; count: number }[]>>;

/** Values of every document by row, in memory: filters, sorting and counts without touching the file. */
export interface DocValues {
  /** Takes in what changed since the last call. */
  readonly refresh: (generation: number, floor: number) => void;
  readonly rows: () => number;
  readonly matcher: (filters: SearchFilters) => ((row: number) => boolean) | null;
  readonly exists: (row: number) => boolean;
  readonly published: (row: number) => number;
  readonly citations: (row: number) => number;
  readonly prior: (row: number) => number;
  readonly count: (rows: Iterable<number>, facets: readonly ArticleFacet[]) => FacetCounts;
}

const maxFacetValues = 30;

interface Arrays {
  readonly alive: Uint8Array;
  readonly specialties: Uint16Array;
  readonly study: Uint8Array;
  readonly language: Uint32Array;
  readonly journal: Uint32Array;
  readonly alias: Uint32Array;
  readonly species: Uint8Array;
  readonly flags: Uint8Array;
  readonly published: Uint32Array;
  readonly added: Float64Array;
  readonly citations: Int32Array;
}

const allocate = (size: number): Arrays => ({
  alive: new Uint8Array(size),
  specialties: new Uint16Array(size),
  study: new Uint8Array(size),
  language: new Uint32Array(size),
  journal: new Uint32Array(size),
  alias: new Uint32Array(size),
  species: new Uint8Array(size),
  flags: new Uint8Array(size),
  published: new Uint32Array(size),
  added: new Float64Array(size),
  citations: new Int32Array(size),
});

const dayOf = (iso: string, end: boolean): number => {
  const [year = '0', month, day] = iso.split('-');
  const filler = end ? '99' : '00';
  return Number(`${year}${month ?? filler}${day ?? filler}`);
};

export const openDocValues = (db: DatabaseSync): DocValues => {
  let arrays = allocate(1024);
  let seen = -1;
  let rows = 0;
  const changed =
    db.prepare(`select row, specialties, study, language, journal, journal_alias, species, flags, published, added,
    citations
    from docs where version > ?`);
  changed.setReturnArrays(true);
  const everything =
    db.prepare(`select row, specialties, study, language, journal, journal_alias, species, flags,
    published, added, citations from docs`);
  everything.setReturnArrays(true);
  const gone = db.prepare('select row from removed where version > ?');
  const label = db.prepare('select text from labels where id = ?');
  const labelsByKey = db.prepare('select id from labels where kind = ? and key = ?');

  const grow = (size: number): void => {
    if (size < arrays.alive.length) return;
    const next = allocate(Math.max(size + 1, Math.ceil(arrays.alive.length * 1.5)));
    for (const name of Object.keys(arrays) as (keyof Arrays)[]) next[name].set(arrays[name] as never);
    arrays = next;
  };

  const take = (values: readonly number[]): void => {
    const [
      row = 0,
      specialty = 0,
      study = 0,
      language = 0,
      journal = 0,
      alias = 0,
      species = 0,
      flags = 0,
      published = 0,
      added = 0,
      citations = 0,
    ] = values;
    grow(row);
    rows = Math.max(rows, row);
    arrays.alive[row] = 1;
    arrays.specialties[row] = specialty;
    arrays.study[row] = study;
    arrays.language[row] = language;
    arrays.journal[row] = journal;
    arrays.alias[row] = alias;
    arrays.species[row] = species;
    arrays.flags[row] = flags;
    arrays.published[row] = published;
    arrays.added[row] = added;
    arrays.citations[row] = citations;
  };

  const labelIds = (kind: string, names: readonly string[]): Set<number> =>
    new Set(names.map((name) => Number(labelsByKey.get(kind, keyOfName(name))?.id ?? -1)));

  const maskOf = (values: readonly string[], all: readonly string[]): number =>
    values.reduce((mask, value) => mask | (all.includes(value) ? 1 << all.indexOf(value) : 0), 0);

  /** Conditions on values; journals and authors may go by several names and are left to the text index. */
  const matcher = (filters: SearchFilters): ((row: number) => boolean) | null => {
    const tests: ((row: number) => boolean)[] = [];
    const {
      specialties: fields,
      studyTypes: types,
      languages,
      species,
      from,
      to,
      fullText,
      retracted,
      addedAfter,
    } = filters;
    if (fields?.length) {
      const mask = maskOf(fields, specialtyList);
      tests.push((row) => ((arrays.specialties[row] ?? 0) & mask) !== 0);
    }
    if (types?.length) {
      const mask = maskOf(types, studyTypeList);
      tests.push((row) => ((1 << (arrays.study[row] ?? 31)) & mask) !== 0);
    }
    if (languages?.length) {
      const wanted = labelIds('language', languages);
      tests.push((row) => wanted.has(arrays.language[row] ?? 0));
    }
    if (species?.length) {
      const mask = maskOf(species, ['human', 'animal']);
      tests.push((row) => ((arrays.species[row] ?? 0) & mask) !== 0);
    }
    if (from) {
      const day = dayOf(from, false);
      tests.push((row) => (arrays.published[row] ?? 0) >= day);
    }
    if (to) {
      const day = dayOf(to, true);
      tests.push((row) => (arrays.published[row] ?? 0) > 0 && (arrays.published[row] ?? 0) <= day);
    }
    if (fullText) tests.push((row) => ((arrays.flags[row] ?? 0) & 1) !== 0);
    if (retracted === 'only') tests.push((row) => ((arrays.flags[row] ?? 0) & 2) !== 0);
    if (retracted === 'hide') tests.push((row) => ((arrays.flags[row] ?? 0) & 2) === 0);
    if (addedAfter !== undefined) tests.push((row) => (arrays.added[row] ?? 0) > addedAfter);
    if (tests.length === 0) return null;
    return (row) => tests.every((test) => test(row));
  };

  const thisYear = new Date().getUTCFullYear();
  const prior = (row: number): number => {
    const published = arrays.published[row] ?? 0;
    const age =
      published === 0 ? Number.POSITIVE_INFINITY : Math.max(0, thisYear - Math.floor(published / 10_000));
    const recency = priors.recency * 2 ** (-age / priors.halfLife);
    const evidence = priors.evidence[studyTypeList[arrays.study[row] ?? 0] ?? 'other'];
    const retracted = ((arrays.flags[row] ?? 0) & 2) === 0 ? 0 : priors.retracted;
    return 1 + recency + evidence + retracted;
  };

  const count: DocValues['count'] = (found, facets) => {
    const counters = facets.map((facet) => ({ facet, counts: new Map<string | number, number>() }));
    const add = (counts: Map<string | number, number>, value: string | number): void => {
      counts.set(value, (counts.get(value) ?? 0) + 1);
    };
    const aliases = new Map<string | number, number>();
    for (const row of found)
      for (const { facet, counts } of counters) {
        if (facet === 'specialty') {
          const mask = arrays.specialties[row] ?? 0;
          for (let bit = 0; bit < specialtyList.length; bit += 1)
            if ((mask & (1 << bit)) !== 0) add(counts, specialtyList[bit] ?? '');
        } else if (facet === 'studyType') add(counts, studyTypeList[arrays.study[row] ?? 0] ?? 'other');
        else if (facet === 'language') add(counts, arrays.language[row] ?? 0);
        else if (facet === 'journal') {
          add(counts, arrays.journal[row] ?? 0);
          add(aliases, arrays.alias[row] ?? 0);
        } else if (facet === 'species') {
          const mask = arrays.species[row] ?? 0;
          if (mask & 1) add(counts, 'human');
          if (mask & 2) add(counts, 'animal');
        } else if (facet === 'year') add(counts, Math.floor((arrays.published[row] ?? 0) / 10_000));
        else if (facet === 'fullText') add(counts, String(((arrays.flags[row] ?? 0) & 1) !== 0));
        else add(counts, String(((arrays.flags[row] ?? 0) & 2) !== 0));
      }
    const result: FacetCounts = {};
    for (const { facet, counts } of counters) {
      const named = facet === 'language' || facet === 'journal';
      // The filter takes a journal by either of its names.
      if (facet === 'journal')
        for (const [value, number] of counts) counts.set(value, number + (aliases.get(value) ?? 0));
      result[facet] = [...counts]
        .filter(([value]) => value !== 0 && value !== '')
        .sort((a, b) =>
          facet === 'year' ? Number(b[0]) - Number(a[0]) : b[1] - a[1] || (a[0] < b[0] ? -1 : 1),
        )
        .slice(0, facet === 'year' ? 200 : maxFacetValues)
        .map(([value, number]) => ({
          value: named ? String(label.get(value)?.text ?? '') : String(value),
          count: number,
        }));
    }
    return result;
  };

  return {
    refresh(generation, floor) {
      if (generation === seen) return;
      if (seen < floor || seen < 0) {
        arrays.alive.fill(0);
        rows = 0;
        for (const values of everything.iterate() as unknown as Iterable<number[]>) take(values);
      } else {
        for (const { row } of gone.all(seen)) arrays.alive[Number(row)] = 0;
        for (const values of changed.iterate(seen) as unknown as Iterable<number[]>) take(values);
      }
      seen = generation;
    },
    rows: () => rows,
    matcher,
    exists: (row) => arrays.alive[row] === 1,
    published: (row) => arrays.published[row] ?? 0,
    citations: (row) => arrays.citations[row] ?? -1,
    prior,
    count,
  };
};
