import { type PageRequest, toPageRequest } from '../domain/paging.ts';

/** Days or instants in UTC, both inclusive. */
export type LogRange = { readonly from: string; readonly to: string };

/** An entry with its key: its time and its id. */
export type Logged<Entry> = Entry & { readonly key: string };

export type LogReader<Entry> = {
  /** The entries with keys in the range, newest first and consistent, in batches: the first of about `expected`, then more. */
  readonly newest: (
    keys: { readonly from: string; readonly to: string },
    expected?: number,
  ) => AsyncIterable<readonly Logged<Entry>[]>;
};

/** A page is requested by the key of its first entry, because each new entry would shift page numbers. */
export type LogPageRequest = Pick<PageRequest, 'perPage'> & { readonly first: string | undefined };

/** Has no total, because only the shown entries are read. */
export type LogPage<Entry> = { readonly entries: readonly Entry[]; readonly nextPage: string | null };

/** A `page` that is not a key means the newest page. */
export const toLogPageRequest = (page: string | undefined, perPage: string | undefined): LogPageRequest => ({
  first: page !== undefined && KEY.test(page) ? page : undefined,
  perPage: toPageRequest(undefined, perPage).perPage,
});

/** Well below the limit of a sort key, 1,024 bytes, in any characters. */
const KEY = /^\d{4}-.{1,300}$/;

/** Reads until the page is full: about twice what it shows, or more if filters leave entries out. */
export const readLogPage = async <Entry>(
  log: LogReader<Entry>,
  range: LogRange,
  matches: (entry: Entry) => boolean,
  { first, perPage }: LogPageRequest,
): Promise<LogPage<Entry>> => {
  const found: Logged<Entry>[] = [];
  for await (const batch of log.newest(keysOf(range, first), perPage + 1)) {
    found.push(...batch.filter(matches));
    if (found.length > perPage) break;
  }
  return { entries: found.slice(0, perPage), nextPage: found[perPage]?.key ?? null };
};

/** Every entry of the range, newest first. */
export const readLog = async <Entry>(
  log: LogReader<Entry>,
  range: LogRange,
  matches: (entry: Entry) => boolean,
): Promise<readonly Entry[]> => {
  const found: Entry[] = [];
  for await (const batch of log.newest(keysOf(range))) found.push(...batch.filter(matches));
  return found;
};

const keysOf = ({ from, to }: LogRange, first?: string) => {
  const last = `${to}~`; // `~` sorts after `#` and `T`, which follow the day in a key
  return { from, to: first !== undefined && first < last ? first : last };
};
