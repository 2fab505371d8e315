interface Described {
  readonly authors: readonly { readonly name: string }[];
  readonly authorsComplete: boolean;
  readonly journal: string;
  readonly journalAbbreviation: string | null;
  readonly publicationDate: string | null;
}

const maxAuthors = 3;

/** Authors, journal and date in one line of a mail or feed. */
export const articleLine = (article: Described): string => {
  const shown = article.authors.slice(0, maxAuthors).map(({ name }) => name);
  const hasMore = article.authors.length > maxAuthors || !article.authorsComplete;
  const authors = shown.length > 0 ? `${shown.join(', ')}${hasMore ? ' et al.' : ''}` : '';
  return [authors, article.journalAbbreviation ?? article.journal, article.publicationDate]
    .filter(Boolean)
    .join(' · ');
};
