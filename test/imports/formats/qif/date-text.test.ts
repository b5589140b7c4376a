import { describe, expect, it } from 'vitest';
import { dateInOrder, parseDateParts } from '../../../../shared/imports/formats/qif/domain/formats.ts';
import type { DateOrder } from '../../../../shared/imports/formats/qif/domain/qif-file.ts';

const read = (text: string, order: DateOrder) => {
  const date = parseDateParts(text, 2026);
  return date === undefined ? undefined : dateInOrder(date, order, 2026);
};

describe('parseDateParts', () => {
  it.each([
    ["6/ 4'20", 'mdy', '2020-06-04'],
    ["1/13'2021", 'mdy', '2021-01-13'],
    ["1/ 1' 0", 'mdy', '2000-01-01'],
    ["1/ 1' 5", 'mdy', '2005-01-01'],
    ["12-31'99", 'mdy', '1999-12-31'],
    ['8/25/93', 'mdy', '1993-08-25'],
    ['12/19/18', 'mdy', '2018-12-19'],
    ['12/19/26', 'mdy', '2026-12-19'],
    ['12/19/27', 'mdy', '1927-12-19'],
    ['29/12/10', 'dmy', '2010-12-29'],
    ['13.01.2024', 'dmy', '2024-01-13'],
    [' 3. 1.2024 ', 'dmy', '2024-01-03'],
    ['2024-01-13', 'dmy', '2024-01-13'],
    ['2024/1/3', 'mdy', '2024-01-03'],
    ['24/01/13', 'ymd', '2024-01-13'],
    ['20240113', 'mdy', '2024-01-13'],
    ['13 Jan 2024', 'mdy', '2024-01-13'],
    ['13-jan-24', 'mdy', '2024-01-13'],
    ["13 Jan'24", 'mdy', '2024-01-13'],
    ['January 13, 2024', 'dmy', '2024-01-13'],
    ['Sept 3 2024', 'dmy', '2024-09-03'],
    ['2/29/2024', 'mdy', '2024-02-29'],
  ] as const)('reads %j in the order %s', (text, order, date) => {
    expect(read(text, order)).toBe(date);
  });

  it.each(['', 'soon', '1/2', '1/2/3', '1/2/024', '2/30/2024', '0/1/2024', '13/13/2024', '2024-13-01', '20241301'])(
    'finds no date in %j',
    (text) => {
      expect([read(text, 'mdy'), read(text, 'dmy')]).toEqual([undefined, undefined]);
    },
  );

  it.each(['13 Janitor 2024', '1/2/2024 10:00', '2024-01-132', '1/2024/3', '32 Jan 2024'])('rejects %j', (text) => {
    expect(read(text, 'mdy')).toBeUndefined();
  });
});
