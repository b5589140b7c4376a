import type { Probe } from './probe.ts';

/** The service under test. */
export type Target = {
  /** The address for people, and of the API through the edge. */
  readonly url: string;
  /** The HTTP API behind the edge; undefined if it is not known. */
  readonly apiUrl: string | undefined;
  readonly apiKey: string;
  /** A user's address, to which an email may be sent. */
  readonly email: string | undefined;
  /** Facts that cannot be seen over HTTP; undefined without credentials. */
  readonly probe: Probe | undefined;
  /** The setting ACCOUNT_CONCURRENCY of the stage; undefined if there is no stage. */
  readonly accountConcurrency?: number;
  /** How long to wait for what happens in the background. */
  readonly patienceMs: number;
  /** How much faster than the clock its schedules run. */
  readonly timeScale: number;
};

export type Answer = { readonly status: number; readonly headers: Headers; readonly text: string };

const TIMEOUT_MS = 40_000;

/** One request without following redirects. */
export const ask = async (url: string, init: RequestInit = {}): Promise<Answer> => {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const response = await fetch(url, { redirect: 'manual', signal, ...init });
  return { status: response.status, headers: response.headers, text: await response.text() };
};

/** A request of a browser for a page. */
export const askPage = ({ url }: Target, path: string): Promise<Answer> =>
  ask(`${url}${path}`, { headers: { accept: 'text/html', 'accept-encoding': 'br, gzip' } });

/** A request with the API key. */
export const askApi = ({ url, apiKey }: Target, method: string, path: string, body?: object): Promise<Answer> =>
  ask(`${url}/api/v1${path}`, {
    method,
    headers: { 'x-api-key': apiKey, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });

/** The answer in one line, for messages. */
export const shown = ({ status, text }: Answer): string =>
  `${status} ${text
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, 160)}`;

/** The last error that a function logged since the run began, as the end of a message. */
export const reasonOf = async ({ probe }: Target, ...functions: readonly string[]): Promise<string> => {
  if (probe === undefined) return `see the log of ${functions.join(', ')}`;
  const read = async (): Promise<readonly string[]> => {
    const errors = await Promise.all(functions.map(async (name) => [name, await probe.lastError(name)] as const));
    return errors.filter(([, error]) => error !== undefined).map(([name, error]) => `${name} logged: ${error}`);
  };
  const known = await patiently(probe.logDelayMs, read, (found) => found.length > 0);
  return known.length === 0 ? `${functions.join(', ')} logged no error` : known.join('; ');
};

/** Reads until `isDone`, or until the patience of the target is used up; returns what was read last. */
export const patiently = async <Value>(
  patienceMs: number,
  read: () => Promise<Value>,
  isDone: (value: Value) => boolean,
): Promise<Value> => {
  const deadline = performance.now() + patienceMs;
  for (;;) {
    const value = await read();
    if (isDone(value) || performance.now() > deadline) return value;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
};

const POLL_MS = 250;
