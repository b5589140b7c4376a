export type PageRequest = {
  readonly page: number;
  readonly perPage: number;
  /** A page beyond the end is empty, as programs expect; by default, it is the last page, as people expect. */
  readonly isExact?: true;
};

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
/** The largest page after a cursor. */
export const MAX_AFTER_CURSOR = 500;

/** Client input never fails: invalid values become the default, large ones the maximum. */
export const toPageRequest = (
  page: string | undefined,
  perPage: string | undefined,
  most: number = MAX_PER_PAGE,
): PageRequest => ({
  page: positive(page) ?? 1,
  perPage: Math.min(positive(perPage) ?? DEFAULT_PER_PAGE, most),
});

/** The page to show. */
export const shownPage = ({ page, perPage, isExact }: PageRequest, totalCount: number): number =>
  isExact ? page : Math.min(page, pagesOf(totalCount, perPage));

/** The items of the page to show of a list. */
export const itemsOn = <Item>(page: PageRequest, all: readonly Item[]): readonly Item[] => {
  const from = (shownPage(page, all.length) - 1) * page.perPage;
  return all.slice(from, from + page.perPage);
};

export const pageMeta = (request: PageRequest, totalCount: number): PageMeta => {
  const totalPages = pagesOf(totalCount, request.perPage);
  const currentPage = shownPage(request, totalCount);
  return {
    currentPage,
    totalPages,
    totalCount,
    perPage: request.perPage,
    nextPage: currentPage < totalPages ? currentPage + 1 : null,
    prevPage: currentPage > 1 ? Math.min(currentPage - 1, totalPages) : null,
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
