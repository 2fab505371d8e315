import type { ArticleFacet } from '@mz/contracts';
import { type SQL, sql } from 'drizzle-orm';

const maxValues = 30;
const maxYears = 200;

const values: Readonly<Record<ArticleFacet, SQL>> = {
  specialty: sql`select unnest(categories) as value from found`,
  studyType: sql`select study_type as value from found`,
  language: sql`select language as value from found`,
  // Counted by its short name, under which most sources know it.
  journal: sql`select coalesce(nullif(journal_abbreviation, ''), journal) as value from found where journal <> ''`,
  species: sql`select unnest(species) as value from found`,
  year: sql`select extract(year from published_on)::int::text as value from found where published_on is not null`,
  fullText: sql`select full_text::text as value from found`,
  retracted: sql`select retracted::text as value from found`,
};

/** The filter takes a journal by either of its names. */
const countOf = (facet: ArticleFacet): SQL =>
  facet === 'journal'
    ? sql`count(*) + (select count(*) from found o where o.journal = value and o.journal_abbreviation <> '' and o.journal_abbreviation <> value)`
    : sql`count(*)`;

const toFacet = (facet: ArticleFacet): SQL => {
  const order = facet === 'year' ? sql`value desc` : sql`count desc, value`;
  return sql`
    ${facet}::text, (select coalesce(json_agg(json_build_object('value', value, 'count', count) order by ${order}), '[]')
      from (select value, count from (select value, ${countOf(facet)} as count from (${values[facet]}) facet_values group by value) counted
        order by ${order} limit ${facet === 'year' ? maxYears : maxValues}) most)`;
};

/** Counts by facet of the rows of `found`, as one JSON object. */
export const toFacetQuery = (facets: readonly ArticleFacet[]): SQL =>
  facets.length === 0
    ? sql`select null::json`
    : sql`select json_build_object(${sql.join(facets.map(toFacet), sql`, `)})`;
