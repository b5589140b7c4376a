import { quoteValue } from '../../../../platform/domain/errors.ts';
import { negate } from '../../../../platform/domain/money/decimal.ts';
import { BLANK_FIELDS } from '../../../columns/domain/fields.ts';
import { boundsProblem } from '../../../dates/domain/date-bounds.ts';
import { planEntries } from '../../../publish/domain/plan-rows.ts';
import type { ImportRow } from '../../../rows/domain/row.ts';
import type { RowImportType, RowSettings } from '../../../types/domain/import-type-definition.ts';
import { TYPE_FACTS } from '../../../types/domain/type-facts.ts';
import type { StatementRow } from './statement.ts';

/** Statements of one account as PDF. */
export const pdfImport: RowImportType = {
  ...TYPE_FACTS.PdfImport,
  type: 'PdfImport',
  configurationErrors: () => [],
  countedAs: () => 'transactions',
  createPlanner: ({ catalogue }) => ({ rowsOf: (row) => planEntries(row, catalogue) }),
};

const UNNAMED = 'Imported item';

/**
 * Converts a row of a statement to an import row: with the sign of the configured convention, an ISO date
 * and the same date bounds.
 */
export const toImportRow = (
  row: StatementRow,
  rowNumber: number,
  { configuration, accountCurrency, familyCurrency, earliestDate, latestDate }: RowSettings,
): ImportRow => {
  const { date, amount } = row;
  const outside = date === null ? undefined : boundsProblem(date, { earliest: earliestDate, latest: latestDate });
  const errors = outside === undefined ? row.problems : [...row.problems, `Date ${quoteValue(date ?? '')} ${outside}`];
  const inflowsPositive = configuration.signageConvention !== 'inflows_negative';
  return {
    rowNumber,
    fields: {
      ...BLANK_FIELDS,
      date: date ?? row.printedDate,
      amount: amount === null ? '' : inflowsPositive ? amount : negate(amount),
      currency: (accountCurrency ?? familyCurrency).toUpperCase(),
      name: row.description === '' ? UNNAMED : row.description,
    },
    tags: [],
    splits: [],
    confidence: String(row.confidence),
    errors,
    entry:
      errors.length > 0 || date === null || amount === null
        ? null
        : { kind: 'transaction', date, amount: negate(amount), currencyFromFile: false, part: null },
  };
};
