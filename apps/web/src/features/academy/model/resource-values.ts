import type { CallInput, Language } from '@mz/contracts';
import {
  academyLimits,
  type Resource,
  type resourceAudiences,
  type resourceLevels,
  type resourceLicences,
} from '@mz/contracts/academy';
import type { createResource } from '@mz/contracts/academy-authoring';
import type { Specialty } from '@mz/contracts/specialties';
import { readChapterLines, writeChapters } from './chapters.ts';

/** What an author writes about a resource, as the form holds it. */
export interface ResourceValues {
  readonly title: string;
  readonly description: string;
  /** One a line. */
  readonly objectives: string;
  /** One a line, its time first. */
  readonly chapters: string;
  readonly funding: string;
  readonly category: Specialty;
  readonly language: Language;
  readonly level: (typeof resourceLevels)[number];
  readonly licence: (typeof resourceLicences)[number];
  readonly audience: (typeof resourceAudiences)[number];
  readonly papers: readonly { readonly id: string; readonly title: string }[];
}

export const emptyValues = (language: Language): ResourceValues => ({
  title: '',
  description: '',
  objectives: '',
  chapters: '',
  funding: '',
  category: 'internal-medicine',
  language,
  level: 'intermediate',
  licence: 'all-rights',
  audience: 'members',
  papers: [],
});

export const valuesOf = (resource: Resource): ResourceValues => ({
  title: resource.title,
  description: resource.description,
  objectives: resource.objectives.join('\n'),
  chapters: writeChapters(resource.chapters),
  funding: resource.funding,
  category: resource.category,
  language: resource.language,
  level: resource.level,
  licence: resource.licence,
  audience: resource.audience,
  papers: resource.citations.map(({ id, title }) => ({ id, title })),
});

type Body = NonNullable<CallInput<typeof createResource>['body']>;

export const bodyOf = ({
  papers,
  objectives,
  chapters,
  ...rest
}: ResourceValues): Omit<
  Body,
  'kind' | 'partIds' | 'uploadId' | 'posterUploadId' | 'soundUploadId' | 'units' | 'linkUrl'
> => ({
  ...rest,
  chapters: readChapterLines(chapters).chapters,
  objectives: objectives
    .split('\n')
    .map((line) => line.trim().slice(0, academyLimits.objectiveLength))
    .filter(Boolean)
    .slice(0, academyLimits.objectives),
  articleIds: papers.map(({ id }) => id),
});
