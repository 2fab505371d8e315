/**
 * The address a message may be sent to, or null. Addresses come from browsers, so only hosts the operator named are
 * ever contacted: no other server, and nothing inside the operator's network, can be reached through a subscription.
 *
 * @param hosts names, `*.` before one for all below it; a loopback name may be used without encryption
 */
export const readPushAddress = (text: string, hosts: readonly string[]): URL | null => {
  const url = URL.parse(text);
  if (url?.username !== '' || url.password !== '') return null;
  const isNamed = (name: string): boolean => {
    if (!name.startsWith('*.')) return url.host === name;
    return url.hostname.endsWith(name.slice(1)) && url.port === '';
  };
  if (!hosts.some(isNamed)) return null;
  const isLoopback = url.hostname === 'localhost' || url.hostname === '127.0.0.1';
  if (url.protocol === 'https:') return url;
  return url.protocol === 'http:' && isLoopback ? url : null;
};
