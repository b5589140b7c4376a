import type { PathsWithMethod } from 'openapi-typescript-helpers';
import { CounterfoilError } from './errors.ts';
import type { components, paths } from './generated/api.ts';
import type { Methods, ResponseBody } from './methods.ts';

type ListMeta = components['schemas']['ListMeta'];
type Page<Item> = {
  readonly data: readonly Item[];
  readonly meta: ListMeta & { readonly next_cursor?: string | null };
};
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
  readonly query?: Omit<Defined<Parameters<Path>['query']>, 'page' | 'cursor'>;
  readonly signal?: AbortSignal;
} & (Parameters<Path> extends { path: infer Ids } ? { readonly path: Ids } : { readonly path?: never });

/**
 * Records of all pages one by one, or page by page. A page is read when its first record is needed. Transactions,
 * valuations, trades, holdings and balances are read by cursor: records that are added or deleted meanwhile shift no others. In
 * other lists, a record that has moved to a later page is given once.
 */
export type Listed<Item> = AsyncIterable<Item> & { readonly pages: () => AsyncIterable<Page<Item>> };

export type List = <Path extends ListPath>(
  path: Path,
  ...init: Parameters<Path> extends { path: unknown } ? [ListInit<Path>] : [ListInit<Path>?]
) => Listed<ItemOf<Path>>;

const MOST_PER_PAGE = 100;
const MOST_AFTER_CURSOR = 500;

type UntypedGet = (path: string, init: object) => Promise<Page<unknown>>;
type UntypedInit = { readonly query?: object; readonly path?: object; readonly signal?: AbortSignal };

export const createList = ({ GET }: Pick<Methods, 'GET'>): List => {
  const list = (path: string, { query, path: ids, ...rest }: UntypedInit = {}): Listed<unknown> => {
    const pages = async function* () {
      for (let place: Place | null = { page: 1 }; place !== null; ) {
        const most = 'cursor' in place ? MOST_AFTER_CURSOR : MOST_PER_PAGE;
        const params = { path: ids, query: { per_page: most, ...query, ...place } };
        const read: Page<unknown> = await (GET as UntypedGet)(path, { ...rest, params });
        yield read;
        place = placeAfter(path, place, read);
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

type Place = { readonly page: number } | { readonly cursor: string };

/** @throws CounterfoilError for a response after which the list would never end */
const placeAfter = (path: string, place: Place, { meta }: Page<unknown>): Place | null => {
  const cursor: unknown = meta?.next_cursor;
  if (cursor === null) return null;
  if (cursor !== undefined) {
    if (typeof cursor === 'string' && !('cursor' in place && place.cursor === cursor)) return { cursor };
    throw endless(`The response to GET ${path} has next_cursor ${JSON.stringify(cursor)} again`);
  }
  const [next, page]: readonly unknown[] = [meta?.next_page, 'page' in place ? place.page : 0];
  if (next === null) return null;
  if (typeof next === 'number' && next > Number(page)) return { page: next };
  throw endless(`The response to GET ${path} has next_page ${JSON.stringify(next)} on page ${page}`);
};

const endless = (message: string): CounterfoilError => new CounterfoilError('unexpected_response', 200, message);
