import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LEAVE_OUT } from '../../../../shared/imports/domain/import-attributes.ts';
import { canonicalDecimal, negate, sum } from '../../../../shared/platform/domain/money/decimal.ts';
import { runs } from '../../../support/amounts.ts';
import { readFile } from '../../../support/imports/read-file.ts';
import { answered, canBePublished, transaction, transactionsIn } from '../../../support/imports/truth.ts';

/** The name of a sum of March and of one of April; the first word of a total for a card; a line that is carried forward. */
const LANGUAGES = [
  ['March 2026', 'April 2026', 'Total for card ending 1111', 'Balance carried forward from page 1'],
  ['Total March', 'Total April', 'Subtotal 1111', 'Brought forward'],
  ['Summe März', 'Summe April', 'Zwischensumme Karte 1111', 'Übertrag von Seite 1'],
  ['Monatssumme März 2026', 'Monatssumme April 2026', 'Summe Karte 1111', 'Saldovortrag'],
  ['Total mars', 'Total avril', 'Sous-total carte 1111', 'Report page précédente'],
  ['Total marzo 2026', 'Total abril 2026', 'Subtotal tarjeta 1111', 'Saldo anterior'],
  ['Totale marzo', 'Totale aprile', 'Totale carta 1111', 'Riporto'],
  ['Totaal maart', 'Totaal april', 'Subtotaal kaart 1111', 'Vorig saldo'],
  ['Razem marzec', 'Razem kwiecień', 'Suma karta 1111', 'Z przeniesienia'],
  ['Součet březen', 'Součet duben', 'Celkem karta 1111', 'Počáteční zůstatek'],
  ['Összesen március', 'Összesen április', 'Összesen kártya 1111', 'Előző egyenleg'],
  ['Итого за март', 'Итого за апрель', 'Итого по карте 1111', 'Входящий остаток'],
  ['3月 合計', '4月 合計', 'カード 合計 1111', '前月繰越'],
  ['3月小计', '4月小计', '小计 1111', '上期余额'],
] as const;

const cents = fc.noBias(fc.integer({ min: -90_000, max: 90_000 })).filter((amount) => amount !== 0);
const group = fc.array(cents, { minLength: 2, maxLength: 6 });

const aFile = fc.record({
  language: fc.constantFrom(...LANGUAGES),
  groups: fc.tuple(group, group),
  by: fc.constantFrom('month', 'card'),
  shape: fc.constantFrom('amount', 'halves'),
  date: fc.constantFrom('date', 'none', 'word'),
  isCarried: fc.boolean(),
  hasAmounts: fc.boolean(),
});
type File = typeof aFile extends fc.Arbitrary<infer Value> ? Value : never;

const amountOf = (value: number): string => canonicalDecimal((value / 100).toFixed(2)) ?? '0';
const money = (amount: string): string => Number(amount).toFixed(2);
const isOut = (amount: string): boolean => amount.startsWith('-');

const written = ({ language, groups, by, shape, date, isCarried, hasAmounts }: File) => {
  const [first, second, ofCard, carried] = language;
  const names = by === 'month' ? [first, second] : [ofCard, ofCard.replace('1111', '2222')];
  const cellsOf = (amounts: readonly string[], isSum: boolean): readonly string[] => {
    if (isSum && !hasAmounts) return shape === 'amount' ? [''] : ['', ''];
    if (shape === 'amount') return [money(sum(amounts))];
    const [out, inward] = [amounts.filter(isOut).map(negate), amounts.filter((amount) => !isOut(amount))];
    return [out, inward].map((part) => (part.length === 0 ? '' : money(sum(part))));
  };
  const stated = (day: string, name: string, amounts: readonly string[]): readonly string[] => [
    date === 'date' ? day : date === 'word' ? name : '',
    date === 'word' ? '' : name,
    ...cellsOf(amounts, true),
  ];
  const truth: string[] = [];
  const shown = new Set<string>();
  const lines = groups.flatMap((values, at) => {
    const amounts = values.map(amountOf);
    const day = (index: number): string => `2026-0${at + 3}-${index + 13}`;
    const rows = amounts.map((amount, index) => {
      truth.push(transaction(day(index), amount));
      const cells = [day(index), `Shop ${String.fromCharCode(65 + index)}`, ...cellsOf([amount], false)];
      shown.add(cells.filter((cell) => cell !== '').join(' · '));
      return cells;
    });
    return [...rows, stated(`2026-0${at + 3}-28`, names[at] ?? '', amounts)];
  });
  const header = ['Date', 'Description', ...(shape === 'amount' ? ['Amount'] : ['Debit', 'Credit'])];
  const above = isCarried ? [stated('2026-03-01', carried, ['12345.67'])] : [];
  return {
    text: [header, ...above, ...lines].map((row) => row.join(',')).join('\n'),
    truth: truth.sort(),
    isTransaction: (example: string) => shown.has(example),
  };
};

