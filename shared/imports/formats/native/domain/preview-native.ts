import { isSecurityDetails, type PlannedEntry } from '../../../../ledger/entries/domain/entry.ts';
import type { SecurityKey } from '../../../../ledger/entries/domain/security.ts';
import { add } from '../../../../platform/domain/money/decimal.ts';
import { HashedTexts } from '../../../domain/hashed-texts.ts';
import {
  type AccountTotal,
  countsInTotals,
  createEntryTally,
  createPageRows,
  type DateRange,
  ofSecurity,
  type RowsOfPage,
} from '../../../preview/domain/predict-pages.ts';
import type { CatalogueStep, PlanNumber, PlanRow } from '../../../publish/domain/plan.ts';
import { createAccountHistories } from './account-history.ts';
import { createNativeCatalogue } from './native-catalogue.ts';
import type { AccountRecord, NativeRecord } from './native-record.ts';
import { bySourceId, createRowMaker, type NativePlanSettings, openingAnchorOf } from './plan-native.ts';
import { SUPPORTED_KINDS } from './read-record.ts';
import { sourceKey } from './references.ts';

type SourceTotal = AccountTotal & { readonly sourceId: string };

/** The result of importing the file into an empty family. */
export type NativePreview = {
  /** Records that become entries, without known ones, records that later ones replace, and split parts. */
  readonly entriesCount: number;
  readonly catalogue: readonly CatalogueStep[];
  /** The dates of the entries, without derived opening anchors. */
  readonly dateRange: DateRange | null;
  /** Transactions and trades by account in the file, even if two share a name, and by currency. */
  readonly totals: readonly SourceTotal[];
  readonly accounts: readonly AccountRecord[];
  /**
   * By source id of the account; the currency is blank if it is the account's. Includes opening anchors. null if the file
   * has more rows than can be held in memory.
   */
  readonly pages: readonly RowsOfPage[] | null;
};

/** The most rows held in memory, at two or three hundred bytes each. */
const MOST_HELD = 200_000;

/** The currency of an entry that names none, until its account is known. */
const OWN = '';
/** A placeholder for references, which have no numbers without a plan. */
const NOWHERE = 0;

/**
 * Takes every record of a valid file once, in any order. Holds in memory the catalogue records, one sum
 * per account, day and currency, 16 bytes for each balance and holding, and the first 200,000 rows. `isKnown`: an earlier file created
 * the entry of the row.
 */
export const createNativePreview = (
  { familyCurrency, today, securities }: NativePlanSettings,
  isKnown: (row: number) => boolean = () => false,
) => {
  const catalogue = createNativeCatalogue({ kinds: SUPPORTED_KINDS, familyCurrency, securities });
  const isRepeated = createRepeatFinder();
  const accounts = numbersOfIds();
  const tally = createEntryTally();
  const held = createHeldRows(accounts.idOf);
  const historyOf = createAccountHistories(today);
  let entriesCount = 0;
  const rows = createRowMaker({
    kinds: SUPPORTED_KINDS,
    numberOf: (target, id) => (target === 'Account' ? accounts.numberOf(id) : NOWHERE),
    securityOf: () => NOWHERE,
    identify: bySourceId,
    linksOf: () => ({ links: null, kind: 'standard' }),
    currencyOf: () => OWN,
  });

  return {
    add: (record: NativeRecord): void => {
      catalogue.add(record);
      SUPPORTED_KINDS.get(record.type)?.history?.(record, historyOf);
      const [entry, ...parts] = rows.rowsOf(record); // parts of a split are the same money
      if (entry === undefined) return;
      for (const row of [entry, ...parts]) held.add(row);
      if (isRepeated(record)) return;
      const account = { id: null, name: accounts.idOf(entry.account) };
      tally.see(entry, account, entry.currency ?? OWN);
      if (isKnown(entry.row)) return;
      entriesCount++;
      if (countsInTotals(entry)) tally.create(entry, account, entry.currency ?? OWN);
    },
    finish: (): NativePreview => {
      const { steps, securityIdOf } = catalogue.finish();
      const known = new Map(catalogue.accounts().map((account) => [account.id, account]));
      for (const account of known.values()) {
        const currency = account.currency ?? familyCurrency;
        const anchor = openingAnchorOf(account, historyOf(account.id), { currency, today, securityIdOf });
        if (anchor !== undefined) held.add(rows.openingAnchorRow(account, anchor));
      }
      return {
        entriesCount,
        catalogue: steps,
        accounts: [...known.values()],
        pages: held.pages(securityIdOf),
        dateRange: tally.dateRange(),
        totals: merged(tally.totals(), (total) => ofAccount(total, known.get(total.account.name), familyCurrency)),
      };
    },
  };
};

