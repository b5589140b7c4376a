/** Paths that a client may name as the resource of a token (RFC 8707). All belong to one resource server. */
const PATHS = ['/', '/mcp', '/api/v1'] as const;
export type Resource = (typeof PATHS)[number];

/** For messages. */
export const RESOURCES_IN_WORDS = 'the URL of this service, of its /mcp or of its /api/v1';

/**
 * The resources that a request names, separated by spaces as the names of a scope are; none if it names none, and
 * undefined if one is not of this origin.
 */
export const readResources = (text: string | undefined, origin: string): readonly Resource[] | undefined => {
  const paths = (text ?? '').split(' ').flatMap((url) => (url === '' ? [] : [pathOf(url, origin)]));
  return paths.includes(undefined) ? undefined : PATHS.filter((path) => paths.includes(path));
};

/** Only the scheme and the host ignore case. */
const pathOf = (url: string, origin: string): Resource | undefined => {
  if (url.slice(0, origin.length).toLowerCase() !== origin) return undefined;
  const path = url.slice(origin.length);
  return PATHS.find((each) => (path.endsWith('/') ? path : `${path}/`) === (each === '/' ? each : `${each}/`));
};

/** Whether a token request repeats or narrows what was authorized. No resource means all, and so does the whole service. */
export const isAuthorized = (asked: readonly Resource[], authorized: readonly Resource[] = []): boolean =>
  authorized.length === 0 || authorized.includes('/') || asked.every((path) => authorized.includes(path));

export const isResources = (value: unknown): value is readonly Resource[] =>
  Array.isArray(value) && value.every((path) => PATHS.includes(path));
