import { features } from '../features/index.ts';
import { createRegistry } from '../platform/compose-features.ts';

/** What merging two articles does to the rows of all features, as in the server. */
export const { mergeArticle } = createRegistry(features);
