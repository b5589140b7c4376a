export type PageRequest = { readonly page: number; readonly perPage: number };

export type PageMeta = {
  readonly currentPage: number;
  readonly totalPages: number;
  readonly totalCount: number;
  readonly perPage: number;
  readonly nextPage: number | null;
  readonly prevPage: number | null;
};

export const DEFAULT_PER_PAGE = 25;
export const MAX_PER_PAGE = 100;

/** Client input never fails: invalid values become the default, large ones the maximum. */
export const toPageRequest = (page: string | undefined, perPage: string | undefined): PageRequest => ({
  page: positive(page) ?? 1,
  perPage: Math.min(positive(perPage) ?? DEFAULT_PER_PAGE, MAX_PER_PAGE),
});

/** The page to show: a number beyond the end means the last page. */
export const clampPage = ({ page, perPage }: PageRequest, totalCount: number): number =>
  Math.min(page, pagesOf(totalCount, perPage));

/** The items of the page to show of a list. */
export const itemsOn = <Item>(page: PageRequest, all: readonly Item[]): readonly Item[] => {
  const from = (clampPage(page, all.length) - 1) * page.perPage;
  return all.slice(from, from + page.perPage);
};

export const pageMeta = (request: PageRequest, totalCount: number): PageMeta => {
  const totalPages = pagesOf(totalCount, request.perPage);
  const currentPage = clampPage(request, totalCount);
  return {
    currentPage,
    totalPages,
    totalCount,
    perPage: request.perPage,
    nextPage: currentPage < totalPages ? currentPage + 1 : null,
    prevPage: currentPage > 1 ? currentPage - 1 : null,
  };
};

/** An empty list has one page. */
const pagesOf = (totalCount: number, perPage: number): number => Math.max(1, Math.ceil(totalCount / perPage));

/** The whole number at the start of the text. */
const positive = (text: string | undefined): number | undefined => {
  const digits = /^\s*\+?(\d+)/.exec(text ?? '')?.[1];
  if (digits === undefined) return undefined;
  const value = Math.min(Number(digits), Number.MAX_SAFE_INTEGER);
  return value > 0 ? value : undefined;
};
