import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dateInOrder, findDateOrder, parseDateParts } from '../../../../shared/imports/formats/qif/domain/formats.ts';
import { runs } from '../../../support/amounts.ts';

const wish = { declared: null, option: null, familyFormat: '%m/%d/%Y', latestYear: 2026 } as const;
const find = (texts: readonly string[], more: Partial<Parameters<typeof findDateOrder>[1]> = {}) => {
  const { order, question } = findDateOrder(texts, { ...wish, ...more });
  return [order, question?.field ?? null];
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
  ])('is that of the family format %s if the file is ambiguous, and asked', (familyFormat, order) => {
    expect(find(['04/06/2020', '05/07/2020'], { familyFormat })).toEqual([order, 'date_format']);
  });

  it('is that of !Option:, or of the format that was sent, without a question', () => {
    expect(find(['04/06/2020'], { option: 'dmy' })).toEqual(['dmy', null]);
    expect(find(['29/03/2021'], { option: 'mdy' })).toEqual(['mdy', null]);
    expect(find(['04/06/2020'], { option: 'dmy', declared: '%m/%d/%Y' })).toEqual(['mdy', null]);
  });

  it('is asked despite an apostrophe if the family puts the day first', () => {
    expect(find(["6/ 4'20"], { familyFormat: '%d.%m.%Y' })).toEqual(['dmy', 'date_format']);
  });

  it('is asked with an ambiguous date and what it is in each order', () => {
    expect(findDateOrder(['13/13/2020', '2/2/2020', '4/6/2020'], wish).question).toEqual({
      field: 'date_format',
      question: 'Which day is "4/6/2020"?',
      candidates: [
        { value: '%m/%d/%Y', meaning: '2020-04-06' },
        { value: '%d/%m/%Y', meaning: '2020-06-04' },
      ],
    });
  });

  it('is never wrong without a question', () => {
    const day = fc.date({ min: new Date('2000-01-01'), max: new Date('2025-12-31'), noInvalidDate: true });
    const orders = fc.constantFrom('mdy', 'dmy');
    fc.assert(
      fc.property(fc.array(day, { minLength: 1, maxLength: 12 }), orders, orders, (days, order, family) => {
        const truth = days.map((each) => each.toISOString().slice(0, 10));
        const texts = truth.map((iso) => {
          const [year = '', month = '', date = ''] = iso.split('-');
          return order === 'mdy' ? `${month}/${date}/${year}` : `${date}/${month}/${year}`;
        });
        const found = findDateOrder(texts, { ...wish, familyFormat: family === 'mdy' ? '%m/%d/%Y' : '%d/%m/%Y' });
        const read = texts.map((text) => {
          const parts = parseDateParts(text, wish.latestYear);
          return parts && dateInOrder(parts, found.order, wish.latestYear);
        });
        if (found.question === null) expect(read).toEqual(truth);
        else
          expect(found.question.candidates.map(({ value }) => value)).toContain(
            order === 'mdy' ? '%m/%d/%Y' : '%d/%m/%Y',
          );
      }),
      { numRuns: runs(200, 10_000) },
    );
  });
});
