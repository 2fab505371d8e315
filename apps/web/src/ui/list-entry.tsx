import type { ReactNode } from 'react';

/** What the rows of a list are drawn of. */
export interface RowsProps<Item> {
  /** Spoken name of the list. */
  label: string;
  items: readonly Item[];
  keyOf: (item: Item) => string;
  /** One entry; it is wrapped in an `article` that takes the focus from the keyboard. */
  render: (item: Item, index: number) => ReactNode;
  /** How many there are in all, where it is known. */
  total?: number;
  /** Height of an entry before it is measured, in pixels. */
  estimate?: number;
  /** Gap between entries, in pixels. */
  gap?: number;
}

interface EntryProps {
  at: number;
  total: number;
  /** Names the entry, so that Back finds it again. */
  name: string;
  children: ReactNode;
}

/** One entry of a feed, which the keyboard goes to. */
export const ListEntry = ({ at, total, name, children }: EntryProps) => (
  <article
    aria-posinset={at + 1}
    aria-setsize={total}
    data-entry={name}
    // biome-ignore lint/a11y/noNoninteractiveTabindex: entries of a feed take the focus
    tabIndex={0}
    className="focus-visible:rounded-card"
  >
    {children}
  </article>
);
