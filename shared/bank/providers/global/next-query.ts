import { type Fields, fieldsOf, isSet, textOf } from '../fields.ts';

export type Query = Readonly<Record<string, string>>;

/** `lost`: there is more, and no way to it that is gone. */
export type Next =
  | { readonly kind: 'page'; readonly query: Query }
  | { readonly kind: 'end' }
  | { readonly kind: 'lost' };

/** Where an answer says that its list goes on, by number, by cursor or by address, as a query to the same address. */
export const nextQuery = (answer: Fields, url: string): Next => {
  for (const place of [answer, fieldsOf(answer, 'pagination'), fieldsOf(answer, 'meta')]) {
    const page = textOf(place, 'next_page', 'nextPage', 'next');
    if (page !== null) return toNext(page, url);
    const cursor = textOf(place, 'next_cursor', 'nextCursor', 'cursor');
    if (cursor !== null) return { kind: 'page', query: { cursor } };
    if (isSet(place, 'has_more', 'hasMore')) return { kind: 'lost' };
  }
  return { kind: 'end' };
};

/** How long the list is, as the answer says; 0 where it does not. */
export const totalOf = (answer: Fields): number => {
  const total = textOf(answer, 'total') ?? '';
  return /^\d{1,9}$/.test(total) ? Number(total) : 0;
};

const toNext = (pointer: string, url: string): Next => {
  if (/^\d+$/.test(pointer)) return { kind: 'page', query: { page: pointer } };
  if (!/^(https?:|[/?])/i.test(pointer)) return { kind: 'page', query: { cursor: pointer } };
  const here = new URL(url);
  const there = URL.parse(pointer, url);
  return there?.origin === here.origin && there.pathname === here.pathname
    ? { kind: 'page', query: Object.fromEntries(there.searchParams) }
    : { kind: 'lost' };
};
