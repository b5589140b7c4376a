import { type BalanceChain, createBalanceChain } from '../../../balances/domain/balance-chain.ts';
import { createBalanceLines } from '../../../balances/domain/balance-lines.ts';
import type { RowContext, RowsRead } from '../../../prepare/use-cases/reading-ports.ts';
import type { ImportRow } from '../../../rows/domain/row.ts';
import type { StatementProof } from '../../../verification/domain/verification.ts';
import type { CsvHeader } from './csv-header.ts';
import { readCsv } from './read-csv.ts';

/** The proof that the balances of a file give, and the balances that it states. */
export type BalancesFound = Pick<Extract<RowsRead, { ok: true }>, 'proof' | 'periods' | 'unclearBalances'>;

/** Collects the running balances of the rows, and the balances in lines beside them. */
export const createBalancesInFile = (text: string, header: CsvHeader, context: RowContext) => {
  const { positions } = header.columns;
  const { balance } = positions;
  const chain = balance === undefined ? undefined : createBalanceChain(context.configuration.numberFormat);
  const lines = createBalanceLines(context, positions);
  linesAbove(text, header).forEach(lines.seeLine);
  return {
    see: (row: ImportRow, cells: readonly string[]): void => {
      chain?.see(row, cells[balance ?? -1] ?? '');
      lines.seeRow(row, cells);
    },
    /** `isCut`: the last line may be all that is left of a row. */
    result: (isCut: boolean): BalancesFound => {
      const running = withoutCut(chain?.result() ?? null, isCut);
      const { sums, periods, unclear } = lines.result();
      const ofRows = chain?.periods() ?? [];
      return {
        ...provedBy(running, isCut ? [] : sums, context),
        // the balances of the rows themselves say more than a line beside them
        ...(ofRows.length > 0 ? { periods: ofRows } : { periods, unclearBalances: unclear }),
      };
    },
  };
};

/** A running balance proves each row; balances before and after the rows prove their sum. */
const provedBy = (
  chain: BalanceChain | null,
  sums: StatementProof['sums'],
  { accountCurrency, familyCurrency }: RowContext,
): Pick<BalancesFound, 'proof'> => {
  if (chain === null && sums.length === 0) return {};
  const currency = accountCurrency ?? familyCurrency;
  const faults = chain === null ? {} : { faults: chain.faults };
  return { proof: { currency, sums, coversAllRows: chain?.isWhole ?? true, ...faults } };
};

/** A last line that is left out and does not end may be all that is left of a row. */
const withoutCut = (chain: BalanceChain | null, isCut: boolean): BalanceChain | null =>
  chain === null || !isCut ? chain : { ...chain, isWhole: false };

const MOST_LINES_ABOVE = 100;

/** The records above the header. */
const linesAbove = (text: string, { record, delimiter, escapeMark }: CsvHeader): readonly (readonly string[])[] => {
  const above: (readonly string[])[] = [];
  readCsv(text.slice(0, record.offset), { delimiter, escapeMark, offset: 0, line: 1 }, ({ cells }) => {
    above.push(cells);
    return above.length < MOST_LINES_ABOVE;
  });
  return above;
};
