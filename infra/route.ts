import type { Access, SecretName } from '../shared/platform/domain/access/access.ts';
import { type Endpoint, functionOf } from '../shared/platform/domain/endpoint.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

type RouteKey = `${Method} ${string}`;

/** The gateway's name for the route that matches requests that no other route does, with any method. */
export const DEFAULT_ROUTE = '$default';

export type RoutedFunction = Access & {
  readonly path: string;
  /** The folder below functions/ and the name of its bundle. */
  readonly function: string;
  /** In MB; it also determines the share of a processor. */
  readonly memory?: number;
};

/** A route of the HTTP API. */
export type Route = RoutedFunction & {
  readonly method: Method | 'ANY';
  /** Who can call it: a client with an API key or access token, a person through the edge, or anyone. */
  readonly caller: 'client' | 'person' | 'anyone';
  /** Further routes of the same function. */
  readonly also: readonly RouteKey[];
  /** The routes of a group of pages below its greedy routes. */
  readonly answers?: readonly RouteKey[];
};

/** A function with its own URL. It receives every method of its path and refuses those that are not listed. */
export type SignInRoute = RoutedFunction & { readonly methods: readonly Method[] };

/** The route of a declared API endpoint. */
export const apiRoute = (endpoint: Endpoint): Route => {
  const { method, path, scope, access, memory } = endpoint;
  return {
    method: method.toUpperCase() as Method,
    path: `/api/v1${path}`,
    function: functionOf(endpoint),
    caller: scope === null ? 'anyone' : 'client',
    also: [],
    ...access,
    ...(scope !== null && { recognizes: 'client' }),
    ...(memory !== undefined && { memory }),
  };
};

type PageAccess = Access & Pick<Route, 'memory'>;

/** A route for people who need no session: only behind the edge. */
export const guestPage = (
  endpoint: RouteKey,
  name: string,
  { also = [], ...access }: PageAccess & { readonly also?: Route['also'] },
): Route => {
  const [method, path] = endpoint.split(' ') as [Method, string];
  return { method, path, function: name, caller: 'person', also, ...access, secrets: withOrigin(access) };
};

/** A route for signed-in people: a session cookie instead of a key. */
export const page = (...[endpoint, name, access]: Parameters<typeof guestPage>): Route =>
  guestPage(endpoint, name, { ...access, recognizes: 'person' });

type PageGroup = PageAccess & {
  /** The routes of the gateway that lead to the group, such as `GET /settings/{proxy+}`. */
  readonly routes: readonly [RouteKey, ...RouteKey[]];
  readonly answers: readonly RouteKey[];
};

/**
 * The pages of an area, or its forms, in one function. Forms support only GET and POST, so every endpoint with another
 * method has an equivalent POST route in the group.
 */
export const pages = (name: string, { routes: [route, ...also], answers, ...access }: PageGroup): Route => ({
  ...page(route, name, { ...access, also }),
  answers,
});

/** A route for the assets of pages: the same for everyone, so it needs no secrets and no access. */
export const assets = (
  endpoint: RouteKey,
  name: string,
  { memory, also = [] }: Required<Pick<Route, 'memory'>> & { readonly also?: Route['also'] },
): Route => {
  const [method, path] = endpoint.split(' ') as [Method, string];
  return { method, path, function: name, caller: 'anyone', also, memory };
};

/** Pages that are the same for everyone, in one function, without secrets and access. */
export const publicPages = (
  name: string,
  {
    routes: [route, ...also],
    answers,
    memory,
  }: Pick<PageGroup, 'routes' | 'answers'> & Required<Pick<Route, 'memory'>>,
): Route => ({ ...assets(route, name, { memory, also }), answers });

/** A route for programs with a key or token which its function hands on to the API, without secrets and access. */
export const forwarding = (endpoint: RouteKey, name: string, { memory }: Required<Pick<Route, 'memory'>>): Route =>
  assets(endpoint, name, { memory });

/** The route for requests that match no other route. Open to anyone, without secrets. */
export const fallback = (name: string, { memory }: Required<Pick<Route, 'memory'>>): Route => ({
  method: 'ANY',
  path: DEFAULT_ROUTE,
  function: name,
  caller: 'anyone',
  also: [],
  memory,
});

/** The routes of the gateway that lead to a function: `GET /imports/{proxy+}`. */
export const gatewayRoutesOf = ({ method, path, also }: Pick<Route, 'method' | 'path' | 'also'>): readonly string[] => [
  path === DEFAULT_ROUTE ? DEFAULT_ROUTE : `${method} ${path}`,
  ...also,
];

/**
 * The name of a gateway's route in templates: `POST /imports/{id}/publish` → `PostImportsIdPublish`. It must never
 * change for a key, because a deployed stage cannot rename a route.
 */
export const routeId = (key: string): string =>
  key
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');

/** The routes that a function answers: `GET /imports/{id}`. */
export const routeKeysOf = (route: Route): readonly string[] => route.answers ?? gatewayRoutesOf(route);

/** A single sign-on route: `GET|POST /auth/{name}/callback`. The function parses the raw path itself. */
export const signIn = (endpoint: string, name: string, access: Access & Pick<Route, 'memory'>): SignInRoute => {
  const [methods, path] = endpoint.split(' ') as [string, string];
  return { methods: methods.split('|') as Method[], path, function: name, ...access, secrets: withOrigin(access) };
};

const withOrigin = ({ secrets = [] }: Access): readonly SecretName[] => [...new Set([...secrets, 'origin'] as const)];

// `/auth/{name}/callback` becomes `/auth/*/callback`; in CloudFront's patterns, `*` also matches slashes.
export const pathPatternOf = ({ path }: Pick<SignInRoute, 'path'>): string => path.replaceAll(/\{\w+\}/g, '*');

const rank = (pattern: string): string =>
  pattern
    .split('/')
    .map((segment) => (segment === '*' ? 1 : 0))
    .join('');

/** CloudFront uses the first matching pattern, so longer patterns come first, then those with earlier literal parts. */
export const byPrecedence = (left: string, right: string): number =>
  right.split('/').length - left.split('/').length || rank(left).localeCompare(rank(right));
