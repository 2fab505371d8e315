import type { StudyType } from '@mz/contracts';
import type { MeshTerm } from '../record.ts';

/** Publication types and headings of study designs, in lower case. */
const byType: readonly (readonly [StudyType, RegExp])[] = [
  ['guideline', /^(?:practice )?guideline$|^consensus (?:statement|development conference)/],
  ['meta-analysis', /^(?:network )?meta-analysis(?: as topic)?$/],
  ['systematic-review', /^systematic review$|^systematic-review$/],
  [
    'randomised-trial',
    /^(?:pragmatic clinical trial|randomi[sz]ed controlled trial|rct)$|^equivalence trial$/,
  ],
  [
    'clinical-trial',
    /^(?:adaptive |controlled )?clinical trial(?:, (?:phase [iv]+|veterinary))?$|^clinical-trial$/,
  ],
  ['case-report', /^case[ -]reports?$/],
  ['review', /^(?:scoping )?review$|^review[ -]article$/],
  [
    'editorial',
    /^(?:editorial|comment|letter|news|newspaper article|correspondence|introductory journal article)$/,
  ],
];
const byHeading: readonly (readonly [StudyType, RegExp])[] = [
  ['case-control', /^(?:retrospective )?case-control studies$/],
  [
    'cohort',
    /^(?:cohort|prospective|retrospective|longitudinal|follow-up|cross-sectional) studies$|^registries$/,
  ],
];
const design: readonly (readonly [StudyType, RegExp])[] = [
  ['systematic-review', /\bsystematic (?:literature )?review\b/],
  ['meta-analysis', /\bmeta-?analys[ie]s\b/],
  ['randomised-trial', /\brandomi[sz]ed\b[^.]*\btrial\b/],
  ['case-control', /\bcase[- ]control\b/],
  ['cohort', /\bcohort\b|\bprospective(?: observational)? study\b|\bregistry\b/],
  ['case-report', /\b(?:a )?case reports?\b|\bcase series\b/],
  ['guideline', /\b(?:clinical|practice) guidelines?\b[^.]*\b(?:for|on)\b|\bguidelines? for the\b/],
];
const laboratory =
  /^(?:in vitro techniques|disease models, animal|mice|rats|cell line|cells, cultured|gene expression (?:profiling|regulation)|models, molecular|signal transduction)\b/;

/**
 * The kind of study, the strongest evidence first: publication types, then headings of designs, then the title.
 * `other` where nothing tells.
 */
export const toStudyType = (article: {
  readonly publicationTypes: readonly string[];
  readonly mesh: readonly MeshTerm[];
  readonly title: string;
}): StudyType => {
  const types = article.publicationTypes.map((type) => type.trim().toLowerCase());
  const title = article.title.toLowerCase();
  const comment = types.some((type) => /^(?:editorial|comment|letter|news|published erratum)$/.test(type));
  for (const [kind, pattern] of byType) {
    if (!types.some((type) => pattern.test(type))) continue;
    if (kind === 'review' && !comment) {
      const named = design.slice(0, 2).find(([, words]) => words.test(title));
      return named?.[0] ?? 'review';
    }
    return kind;
  }
  const headings = article.mesh.map(({ term }) => term.toLowerCase());
  for (const [kind, pattern] of byHeading) if (headings.some((heading) => pattern.test(heading))) return kind;
  if (types.includes('observational study')) return 'cohort';
  for (const [kind, pattern] of design) if (pattern.test(title)) return kind;
  if (headings.some((heading) => laboratory.test(heading)) && !headings.includes('humans')) return 'basic';
  return 'other';
};
