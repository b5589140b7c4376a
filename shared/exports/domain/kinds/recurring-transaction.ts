import type { CatalogueRecordOf } from '../../../catalogue/domain/catalogue-record.ts';
import { type ExportKind, said } from '../export-kind.ts';

export const recurringTransactionExport: ExportKind<CatalogueRecordOf<'recurring_transaction'>> = {
  type: 'RecurringTransaction',
  file: 'recurring_transactions.csv',
  columns: [
    ...['name', 'account_name', 'merchant', 'amount', 'currency', 'expected_day_of_month', 'last_occurrence_date'],
    ...['next_expected_date', 'status', 'occurrence_count', 'manual'],
    ...['expected_amount_min', 'expected_amount_max', 'expected_amount_avg'],
  ],
  data: (record, names) =>
    said({
      id: record.id,
      name: record.name === '' ? null : record.name,
      account_id: names.account(record.accountId)?.id ?? null,
      merchant_id: names.record('merchant', record.merchantId)?.id ?? null,
      amount: record.amount,
      currency: record.currency,
      expected_day_of_month: record.expectedDayOfMonth,
      last_occurrence_date: record.lastOccurrenceDate,
      next_expected_date: record.nextExpectedDate,
      status: record.status,
      occurrence_count: record.occurrenceCount,
      manual: record.manual,
      expected_amount_min: record.expectedAmountMin,
      expected_amount_max: record.expectedAmountMax,
      expected_amount_avg: record.expectedAmountAvg,
    }),
  cells: (record, names) => [
    record.name,
    names.account(record.accountId)?.name ?? null,
    names.record('merchant', record.merchantId)?.name ?? null,
    record.amount,
    record.currency,
    String(record.expectedDayOfMonth),
    record.lastOccurrenceDate,
    record.nextExpectedDate,
    record.status,
    String(record.occurrenceCount),
    String(record.manual),
    record.expectedAmountMin,
    record.expectedAmountMax,
    record.expectedAmountAvg,
  ],
};
