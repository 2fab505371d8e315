import { createContext, useContext, useMemo } from 'react';
import type { NavigationEntry, NavigationList, WebFeature } from './feature.ts';
import { useSession } from './session.ts';

/** The features of this app; a context, so that lazy screens reach the list without an import of `app/`. */
export const FeaturesContext = createContext<readonly WebFeature[]>([]);

export const useFeatures = (): readonly WebFeature[] => useContext(FeaturesContext);

/** What stands in one of the bars, the footer or a personal list, in its order. */
export const listNavigation = (
  features: readonly WebFeature[],
  list: NavigationList,
): readonly NavigationEntry[] => {
  const placeOf = (entry: NavigationEntry) => entry.in[list] ?? Number.NaN;
  return features
    .flatMap(({ navigation = [] }) => navigation.filter((entry) => list in entry.in))
    .sort((a, b) => placeOf(a) - placeOf(b));
};

/** Whether moderators' entries are offered; the server decides what may be done there. */
export const useIsModerator = (): boolean => {
  const role = useSession().user?.role;
  return role === 'moderator' || role === 'admin';
};

/** Whether administrators' entries are offered; the server decides what may be done there. */
export const useIsAdministrator = (): boolean => useSession().user?.role === 'admin';

/** What stands in a list of the navigation; labels are keys of the `nav` catalogue. */
export const useNavigation = (list: NavigationList): readonly NavigationEntry[] => {
  const features = useFeatures();
  const isModerator = useIsModerator();
  const isAdministrator = useIsAdministrator();
  return useMemo(
    () =>
      listNavigation(features, list).filter(
        ({ forModerators, forAdministrators }) =>
          (isModerator || !forModerators) && (isAdministrator || !forAdministrators),
      ),
    [features, list, isModerator, isAdministrator],
  );
};
