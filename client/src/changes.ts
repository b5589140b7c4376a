import type { components, operations } from './generated/api.ts';
import type { Methods } from './methods.ts';

type Kinds = components['schemas']['Changes']['data'];

export type ChangesOptions = {
  /** The `cursor` that was stored. By default, everything is new. */
  readonly cursor?: string;
  /** The kinds of records to follow, when there is no cursor yet; by default all of them. */
  readonly kinds?: readonly (keyof Kinds)[];
  /** The most changes of a page. */
  readonly limit?: NonNullable<operations['listChanges']['parameters']['query']>['limit'];
  readonly signal?: AbortSignal;
};

/** Changes by kind. Remove what is removed, put what is added and changed, and store the cursor, in one step. */
export type ChangesPage = { readonly data: Kinds; readonly cursor: string };

export type ChangeFeed = AsyncIterable<ChangesPage> & {
  /**
   * Pass it as `cursor` next time: the one of the last page that was handled. After a break, the page that was interrupted comes
   * again.
   */
  readonly cursor: string | undefined;
};

export const createChanges =
  ({ GET }: Pick<Methods, 'GET'>) =>
  ({ cursor: from, kinds, limit, signal }: ChangesOptions = {}): ChangeFeed => {
    let cursor = from;
    const pages = async function* () {
      for (let hasMore = true; hasMore; ) {
        const query = {
          ...(cursor === undefined ? kinds && { kinds: kinds.join(',') } : { cursor }),
          ...(limit !== undefined && { limit }),
        };
        const { data, meta } = await GET('/changes', { params: { query }, ...(signal && { signal }) });
        yield { data, cursor: meta.next_cursor };
        cursor = meta.next_cursor;
        hasMore = meta.has_more;
      }
    };
    return {
      [Symbol.asyncIterator]: pages,
      get cursor() {
        return cursor;
      },
    };
  };
