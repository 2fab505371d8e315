import type { ParseKeys } from 'i18next';
import { libraryLinks, mainLinks, myZoneLinks, personalLinks, siteLinks } from './routes.ts';

/** One line of the command palette. */
export interface Command {
  /** Stable id, `feature.verb`. */
  id: string;
  group: 'go' | 'me' | 'about' | 'do';
  /** What the line says; called when the palette opens, so it follows the language. */
  label: (t: (key: ParseKeys<'nav'>) => string) => string;
  /** Further words the line is found by. */
  keywords?: readonly string[];
  to?: string;
  run?: () => void;
  /** Only for signed-in physicians. */
  member?: boolean;
}

const routes = (
  group: Command['group'],
  links: readonly { to: string; key: ParseKeys<'nav'> }[],
  member = false,
): Command[] =>
  links.map(({ to, key }) => ({
    id: `go${to}`,
    group,
    label: (t) => t(key),
    keywords: [to.slice(1)],
    to,
    member,
  }));

/** The assistant is called by what one does there, and its sources have a line of their own. */
const zoneBot: readonly Command[] = [
  {
    id: 'go/zonebot',
    group: 'go',
    label: (t) => t('askZonebot'),
    keywords: ['zonebot', 'assistant', 'question'],
    to: '/zonebot',
  },
  {
    id: 'go/zonebot/cards',
    group: 'go',
    label: (t) => t('knowledgeCards'),
    keywords: ['zonebot', 'guidelines', 'statements'],
    to: '/zonebot/cards',
  },
];

const commands = new Map<string, Command>(
  [
    ...routes('go', mainLinks),
    ...zoneBot,
    ...routes('me', [...personalLinks, ...libraryLinks, ...myZoneLinks], true),
    ...routes('about', siteLinks),
  ].map((command) => [command.id, command]),
);

/** Adds a feature's lines to the palette; the same id replaces. Returns how to take them away. @public */
export const registerCommands = (added: readonly Command[]): (() => void) => {
  for (const command of added) commands.set(command.id, command);
  return () => {
    for (const command of added) commands.delete(command.id);
  };
};

/** All lines for a visitor or a member. */
export const listCommands = (isMember: boolean): Command[] =>
  [...commands.values()].filter((command) => isMember || !command.member);
