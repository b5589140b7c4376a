/**
 * What keeps an address from being one of the outside that we would use or send a browser to; undefined: nothing.
 * `allow` holds `host:port` of servers that may be reached by http (never set in the cloud). The egress guard asks
 * more, about what the host resolves to; this is what can be said when the address is typed.
 */
export const outsideUrlProblem = (text: string, allow: readonly string[] = []): string | undefined => {
  const url = URL.parse(text);
  if (url === null) return 'is not a URL';
  if (url.username !== '' || url.password !== '') return 'must not contain a user name or password';
  if (text.includes('#')) return 'must not contain a fragment (#)';
  if (url.protocol === 'https:' || (url.protocol === 'http:' && isAllowListed(url, allow))) return undefined;
  return 'must start with https://';
};

/** Whether an operator named exactly this host and port. */
export const isAllowListed = (url: URL, allow: readonly string[]): boolean => allow.includes(hostAndPort(url));

const hostAndPort = (url: URL): string =>
  `${url.hostname}:${url.port === '' ? (url.protocol === 'https:' ? '443' : '80') : url.port}`;
