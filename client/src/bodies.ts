type Held = Blob | FormData;

export type Repeated = {
  /** A request like the first one, because a body can be read once. */
  readonly request: () => Request;
  /** The size of its body. */
  readonly bytes: number;
};

/**
 * Remembers the bodies of requests: each attempt reads the same one, but a clone of the request would keep a copy.
 */
export const createBodies = () => {
  const held = new WeakMap<Request, Held>();
  return {
    Request: new Proxy(Request, {
      construct: (_, [url, init]: [string, RequestInit]) => {
        const body = typeof init.body === 'string' ? new Blob([init.body]) : init.body;
        const request = new Request(url, body === undefined ? init : { ...init, body });
        if (body instanceof Blob || body instanceof FormData) held.set(request, body);
        return request;
      },
    }),
    /** Reads the body of a request that was made elsewhere, for example by a middleware. */
    repeat: async (first: Request): Promise<Repeated> => {
      const body = held.get(first) ?? (first.body && (await first.blob()));
      if (!body) return { request: () => new Request(first), bytes: 0 };
      const headers = new Headers(first.headers);
      if (body instanceof FormData) headers.delete('content-type'); // each request has a boundary of its own
      return { request: () => new Request(first, { headers, body }), bytes: sizeOf(body) };
    },
  };
};

const sizeOf = (body: Held): number =>
  body instanceof Blob
    ? body.size
    : [...body.values()].reduce((sum, value) => sum + (typeof value === 'string' ? value.length : value.size), 0);
