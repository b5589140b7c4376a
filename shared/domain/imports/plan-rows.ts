import type { MappedCatalogue } from './catalogue-steps.ts';
import type { PlanRow } from './plan.ts';
import type { ImportRow } from './row.ts';

/**
 * What a valid row of a transactions file puts into the ledger. A currency that the file does not name is the account's:
 * the default that is shown with the row was only a guess at which account that would be.
 */
export const planTransaction = (row: ImportRow, catalogue: MappedCatalogue): PlanRow | undefined => {
  const account = catalogue.account ?? catalogue.accounts.get(row.fields.account);
  if (row.entry === null || account === undefined) return undefined;
  const { date, amount, currencyFromFile } = row.entry;
  return {
    row: row.rowNumber,
    account,
    kind: 'transaction',
    date,
    amount,
    currency: currencyFromFile ? row.fields.currency : null,
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
    details: null,
    part: null,
    security: null,
    links: null,
  };
};
