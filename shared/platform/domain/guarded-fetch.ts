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
