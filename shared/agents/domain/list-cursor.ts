import { refusedArgument } from './refusal.ts';

/** Where a list goes on: a page or cursor of the API, and how many of its records an earlier answer has shown. */
export type Place = {
  readonly perPage: number;
  readonly skip: number;
  /** The number of the page, if the list has no cursors. */
  readonly page?: number;
  readonly cursor?: string;
};

const PLACE = /^(\d{1,3})\.(\d{1,5})\.(?:p(\d{1,6})|c([\w.~+/=-]{0,2000}))$/;

export const writePlace = ({ perPage, skip, page, cursor = '' }: Place): string =>
  `${perPage}.${skip}.${page === undefined ? `c${cursor}` : `p${page}`}`;

/** @throws Refusal for a text that is not a cursor */
export const readPlace = (text: string): Place => {
  const [, perPage, skip, page, cursor] = PLACE.exec(text) ?? [];
  if (perPage === undefined)
    throw refusedArgument('cursor must be the next_cursor of an earlier answer of this tool, with the same arguments');
  const counted = { perPage: Number(perPage), skip: Number(skip) };
  if (page !== undefined) return { ...counted, page: Number(page) };
  return cursor === '' || cursor === undefined ? counted : { ...counted, cursor };
};
