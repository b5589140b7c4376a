import type { Access, SecretName } from './access.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

type RouteKey = `${Method} ${string}`;

/** The gateway's name for the route that takes all other requests. */
export const DEFAULT_ROUTE = '$default';

export type Answering = Access & {
  readonly path: string;
  /** The name of the file in functions/ and of its bundle. */
  readonly function: string;
  /** MB; also determines the share of a processor. */
  readonly memory?: number;
};

/** A route of the HTTP API. */
export type Route = Answering & {
  readonly method: Method | 'ANY';
  /** Who may call it: a client with an API key, a person through the edge, or anybody. */
  readonly caller: 'client' | 'person' | 'anybody';
  /** Further routes of the same function: the forms of a page, or the other pages of a group. */
  readonly also: readonly RouteKey[];
};

/** A function with its own URL: it receives every method of its path and refuses those that are not listed. */
export type SignInRoute = Answering & { readonly methods: readonly Method[] };

type ApiAccess = Access & Pick<Route, 'memory'> & { readonly public?: true };

/** A route for clients, with an API key unless public; the path is below /api/v1. */
export const route = (endpoint: string, name: string, { public: isPublic, ...access }: ApiAccess): Route => {
  const [method, path] = endpoint.split(' ') as [Method, string];
  const caller = isPublic ? 'anybody' : 'client';
  return { method, path: `/api/v1${path}`, function: name, caller, also: [], ...access };
};

type PageAccess = Access & Pick<Route, 'memory'> & { readonly also?: Route['also'] };

/**
 * A route for people: only through the edge, with a session cookie instead of a key. Forms support GET and POST only,
 * so other methods have a POST variant in `also`.
 */
export const page = (endpoint: RouteKey, name: string, { also = [], ...access }: PageAccess): Route => {
  const [method, path] = endpoint.split(' ') as [Method, string];
  return { method, path, function: name, caller: 'person', also, ...access, secrets: withOrigin(access) };
};

/** Assets of pages: the same for everybody, without secrets or other access. */
export const open = (
  endpoint: RouteKey,
  name: string,
  { memory, also = [] }: Required<Pick<Route, 'memory'>> & { readonly also?: Route['also'] },
): Route => {
  const [method, path] = endpoint.split(' ') as [Method, string];
  return { method, path, function: name, caller: 'anybody', also, memory };
};

/** The route for all other requests. Public, without secrets. */
export const otherwise = (name: string, { memory }: Required<Pick<Route, 'memory'>>): Route => ({
  method: 'ANY',
  path: DEFAULT_ROUTE,
  function: name,
  caller: 'anybody',
  also: [],
  memory,
});

/** All route keys of a function in the gateway's format: `GET /imports/{id}`. */
export const routeKeysOf = ({ method, path, also }: Pick<Route, 'method' | 'path' | 'also'>): readonly string[] => [
  path === DEFAULT_ROUTE ? DEFAULT_ROUTE : `${method} ${path}`,
  ...also,
];

/** Single sign-on: `GET|POST /auth/{name}/callback`. The function receives and parses the raw path. */
export const signIn = (endpoint: string, name: string, access: Access & Pick<Route, 'memory'>): SignInRoute => {
  const [methods, path] = endpoint.split(' ') as [string, string];
  return { methods: methods.split('|') as Method[], path, function: name, ...access, secrets: withOrigin(access) };
};

const withOrigin = ({ secrets = [] }: Access): readonly SecretName[] => [...new Set([...secrets, 'origin'] as const)];

// `/auth/{name}/callback` becomes `/auth/*/callback`; `*` also matches slashes in CloudFront patterns.
export const pathPatternOf = ({ path }: Pick<SignInRoute, 'path'>): string => path.replaceAll(/\{\w+\}/g, '*');

const rank = (pattern: string): string =>
  pattern
    .split('/')
    .map((segment) => (segment === '*' ? 1 : 0))
    .join('');

/** CloudFront uses the first matching pattern: longer ones come first, then those with earlier literal parts. */
export const byPrecedence = (left: string, right: string): number =>
  right.split('/').length - left.split('/').length || rank(left).localeCompare(rank(right));
