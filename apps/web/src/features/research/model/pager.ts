export interface PageLink {
  readonly page: number;
  readonly cursor: string | null;
}

/** `1 2 3 … 10`: the pages whose address is known, with `null` where pages are left out. */
export const pagerOf = (page: number, pages: readonly PageLink[]): (PageLink | null)[] => {
  const known = new Map<number, PageLink>(pages.map((link) => [link.page, link]));
  if (!known.has(1)) known.set(1, { page: 1, cursor: null });
  if (!known.has(page)) known.set(page, { page, cursor: null });
  const sorted = [...known.values()].sort((a, b) => a.page - b.page);
  return sorted.flatMap((link, index) => {
    const before = sorted[index - 1];
    return before && link.page - before.page > 1 ? [null, link] : [link];
  });
};
