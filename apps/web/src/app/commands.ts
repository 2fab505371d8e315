import type { NavigationEntry, PaletteEntry, WebFeature } from '../lib/feature.ts';
import { listNavigation } from '../lib/use-features.ts';

const toCommand =
  (group: PaletteEntry['group']) =>
  ({ to, label, palette }: NavigationEntry): PaletteEntry => ({
    id: `go${to}`,
    group,
    label: palette?.label ?? label,
    keywords: palette?.keywords ?? [to.slice(1)],
    to,
    ...(group === 'me' && { membersOnly: true }),
  });

interface Viewer {
  readonly isMember: boolean;
  readonly isModerator?: boolean;
  readonly isAdministrator?: boolean;
}

/** All lines of the command palette for a visitor or a member. */
export const listCommands = (features: readonly WebFeature[], viewer: Viewer): PaletteEntry[] => {
  const commands: PaletteEntry[] = [
    ...listNavigation(features, 'main').map(toCommand('go')),
    ...listNavigation(features, 'personal').map(toCommand('me')),
    ...features.flatMap(({ palette }) => palette ?? []),
    ...listNavigation(features, 'myZone').map(toCommand('me')),
    ...listNavigation(features, 'footer').map(toCommand('about')),
  ];
  const { isMember, isModerator = false, isAdministrator = false } = viewer;
  return commands.filter(
    ({ membersOnly, forModerators, forAdministrators }) =>
      (isMember || !membersOnly) &&
      (isModerator || !forModerators) &&
      (isAdministrator || !forAdministrators),
  );
};
