/** The origin of a request, as reported by the edge. */
export type Edge = {
  /** Scheme and host that the user sees, without a trailing slash. */
  readonly origin: string;
  readonly viewerAddress: string;
  readonly userAgent: string;
  readonly requestId: string;
  /** The device token from an earlier sign-in in this browser. Its user must be looked up. */
  readonly device?: string;
};

export type RateLimits = {
  /** Counts a request in the window that includes `now`. */
  readonly count: (
    bucket: string,
    limit: number,
    windowSeconds: number,
    now: string,
  ) => Promise<{ readonly limited: boolean; readonly retryAfter: number }>;
  /** The number of failures and the time of the last one, for backoff; kept for a day. */
  readonly failures: (bucket: string) => Promise<{ readonly count: number; readonly lastAt: string | null }>;
  readonly forget: (bucket: string) => Promise<void>;
  /**
   * Counts a failure in advance; returns false if the count is no longer `seen`: read it again and decide again.
   * Concurrent attempts thus get no further than sequential ones.
   */
  readonly reserve: (bucket: string, seen: number, now: string) => Promise<boolean>;
  /** Removes a reserved failure after a success. */
  readonly release: (bucket: string) => Promise<void>;
};

/** The network whose failures count together: an IPv4 address, or an IPv6 /64, which one subscriber owns. */
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
