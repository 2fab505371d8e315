import { type ComponentType, type ReactNode, Suspense } from 'react';
import { lazyParts } from './lazy-parts.ts';

/**
 * A dialog, or a part of a page that is not seen at first: its code comes at the first touch of the page, or with its
 * first drawing where that is sooner. `waiting` keeps its place meanwhile.
 */
export const lazyPart = <Props extends object>(
  fetchPart: () => Promise<ComponentType<Props>>,
  waiting: ReactNode = null,
): ComponentType<Props> => {
  const { useParts } = lazyParts(fetchPart);
  const Fetched = (props: Props) => {
    const Part = useParts();
    return <Part {...props} />;
  };
  return (props) => (
    <Suspense fallback={waiting}>
      <Fetched {...props} />
    </Suspense>
  );
};
