import { describe, expect, it } from 'vitest';
import type { ImportConfiguration } from '../../../shared/imports/domain/import-attributes.ts';
import { readCsvFile } from '../../support/imports/csv.ts';
import { detected } from '../../support/imports/detected.ts';

type Cells = readonly (readonly [description: string, amount: string])[];
const file = (cells: Cells): string =>
  ['Date,Description,Amount', ...cells.map(([text, amount]) => `2024-03-01,${text},${amount}`)].join('\n');

const read = (cells: Cells, configuration: Partial<ImportConfiguration> = {}, isCard = true) =>
  readCsvFile(file(cells), configuration, { isCard }).rows;
const errorsOf = (...args: Parameters<typeof read>) => [...new Set(read(...args).flatMap(({ errors }) => errors))];

const EXPORT: Cells = [
  ['WHOLE FOODS MKT', '54.20'],
  ['SHELL OIL', '38.00'],
  ['NETFLIX.COM', '15.49'],
  ['AUTOPAY 999990000 THANK YOU', '-500.00'],
];
const MIXED: Cells = [
  ['Grocer', '12'],
  ['Kiosk', '7'],
  ['Shop', '-5'],
];

describe('a credit card whose positive amounts may be purchases', () => {
  it.each<[string, Cells]>([
    ['a payment with a minus', EXPORT],
    ['no payment, and more amounts without a minus', MIXED],
    ['no minus at all', EXPORT.slice(0, 3)],
    ['no minus, and a payment', [...EXPORT.slice(0, 3), ['Payment received', '500']]],
    ['a payment to the card', [...EXPORT.slice(0, 1), ['CREDIT CARD PAYMENT', '-5']]],
    ['as many purchases as refunds', [...MIXED, ['Payment', '-7'], ['Bar', '3']]],
    [
      'as many positive as negative amounts',
      [
        ['Grocer', '5'],
        ['Shop', '-7'],
      ],
    ],
    [
      'a refund with a minus',
      [
        ['Grocer', '33.50'],
        ['Refund from a shop', '-15'],
      ],
    ],
    [
      'Erstattung',
      [
        ['Laden', '5'],
        ['Kiosk', '6'],
        ['Erstattung Laden', '-5'],
      ],
    ],
    [
      'Zahlung',
      [
        ['Laden', '5'],
        ['Ihre Zahlung - vielen Dank', '-5'],
      ],
    ],
    [
      'paiement',
      [
        ['Magasin', '5'],
        ['VOTRE PAIEMENT', '-5'],
      ],
    ],
    [
      'pago',
      [
        ['Tienda', '5'],
        ['SU PAGO', '-5'],
      ],
    ],
    [
      '还款',
      [
        ['商店', '5'],
        ['信用卡还款', '-5'],
      ],
    ],
  ])('raises the question which sign means money in: %s', (_, cells) => {
    expect(read(cells).every(({ entry }) => entry === null)).toBe(true);
    expect(errorsOf(cells)).toEqual([
      expect.stringMatching(/^Amount column "Amount" .*credit card.*signage_convention=inflows_negative if positive/),
    ]);
    expect(errorsOf(cells, {}, false)).toEqual([]);
  });

  it('names the payment that shows it', () => {
    expect(errorsOf(EXPORT)).toEqual([
      'Amount column "Amount" is negative where "Description" says "AUTOPAY 999990000 THANK YOU", and the account is a credit card: set signage_convention=inflows_negative if positive amounts are purchases, or signage_convention=inflows_positive if they are payments and refunds',
    ]);
    expect(errorsOf(MIXED)).toEqual([expect.stringContaining('has more positive than negative values')]);
  });

  it.each<[string, Cells]>([
    ['payments without a minus', EXPORT.map(([text, amount]) => [text, amount.startsWith('-') ? '500' : `-${amount}`])],
    [
      'more payments than purchases',
      [
        ['Grocer', '-5'],
        ['AUTOPAY', '5'],
        ['Online payment', '7'],
      ],
    ],
    [
      'payments alone',
      [
        ['AUTOPAY', '5'],
        ['Online payment', '7'],
      ],
    ],
    ['a single row', [['Grocer', '5']]],
    ['a single purchase that was paid by another service', [['PAYPAL PAYMENT NETFLIX', '-9.99']]],
    ['purchases with a minus, one of them named after a payment', [...MIXED.slice(1), ['MERCI PARIS', '-7']]],
    [
      'the same row again',
      [
        ['Grocer', '5'],
        ['Grocer', '5'],
      ],
    ],
    [
      'as many positive as negative amounts, the positive ones money in',
      [
        ['Payment received', '250'],
        ['Refund from a shop', '5'],
        ['Shop', '-7'],
        ['Grocer', '-9'],
      ],
    ],
    [
      'purchases named after payments',
      [
        ['Shop', '-5'],
        ['Kiosk', '-5'],
        ['APPLE PAYMENT', '-5'],
      ],
    ],
    [
      'payments by card',
      [
        ['CARD_PAYMENT', '-5'],
        ['MasterCard Zahlung', '-7'],
        ['Paiement par carte', '-5'],
        ['Pago con tarjeta', '-5'],
      ],
    ],
    [
      'a fee for a late payment',
      [
        ['LATE PAYMENT FEE', '-35'],
        ['Payment', '80'],
      ],
    ],
  ])('is read as before: %s', (_, cells) => {
    expect(errorsOf(cells)).toEqual([]);
  });

  it.each<Partial<ImportConfiguration>>([
    { signageConvention: 'inflows_positive' },
    { signageConvention: 'inflows_negative' },
    {
      amountTypeStrategy: 'custom_column',
      entityTypeColLabel: 'Description',
      amountTypeValues: { Grocer: 'in', Kiosk: 'out', Shop: 'out' },
      signageConvention: 'inflows_positive',
    },
  ])('is read as configured: %j', (configuration) => {
    expect(errorsOf(MIXED, configuration)).toEqual([]);
  });

  it('is not settled by signed_amount', () => {
    expect(errorsOf(MIXED, { amountTypeStrategy: 'signed_amount' })).toHaveLength(1);
  });

  it('raises no question if a column confirms the signs', () => {
    const rows = ['2024-03-01,a,Credit,5', '2024-03-01,b,Credit,7', '2024-03-01,c,Debit,-6'];
    const { rows: found } = readCsvFile(['Date,Description,Type,Amount', ...rows].join('\n'), {}, { isCard: true });
    expect(found.flatMap(({ errors }) => errors)).toEqual([]);
  });
});

