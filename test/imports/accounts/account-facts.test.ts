import { describe, expect, it } from 'vitest';
import { detectFile } from '../../../shared/imports/detect/parse/detect-file.ts';

const FAMILY = { currency: 'USD', dateFormat: '%m/%d/%Y', locale: 'en' };
const factsOf = (...lines: readonly string[]) => {
  const bytes = new TextEncoder().encode(`${lines.join('\n')}\n`);
  const found = detectFile({ bytes, filename: 'a.csv', family: FAMILY, today: '2026-05-01' });
  return found.ok ? found.account : undefined;
};

describe('accountFacts', () => {
  it('takes the number and the currency of the country from an IBAN above the table', () => {
    const facts = factsOf(
      '"Konto";"Girokonto DE02 1203 0000 0000 2020 51"',
      '',
      'Datum;Text;Betrag',
      '01.04.2026;A;-1,00',
    );
    expect(facts).toMatchObject({ number: 'DE02 1203 0000 0000 2020 51', currency: 'EUR' });
    const wrong = factsOf('"Konto";"DE02120300000000202052"', '', 'Datum;Text;Betrag', '01.04.2026;A;-1,00');
    expect(wrong).toMatchObject({ number: null, currency: null });
  });

  it.each([
    ['EUR', ['Datum;Text;Betrag (€)', '01.04.2026;A;-1,00', '02.04.2026;B;2,00']],
    ['GBP', ['Date,Text,Amount', '01/04/2026,A,£1.00', '02/04/2026,B,-£2.00']],
    ['SEK', ['Datum;Text;Belopp;Valuta', '2026-04-01;A;-1,00;SEK', '2026-04-02;B;2,00;SEK']],
    [null, ['Date,Text,Amount', '2026-04-01,A,$1.00', '2026-04-02,B,-$2.00']],
    [null, ['Date,Text,Amount', '2026-04-01,A,1.00', '2026-04-02,B,-2.00']],
  ])('finds the currency %s of the amounts', (currency, lines) => {
    expect(factsOf(...lines)?.currency).toBe(currency);
  });

  it('knows where the language of the header is spoken', () => {
    expect(factsOf('Bokföringsdag;Text;Belopp', '2026-04-01;A;-1,00')?.spoken).toEqual(['SEK']);
    expect(factsOf('Date;Text;Amount', '2026-04-01;A;-1.00')?.spoken).toBeNull();
  });

  it('takes a number that is the same in every row, and the words of a card', () => {
    const rows = ['2026-04-01,4000 1234 5678 9010,SALE,-1.00', '2026-04-02,4000 1234 5678 9010,PAYMENT,2.00'];
    const facts = factsOf('Date,Card number,Type,Amount', ...rows);
    expect(facts).toMatchObject({ number: '4000 1234 5678 9010', type: 'credit_card' });
    expect(factsOf('Payment due: 05/20/2026', '', 'Date,Text,Amount', '2026-04-01,A,1.00')?.type).toBe('credit_card');
  });
});
