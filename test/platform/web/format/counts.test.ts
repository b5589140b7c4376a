import { describe, expect, it } from 'vitest';
import { pager } from '../../../../web/platform/components/table.ts';
import { counted, formatCount } from '../../../../web/platform/format/counts.ts';

describe('a count', () => {
  it.each([
    ['en-US', '1,204'],
    ['de-DE', '1.204'],
    ['en-IN', '1,204'],
    ['cs', '1\u00a0204'],
  ])('has the family’s format (%s)', (locale, text) => {
    expect(formatCount(1204, locale)).toBe(text);
    expect(counted(1204, locale)).toEqual({ count: 1204, text });
  });

  it('is not given for a list on one page', () => {
    const meta = { current_page: 1, total_pages: 1, total_count: 12, next_page: null, prev_page: null };
    expect(String(pager('/transactions', {}, meta, 'en-US'))).toBe('');
  });

  it('of a list has it, too', () => {
    const meta = { current_page: 1, total_pages: 882, total_count: 88_081, next_page: 2, prev_page: null };
    expect(String(pager('/transactions', {}, meta, 'en-US'))).toMatch(/of 882<.*88,081 in total/s);
  });
});
