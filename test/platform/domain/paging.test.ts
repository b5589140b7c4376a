import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { itemsOn, pageMeta, shownPage, toPageRequest } from '../../../shared/platform/domain/paging.ts';

describe('toPageRequest', () => {
  it.each([
    [undefined, 1],
    ['', 1],
    ['0', 1],
    ['-3', 1],
    ['x', 1],
    ['2', 2],
    ['2nd', 2],
    ['1e9', 1],
    ['9'.repeat(40), Number.MAX_SAFE_INTEGER],
  ])('reads page %j as %j', (text, page) => {
    expect(toPageRequest(text, undefined)).toEqual({ page, perPage: 25 });
  });

  it.each([
    [undefined, 25],
    ['0', 25],
    ['-1', 25],
    ['x', 25],
    ['1', 1],
    ['100', 100],
    ['101', 100],
    ['9'.repeat(40), 100],
  ])('reads per_page %j as %j', (text, perPage) => {
    expect(toPageRequest(undefined, text)).toEqual({ page: 1, perPage });
  });
});

describe('pageMeta', () => {
  it('has one page for an empty list', () => {
    expect(pageMeta({ page: 7, perPage: 25 }, 0)).toEqual({
      currentPage: 1,
      totalPages: 1,
      totalCount: 0,
      perPage: 25,
      nextPage: null,
      prevPage: null,
    });
  });

  it('shows the last page beyond the end', () => {
    expect(pageMeta({ page: 99, perPage: 10 }, 21)).toMatchObject({ currentPage: 3, nextPage: null, prevPage: 2 });
  });

  it('has an empty page beyond the end for programs, and the way back', () => {
    const beyond = { page: 99, perPage: 10, isExact: true } as const;
    expect(pageMeta(beyond, 21)).toMatchObject({ currentPage: 99, totalPages: 3, nextPage: null, prevPage: 3 });
    expect(itemsOn(beyond, ['a', 'b'])).toEqual([]);
    expect(itemsOn({ ...beyond, page: 1 }, ['a', 'b'])).toEqual(['a', 'b']);
  });

  it('lists every record exactly once from the first to the last page', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 500 }), fc.integer({ min: 1, max: 100 }), (totalCount, perPage) => {
        let page: number | null = 1;
        let seen = 0;
        while (page !== null) {
          const from = (shownPage({ page, perPage }, totalCount) - 1) * perPage;
          seen += Math.min(perPage, totalCount - from);
          page = pageMeta({ page, perPage }, totalCount).nextPage;
        }
        expect(seen).toBe(totalCount);
      }),
    );
  });
});
