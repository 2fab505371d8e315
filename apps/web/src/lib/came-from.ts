/** From which address each entry of the history was opened, by its key. A reload forgets it. */
const origins = new Map<string, string>();
const maxOrigins = 50;

export const noteOrigin = (key: string, address: string): void => {
  origins.set(key, address);
  const [oldest] = origins.keys();
  if (origins.size > maxOrigins && oldest !== undefined) origins.delete(oldest);
};

/** Address one entry before, where it led here. */
export const originOf = (key: string): string | null => origins.get(key) ?? null;