/** Replaces the source id, used to distinguish accounts, with the name of the account. */
const ofAccount = (total: AccountTotal, account: AccountRecord | undefined, familyCurrency: string): SourceTotal => ({
  ...total,
  sourceId: total.account.name,
  account: { id: null, name: account?.name ?? '' },
  currency: total.currency === OWN ? (account?.currency ?? familyCurrency) : total.currency,
});

/** Whether a record with the same id came before, which this one replaces. */
const createRepeatFinder = () => {
  const newest = new HashedTexts();
  return ({ type, id, line }: NativeRecord): boolean =>
    SUPPORTED_KINDS.get(type)?.isReplaceable !== undefined && newest.set(sourceKey(type, id), line) !== undefined;
};

/** Rows by ledger page, unless there are too many. */
const createHeldRows = (idOf: (account: PlanNumber) => string) => {
  const pages = createPageRows();
  return {
    add: (row: PlanRow): void => {
      const id = idOf(row.account);
      pages.add(row, { account: { id, tag: id }, currency: row.currency ?? OWN, securityId: null });
      if (pages.size() > MOST_HELD) pages.clear();
    },
    pages: (securityIdOf: (security: SecurityKey) => string) =>
      pages.size() > MOST_HELD
        ? null
        : pages.all().map((page) => ({ ...page, rows: newest(page.rows).map((row) => identified(row, securityIdOf)) })),
  };
};

/** The last record for each id. */
const newest = (rows: readonly PlannedEntry[]): readonly PlannedEntry[] => [
  ...new Map(rows.map((row) => [row.identity, row])).values(),
];

const identified = (row: PlannedEntry, securityIdOf: (security: SecurityKey) => string): PlannedEntry =>
  isSecurityDetails(row.details) ? ofSecurity(row, securityIdOf(row.details)) : row;

/** Numbers by source id, because accounts can come after their entries. */
const numbersOfIds = () => {
  const numbers = new Map<string, PlanNumber>();
  const ids: string[] = [];
  return {
    numberOf: (id: string): PlanNumber => {
      const known = numbers.get(id);
      if (known !== undefined) return known;
      numbers.set(id, ids.length);
      return ids.push(id) - 1;
    },
    idOf: (number: PlanNumber): string => ids[number] ?? '',
  };
};

/** Merges totals that turn out to have the same currency; `total.account.name` is still the source id. */
const merged = (
  totals: readonly AccountTotal[],
  named: (total: AccountTotal) => SourceTotal,
): readonly SourceTotal[] => {
  const byKey = new Map<string, SourceTotal>();
  for (const raw of totals) {
    const total = named(raw);
    const key = JSON.stringify([raw.account.name, total.currency]);
    const before = byKey.get(key);
    byKey.set(key, before === undefined ? total : sumOf(before, total));
  }
  return [...byKey.values()];
};

const sumOf = (a: SourceTotal, b: SourceTotal): SourceTotal => ({
  ...a,
  inflow: add(a.inflow, b.inflow),
  outflow: add(a.outflow, b.outflow),
  net: add(a.net, b.net),
  rows: a.rows + b.rows,
});
