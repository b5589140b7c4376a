/**
 * fetch through the egress guard: https to public addresses, resolved once and pinned, without redirects and with size
 * limits.
 */
export type GuardedFetch = (url: string, init?: GuardedInit) => Promise<Response>;

export type GuardedInit = {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Limit of the answer; 1 MB by default. */
  readonly maxBytes?: number;
  /** Answers as soon as status and headers arrive, without the body, whatever it is. */
  readonly headOnly?: true;
  /** A total timeout shorter than the guard's. */
  readonly timeoutMs?: number;
};

/** Why the guard refused a request or its answer. */
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

/** The message contains the host, never a query, header or body, which may be secret. */
export class EgressRefusedError extends Error {
  override readonly name: string = 'EgressRefusedError';
  readonly code: EgressRefusal;

  constructor(code: EgressRefusal, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/**
 * Why a URL must not be called or redirected to; undefined if it is allowed. `allow` holds `host:port` of servers that
 * may use http (never in the cloud). This checks what is known when the URL is entered; the egress guard also checks
 * what the host resolves to.
 */
export const outsideUrlProblem = (text: string, allow: readonly string[] = []): string | undefined => {
  const url = URL.parse(text);
  if (url === null) return 'is not a URL';
  if (url.username !== '' || url.password !== '') return 'must not contain a user name or password';
  if (text.includes('#')) return 'must not contain a fragment (#)';
  if (url.protocol === 'https:' || (url.protocol === 'http:' && isAllowListed(url, allow))) return undefined;
  return 'must start with https://';
};

/** Whether an operator allowed this host and port, or every port of the host (`127.0.0.1:*`). */
export const isAllowListed = (url: URL, allow: readonly string[]): boolean =>
  allow.includes(hostAndPort(url)) || allow.includes(`${url.hostname}:*`);

const hostAndPort = (url: URL): string =>
  `${url.hostname}:${url.port === '' ? (url.protocol === 'https:' ? '443' : '80') : url.port}`;