describe('a file whose accounts are unknown until it is read', () => {
  const readAll = (account: string, configuration: Partial<ImportConfiguration> = {}) => {
    const lines = file(EXPORT)
      .split('\n')
      .map((line, at) => `${line},${at === 0 ? 'Account' : account}`);
    const { read: found } = readCsvFile(lines.join('\n'), configuration, { hasAccount: false });
    return found.ok ? found.problemsOfCards : undefined;
  };

  it.each(['', 'Visa'])('keeps the question for accounts that turn out to be credit cards: "%s"', (account) => {
    expect([...(readAll(account) ?? [])]).toEqual([[account, expect.stringContaining('the account is a credit card')]]);
  });

  it('raises no question if the sign is configured', () => {
    expect(readAll('', { signageConvention: 'inflows_positive' })).toBeUndefined();
  });
});

describe('the columns page for a file that may be from a credit card', () => {
  const found = (cells: Cells, isCard: boolean) => detected(`${file(cells)}\n`, { isCard });

  it('asks for the direction of the payment without assuming one', () => {
    const { configuration, questions } = found(EXPORT, true);
    expect(configuration).toMatchObject({ signageConvention: null, amountTypeStrategy: 'signed_amount' });
    expect(questions).toEqual([
      {
        about: 'signage_convention',
        cell: 'AUTOPAY 999990000 THANK YOU',
        examples: [
          '2024-03-01 · AUTOPAY 999990000 THANK YOU · -500.00',
          '2024-03-01 · WHOLE FOODS MKT · 54.20',
          '2024-03-01 · SHELL OIL · 38.00',
        ],
        choices: [
          { format: 'inflows_negative', value: 'in' },
          { format: 'inflows_positive', value: 'out' },
        ],
      },
    ]);
  });

  it('asks for the direction of a purchase if there is no payment', () => {
    expect(found(MIXED, true).questions).toEqual([
      expect.objectContaining({
        cell: 'Grocer',
        choices: [expect.objectContaining({ value: 'out' }), expect.anything()],
      }),
    ]);
  });

  it('asks before an account is chosen if payments have a minus', () => {
    const { configuration, questions } = found(EXPORT, false);
    expect(configuration.signageConvention).toBeNull();
    expect(questions).toMatchObject([{ about: 'signage_convention' }]);
    expect(found([...MIXED.slice(1), ['Bar', '-9']], false).configuration.signageConvention).toBe('inflows_positive');
  });
});
