import type { Language } from '@mz/contracts';
import type { ResourceKind } from '@mz/contracts/academy';

/** What was learned, as a record store takes it. */
export interface Statement {
  readonly id: string;
  readonly actor: object;
  readonly verb: { readonly id: string; readonly display: Readonly<Record<string, string>> };
  readonly object: object;
  readonly result: object;
  readonly timestamp: string;
  readonly context: object;
}

export interface Learned {
  /** Of the event: told again, it is the same statement. */
  readonly id: string;
  readonly at: Date;
  /** Name of the account, which says nothing of who it is. */
  readonly account: string;
  readonly resource: {
    readonly id: string;
    readonly kind: ResourceKind;
    readonly language: Language;
    readonly titles: Partial<Record<Language, string>>;
  };
  readonly what:
    | { readonly verb: 'completed'; readonly seconds: number | null; readonly score: number | null }
    | { readonly verb: 'passed'; readonly correct: number; readonly total: number };
}

const vocabulary = 'http://adlnet.gov/expapi';
const activityTypes: Readonly<Record<ResourceKind, string>> = {
  video: 'media',
  podcast: 'media',
  document: 'file',
  module: 'module',
  course: 'course',
};

const resultOf = (what: Learned['what']): object =>
  what.verb === 'passed'
    ? {
        success: true,
        score: { scaled: what.correct / what.total, raw: what.correct, min: 0, max: what.total },
      }
    : {
        completion: true,
        ...(what.seconds !== null && { duration: `PT${what.seconds}S` }),
        ...(what.score !== null && {
          score: { scaled: what.score / 100, raw: what.score, min: 0, max: 100 },
        }),
      };

/**
 * A statement of the Experience API 1.0.3, with verbs and types of activities of ADL's vocabulary. It names its member
 * by an account alone.
 */
export const toStatement = ({ id, at, account, resource, what }: Learned, site: string): Statement => ({
  id,
  actor: { objectType: 'Agent', account: { homePage: site, name: account } },
  verb: { id: `${vocabulary}/verbs/${what.verb}`, display: { en: what.verb } },
  object: {
    objectType: 'Activity',
    id: `${site}/academy/${resource.id}${what.verb === 'passed' ? '#quiz' : ''}`,
    definition: {
      name: resource.titles,
      type: `${vocabulary}/activities/${what.verb === 'passed' ? 'assessment' : activityTypes[resource.kind]}`,
    },
  },
  result: resultOf(what),
  timestamp: at.toISOString(),
  context: { platform: 'Medical Zone', language: resource.language },
});
