/** A program that requests access to the API on behalf of users (RFC 6749 §2). */
export type OAuthClient = {
  /** The `client_id`; never reused. */
  readonly id: string;
  readonly name: string;
  readonly redirectUris: readonly string[];
  /** SHA-256 in base64url of the random secret. Null for a public client, which cannot keep one. */
  readonly secretDigest: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
};

/** Registered, built in, or described by its own metadata document. */
export type KnownClient = Pick<OAuthClient, 'id' | 'name' | 'redirectUris' | 'secretDigest'>;

/** Loopback hosts, the only ones allowed with http, because requests stay on the user's machine (RFC 8252 §7.3). */
const LOOPBACK: readonly string[] = ['127.0.0.1', '[::1]', 'localhost'];
const MAX_LENGTH = 2000;

/** Why a text is not a valid redirect URI, as the end of a sentence; undefined if it is valid. */
export const redirectUriProblem = (text: string): string | undefined => {
  if (text.length > MAX_LENGTH) return `must be at most ${MAX_LENGTH} characters`;
  const url = URL.parse(text);
  if (url === null) return 'must be a URL like https://app.example.com/callback';
  if (url.username !== '' || url.password !== '') return 'must not contain a user name or password';
  if (text.includes('#')) return 'must not contain a fragment (#)';
  if (text.includes('*')) return 'must not contain a wildcard (*), because URIs are compared exactly';
  if (url.protocol !== 'https:' && !isLoopback(url))
    return 'must start with https://, or with http:// for a loopback address';
  return url.href === text ? undefined : `must be written as ${url.href}`;
};

/** Exact match, except that a loopback URI may use any port. */
export const isRegistered = (registered: readonly string[], asked: string): boolean =>
  registered.includes(asked) || registered.some((uri) => isSameLoopback(uri, asked));

const isSameLoopback = (registered: string, asked: string): boolean => {
  const [a, b] = [URL.parse(registered), URL.parse(asked)];
  if (a === null || b === null || !isLoopback(a) || !isLoopback(b) || b.href !== asked) return false;
  a.port = '';
  b.port = '';
  return a.href === b.href;
};

export const isLoopback = ({ protocol, hostname }: URL): boolean => protocol === 'http:' && LOOPBACK.includes(hostname);

/** Appends response parameters to the URI's query. */
export const withParameters = (uri: string, parameters: Readonly<Record<string, string | null>>): string => {
  const given = Object.entries(parameters).filter((entry): entry is [string, string] => entry[1] !== null);
  return `${uri}${uri.includes('?') ? '&' : '?'}${new URLSearchParams(given)}`;
};
