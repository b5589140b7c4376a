import { add, subtract } from '../../../platform/domain/money/decimal.ts';
import type { MoneyColumns } from '../../amounts/domain/money-candidates.ts';
import { isMoney, type Numbers, numbersIn, type ReadNumber, sampleOf } from '../../amounts/domain/number-columns.ts';
import { isPrice } from '../../amounts/domain/side-columns.ts';
import type { Cells } from '../../balances/domain/follow-balances.ts';
import type { Chosen } from '../../columns/domain/choose-roles.ts';
import { type ColumnShape, exampleOf, NO_PROPOSAL, type Proposal } from '../../columns/domain/table-shape.ts';
import { currencyBeside } from '../../currencies/domain/own-currency.ts';
import type { Question } from '../../detect/domain/detected-file.ts';
import { feesBeside, findFees, MOST_FEES, ofAmount, taxesIn } from './fee-columns.ts';

type Sheet = { readonly columns: readonly ColumnShape[]; readonly rows: readonly (readonly string[])[] };

export type ProposedFees = {
  /** The columns of fees that are not in the amounts; undefined if there are none. */
  readonly fee?: Chosen;
  readonly otherFee?: Chosen;
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
  const taken = new Set([money.amount, money.inflow, money.outflow, money.balance].map((chosen) => chosen?.column));
  const others = numbers.filter((number) => !taken.has(number.column) && isOwn(number, sheet, amount, currency));
  const fees = ofAmount(feesBeside(others, money.changes), amount);
  const all = [...fees, ...taxesIn(others)];
  const prices = others.filter((number) => isPrice(number.column.words) && !all.includes(number));
  if (isNet || all.length + prices.length === 0 || money.changes.length === 0) return { money, proposal: NO_PROPOSAL };
  const found = feesInBalance(money, [...all, ...prices], numbers);
  if (found?.columns.length === 0 || (found === undefined && fees.length === 0))
    return { money, proposal: NO_PROPOSAL };
  if (found === undefined) {
    const proposal = { ...NO_PROPOSAL, findings: [finding('guess', all)], questions: [howFees(all, sheet)] };
    return { ...rolesOf(all), money, proposal };
  }
  const balance: Chosen = { column: found.balance, by: 'content', rivals: [] };
  return {
    ...rolesOf(found.columns),
    money: money.proved !== null ? money : { ...money, balance: money.balance ?? balance, proved: found.follows },
    proposal: {
      ...NO_PROPOSAL,
      configuration: { fees: 'in_amount' },
      findings: [
        {
          ...finding('certain', found.columns),
          why: `The balances in "${found.balance.header}" follow from the amounts with the fees in "${nameOf(found.columns)}"`,
        },
      ],
    },
  };
};

const rolesOf = ([fee, other]: readonly Numbers[]): Pick<ProposedFees, 'fee' | 'otherFee'> => ({
  ...(fee && { fee: { column: fee.column, by: 'name', rivals: [] } }),
  ...(other && { otherFee: { column: other.column, by: 'name', rivals: [] } }),
});

const nameOf = (fees: readonly Numbers[]): string => fees.map(({ column }) => column.header).join(' + ');

const feesInBalance = (
  { changes, balance, amount }: MoneyColumns,
  fees: readonly Numbers[],
  numbers: readonly Numbers[],
) => {
  const others = numbers.filter(
    ({ column }) => column !== amount?.column && fees.every((fee) => fee.column !== column),
  );
  const named = others.filter(({ column }) => column === balance?.column);
  const possible = others.filter((candidate) => !fees.some((fee) => isPartOf(candidate, fee, changes)));
  for (const candidate of named.length > 0 ? named : possible) {
    const proof = findFees(changes, fees, candidate.cells);
    if (proof !== undefined) return { ...proof, balance: candidate.column };
  }
  return undefined;
};

/** Whether the column is the amount without the fee in each row, such as a subtotal, or with it. */
const isPartOf = ({ cells }: Numbers, fee: Numbers, changes: Cells): boolean =>
  cells.every((cell, at) => {
    const [change = '0', own = '0'] = [changes[at], fee.cells[at]];
    return cell === undefined || [add(change, own), subtract(change, own)].includes(cell);
  });

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

/** Settings add up two columns; fees in more of them can only be left as they are, or added up in the file. */
const howFees = (fees: readonly Numbers[], { rows }: Sheet): Question => ({
  about: 'fees',
  cell: nameOf(fees),
  examples: rows
    .filter((_, at) => fees.some(({ cells }) => isMoney(cells[at])))
    .slice(0, MOST_EXAMPLES)
    .map(exampleOf),
  choices: (['in_amount', 'apart', 'included'] as const)
    .filter((format) => format === 'included' || fees.length <= MOST_FEES)
    .map((format) => ({ format, value: format })),
});

const finding = (confidence: 'certain' | 'guess', fees: readonly Numbers[]) =>
  ({ about: 'fee_col_label', confidence, why: `"${nameOf(fees)}" has fees beside the amounts` }) as const;
