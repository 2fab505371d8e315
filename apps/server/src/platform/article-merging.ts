import type { Transaction } from '@mz/db';
import { ManifestError, type Ownership } from './ownership.ts';

/** Two rows that turned out to be one article. */
export interface MergedArticle {
  /** The row that goes. */
  readonly dropped: string;
  /** The row that stays. */
  readonly kept: string;
}

/** Moves what refers to the dropped article to the one that stays. Uses only `tx`. */
export type MergeArticle = (tx: Transaction, merged: MergedArticle) => Promise<void>;

/**
 * Tells every feature that holds ids of articles of a merge.
 *
 * @throws ManifestError where a feature owns such a table and does not say what merging does
 */
export const createArticleMerging = (
  features: readonly { readonly name: string; readonly onArticleMerged: MergeArticle | null }[],
  ownership: readonly Ownership[],
): MergeArticle => {
  for (const { feature, tableName, article } of ownership)
    if (article !== null && !features.find(({ name }) => name === feature)?.onArticleMerged)
      throw new ManifestError(
        `Feature "${feature}" keeps articles in "${tableName}.${article}" and has no onArticleMerged.`,
      );
  const hooks = features.flatMap(({ onArticleMerged }) => onArticleMerged ?? []);
  return async (tx, merged) => {
    for (const hook of hooks) await hook(tx, merged);
  };
};
