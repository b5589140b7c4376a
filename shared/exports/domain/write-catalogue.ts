import type { CatalogueRecord } from '../../catalogue/domain/catalogue-record.ts';
import type { ExportCatalogue } from './export-names.ts';
import type { LinkedSide } from './export-state.ts';
import { accountExport } from './kinds/account.ts';
import { budgetExport } from './kinds/budget.ts';
import { budgetCategoryExport } from './kinds/budget-category.ts';
import { categoryExport } from './kinds/category.ts';
import { merchantExport } from './kinds/merchant.ts';
import { recurringTransactionExport } from './kinds/recurring-transaction.ts';
import { ruleExport } from './kinds/rule.ts';
import { tagExport } from './kinds/tag.ts';
import { transferExport } from './kinds/transfer.ts';
import type { RecordWriter } from './record-writer.ts';

/** Accounts with their balances, by id, and everything else that is not an entry. */
export const writeCatalogue = (
  writer: RecordWriter,
  { accounts, records }: ExportCatalogue,
  balances: ReadonlyMap<string, string>,
): void => {
  for (const account of accounts) writer.add(accountExport, { account, balance: balances.get(account.id) ?? '0' });
  for (const record of records) writeRecord(writer, record);
};

const writeRecord = (writer: RecordWriter, record: CatalogueRecord): void => {
  if (record.kind === 'category') writer.add(categoryExport, record);
  if (record.kind === 'tag') writer.add(tagExport, record);
  if (record.kind === 'merchant') writer.add(merchantExport, record);
  if (record.kind === 'recurring_transaction') writer.add(recurringTransactionExport, record);
  if (record.kind === 'budget') writer.add(budgetExport, record);
  if (record.kind === 'budget_category') writer.add(budgetCategoryExport, record);
  if (record.kind === 'rule') writer.add(ruleExport, record);
};

/** Transfers of which both sides say so. One whose other side is gone is none. */
export const writeTransfers = (writer: RecordWriter, sides: readonly LinkedSide[]): void => {
  const byId = new Map(sides.map((side) => [side.id, side]));
  for (const outflow of sides) {
    const inflow = byId.get(outflow.otherId);
    if (!outflow.isOutflow || inflow === undefined || inflow.isOutflow || inflow.otherId !== outflow.id) continue;
    const { status, notes } = outflow;
    writer.add(transferExport, { inflow, outflow, status, notes });
  }
};
