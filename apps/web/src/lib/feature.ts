import type { LiveEvent } from '@mz/contracts';
import type { Language, Namespace } from '@mz/i18n';
import type { QueryKey } from '@tanstack/react-query';
import type { ParseKeys } from 'i18next';
import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';

/** An address from the root, as the router matches it: `/research/:id`. */
export type Path = `/${string}`;
type NavKey = ParseKeys<'nav'>;

/**
 * What a screen stands in: masthead and footer (`plain`), those with the query cache, live events and toasts
 * (`data`), or the shell of the account screens (`account`).
 */
export type Layout = 'plain' | 'data' | 'account';

export interface ScreenRoute {
  path: Path;
  /** Fetches the screen; `import()` inside, so that a manifest stays small in the entry bundle. */
  page: () => Promise<ComponentType>;
  /** Loads what a page that the build wrote holds besides code and words, so that it is drawn at once. */
  prepare?: (pathname: string, language: Language) => Promise<void>;
  /** Language namespaces beyond those of the feature; loaded side by side with the screen. */
  namespaces?: readonly Namespace[];
  /**
   * What the screen asks the API for first, as it does where the address has nothing behind the path: `boot.js` asks for
   * it beside the scripts.
   */
  firstCalls?: readonly `/api/${string}`[];
  /** In place of the layout of the feature. */
  layout?: Layout;
  /** Visitors are sent to sign in and come back. */
  membersOnly?: true;
}

export interface RedirectRoute {
  path: Path;
  redirectTo: Path;
}

/** Lists a navigation entry can stand in: the two bars, the footer, and the personal lists of a member. */
export type NavigationList = 'strip' | 'main' | 'footer' | 'personal' | 'myZone' | 'userMenu';
export type NavigationIcon = 'gavel' | 'gauge' | 'messages' | 'people' | 'person' | 'rooms' | 'settings';

export interface NavigationEntry {
  to: Path;
  label: NavKey;
  /** Place in each list it stands in; lists are sorted by these numbers. */
  in: { readonly [list in NavigationList]?: number };
  /** Shown to moderators and administrators alone; the server decides what they may do there. */
  forModerators?: true;
  /** Shown to administrators alone. */
  forAdministrators?: true;
  /** In the user menu. */
  icon?: NavigationIcon;
  /** How the command palette calls it, where label and address are not enough. */
  palette?: { label?: NavKey; keywords: readonly string[] };
}

/** A line of the command palette that no navigation list has. */
export interface PaletteEntry {
  /** Stable id; `go` and the address for places, `feature.verb` for acts. */
  id: string;
  group: 'act' | 'go' | 'me' | 'settings' | 'about' | 'do';
  label: NavKey;
  /** Further words the line is found by. */
  keywords?: readonly string[];
  to?: Path;
  run?: () => void;
  membersOnly?: true;
  /** Offered to moderators and administrators alone; the server decides what they may do there. */
  forModerators?: true;
  /** Shown to administrators alone. */
  forAdministrators?: true;
}

/** Groups of what is found, in the order the palette shows them. */
export const findGroups = [
  'tools',
  'drugs',
  'cards',
  'papers',
  'resources',
  'people',
  'groups',
  'posts',
  'messages',
] as const;
export type FindGroup = (typeof findGroups)[number];

/** A page found by what was typed into the command palette or a search of another feature. */
export interface FoundPlace {
  /** Unique in the whole palette. */
  id: string;
  text: string;
  /** A quiet word about it. */
  detail?: string;
  to: Path;
}

/** Pages of one kind for what was typed. */
export interface Finder {
  group: FindGroup;
  /** Asks the server: waits for a pause in the typing. */
  remote?: true;
  membersOnly?: true;
  /** `import()` inside. At most a handful, the best first. */
  find: (typed: string, language: Language, signal: AbortSignal) => Promise<readonly FoundPlace[]>;
}

/** A whole list of the feature that what was typed can be looked for in, or an act on the text. */
export interface SearchEntry {
  /** A key with `{{typed}}`. */
  label: NavKey;
  to: (typed: string) => Path;
  membersOnly?: true;
}

export interface PaletteAnswerProps {
  typed: string;
  isMember: boolean;
  /** Puts a line in place of what was typed. */
  onFill: (line: string) => void;
  /** Where the answer stands with all that was typed, as the first line of the list; null: nowhere. */
  onPlace: (place: PaletteAnswerPlace | null) => void;
}

export interface PaletteAnswerPlace {
  id: string;
  text: string;
  to: Path;
}

/** For each event of the live stream, the query keys that it makes stale. */
export type StaleKeys = {
  readonly [Type in LiveEvent['type']]?: (event: Extract<LiveEvent, { type: Type }>) => readonly QueryKey[];
};

/** A part of the administrators' desk, at `/admin/<id>`. */
export interface AdminSection {
  id: string;
  /** Its text is `sections.<id>` of the catalogue `admin`. */
  order: number;
  icon: LucideIcon;
  /** `import()` inside. */
  page: () => Promise<ComponentType>;
}

/** What a feature brings to the web app; `app/features.ts` lists all of them. */
export interface WebFeature {
  name: string;
  layout: Layout;
  namespaces: readonly Namespace[];
  routes: readonly (ScreenRoute | RedirectRoute)[];
  navigation?: readonly NavigationEntry[];
  palette?: readonly PaletteEntry[];
  /** Beside the account in the main bar while a member is here: what waits. Reads the cache by `queryClient` itself. */
  indicator?: () => Promise<ComponentType>;
  stale?: StaleKeys;
  finders?: readonly Finder[];
  searches?: readonly SearchEntry[];
  /** Answers what was typed above what was found, or nothing; fetched at the first letter. */
  answer?: () => Promise<ComponentType<PaletteAnswerProps>>;
  /** Parts of the administrators' desk; fetched with it, so that icons stay out of the entry bundle. */
  admin?: () => Promise<readonly AdminSection[]>;
}

/** Declares a feature. Only `import()`s, texts and query keys in it: all manifests are in the entry bundle. */
export const defineWebFeature = (feature: WebFeature): WebFeature => feature;
