import { add } from '../decimal.ts';
import type { Sha256 } from '../hash.ts';
import { type AccountTotal, createEntryTally, type DateRange } from '../imports/entry-tally.ts';
import type { CatalogueStep, PlanNumber } from '../imports/plan.ts';
import { createNativeCatalogue } from './native-catalogue.ts';
import type { NativeRecord } from './native-record.ts';
import { createRowMaker } from './native-rows.ts';
import { sourceKey } from './references.ts';
import { SourceIds } from './source-ids.ts';
import { SUPPORTED_KINDS } from './supported-kinds.ts';

/** What a file would bring into an empty family. */
export type NativeForesight = {
  /** Records that become entries; one that a later one of the file replaces is none, the parts of a split are none. */
  readonly entriesCount: number;
  readonly catalogue: readonly CatalogueStep[];
  /** Of the entries, without the opening anchors that no record asks for. */
  readonly dateRange: DateRange | null;
  /** Transactions and trades by account of the file, also where two have one name, and by currency. */
  readonly totals: readonly AccountTotal[];
};

/** Of an entry that names no currency, until its account is known. */
const OWN = '';
/** References lead nowhere before there is a plan. */
const NOWHERE = 0;

/**
 * Takes every record of a file that preflight found valid once, in any order. Memory holds the catalogue records, one sum
 * per account and currency, and 16 bytes for each balance and holding.
 */
export const createNativeForesight = (familyCurrency: string, hash: Sha256) => {
  const catalogue = createNativeCatalogue({ kinds: SUPPORTED_KINDS, familyCurrency, securities: [] });
  const newest = new SourceIds(hash);
  const accounts = numbersOfIds();
  const tally = createEntryTally();
  let entriesCount = 0;
  const rows = createRowMaker({
    kinds: SUPPORTED_KINDS,
    numberOf: (target, id) => (target === 'Account' ? accounts.numberOf(id) : NOWHERE),
    securityOf: () => NOWHERE,
    linksOf: () => ({ links: null, kind: 'standard' }),
    currencyOf: () => OWN,
  });

  const isRepeated = ({ type, id, line }: NativeRecord): boolean =>
    SUPPORTED_KINDS.get(type)?.isReplaceable !== undefined && newest.set(sourceKey(type, id), line) !== undefined;

  return {
    add: (record: NativeRecord): void => {
      catalogue.add(record);
      if (isRepeated(record)) return;
      const [entry] = rows.rowsOf(record); // the parts of a split follow it, and are the same money
      if (entry === undefined) return;
      entriesCount++;
      tally.add(entry, { id: null, name: accounts.idOf(entry.account) }, entry.currency ?? OWN);
    },
    finish: (): NativeForesight => {
      const known = new Map(catalogue.accounts().map((account) => [account.id, account]));
      return {
        entriesCount,
        catalogue: catalogue.finish().steps,
        dateRange: tally.dateRange(),
        totals: merged(tally.totals(), (total) => {
          const account = known.get(total.account.name);
          const currency = total.currency === OWN ? (account?.currency ?? familyCurrency) : total.currency;
          return { ...total, account: { id: null, name: account?.name ?? '' }, currency };
        }),
      };
    },
  };
};

/** Accounts may come after their entries. */
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

/** Totals that turn out to be of one currency become one; `total.account.name` is the source id still. */
const merged = (
  totals: readonly AccountTotal[],
  named: (total: AccountTotal) => AccountTotal,
): readonly AccountTotal[] => {
  const byKey = new Map<string, AccountTotal>();
  for (const raw of totals) {
    const total = named(raw);
    const key = JSON.stringify([raw.account.name, total.currency]);
    const before = byKey.get(key);
    byKey.set(key, before === undefined ? total : sumOf(before, total));
  }
  return [...byKey.values()];
};

const sumOf = (one: AccountTotal, other: AccountTotal): AccountTotal => ({
  ...one,
  inflow: add(one.inflow, other.inflow),
  outflow: add(one.outflow, other.outflow),
  net: add(one.net, other.net),
  rows: one.rows + other.rows,
});
