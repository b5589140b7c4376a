import { BankFault } from '../../domain/bank-fault.ts';
import type { Fields } from '../fields.ts';
import { freshItems } from './fresh-items.ts';
import { nextQuery, type Query, totalOf } from './next-query.ts';

export type AnswerPage = { readonly answer: Fields; readonly items: readonly unknown[] };

/** `told`: the provider says that there is more, which was not got. `counted`: it only counts more than it gives. */
export type ReadPages = { readonly items: readonly unknown[]; readonly missing: 'none' | 'told' | 'counted' };

type Ask = (query: Query) => Promise<AnswerPage>;

const MAX_PAGES = 20;

/**
 * A list to its end. The provider documents no pages and is said to have them, so whatever it says of more is
 * followed; where it only counts more than it gives, page 2 is tried. What comes again on a later page counts once: see freshItems.
 */
export const readPages = async (ask: Ask, url: string): Promise<ReadPages> => {
  const first = await ask({});
  const items = [...first.items];
  const pages = [first.items];
  let { answer } = first;
  for (let page = 2; page <= MAX_PAGES; page += 1) {
    const told = nextQuery(answer, url);
    if (told.kind === 'lost') return { items, missing: 'told' };
    if (told.kind === 'end' && totalOf(answer) <= items.length) return { items, missing: 'none' };

    const next = told.kind === 'page' ? await ask(told.query) : await guess(ask, page);
    const fresh = freshItems(next?.items ?? [], pages);
    if (next === undefined || fresh.length === 0) return { items, missing: whyEmpty(told.kind, next) };
    items.push(...fresh);
    pages.push(next.items);
    answer = next.answer;
  }
  return { items, missing: 'told' };
};

/** undefined: it does not know pages. */
const guess = async (ask: Ask, page: number): Promise<AnswerPage | undefined> => {
  try {
    return await ask({ page: String(page) });
  } catch (error) {
    if (error instanceof BankFault && (error.code === 'bad_request' || error.code === 'not_found')) return undefined;
    throw error;
  }
};

/** The page after the last may be told of, and be empty; one that comes again leads nowhere. */
const whyEmpty = (told: 'page' | 'end', next: AnswerPage | undefined): ReadPages['missing'] => {
  if (told === 'end') return 'counted';
  return next?.items.length === 0 ? 'none' : 'told';
};
