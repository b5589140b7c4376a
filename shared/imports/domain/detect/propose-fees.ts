import type { Chosen } from './choose-roles.ts';
import type { Question } from './detected-file.ts';
import { feeBeside, feesIn, proveFees } from './fee-columns.ts';
import type { MoneyColumns } from './money-columns.ts';
import { isMoney, type Numbers, numbersIn, type ReadNumber, sampleOf } from './number-columns.ts';
import { currencyBeside } from './own-currency.ts';
import { type ColumnShape, exampleOf, NO_PROPOSAL, type Proposal } from './table-shape.ts';

type Sheet = { readonly columns: readonly ColumnShape[]; readonly rows: readonly (readonly string[])[] };

export type ProposedFees = {
  /** The column of fees that are not in the amounts; undefined if there are none. */
  readonly fee?: Chosen;
  /** With the balances that follow once the fees count. */
  readonly money: MoneyColumns;
  readonly proposal: Proposal;
};

const MOST_EXAMPLES = 3;

/** Whether fees beside the amounts are paid in addition: the balances show it, otherwise it is asked. `net`: the amounts are what fees leave. */
export const proposeFees = (
  sheet: Sheet,
  money: MoneyColumns,
  {
    readNumber,
    currency,
    isNet,
  }: { readonly readNumber: ReadNumber; readonly currency: string | null; readonly isNet: boolean },
): ProposedFees => {
  const numbers = numbersIn(sheet.columns, sheet.rows, readNumber);
  const amount = money.amount?.column;
  const own = feesIn(numbers).filter((fee) => fee.column !== amount && isOwn(fee, sheet, amount, currency));
  const fee = feeBeside(own, amount);
  if (isNet || fee === undefined || money.changes.length === 0) return { money, proposal: NO_PROPOSAL };
  const found = balanceWith(money, fee, numbers);
  const { header } = fee.column;
  if (found?.fees === 'included') return { money, proposal: NO_PROPOSAL };
  const role: Chosen = { column: fee.column, by: 'name', rivals: [] };
  if (found === undefined) {
    const proposal = { ...NO_PROPOSAL, findings: [finding('guess', header)], questions: [howFees(fee, sheet)] };
    return { fee: role, money, proposal };
  }
  const balance: Chosen = { column: found.balance, by: 'content', rivals: [] };
  return {
    fee: role,
    money: money.proved !== null ? money : { ...money, balance: money.balance ?? balance, proved: found.follows },
    proposal: {
      ...NO_PROPOSAL,
      configuration: { fees: 'in_amount' },
      findings: [
        {
          ...finding('certain', header),
          why: `The balances in "${found.balance.header}" follow from the amounts with the fees in "${header}"`,
        },
      ],
    },
  };
};

const balanceWith = ({ changes, balance, amount }: MoneyColumns, fee: Numbers, numbers: readonly Numbers[]) => {
  const others = numbers.filter(({ column }) => column !== fee.column && column !== amount?.column);
  const named = others.filter(({ column }) => column === balance?.column);
  for (const candidate of named.length > 0 ? named : others) {
    const proof = proveFees(changes, fee.cells, candidate.cells);
    if (proof !== null) return { ...proof, balance: candidate.column };
  }
  return undefined;
};

/** Whether the fees are in the currency of the amounts, as far as the file says. */
const isOwn = (
  fee: Numbers,
  { columns, rows }: Sheet,
  amount: ColumnShape | undefined,
  currency: string | null,
): boolean => {
  const ofFee = currencyBeside(columns, fee.column);
  if (ofFee === undefined) return true;
  const ofAmount = amount && currencyBeside(columns, amount);
  const [at, own] = [columns.indexOf(ofFee), ofAmount === undefined ? -1 : columns.indexOf(ofAmount)];
  return sampleOf(rows).every((row, index) => {
    const code = row[at]?.trim() ?? '';
    return !isMoney(fee.cells[index]) || code === '' || code === (row[own]?.trim() ?? currency ?? code);
  });
};

const howFees = ({ column, cells }: Numbers, { rows }: Sheet): Question => ({
  about: 'fees',
  cell: column.header,
  examples: rows
    .filter((_, at) => isMoney(cells[at]))
    .slice(0, MOST_EXAMPLES)
    .map(exampleOf),
  choices: (['in_amount', 'apart', 'included'] as const).map((format) => ({ format, value: format })),
});

const finding = (confidence: 'certain' | 'guess', header: string) =>
  ({ about: 'fee_col_label', confidence, why: `"${header}" has fees beside the amounts` }) as const;
