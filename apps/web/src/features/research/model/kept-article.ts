import type { Article } from '@mz/contracts';

/** An article with the collections of the viewer it is saved in; null: it is not saved. */
export type KeptArticle = Article & { savedIn: string[] | null };
