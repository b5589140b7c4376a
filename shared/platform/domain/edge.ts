/** Where a request comes from, as the edge says. */
export type Edge = {
  /** Scheme and host that the person sees, without a slash at the end. */
  readonly origin: string;
  readonly viewerAddress: string;
  readonly userAgent: string;
  readonly requestId: string;
  /** The device token from an earlier sign-in in this browser. Its user has to be looked up. */
  readonly device?: string;
};

export type RateLimits = {
  /** Counts one of the window that `now` is in. */
  readonly count: (
    bucket: string,
    limit: number,
    windowSeconds: number,
    now: string,
  ) => Promise<{ readonly limited: boolean; readonly retryAfter: number }>;
  /** Failures and when the last one was, for backoff; kept for a day. */
  readonly failures: (bucket: string) => Promise<{ readonly count: number; readonly lastAt: string | null }>;
  readonly forget: (bucket: string) => Promise<void>;
  /**
   * Counts a failure before it is known to be one; false when the count is not `seen` any more: read again and decide
   * again. So of many tries at once no more go through than one after the other.
   */
  readonly reserve: (bucket: string, seen: number, now: string) => Promise<boolean>;
  /** Takes a reserved one back: it was none. */
  readonly release: (bucket: string) => Promise<void>;
};

/** The network whose failures are counted together: an IPv4 address, or the /64 that one IPv6 subscriber has whole. */
export const viewerNetwork = (address: string): string => {
  const text = address.toLowerCase().replace(/%.*$/, '');
  const mapped = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/.exec(text)?.[1];
  if (mapped !== undefined || !text.includes(':')) return mapped ?? text;
  const [head = '', tail = ''] = text.split('::');
  const first = head === '' ? [] : head.split(':');
  const last = tail === '' ? [] : tail.split(':');
  const gap = text.includes('::') ? Array<string>(Math.max(0, 8 - first.length - last.length)).fill('0') : [];
  const groups = [...first, ...gap, ...last].slice(0, 4);
  return `${groups.map((group) => group.replace(/^0+(?=.)/, '')).join(':')}::/64`;
};
