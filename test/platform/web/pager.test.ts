import { describe, expect, it } from 'vitest';
import { pager } from '../../../web/platform/components/table.ts';

const pagerOf = (page: number, pages: number): string =>
  String(
    pager(
      '/tags',
      { search: 'a&b', type: '' },
      {
        current_page: page,
        total_pages: pages,
        total_count: pages * 25,
        next_page: page < pages ? page + 1 : null,
        prev_page: page > 1 ? page - 1 : null,
      },
    ),
  );

const linksIn = (shown: string): Record<string, string> =>
  Object.fromEntries(
    [...shown.matchAll(/<a rel="(\w+)" href="[^"]*page=(\d+)"/g)].map(([, name = '', page = '']) => [name, page]),
  );

describe('the links below a list of several pages', () => {
  it('lead to the pages around it, to both ends and to any page, with the filters', () => {
    const shown = pagerOf(3, 28);
    expect(linksIn(shown)).toEqual({ first: '1', prev: '2', next: '4', last: '28' });
    expect(shown).toContain('href="/tags?search=a%26b&amp;page=4"');
    expect(shown).toMatch(
      /<form method="get" action="\/tags"><input type="hidden" name="search" value="a&amp;b"><label>Page/,
    );
    expect(shown).toContain('<input type="number" name="page" value="3" min="1" max="28" required>');
    expect(shown).not.toContain('name="type"');
  });

  it('have no links beyond the first and last page', () => {
    expect(linksIn(pagerOf(1, 28))).toEqual({ next: '2', last: '28' });
    expect(linksIn(pagerOf(28, 28))).toEqual({ first: '1', prev: '27' });
    expect(pagerOf(1, 28).match(/aria-disabled="true"/g)).toHaveLength(2);
  });

  it('are only two for two pages', () => {
    expect(linksIn(pagerOf(1, 2))).toEqual({ next: '2' });
    expect(pagerOf(1, 2)).not.toContain('<form');
    expect(pagerOf(1, 2)).toContain('Page 1 of 2');
  });
});
