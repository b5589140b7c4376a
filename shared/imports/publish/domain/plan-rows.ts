import type { MappedCatalogue } from '../../mappings/domain/catalogue-steps.ts';
import { CASH_NUMBERS, type ImportRow, type RowSplit, rowFingerprint, wantedEntry } from '../../rows/domain/row.ts';
import type { PlanNumber, PlanRow } from './plan.ts';

const NOTHING_ELSE = {
  merchant: null,
  excluded: false,
  transactionKind: 'standard',
  valuationKind: null,
  identity: null,
  parentIdentity: null,
  security: null,
  links: null,
} as const;

/**
 * The plan rows of a valid transaction row: its entry and the parts of its split. If the file names no
 * currency, the entry has the currency of its account: the default shown with the row was determined before the account
 * was known.
 */
export const planEntries = (
  row: ImportRow,
  catalogue: MappedCatalogue,
  security: PlanNumber | null = null,
): readonly PlanRow[] => {
  const { fields, entry } = row;
  const wanted = wantedEntry(row);
  const account = catalogue.account ?? catalogue.accounts.get(fields.account);
  if (entry === null || entry.kind === 'record' || account === undefined) return [];
  const place = {
    ...NOTHING_ELSE,
    account,
    date: entry.date,
    currency: entry.currencyFromFile ? fields.currency : null,
  };
  const whole: PlanRow = {
    ...place,
    row: entry.part?.row ?? row.rowNumber,
    kind: entry.kind,
    amount: entry.amount,
    transactionKind: entry.transactionKind ?? 'standard',
    name: fields.name,
    notes: fields.notes === '' ? null : fields.notes,
    category: catalogue.categories.get(fields.category) ?? null,
    tags: tagNumbers(row.tags, catalogue),
    details: rowFingerprint(row, '')?.details ?? null,
    part: entry.part,
    security,
    ...(row.duplicate !== undefined && { duplicate: row.duplicate }),
    ...(wanted !== undefined && { wanted }),
    ...(row.reference !== undefined && { reference: row.reference }),
    ...(row.pending && { pending: row.pending }),
  };
  const parts = row.splits.map((split, at) => ({
    ...place,
    ...planSplit(split, catalogue),
    row: row.rowNumber,
    part: { row: row.rowNumber, index: at + 1 },
  }));
  return [whole, ...parts];
};

/** The plan rows of a row with the second entry that balances the cash, if it makes one. */
export const withCash = ({ rowNumber, entry }: ImportRow, planned: readonly PlanRow[]): readonly PlanRow[] => {
  const [whole] = planned;
  if (entry?.cash === undefined || whole === undefined) return planned;
  const { duplicate: _, reference: __, pending: ___, ...others } = whole;
  const cash: PlanRow = {
    ...others,
    ...(others.wanted !== undefined && { wanted: true }),
    ...entry.cash,
    row: CASH_NUMBERS + rowNumber,
    kind: 'transaction',
    notes: null,
    category: null,
    tags: [],
    details: null,
    security: null,
  };
  return [...planned, cash];
};

const planSplit = (
  { ledgerAmount, name, category, tags, notes, transactionKind = 'standard' }: RowSplit,
  catalogue: MappedCatalogue,
) =>
  ({
    kind: 'transaction',
    amount: ledgerAmount,
    transactionKind,
    name,
    notes: notes === '' ? null : notes,
    category: catalogue.categories.get(category) ?? null,
    tags: tagNumbers(tags, catalogue),
    details: null,
  }) as const;

const tagNumbers = (tags: readonly string[], catalogue: MappedCatalogue): readonly PlanNumber[] =>
  tags.map((tag) => catalogue.tags.get(tag)).filter((tag) => tag !== undefined);
