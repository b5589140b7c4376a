import { isFields } from '../../../platform/domain/guards.ts';
import { BankFault } from '../../connections/domain/bank-fault.ts';
import { type Fields, fieldsOf, isSet, textOf } from '../read-json.ts';

export type AnswerPage = { readonly answer: Fields; readonly items: readonly unknown[] };

/** `reported`: the provider announces more items, which could not be read. `counted`: only its count is higher. */
export type ReadPages = { readonly items: readonly unknown[]; readonly missing: 'none' | 'reported' | 'counted' };

type Ask = (query: Query) => Promise<AnswerPage>;

const MAX_PAGES = 20;

/**
 * Reads a list to its end. The provider documents no paging but is known to use it, so every kind of paging hint is
 * followed; if only the count is higher, page 2 is tried. Repeated items count once: see `freshItems`.
 */
export const readPages = async (ask: Ask, url: string): Promise<ReadPages> => {
  const first = await ask({});
  const items = [...first.items];
  const pages = [first.items];
  let { answer } = first;
  for (let page = 2; page <= MAX_PAGES; page += 1) {
    const reported = nextQuery(answer, url);
    if (reported.kind === 'lost') return { items, missing: 'reported' };
    if (reported.kind === 'end' && totalOf(answer) <= items.length) return { items, missing: 'none' };

    const next = reported.kind === 'page' ? await ask(reported.query) : await guess(ask, page);
    const fresh = freshItems(next?.items ?? [], pages);
    if (next === undefined || fresh.length === 0) return { items, missing: whyEmpty(reported.kind, next) };
    items.push(...fresh);
    pages.push(next.items);
    answer = next.answer;
  }
  return { items, missing: 'reported' };
};

/** undefined: the provider does not support pages. */
const guess = async (ask: Ask, page: number): Promise<AnswerPage | undefined> => {
  try {
    return await ask({ page: String(page) });
  } catch (error) {
    if (error instanceof BankFault && (error.code === 'bad_request' || error.code === 'not_found')) return undefined;
    throw error;
  }
};

/** The page after the last may be announced and empty; a repeated page ends the list. */
const whyEmpty = (reported: 'page' | 'end', next: AnswerPage | undefined): ReadPages['missing'] => {
  if (reported === 'end') return 'counted';
  return next?.items.length === 0 ? 'none' : 'reported';
};

export type Query = Readonly<Record<string, string>>;

/** `lost`: more items exist, but there is no new way to request them. */
type Next = { readonly kind: 'page'; readonly query: Query } | { readonly kind: 'end' } | { readonly kind: 'lost' };

/** The next page by number, cursor or URL, as a query to the same address. */
const nextQuery = (answer: Fields, url: string): Next => {
  for (const place of [answer, fieldsOf(answer, 'pagination'), fieldsOf(answer, 'meta')]) {
    const page = textOf(place, 'next_page', 'nextPage', 'next');
    if (page !== null) return toNext(page, url);
    const cursor = textOf(place, 'next_cursor', 'nextCursor', 'cursor');
    if (cursor !== null) return { kind: 'page', query: { cursor } };
    if (isSet(place, 'has_more', 'hasMore')) return { kind: 'lost' };
  }
  return { kind: 'end' };
};

/** The total that the answer reports; 0 if it reports none. */
const totalOf = (answer: Fields): number => {
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

/**
 * The items that a page adds. An item with an id counts once, and so does a repeated page, regardless of other members
 * around the items; otherwise, identical items are separate.
 */
const freshItems = (items: readonly unknown[], pages: readonly (readonly unknown[])[]): readonly unknown[] => {
  const again = pages.map((page) => without(items, page)).find((rest) => rest !== undefined);
  const known = new Set(pages.flat().filter(hasId).map(textOfItem));
  return (again ?? items).filter((item) => !hasId(item) || !known.has(textOfItem(item)));
};

/** undefined unless the page is not empty and all of its items are already known. */
const without = (items: readonly unknown[], page: readonly unknown[]): readonly unknown[] | undefined => {
  const left = new Map<string, number>();
  for (const item of page.map(textOfItem)) left.set(item, (left.get(item) ?? 0) + 1);
  const rest = items.filter((item) => {
    const count = left.get(textOfItem(item)) ?? 0;
    left.set(textOfItem(item), count - 1);
    return count <= 0;
  });
  return page.length > 0 && items.length - rest.length === page.length ? rest : undefined;
};

const hasId = (item: unknown): boolean => isFields(item) && textOf(item, 'id') !== null;

const textOfItem = (item: unknown): string => JSON.stringify(item);
