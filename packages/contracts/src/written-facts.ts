import { type Language, localeOf } from '@mz/i18n';
import type { SiteFacts } from './site.ts';

/** What a public page may show or leave out by the facts of the installation that serves it. */
export const siteConditions = {
  demoContent: ({ demoContent }: SiteFacts) => demoContent,
  membersCounted: ({ memberCount }: SiteFacts) => memberCount !== null,
  publicPosts: ({ publicPosts }: SiteFacts) => publicPosts,
  signupEnabled: ({ signupEnabled }: SiteFacts) => signupEnabled,
  supportEmail: ({ supportEmail }: SiteFacts) => supportEmail !== null,
} as const;
export type SiteCondition = keyof typeof siteConditions;

/**
 * What stands in a public page that is written before anybody knows which installation serves it: both sides of each
 * condition, each form of the counted members, and names where values belong. The server keeps what is true of it.
 */
export const factMarks = {
  /** Begins what is shown where the condition holds. */
  when: (condition: SiteCondition) => `%[${condition}%`,
  /** Begins what is shown where the number of members takes this form of the language. */
  whenMembers: (form: Intl.LDMLPluralRule) => `%[members-${form}%`,
  /** Begins what is shown where it does not hold. */
  otherwise: '%|%',
  end: '%]%',
  memberCount: '%memberCount%',
  supportEmail: '%supportEmail%',
  /** The facts themselves, as JSON. */
  all: '%siteFacts%',
} as const;

/** The element of a written page that holds the facts it was filled with. */
export const factsElementId = 'site-facts';

const mark = /(%(?:\[[\w-]+|\||\]|memberCount|supportEmail|siteFacts)%)/;

const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const isCondition = (name: string): name is SiteCondition => Object.hasOwn(siteConditions, name);

/** What a mark that begins something asks of the facts; throws where nothing is known by that name. */
const conditionOf = (name: string, language: Language): ((facts: SiteFacts) => boolean) => {
  const [, form] = /^members-(\w+)$/.exec(name) ?? [];
  const rules = new Intl.PluralRules(language);
  if (form !== undefined) return ({ memberCount }) => rules.select(memberCount ?? 0) === form;
  if (!isCondition(name)) throw new Error(`A written page asks for ${name}, which no installation says.`);
  return siteConditions[name];
};

/** Reads a page that was written for any installation; what it gives writes the page of one. */
export const readForAnyInstallation = (html: string, language: Language): ((facts: SiteFacts) => string) => {
  const conditions = new Map<string, (facts: SiteFacts) => boolean>();
  const tokens = html.split(mark);
  for (const token of tokens)
    if (token.startsWith('%[') && mark.test(token))
      conditions.set(token, conditionOf(token.slice(2, -1), language));
  const numbers = new Intl.NumberFormat(localeOf(language));
  return (facts) => {
    const values: Record<string, string> = {
      [factMarks.memberCount]: numbers.format(facts.memberCount ?? 0),
      [factMarks.supportEmail]: escapeText(facts.supportEmail ?? ''),
      // Nothing in it may end the element that it stands in.
      [factMarks.all]: JSON.stringify(facts).replaceAll('<', '\\u003c'),
    };
    const shown: boolean[] = [];
    let filled = '';
    for (const token of tokens) {
      const condition = conditions.get(token);
      if (condition) shown.push(condition(facts));
      else if (token === factMarks.otherwise) shown.push(!shown.pop());
      else if (token === factMarks.end) shown.pop();
      else if (shown.every(Boolean)) filled += values[token] ?? token;
    }
    return filled;
  };
};
