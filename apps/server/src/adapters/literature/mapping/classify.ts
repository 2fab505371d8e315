import type { ArticleSpecialty, StudyType } from '@mz/contracts';
import type { MeshTerm } from '../record.ts';
import { type TreeLookup, toSpecialties } from './specialties.ts';
import { toSpecies } from './species.ts';
import { toStudyType } from './study-type.ts';

/** What is derived from a record as a whole, whichever sources its parts came from. */
export const classify = (
  article: {
    readonly title: string;
    readonly journal: string;
    readonly mesh: readonly MeshTerm[];
    readonly keywords: readonly string[];
    readonly publicationTypes: readonly string[];
  },
  treesOf?: TreeLookup,
): { categories: ArticleSpecialty[]; studyType: StudyType; species: ('human' | 'animal')[] } => ({
  categories: toSpecialties(article, treesOf),
  studyType: toStudyType(article),
  species: toSpecies(article.mesh),
});
