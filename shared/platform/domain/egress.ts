/** fetch through the egress guard: https to public addresses, resolved once and pinned, no redirects, capped. */
export type GuardedFetch = (url: string, init?: GuardedInit) => Promise<Response>;

export type GuardedInit = {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Of the answer; 1 MB when left out. */
  readonly maxBytes?: number;
  /** For everything, where it is to be less than the guard gives. */
  readonly timeoutMs?: number;
};

/** Why a request to the outside was not made, or its answer not taken. */
export type EgressRefusal =
  | 'url_invalid'
  | 'scheme'
  | 'userinfo'
  | 'port'
  | 'host_not_public'
  | 'address_not_public'
  | 'unresolvable'
  | 'unreachable'
  | 'tls'
  | 'timeout'
  | 'redirect'
  | 'encoding'
  | 'too_large';

/** The message names the host, never a query, a header or a body: those may hold secrets. */
export class EgressRefusedError extends Error {
  override readonly name: string = 'EgressRefusedError';
  readonly code: EgressRefusal;

  constructor(code: EgressRefusal, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

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
