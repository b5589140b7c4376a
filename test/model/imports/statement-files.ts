import fc from 'fast-check';
import type { ImportType } from '../../../shared/imports/domain/import-attributes.ts';
import { sum } from '../../../shared/platform/domain/money/decimal.ts';
import { typedStatement } from '../../support/imports/pdf/statement-text.ts';

/** One amount of money out on a day, which can be written in each format. */
type Payment = {
  readonly date: string;
  readonly amount: string;
  readonly name: string;
  /** The amounts of its parts, in formats with splits. */
  readonly parts: readonly string[];
  /** In QIF: a purchase of shares that was paid from another account. */
  readonly isShares: boolean;
};
export type StatementFile = {
  readonly type: ImportType;
  readonly text: string;
};

/** Few values, so that files overlap and have equal rows. */
const payment: fc.Arbitrary<Payment> = fc
  .record({
    date: fc.constantFrom('2026-01-30', '2026-02-01', '2026-02-03'),
    parts: fc.constantFrom(['5'], ['10'], ['6', '4'], ['4', '3', '3']),
    name: fc.constantFrom('Cafe', 'Shop'),
    isShares: fc.boolean(),
  })
  .map(({ parts, ...payment }) => ({ ...payment, amount: sum(parts), parts: parts.length === 1 ? [] : parts }));

type Writer = (payments: readonly Payment[]) => readonly string[];

const csv: Writer = (payments) => [
  'date,amount,name,category',
  ...payments.map(({ date, amount, name, parts }) => `${date},-${amount},${name},${parts.length > 0 ? 'Food' : ''}`),
];

const ynab: Writer = (payments) => [
  'Date,Payee,Category,Memo,Outflow,Inflow',
  ...payments.map(({ date, amount, name }) => `${date},${name},Food,,${amount},`),
];

const actual: Writer = (payments) => [
  'Date,Payee,Notes,Category,Amount,Split_Amount',
  ...payments.flatMap(({ date, amount, name, parts }) =>
    parts.length === 0
      ? [`${date},${name},,Food,-${amount},0`]
      : [
          `${date},${name},(SPLIT INTO ${parts.length}),,0,-${amount}`,
          ...parts.map((part, at) => `${date},${name},(SPLIT ${at + 1} OF ${parts.length}),Food,-${part},0`),
        ],
  ),
];

const qif: Writer = (payments) => {
  const shares = payments.filter(({ isShares, parts }) => isShares && parts.length === 0);
  const others = payments.filter((payment) => !shares.includes(payment));
  return [
    ...['!Account', 'NGiro', 'TBank', '^', '!Type:Bank', 'D2026-01-20', 'T100', 'POpening Balance', '^'],
    ...others.flatMap(({ date, amount, name, parts }) => [
      ...[`D${date}`, `T-${amount}`, `P${name}`],
      ...parts.flatMap((part, at) => [`SPart ${at}`, `$-${part}`]),
      '^',
    ]),
    '!Type:Invst',
    ...shares.flatMap(({ date, amount, name }) => [
      ...[`D${date}`, 'NBuyX', `Y${name}`, 'I1', `Q${amount}`, `T${amount}`, 'L[Elsewhere]', '^'],
    ]),
  ];
};

const trades: Writer = (payments) => [
  'date,ticker,qty,price,name',
  ...payments.map(({ date, amount, name }) => `${date},${name},${amount},1,Buy`),
];

const pdf: Writer = (payments) => [
  'Date        Text                   Amount',
  ...payments.map(
    ({ date, amount, name }) => `${date}  ${`CARD ${name.toUpperCase()}`.padEnd(22)}${`-${amount}.00`.padStart(7)}`,
  ),
];

const WRITERS: Readonly<Partial<Record<ImportType, Writer>>> = {
  TransactionImport: csv,
  YnabImport: ynab,
  ActualImport: actual,
  QifImport: qif,
  TradeImport: trades,
  PdfImport: pdf,
};

export const statementFile: fc.Arbitrary<StatementFile> = fc
  .record({
    type: fc.constantFrom(...(Object.keys(WRITERS) as ImportType[])),
    payments: fc.array(payment, { minLength: 1, maxLength: 5 }),
  })
  .map(({ type, payments }) => {
    return { type, text: WRITERS[type]?.(payments).join('\n') ?? '' };
  });

export const bytesOf = ({ type, text }: StatementFile): Buffer =>
  type === 'PdfImport' ? typedStatement(text) : Buffer.from(text);