describe('files with sums of months or cards among their rows', () => {
  it('publish the transactions, and nothing else', async () => {
    let published = 0;
    let tried = 0;
    await fc.assert(
      fc.asyncProperty(aFile, async (file) => {
        const { text, truth, isTransaction } = written(file);
        const read = await answered(await readFile(text), ({ field, examples = [], candidates: [leave, keep] }) => {
          if (field === 'signage_convention') return { signageConvention: 'inflows_positive' };
          const are = new Set(examples.map(isTransaction));
          if (field !== 'leave_out' || are.size !== 1) return undefined;
          const wanted = are.has(true) ? keep : leave;
          return { leaveOut: LEAVE_OUT.find((setting) => setting === wanted?.value) ?? null };
        });
        tried += 1;
        if (!canBePublished(read)) return;
        published += 1;
        expect(transactionsIn(read)).toEqual(truth);
      }),
      { numRuns: runs(50, 2_000) },
    );
    expect(published).toBeGreaterThan(tried * 0.7);
  });
});

const SIGNED = 'Date,Description,Amount';
const read = (...lines: readonly string[]) => readFile([SIGNED, ...lines].join('\n'));
const SHOPS = ['2026-05-13,Market,-12.40', '2026-05-14,Bus,-3.50'];
const LATER = ['2026-05-16,Salary,900.00', '2026-05-17,Rent,-500.00'];

describe('a row that equals the sum of the rows before it', () => {
  it('is a purchase if nothing else says that it is a sum', async () => {
    const file = await read(...SHOPS, '2026-05-15,Cafe,-15.90', ...LATER);
    expect(file.questions).toEqual([]);
    expect(transactionsIn(file)).toHaveLength(5);
  });

  it('is asked about if such rows divide the whole file', async () => {
    const file = await read(...SHOPS, '2026-05-15,Cafe,-15.90', ...LATER, '2026-05-18,Xyz,400.00');
    expect(file.questions.map(({ question }) => question)).toEqual([
      'Are these 2 rows, such as "Cafe", transactions of this account, not balances or totals?',
    ]);
  });

  it('is asked about if it alone has no text', async () => {
    const file = await read(...SHOPS, '2026-05-15,,-15.90', ...LATER);
    expect(file.questions).toMatchObject([{ field: 'leave_out', examples: ['2026-05-15 · -15.90'] }]);
  });
});

describe('the name of a month or a total with a number', () => {
  it.each(['May', 'Mars', 'April', 'Jan', 'Total 1234', 'Mai', '5月'])(
    'is that of a shop where the numbers do not agree: %s',
    async (name) => {
      const file = await read(...SHOPS, `2026-05-15,${name},-60.00`, ...LATER);
      expect(file.questions).toEqual([]);
      expect(transactionsIn(file)).toHaveLength(5);
    },
  );

  it('is asked about where only two rows agree', async () => {
    const file = await read(...SHOPS, '2026-05-15,May 2026,-15.90', ...LATER);
    expect(file.questions).toMatchObject([{ field: 'leave_out', examples: ['2026-05-15 · May 2026 · -15.90'] }]);
  });

  it('is named in the warning', async () => {
    const { record } = await read(...SHOPS, '2026-05-14,Cafe,-1.00', '2026-05-31,May 2026,-16.90', ...LATER);
    expect(record.warnings.map(({ message }) => message)).toEqual([
      '1 row states a balance or a total and was left out: "May 2026"',
    ]);
  });
});
