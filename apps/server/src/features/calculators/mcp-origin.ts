const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Whether a page of this origin may speak the protocol. Programs send no origin; a page does, and one from elsewhere
 * may have pointed its name at our address.
 */
export const isAllowedOrigin = (origin: string | undefined, publicUrl: string): boolean => {
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  const { protocol, hostname, origin: plain } = new URL(origin);
  if (protocol !== 'http:' && protocol !== 'https:') return false;
  return plain === new URL(publicUrl).origin || loopback.has(hostname);
};
