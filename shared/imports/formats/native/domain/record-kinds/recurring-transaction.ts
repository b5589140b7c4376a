import type { RecordAttributes } from '../../../../../catalogue/domain/catalogue-record.ts';
import { RECURRING_INTERVALS } from '../../../../../catalogue/domain/recurring-interval.ts';
import type { AccountId } from '../../../../../platform/domain/ids.ts';
import type { RecordKind } from '../record-kind.ts';

type Attributes = RecordAttributes['recurring_transaction'];

export type RecurringTransactionRecord = {
  readonly type: 'RecurringTransaction';
  readonly line: number;
  readonly id: string;
  readonly name: string | null;
  readonly accountId: AccountId | null;
  readonly merchantId: string | null;
  readonly categoryId: string | null;
  readonly currency: string | null;
  readonly attributes: Omit<Attributes, 'accountId' | 'merchantId' | 'categoryId' | 'currency'>;
};

/** Ours alone: other applications know months only. */
const intervalIn = (sent: unknown): Pick<Attributes, 'interval'> => {
  const interval = RECURRING_INTERVALS.find((known) => known === sent);
  return interval === undefined ? {} : { interval };
};

const FIRST_DAY = 1;
const LAST_DAY = 31;

export const recurringTransactionKind: RecordKind<RecurringTransactionRecord> = {
  type: 'RecurringTransaction',
  read: (fields) => {
    fields.require(['id', 'amount', 'expected_day_of_month', 'last_occurrence_date', 'next_expected_date']);
    return {
      type: 'RecurringTransaction',
      line: fields.line,
      id: fields.id('id') ?? '',
      name: fields.written('name'),
      accountId: fields.id('account_id'),
      merchantId: fields.id('merchant_id'),
      categoryId: fields.id('category_id'),
      currency: fields.currency('currency'),
      attributes: {
        amount: fields.amount('amount') ?? '',
        expectedDayOfMonth: fields.integer('expected_day_of_month', FIRST_DAY, LAST_DAY) ?? FIRST_DAY,
        lastOccurrenceDate: fields.date('last_occurrence_date') ?? '',
        nextExpectedDate: fields.date('next_expected_date') ?? '',
        status: fields.data['status'] === 'inactive' ? 'inactive' : 'active',
        occurrenceCount: fields.integer('occurrence_count', 0, Number.MAX_SAFE_INTEGER) ?? 0,
        manual: fields.flag('manual'),
        expectedAmountMin: fields.amount('expected_amount_min'),
        expectedAmountMax: fields.amount('expected_amount_max'),
        expectedAmountAvg: fields.amount('expected_amount_avg'),
        ...intervalIn(fields.data['interval']),
        ...(fields.flag('dismissed') && { dismissed: true }),
      },
    };
  },
  visit: ({ id, accountId, merchantId, categoryId }, visitor) => {
    visitor.sourceId('RecurringTransaction', id);
    if (accountId !== null) visitor.reference('Account', 'account_id', accountId);
    if (merchantId !== null) visitor.reference('Merchant', 'merchant_id', merchantId);
    if (categoryId !== null) visitor.reference('Category', 'category_id', categoryId);
  },
  steps: (records, sink) => {
    for (const { id, name, accountId, merchantId, categoryId, currency, attributes } of records) {
      sink.add({
        kind: 'recurring_transaction',
        bind: {
          by: 'identity',
          identity: `RecurringTransaction:${id}`,
          name: name ?? '',
          defaults: {
            ...attributes,
            accountId: null,
            merchantId: null,
            currency: currency ?? sink.currencyOf(accountId),
          },
        },
        references: {
          ...(accountId !== null && { accountId: sink.numberOf('Account', accountId) }),
          ...(merchantId !== null && { merchantId: sink.numberOf('Merchant', merchantId) }),
          ...(categoryId !== null && { categoryId: sink.numberOf('Category', categoryId) }),
        },
      });
    }
  },
};
