import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchDate } from '../../../../shared/imports/formats/pdf/domain/date-text.ts';
import { toDay } from '../../../../shared/imports/formats/pdf/domain/period.ts';

const read = (text: string) => {
  const found = matchDate(text);
  return found && [toDay(found.date, 'day_first', found.date.year ?? 1999), found.rest];
};

describe('matchDate', () => {
  it.each([
    ['2024-03-15 Coffee', ['2024-03-15', 'Coffee']],
    ['2024/03/15', ['2024-03-15', '']],
    ['2024年3月15日 Coffee', ['2024-03-15', 'Coffee']],
    ['15.03.2024 Coffee', ['2024-03-15', 'Coffee']],
    ['15.03.24', ['2024-03-15', '']],
    ['15.03. Coffee', ['1999-03-15', 'Coffee']],
    ['15/03 Coffee', ['1999-03-15', 'Coffee']],
    ['15 03 2024 Coffee', ['2024-03-15', 'Coffee']],
    ['15 Mar 2024 Coffee', ['2024-03-15', 'Coffee']],
    ['15 Mar 24', ['2024-03-15', '']],
    ['15 Mar 24 HOUR FITNESS', ['1999-03-15', '24 HOUR FITNESS']],
    ['15-MAR-24 Coffee', ['2024-03-15', 'Coffee']],
    ['15MAR24 Coffee', ['2024-03-15', 'Coffee']],
    ['Mar 15, 2024 Coffee', ['2024-03-15', 'Coffee']],
    ['March 15th Coffee', ['1999-03-15', 'Coffee']],
    ['Fri 15 March Coffee', ['1999-03-15', 'Coffee']],
    ['15. März 2024', ['2024-03-15', '']],
    ['1er août 2024 Café', ['2024-08-01', 'Café']],
    ['15 de marzo de 2024', ['2024-03-15', '']],
    ['15 grudnia 2024', ['2024-12-15', '']],
  ])('reads %j', (text, expected) => expect(read(text)).toEqual(expected));

  it.each(['12.50 Coffee', '2024 Coffee', '20-30-40', '555-1234', '15 Coffee', 'Marble 15', '40/50', '1.2.3.4', ''])(
    'finds no date in %j',
    (text) => expect(read(text)).toBeUndefined(),
  );

  it('reads back dates formatted by Intl in many languages', () => {
    const locales = ['en-GB', 'de-DE', 'fr-FR', 'es-ES', 'it-IT', 'pt-PT', 'nl-NL', 'sv-SE', 'da-DK', 'nb-NO', 'pl-PL'];
    const styles = ['short', 'medium', 'long'] as const;
    const day = fc.date({ min: new Date('2001-01-01'), max: new Date('2060-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(day, fc.constantFrom(...locales), fc.constantFrom(...styles), (date, locale, dateStyle) => {
        const text = new Intl.DateTimeFormat(locale, { dateStyle, timeZone: 'UTC' }).format(date);
        expect([text, read(text)?.[0]]).toEqual([text, date.toISOString().slice(0, 10)]);
      }),
    );
  });
});
