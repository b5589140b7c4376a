/** A program that asks people for access to the API in their name (RFC 6749 §2). */
export type OAuthClient = {
  /** The `client_id`; never used again. */
  readonly id: string;
  readonly name: string;
  readonly redirectUris: readonly string[];
  /** SHA-256 in base64url of its secret, which is random enough for it. Null: a public client, which can keep none. */
  readonly secretDigest: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
};

/** Where the browser of a person may go by http: it stays on his machine (RFC 8252 §7.3). */
const LOOPBACK: readonly string[] = ['127.0.0.1', '[::1]', 'localhost'];
const MAX_LENGTH = 2000;

/** What keeps a text from being a redirect URI of a client; undefined: nothing. */
export const redirectUriProblem = (text: string): string | undefined => {
  if (text.length > MAX_LENGTH) return `must be at most ${MAX_LENGTH} characters`;
  const url = URL.parse(text);
  if (url === null) return 'is not a URL';
  if (url.username !== '' || url.password !== '') return 'must not contain a user name or password';
  if (text.includes('#')) return 'must not contain a fragment (#)';
  if (text.includes('*')) return 'must not contain a wildcard (*): it is compared as it is';
  if (url.protocol !== 'https:' && !isLoopback(url)) return 'must start with https://, or be http on the loopback';
  return url.href === text ? undefined : `must be written as ${url.href}`;
};

/** The same text; of a loopback address the port is whatever the program was given when it started. */
export const isRegistered = (registered: readonly string[], asked: string): boolean =>
  registered.includes(asked) || registered.some((uri) => isSameLoopback(uri, asked));

const isSameLoopback = (registered: string, asked: string): boolean => {
  const [a, b] = [URL.parse(registered), URL.parse(asked)];
  if (a === null || b === null || !isLoopback(a) || !isLoopback(b) || b.href !== asked) return false;
  a.port = '';
  b.port = '';
  return a.href === b.href;
};

const isLoopback = ({ protocol, hostname }: URL): boolean => protocol === 'http:' && LOOPBACK.includes(hostname);

/** The URI with the parameters of an answer behind what it has already. */
export const withParameters = (uri: string, parameters: Readonly<Record<string, string | null>>): string => {
  const given = Object.entries(parameters).filter((entry): entry is [string, string] => entry[1] !== null);
  return `${uri}${uri.includes('?') ? '&' : '?'}${new URLSearchParams(given)}`;
};
