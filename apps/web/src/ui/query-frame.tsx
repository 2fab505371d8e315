import type { ReactNode } from 'react';
import { Card } from './card.tsx';
import { SkeletonRows } from './skeleton.tsx';
import { ErrorState } from './states.tsx';

interface QueryFrameProps<Data> {
  query: {
    readonly data: Data | undefined;
    readonly isPending: boolean;
    readonly error: Error | null;
    readonly refetch: () => unknown;
  };
  /** What did not load. */
  failed: string;
  errorText: (error: Error) => ReactNode;
  children: (data: Data) => ReactNode;
}

/** A list of one card while it loads, what happened where it did not, and then what it shows. */
export const QueryFrame = <Data,>({ query, failed, errorText, children }: QueryFrameProps<Data>) => (
  <>
    {query.isPending ? (
      <Card>
        <SkeletonRows rows={4} />
      </Card>
    ) : null}
    {query.error ? (
      <Card>
        <ErrorState title={failed} onRetry={() => void query.refetch()}>
          {errorText(query.error)}
        </ErrorState>
      </Card>
    ) : null}
    {query.data === undefined ? null : children(query.data)}
  </>
);
