import { describe, expect, it } from 'vitest';
import { findDateOrder } from '../../../../shared/imports/domain/qif/formats.ts';

const wish = { declared: null, option: null, familyFormat: '%m/%d/%Y', latestYear: 2026 } as const;
const find = (texts: readonly string[], more: Partial<Parameters<typeof findDateOrder>[1]> = {}) => {
  const { order, warning } = findDateOrder(texts, { ...wish, ...more });
  return [order, warning?.code ?? null];
};

describe('findDateOrder', () => {
  it.each([
    ['a day above 12 in second place', ['04/06/2020', '03/29/2021'], 'mdy'],
    ['a day above 12 in first place', ['04/06/2020', '29/03/2021'], 'dmy'],
    ['a four-digit year in first place', ['2022-09-23', '2022-09-08'], 'ymd'],
    ['a day above 12 in last place', ['99/01/31', '98/02/28'], 'ymd'],
    ['a year after an apostrophe', ["6/ 4'20", "2/ 1'21"], 'mdy'],
    ['days that do not exist with the month first, despite an apostrophe', ["29/ 3'21", "6/ 4'20"], 'dmy'],
    ['days equal to their month', ['1/1/2024', '2/2/2024'], 'mdy'],
    ['no date at all', ['', 'soon'], 'mdy'],
  ])('is determined by %s', (_, texts, order) => {
    expect(find(texts)).toEqual([order, null]);
  });

  it.each([
    ['%d.%m.%Y', 'dmy'],
    ['%m/%d/%Y', 'mdy'],
    ['%Y-%m-%d', 'mdy'],
    ['%d %b %Y', 'dmy'],
  ])('is that of the family format %s if the file is ambiguous, with a warning', (familyFormat, order) => {
    expect(find(['04/06/2020', '05/07/2020'], { familyFormat })).toEqual([order, 'ambiguous_dates']);
  });

  it('is that of !Option:, or of the format that was sent, without a warning', () => {
    expect(find(['04/06/2020'], { option: 'dmy' })).toEqual(['dmy', null]);
    expect(find(['29/03/2021'], { option: 'mdy' })).toEqual(['mdy', null]);
    expect(find(['04/06/2020'], { option: 'dmy', declared: '%m/%d/%Y' })).toEqual(['mdy', null]);
  });

  it('names an ambiguous date', () => {
    expect(findDateOrder(['13/13/2020', '2/2/2020', '4/6/2020'], wish).warning?.message).toContain('"4/6/2020"');
  });
});
