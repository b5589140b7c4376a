import type { RecordCounts } from '../../../ledger/domain/record-types.ts';
import { createRecordCounter } from '../../../ledger/domain/record-types.ts';
import type { KnownSecurity } from '../../../ledger/domain/security.ts';
import { DomainError } from '../../../platform/domain/errors.ts';
import type { Sha256 } from '../../../platform/domain/hash.ts';
import type { CatalogueStep, PlanRow } from '../plan.ts';
import { createAccountHistories } from './account-history.ts';
import { createNativeCatalogue } from './native-catalogue.ts';
import type { NativeProblem } from './native-problem.ts';
import type { AccountRecord, NativeRecord } from './native-record.ts';
import { createRowMaker } from './native-rows.ts';
import { openingAnchorOf } from './opening-anchor.ts';
import { sourceKey } from './references.ts';
import { SourceIds } from './source-ids.ts';
import { SUPPORTED_KINDS } from './supported-kinds.ts';
import { TransferBook } from './transfer-book.ts';
import { linksOfTransfers } from './transfer-links.ts';

export type NativePlanSettings = {
  /** For accounts that name no currency. */
  readonly familyCurrency: string;
  /** ISO date. */
  readonly today: string;
  /** Those that the family has. */
  readonly securities: readonly KnownSecurity[];
  readonly hash: Sha256;
};

/** What the first pass over the lines makes possible. */
export type NativePlan = {
  readonly catalogue: readonly CatalogueStep[];
  /** Records by wire key: those of the file that no later one replaces and that are not void. */
  readonly expectedCounts: RecordCounts;
  /** Opening anchors that no record asked for (`valuations`), split parts (`transactions`), what only rules name. */
  readonly derivedCounts: RecordCounts;
  /** Second pass: the entries of one record; none for catalogue records. */
  readonly rowsOf: (record: NativeRecord) => readonly PlanRow[];
  /** The opening anchors nobody asked for. */
  readonly derivedRows: () => readonly PlanRow[];
};

/**
 * First pass: takes every record of a file that preflight found valid, in any order. Memory holds the catalogue records,
 * the transfers, one sum per account, day and currency, and 16 bytes for each balance and holding.
 */
export const createNativeDirectory = ({ familyCurrency, today, hash, securities }: NativePlanSettings) => {
  const catalogue = createNativeCatalogue({ kinds: SUPPORTED_KINDS, familyCurrency, securities });
  const historyOf = createAccountHistories();
  const counter = createRecordCounter();
  const newest = new SourceIds(hash);
  const transfers = new TransferBook();
  let partsCount = 0;

  const isNewest = ({ type, id, line }: NativeRecord): boolean =>
    SUPPORTED_KINDS.get(type)?.isReplaceable === undefined || newest.get(sourceKey(type, id)) === line;

  return {
    add: (record: NativeRecord): void => {
      const kind = SUPPORTED_KINDS.get(record.type);
      const isKnown = kind?.isReplaceable && newest.set(sourceKey(record.type, record.id), record.line) !== undefined;
      if (!isKnown) counter.count(record.type);
      catalogue.add(record);
      transfers.add(record);
      kind?.history?.(record, historyOf);
      if (record.type === 'Transaction') partsCount += record.parts.length;
    },
    /** Whether every record has to be told once more, for the transfers among them. */
    get wantsSides(): boolean {
      return transfers.isOpen;
    },
    tellSide: (record: NativeRecord): void => transfers.tell(record),
    /** What is wrong with transfers, once their sides are told. */
    problems: (): readonly NativeProblem[] => transfers.problems(familyCurrency),
    /** Records that are skipped for want of a side. */
    voids: (): readonly NativeRecord[] => transfers.void(),
    /** @throws DomainError `preflight_failed` when there is a problem. */
    finish: (): NativePlan => {
      const [problem] = transfers.problems(familyCurrency);
      if (problem !== undefined) throw new DomainError('preflight_failed', problem.message);
      const { steps, numberOf, securityOf, securityIdOf, derived } = catalogue.finish();
      const accounts = catalogue.accounts();
      const currencyOf = currencyFinder(accounts, familyCurrency);
      const linksOf = linksOfTransfers(transfers, familyCurrency, (id) => numberOf('Account', id));
      const rows = createRowMaker({ kinds: SUPPORTED_KINDS, numberOf, securityOf, linksOf, currencyOf });
      const anchors = accounts.flatMap((account) => {
        const currency = currencyOf(account.id);
        const anchor = openingAnchorOf(account, historyOf(account.id), { currency, today, securityIdOf });
        return anchor === undefined ? [] : [rows.openingAnchorRow(account, anchor)];
      });
      return {
        catalogue: steps,
        expectedCounts: withoutVoid(counter.counts(), transfers),
        derivedCounts: { ...derived, valuations: anchors.length, transactions: partsCount },
        rowsOf: (record) => (isNewest(record) ? rows.rowsOf(record) : []),
        derivedRows: () => anchors,
      };
    },
  };
};

const currencyFinder = (accounts: readonly AccountRecord[], familyCurrency: string) => {
  const currencies = new Map(accounts.map(({ id, currency }) => [id, currency ?? familyCurrency]));
  return (accountId: string): string => currencies.get(accountId) ?? familyCurrency;
};

/** A rejected transfer without both of its sides is skipped. */
const withoutVoid = ({ rejected_transfers = 0, ...counts }: RecordCounts, transfers: TransferBook): RecordCounts => ({
  ...counts,
  rejected_transfers: rejected_transfers - transfers.void().length,
});
