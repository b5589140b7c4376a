import type { PathsWithMethod } from 'openapi-typescript-helpers';
import { CounterfoilError } from './errors.ts';
import type { components, paths } from './generated/api.ts';
import type { Methods, ResponseBody } from './methods.ts';

type ListMeta = components['schemas']['ListMeta'];
type Page<Item> = { readonly data: readonly Item[]; readonly meta: ListMeta };
type ItemOf<Path extends keyof paths> =
  ResponseBody<Path, 'get'> extends { data: (infer Item)[]; meta: ListMeta } ? Item : never;

/** The paths that return a page of records. */
export type ListPath = {
  [Path in PathsWithMethod<paths, 'get'>]: ResponseBody<Path, 'get'> extends { data: unknown[]; meta: ListMeta }
    ? Path
    : never;
}[PathsWithMethod<paths, 'get'>];

type Parameters<Path extends ListPath> = paths[Path]['get']['parameters'];
type Defined<Value> = Exclude<Value, undefined>;

export type ListInit<Path extends ListPath> = {
  readonly query?: Omit<Defined<Parameters<Path>['query']>, 'page'>;
  readonly signal?: AbortSignal;
} & (Parameters<Path> extends { path: infer Ids } ? { readonly path: Ids } : { readonly path?: never });

/**
 * Records of all pages one by one, or page by page. A page is read when its first record is needed. A record that has
 * moved to a later page meanwhile is given once.
 */
export type Listed<Item> = AsyncIterable<Item> & { readonly pages: () => AsyncIterable<Page<Item>> };

export type List = <Path extends ListPath>(
  path: Path,
  ...init: Parameters<Path> extends { path: unknown } ? [ListInit<Path>] : [ListInit<Path>?]
) => Listed<ItemOf<Path>>;

const MOST_PER_PAGE = 100;

type UntypedGet = (path: string, init: object) => Promise<Page<unknown>>;
type UntypedInit = { readonly query?: object; readonly path?: object; readonly signal?: AbortSignal };

export const createList = ({ GET }: Pick<Methods, 'GET'>): List => {
  const list = (path: string, { query, path: ids, ...rest }: UntypedInit = {}): Listed<unknown> => {
    const pages = async function* () {
      for (let page: number | null = 1; page !== null; ) {
        const params = { path: ids, query: { per_page: MOST_PER_PAGE, ...query, page } };
        const read: Page<unknown> = await (GET as UntypedGet)(path, { ...rest, params });
        yield read;
        page = pageAfter(path, page, read);
      }
    };
    const items = async function* () {
      const given = new Set<unknown>();
      for await (const { data } of pages()) {
        const fresh = data.filter((item) => !given.has(idOf(item)));
        for (const item of fresh) given.add(idOf(item));
        yield* fresh;
      }
    };
    return { pages, [Symbol.asyncIterator]: items };
  };
  return list as List;
};

/** An item without an id equals only itself. */
const idOf = (item: unknown): unknown => (item as { readonly id?: unknown }).id ?? item;

/** @throws CounterfoilError for a response after which the list would never end */
const pageAfter = (path: string, page: number, { meta }: Page<unknown>): number | null => {
  const next: unknown = meta?.next_page;
  if (next === null || (typeof next === 'number' && next > page)) return next;
  const message = `The response to GET ${path} has next_page ${JSON.stringify(next)} on page ${page}`;
  throw new CounterfoilError('unexpected_response', 200, message);
};
