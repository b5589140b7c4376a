import { quoteValue } from '../../../platform/domain/errors.ts';
import { toImportRow } from '../../formats/pdf/domain/pdf-import.ts';
import type { RowContext, RowsRead, StatementReader } from '../../prepare/use-cases/reading-ports.ts';
import type { ImportRow } from '../../rows/domain/row.ts';
import { createProof } from '../../verification/domain/verification.ts';
import type { StatedPeriod } from '../domain/coverage.ts';

/** Passes on the rows of a statement, from any reader. */
export const readStatementRows = async (
  readStatement: StatementReader,
  bytes: Uint8Array,
  context: RowContext,
  onRow: (row: ImportRow) => void,
): Promise<RowsRead> => {
  const { configuration, accountCurrency, familyCurrency, familyDateFormat, isLiability = false } = context;
  const read = await readStatement(bytes, {
    currency: accountCurrency ?? familyCurrency,
    numberFormat: configuration.numberFormat,
    dateFormat: configuration.dateFormat,
    familyDateFormat,
    signageConvention: configuration.signageConvention,
    isLiability,
  });
  if (!read.ok) return { ok: false, code: 'invalid_pdf', message: read.message };
  const { rows, warnings, accounts, account, sums, coversAllRows, period } = read.statement;
  if (accounts.length > 1) return { ok: false, code: 'invalid_pdf', message: ofSeveralAccounts(accounts) };
  if (rows.length === 0) {
    const message =
      'The PDF contains text but no lines with a date and an amount, so it cannot be read as a bank statement';
    return { ok: false, code: 'invalid_pdf', message };
  }
  const proof = createProof(sums);
  for (const [at, statementRow] of rows.entries()) {
    const row = toImportRow(statementRow, at + 1, context);
    proof.see(row);
    onRow(row);
  }
  const currency = (accountCurrency ?? familyCurrency).toUpperCase();
  const periods: readonly StatedPeriod[] = period === undefined ? [] : [{ account: '', currency: null, ...period }];
  return {
    ok: true,
    configuration,
    warnings,
    proof: { currency, sums: proof.compared(), coversAllRows },
    periods,
    ...(account !== undefined && { account }),
  };
};

const ACCOUNTS_NAMED = 10;

const ofSeveralAccounts = (accounts: readonly string[]): string => {
  const named = accounts.slice(0, ACCOUNTS_NAMED).map(quoteValue).join(', ');
  const more = accounts.length - ACCOUNTS_NAMED;
  return `The PDF contains statements of ${accounts.length} accounts: ${named}${more > 0 ? ` and ${more} more` : ''}. Save the pages of each account as a separate PDF, and import each PDF into its account`;
};
