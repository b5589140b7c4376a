import type { Access, SecretName } from '../shared/platform/domain/access.ts';
import { type Endpoint, functionOf } from '../shared/platform/domain/endpoint.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

type RouteKey = `${Method} ${string}`;

/** The gateway's own name of the route that takes what no other does, by any method. */
export const DEFAULT_ROUTE = '$default';

export type Answering = Access & {
  readonly path: string;
  /** The folder below functions/ and the name of its bundle. */
  readonly function: string;
  /** MB; it also decides the share of a processor. */
  readonly memory?: number;
};

/** A route of the HTTP API. */
export type Route = Answering & {
  readonly method: Method | 'ANY';
  /** Who is let in: a client by its API key, a person through the edge, or anybody. */
  readonly caller: 'client' | 'person' | 'anybody';
  /** What the same function answers beside it: the forms of a page, or the other pages of a group. */
  readonly also: readonly RouteKey[];
};

/** A function with a URL of its own: it answers every method of its path, and refuses those that are not listed. */
export type SignInRoute = Answering & { readonly methods: readonly Method[] };

/** For clients, as the endpoint is declared. */
export const apiRoute = (endpoint: Endpoint): Route => {
  const { method, path, scope, access, memory } = endpoint;
  return {
    method: method.toUpperCase() as Method,
    path: `/api/v1${path}`,
    function: functionOf(endpoint),
    caller: scope === null ? 'anybody' : 'client',
    also: [],
    ...access,
    ...(memory !== undefined && { memory }),
  };
};

type PageAccess = Access & Pick<Route, 'memory'> & { readonly also?: Route['also'] };

/**
 * For people: behind the edge alone, with the session's cookie instead of a key. Forms know GET and POST only, so what is
 * changed by another method has a twin by POST in `also`.
 */
export const page = (endpoint: RouteKey, name: string, { also = [], ...access }: PageAccess): Route => {
  const [method, path] = endpoint.split(' ') as [Method, string];
  return { method, path, function: name, caller: 'person', also, ...access, secrets: withOrigin(access) };
};

/** What pages load: the same for everybody, so that it knows no secret and touches nothing. */
export const open = (
  endpoint: RouteKey,
  name: string,
  { memory, also = [] }: Required<Pick<Route, 'memory'>> & { readonly also?: Route['also'] },
): Route => {
  const [method, path] = endpoint.split(' ') as [Method, string];
  return { method, path, function: name, caller: 'anybody', also, memory };
};

/** The route for requests that match no other. Open to anybody, without secrets. */
export const otherwise = (name: string, { memory }: Required<Pick<Route, 'memory'>>): Route => ({
  method: 'ANY',
  path: DEFAULT_ROUTE,
  function: name,
  caller: 'anybody',
  also: [],
  memory,
});

/** Every route that a function answers, as the gateway has them: `GET /imports/{id}`. */
export const routeKeysOf = ({ method, path, also }: Pick<Route, 'method' | 'path' | 'also'>): readonly string[] => [
  path === DEFAULT_ROUTE ? DEFAULT_ROUTE : `${method} ${path}`,
  ...also,
];

/** Single sign-on: `GET|POST /auth/{name}/callback`. The URL hands the raw path over; the function reads it itself. */
export const signIn = (endpoint: string, name: string, access: Access & Pick<Route, 'memory'>): SignInRoute => {
  const [methods, path] = endpoint.split(' ') as [string, string];
  return { methods: methods.split('|') as Method[], path, function: name, ...access, secrets: withOrigin(access) };
};

const withOrigin = ({ secrets = [] }: Access): readonly SecretName[] => [...new Set([...secrets, 'origin'] as const)];

// `/auth/{name}/callback` becomes `/auth/*/callback`; in CloudFront's patterns `*` spans slashes as well.
export const pathPatternOf = ({ path }: Pick<SignInRoute, 'path'>): string => path.replaceAll(/\{\w+\}/g, '*');

const rank = (pattern: string): string =>
  pattern
    .split('/')
    .map((segment) => (segment === '*' ? 1 : 0))
    .join('');

/** CloudFront takes the first pattern that matches: longer ones first, then the one whose literal parts come earlier. */
export const byPrecedence = (left: string, right: string): number =>
  right.split('/').length - left.split('/').length || rank(left).localeCompare(rank(right));
