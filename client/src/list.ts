import type { PathsWithMethod } from 'openapi-typescript-helpers';
import type { components, paths } from './generated/api.ts';
import type { Answer, Methods } from './methods.ts';

type Page<Item> = { readonly data: readonly Item[]; readonly meta: components['schemas']['ListMeta'] };
type ItemOf<Path extends keyof paths> =
  Answer<Path, 'get'> extends { data: (infer Item)[]; meta: unknown } ? Item : never;

/** The paths that answer a page of records. */
export type ListPath = {
  [Path in PathsWithMethod<paths, 'get'>]: Answer<Path, 'get'> extends { data: unknown[]; meta: unknown }
    ? Path
    : never;
}[PathsWithMethod<paths, 'get'>];

type Parameters<Path extends ListPath> = paths[Path]['get']['parameters'];
type Defined<Value> = Exclude<Value, undefined>;

export type ListInit<Path extends ListPath> = {
  readonly query?: Omit<Defined<Parameters<Path>['query']>, 'page'>;
  readonly signal?: AbortSignal;
} & (Parameters<Path> extends { path: infer Ids } ? { readonly path: Ids } : { readonly path?: never });

/** Records of all pages one by one, or page by page. A page is read when its first record is needed. */
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
        page = read.meta.next_page;
      }
    };
    const items = async function* () {
      for await (const { data } of pages()) yield* data;
    };
    return { pages, [Symbol.asyncIterator]: items };
  };
  return list as List;
};
