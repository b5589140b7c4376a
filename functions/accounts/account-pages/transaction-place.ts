import * as z from 'zod';
import type { Entry } from '../../../shared/ledger/entries/domain/entry.ts';
import type { listEntries } from '../../../shared/ledger/search/use-cases/list-entries.ts';
import { addDays } from '../../../shared/platform/domain/dates/local-date.ts';
import type { FamilyId } from '../../../shared/platform/domain/ids.ts';
import { type ApiEvent, headerOf } from '../../../shared/platform/http/api-event.ts';
import { queryOf } from '../../../shared/platform/http/request/query.ts';
import { viewerHostOf } from '../../../shared/platform/http/request/read-edge.ts';
import type { Neighbors } from '../../../web/ledger/transaction-page.ts';
import { type Fields, textOf } from '../../platform/form-values.ts';

/** A page with a list of transactions: of all, or of an account, with its filters. */
const ListPath = z
  .string()
  .max(2_000)
  .regex(/^\/(?:transactions|accounts\/[0-9a-f-]{36})(?:\?[^#\s]*)?$/);

/** The list that a transaction was opened from, as the address, the form or the browser says; undefined if it is none. */
export const listOf = (event: ApiEvent, fields: Fields = {}): string | undefined => {
  const path = [queryOf(event)['list'], textOf(fields, 'list'), refererOf(event)].find(
    (candidate) => ListPath.safeParse(candidate).success,
  );
  return path === undefined ? undefined : withoutNotice(path);
};

/** A list that is opened again does not say again what was done before. */
const withoutNotice = (path: string): string => {
  const [list = '', query = ''] = path.split('?');
  const filters = new URLSearchParams(query);
  if (!filters.has('done')) return path;
  filters.delete('done');
  filters.delete('undo');
  return filters.size === 0 ? list : `${list}?${filters}`;
};

/** The list, which then says what was done. */
export const withNotice = (path: string, said: Readonly<Record<string, string>>): string => {
  const [list = '', query = ''] = path.split('?');
  return `${list}?${new URLSearchParams([...new URLSearchParams(query), ...Object.entries(said)])}`;
};

const refererOf = (event: ApiEvent): string | undefined => {
  const referer = headerOf(event, 'referer') ?? '';
  if (!URL.canParse(referer)) return undefined;
  const { host, pathname, search } = new URL(referer);
  return host === viewerHostOf(event) ? `${pathname}${search}` : undefined;
};

/** More than anyone has in a day. Beyond it, a transaction has no neighbours, so that a day of a huge file costs no more. */
const MOST_OF_DAY = 2000;

/** The transactions of the same account before and after one. */
export const neighborsOf = async (
  list: ReturnType<typeof listEntries>,
  familyId: FamilyId,
  { id, accountId, date }: Pick<Entry, 'id' | 'accountId' | 'date'>,
): Promise<Neighbors> => {
  const own = { kind: 'transaction', accountId, importId: undefined } as const;
  const read = async (startDate: string | undefined, endDate: string | undefined, page: number, perPage: number) =>
    (await list(familyId, { ...own, startDate, endDate }, { page, perPage })).entries;
  const [newer, ofDay, older] = await Promise.all([
    read(addDays(date, 1), undefined, Number.MAX_SAFE_INTEGER, 1),
    read(date, date, 1, MOST_OF_DAY),
    read(undefined, addDays(date, -1), 1, 1),
  ]);
  const all = [...newer, ...ofDay, ...older].map((entry) => entry.id);
  const at = all.indexOf(id);
  return at === -1 ? { newer: undefined, older: undefined } : { newer: all[at - 1], older: all[at + 1] };
};
