import type { Client, FetchResponse, MaybeOptionalInit } from 'openapi-fetch';
import type { HttpMethod, MediaType, PathsWithMethod, RequiredKeysOf } from 'openapi-typescript-helpers';
import { errorOf } from './errors.ts';
import type { paths } from './generated/api.ts';

/** The body of a successful response. */
export type ResponseBody<Path extends keyof paths, Method extends HttpMethod> = Method extends keyof paths[Path]
  ? paths[Path][Method] extends Record<string | number, unknown>
    ? Extract<FetchResponse<paths[Path][Method], undefined, MediaType>, { data: unknown }>['data']
    : never
  : never;

/** The body is always read as JSON; `client.raw` can read it in other ways. */
type Init<Path extends keyof paths, Method extends HttpMethod> = MaybeOptionalInit<
  paths[Path],
  Method & keyof paths[Path]
> & { readonly parseAs?: never };

/** Not inferred from what is passed, so that TypeScript refuses names that the document does not have. */
type Call<Method extends HttpMethod> = <Path extends PathsWithMethod<paths, Method>>(
  path: Path,
  ...init: RequiredKeysOf<Init<Path, Method>> extends never ? [Init<Path, Method>?] : [Init<Path, Method>]
) => Promise<ResponseBody<Path, Method> | (Method extends 'delete' ? undefined : never)>;

/** One function for each HTTP method: returns the body of a success, throws a CounterfoilError for any other response. */
export type Methods = {
  readonly GET: Call<'get'>;
  readonly POST: Call<'post'>;
  readonly PUT: Call<'put'>;
  readonly PATCH: Call<'patch'>;
  readonly DELETE: Call<'delete'>;
};

export type RawClient = Client<paths>;

type Untyped = (path: string, init?: object) => Promise<{ data?: unknown; error?: unknown; response: Response }>;

/** Every response of the service has one of these members. */
const MEMBERS = ['id', 'api_key', 'openapi'];
export const isOurs = (body: unknown): boolean => {
  const { data }: { readonly data?: unknown } = Object(body);
  return (typeof data === 'object' && data !== null) || MEMBERS.some((name) => Object.hasOwn(Object(body), name));
};

const parsed = (text: unknown): unknown => {
  try {
    return JSON.parse(String(text));
  } catch {
    return text;
  }
};

const NO_CONTENT = 204;

export const createMethods = (raw: RawClient): Methods => {
  const throwing = (method: keyof Methods) => async (path: string, init?: object) => {
    const { data, error, response } = await (raw[method] as Untyped)(path, { ...init, parseAs: 'text' });
    if (!response.ok) throw errorOf(response, error, method);
    if (response.status === NO_CONTENT) return undefined;
    const body = parsed(data);
    if (!isOurs(body)) throw errorOf(response, body, method);
    return body;
  };
  return {
    GET: throwing('GET'),
    POST: throwing('POST'),
    PUT: throwing('PUT'),
    PATCH: throwing('PATCH'),
    DELETE: throwing('DELETE'),
  } as Methods;
};
