/** fetch through the egress guard: https to public addresses, resolved once and pinned, no redirects, capped. */
export type GuardedFetch = (url: string, init?: GuardedInit) => Promise<Response>;

export type GuardedInit = {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
};
