import { DomainError } from '../errors.ts';
import type { PlanNumber, PlanRow } from '../imports/plan.ts';
import type { DatedAmount } from './account-history.ts';
import type { NativeCatalogue } from './native-catalogue.ts';
import type {
  AccountRecord,
  NativeRecord,
  TransactionFields,
  TransactionRecord,
  ValuationRecord,
} from './native-record.ts';
import { openingAnchorName } from './opening-anchor.ts';
import type { ReferenceTarget } from './record-kind.ts';
import { rowNumberOf } from './row-number.ts';

const NO_EXTRAS = { details: null, part: null, security: null, links: null } as const;

const VALUE_ONLY = {
  kind: 'valuation',
  category: null,
  merchant: null,
  tags: [],
  excluded: false,
  transactionKind: null,
  parentIdentity: null,
  ...NO_EXTRAS,
} as const;

/** Where an entry lies: what a transaction shares with its parts. */
type Place = Pick<PlanRow, 'account' | 'date' | 'currency'>;
type Numbers = NativeCatalogue['numbers'];

/** Turns records into plan rows. `currencyOf` gives the currency of an account by its source id. */
export const createRowMaker = (numbers: Numbers, currencyOf: (accountId: string) => string) => {
  const placeOf = ({ accountId, date, currency }: TransactionRecord | ValuationRecord): Place => ({
    account: numberOf(numbers, 'Account', accountId),
    date,
    currency: currency ?? currencyOf(accountId),
  });

  return {
    /** One row, a split parent and its parts, or none for a catalogue record. */
    rowsOf: (record: NativeRecord): readonly PlanRow[] => {
      if (record.type === 'Transaction') return transactionRows(record, placeOf(record), numbers);
      return record.type === 'Valuation' ? [valuationRow(record, placeOf(record))] : [];
    },
    openingAnchorRow: (account: AccountRecord, { date, amount }: DatedAmount): PlanRow => ({
      ...VALUE_ONLY,
      row: rowNumberOf(account.line),
      account: numberOf(numbers, 'Account', account.id),
      date,
      amount,
      currency: currencyOf(account.id),
      name: openingAnchorName(account.accountType),
      notes: null,
      valuationKind: 'opening_anchor',
      identity: `OpeningAnchor:${account.id}`,
    }),
  };
};

const transactionRows = (record: TransactionRecord, place: Place, numbers: Numbers): readonly PlanRow[] => {
  const { id, line, parts } = record;
  const identity = `Transaction:${id}`;
  const hasParts = parts.length > 0;
  const row = {
    ...place,
    ...contentOf(record, numbers),
    excluded: record.excluded || hasParts,
    row: rowNumberOf(line),
    identity,
    parentIdentity: null,
  };
  const partRows = parts.map((part, index) => ({
    ...place,
    ...contentOf(part, numbers),
    row: rowNumberOf(line, index + 1),
    identity: `Transaction:${part.id}`,
    parentIdentity: identity,
  }));
  return [row, ...partRows];
};

const contentOf = (fields: TransactionFields, numbers: Numbers) => {
  const { amount, name, notes, excluded, transactionKind, categoryId, merchantId, tagIds } = fields;
  return {
    kind: 'transaction',
    amount,
    name,
    notes,
    category: categoryId === null ? null : numberOf(numbers, 'Category', categoryId),
    merchant: merchantId === null ? null : numberOf(numbers, 'Merchant', merchantId),
    tags: tagIds.map((tagId) => numberOf(numbers, 'Tag', tagId)),
    excluded,
    transactionKind,
    valuationKind: null,
    ...NO_EXTRAS,
  } as const;
};

const valuationRow = (record: ValuationRecord, place: Place): PlanRow => ({
  ...VALUE_ONLY,
  ...place,
  row: rowNumberOf(record.line),
  amount: record.amount,
  name: record.name,
  notes: record.notes,
  valuationKind: record.valuationKind,
  identity: `Valuation:${record.id}`,
});

/** Preflight has refused files with missing references; meeting one here means that another file is being planned. */
const numberOf = (numbers: Numbers, target: ReferenceTarget, id: string): PlanNumber => {
  const number = numbers[target].get(id);
  if (number === undefined) throw new DomainError('preflight_failed', `${target} ${JSON.stringify(id)} is missing`);
  return number;
};
