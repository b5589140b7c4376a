import { withQuery } from '../platform/components/pager.ts';

/** How the table of rows is narrowed and cut; all of it stands in the address. */
export type RowsQuery = {
  readonly valid: '' | 'true' | 'false';
  readonly search: string;
  readonly effect: '' | 'create' | 'match';
  readonly page: number;
  readonly perPage: number;
};

export const ROWS_PER_PAGE = [25, 50, 100] as const;
const MAX_SEARCH = 200;

type Sent = Readonly<Record<string, string | undefined>>;

/** Whatever an address says; what makes no sense is left out. */
export const toRowsQuery = (sent: Sent): RowsQuery => ({
  valid: oneOf(['true', 'false'], sent['valid']),
  search: (sent['search'] ?? '').trim().slice(0, MAX_SEARCH).toWellFormed(),
  effect: oneOf(['create', 'match'], sent['effect']),
  page: /^[1-9][0-9]{0,8}$/.test(sent['page'] ?? '') ? Number(sent['page']) : 1,
  perPage: ROWS_PER_PAGE.find((count) => String(count) === sent['per_page']) ?? ROWS_PER_PAGE[0],
});

const oneOf = <Value extends string>(values: readonly Value[], sent: string | undefined): Value | '' =>
  values.find((value) => value === sent) ?? '';

/** As parameters, without what is as ever. */
export const rowsParameters = ({ valid, search, effect, page, perPage }: RowsQuery) => ({
  valid,
  search,
  effect,
  per_page: perPage === ROWS_PER_PAGE[0] ? '' : String(perPage),
  page: page === 1 ? '' : String(page),
});

/** The table as it was, to go back to. */
export const rowsPath = (importId: string, query: RowsQuery, done = ''): string =>
  withQuery(`/imports/${importId}/rows`, { ...rowsParameters(query), done });

/** The filters as one text, for a form that comes back to them; `toRowsQuery` of its parts is the query again. */
export const rowsBack = (query: RowsQuery): string => withQuery('', rowsParameters(query)).slice(1);
export const rowsQueryOf = (back: unknown): RowsQuery =>
  toRowsQuery(Object.fromEntries(new URLSearchParams(typeof back === 'string' ? back : '')));

/** Where the table was, with what happened to the row. */
export const afterRepair = (importId: string, query: RowsQuery, rowNumber: number, isValid: boolean): string =>
  `${rowsPath(importId, query, isValid ? 'saved' : 'saved_wrong')}#row-${rowNumber}`;
