import type { MappedCatalogue } from './catalogue-steps.ts';
import type { PlanNumber, PlanRow } from './plan.ts';
import type { ImportRow } from './row.ts';

/**
 * What a valid row of a transactions file puts into the ledger. `currencyOf` gives the currency of an account that
 * exists; rows without a currency of their own take it, else the default that stands in the row.
 */
export const planTransaction = (
  row: ImportRow,
  catalogue: MappedCatalogue,
  currencyOf: (account: PlanNumber) => string | undefined,
): PlanRow | undefined => {
  const account = catalogue.account ?? catalogue.accounts.get(row.fields.account);
  if (row.entry === null || account === undefined) return undefined;
  const { date, amount, currencyFromFile } = row.entry;
  return {
    row: row.rowNumber,
    account,
    kind: 'transaction',
    date,
    amount,
    currency: currencyFromFile ? row.fields.currency : (currencyOf(account) ?? row.fields.currency),
    name: row.fields.name,
    notes: row.fields.notes === '' ? null : row.fields.notes,
    category: catalogue.categories.get(row.fields.category) ?? null,
    merchant: null,
    tags: row.tags.map((tag) => catalogue.tags.get(tag)).filter((tag) => tag !== undefined),
    excluded: false,
    transactionKind: 'standard',
    valuationKind: null,
    identity: null,
    parentIdentity: null,
    hasParts: false,
  };
};
