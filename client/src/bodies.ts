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
  const held = new WeakMap<Request, Blob>();
  return {
    Request: new Proxy(Request, {
      construct: (_, [url, init]: [string, RequestInit]) => {
        const body = toBlob(init.body);
        const request = new Request(url, body === undefined ? init : { ...init, body });
        if (body !== undefined) held.set(request, body);
        return request;
      },
    }),
    /** Reads the body of a request that was made elsewhere, for example by a middleware. */
    repeat: async (first: Request): Promise<Repeated> => {
      const body = held.get(first) ?? (first.body && (await first.blob()));
      if (!body) return { request: () => new Request(first), bytes: 0 };
      return { request: () => new Request(first, { body }), bytes: body.size };
    },
  };
};

const toBlob = (body: unknown): Blob | undefined => {
  if (typeof body === 'string') return new Blob([body]);
  return body instanceof FormData ? encodedForm(body) : undefined;
};

/**
 * A form as one Blob, which refers to its files without a copy. Node throws an error that nobody can catch if a request
 * with a FormData is aborted while its file is read.
 */
export const encodedForm = (form: FormData): Blob => {
  const boundary = crypto.randomUUID();
  const parts = [...form].flatMap(([name, value]) => {
    const start = `--${boundary}\r\nContent-Disposition: form-data; name="${quoted(name)}"`;
    if (typeof value === 'string') return [`${start}\r\n\r\n${value.replace(/\r\n?|\n/g, '\r\n')}\r\n`];
    const type = value.type || 'application/octet-stream';
    return [`${start}; filename="${quoted(value.name)}"\r\nContent-Type: ${type}\r\n\r\n`, value, '\r\n'];
  });
  return new Blob([...parts, `--${boundary}--\r\n`], { type: `multipart/form-data; boundary=${boundary}` });
};

/** As browsers write names in forms. */
const quoted = (name: string): string => name.replace(/[\r\n"]/g, encodeURIComponent);
