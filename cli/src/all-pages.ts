import { CliError, EXIT } from './errors/errors.ts';

type Query = Readonly<Record<string, string>>;
type Meta = {
  readonly next_cursor?: string | null;
  readonly has_more?: boolean;
  readonly next_page?: number | null;
};
type Page = { readonly data?: unknown; readonly meta?: Meta };

const isList = (page: unknown): page is { readonly data: readonly unknown[]; readonly meta?: Meta } =>
  typeof page === 'object' && page !== null && Array.isArray((page as Page).data);

/**
 * The records of all pages from the one that the query asks for.
 * @throws CliError for a response that is not a list
 */
export const allPages = async (read: (query: Query) => Promise<unknown>, first: Query): Promise<readonly unknown[]> => {
  const records: unknown[] = [];
  for (let query: Query | undefined = first; query !== undefined; ) {
    const page: unknown = await read(query);
    if (!isList(page)) {
      throw new CliError(EXIT.usage, 'not_a_list', 'The response is not a list.', 'Leave out --paginate.');
    }
    for (const record of page.data) records.push(record);
    query = nextOf(query, page.meta ?? {});
  }
  return records;
};

/** By a cursor, by the place in a feed, or by the number of a page; undefined at the end. */
const nextOf = (query: Query, { next_cursor, has_more, next_page }: Meta): Query | undefined => {
  if (has_more !== undefined) {
    return has_more && typeof next_cursor === 'string' ? { ...query, after: next_cursor } : undefined;
  }
  const { page: _, ...others } = query;
  if (next_cursor !== undefined) return next_cursor === null ? undefined : { ...others, cursor: next_cursor };
  return typeof next_page === 'number' ? { ...others, page: String(next_page) } : undefined;
};
