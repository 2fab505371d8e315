import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { type Known, lazyParts } from './lazy-parts.ts';

/**
 * A dialog, or a part of a page that is not seen at first: its code comes at the first touch of the page, or with its
 * first drawing where that is sooner; what few ever see (`drawn`), with its drawing alone. `waiting` keeps its place
 * meanwhile.
 */
export const lazyPart = <Props extends object>(
  fetchPart: () => Promise<ComponentType<Props>>,
  waiting: ReactNode = null,
  known: Known = 'named',
): ComponentType<Props> => {
  const { load, parts } = lazyParts(fetchPart, known);
  const Fetched = lazy(async () => ({ default: await load() })) as unknown as ComponentType<Props>;
  return (props) => {
    // Once it is here it is drawn at once; what is drawn stays the same.
    const [Part] = useState<ComponentType<Props>>(() => parts() ?? Fetched);
    return (
      <Suspense fallback={waiting}>
        <Part {...props} />
      </Suspense>
    );
  };
};
