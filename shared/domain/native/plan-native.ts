import type { RecordCounts } from '../imports/import.ts';
import type { CatalogueStep, PlanRow } from '../imports/plan.ts';
import { createAccountHistories } from './account-history.ts';
import { createNativeCatalogue } from './native-catalogue.ts';
import type { AccountRecord, NativeRecord } from './native-record.ts';
import { createRowMaker } from './native-rows.ts';
import { openingAnchorOf } from './opening-anchor.ts';
import { createRecordCounter } from './record-types.ts';

export type NativePlanSettings = {
  /** For accounts that name no currency. */
  readonly familyCurrency: string;
  /** ISO date. */
  readonly today: string;
};

/** What the first pass over the lines makes possible. */
export type NativePlan = {
  readonly catalogue: readonly CatalogueStep[];
  /** Records by wire key, as the file holds them. */
  readonly expectedCounts: RecordCounts;
  /** Opening anchors that no record asked for (`valuations`) and split parts (`transactions`). */
  readonly derivedCounts: RecordCounts;
  /** Second pass: the entries of one record; none for catalogue records. */
  readonly rowsOf: (record: NativeRecord) => readonly PlanRow[];
  /** The opening anchors nobody asked for. */
  readonly derivedRows: () => readonly PlanRow[];
};

/**
 * First pass: takes every record of a file that preflight found valid, in any order. Memory holds the catalogue records
 * and one sum per account, day and currency.
 */
export const createNativeDirectory = ({ familyCurrency, today }: NativePlanSettings) => {
  const catalogue = createNativeCatalogue();
  const histories = createAccountHistories();
  const counter = createRecordCounter();
  let partsCount = 0;

  return {
    add: (record: NativeRecord): void => {
      counter.count(record.type);
      catalogue.add(record);
      histories.add(record);
      if (record.type === 'Transaction') partsCount += record.parts.length;
    },
    finish: (): NativePlan => {
      const currencyOf = (account: AccountRecord): string => account.currency ?? familyCurrency;
      const currencies = new Map(catalogue.accounts.map((account) => [account.id, currencyOf(account)]));
      const { steps, numbers } = catalogue.finish();
      const { rowsOf, openingAnchorRow } = createRowMaker(numbers, (id) => currencies.get(id) ?? familyCurrency);
      const anchors = catalogue.accounts.flatMap((account) => {
        const anchor = openingAnchorOf(account, histories.of(account.id), currencyOf(account), today);
        return anchor === undefined ? [] : [openingAnchorRow(account, anchor)];
      });
      return {
        catalogue: steps,
        expectedCounts: counter.counts(),
        derivedCounts: { valuations: anchors.length, transactions: partsCount },
        rowsOf,
        derivedRows: () => anchors,
      };
    },
  };
};
