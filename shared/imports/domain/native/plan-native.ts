import { isAsset } from '../../../ledger/domain/account.ts';
import { createRecordCounter, type RecordCounts } from '../../../ledger/domain/record-types.ts';
import type { KnownSecurity, SecurityKey } from '../../../ledger/domain/security.ts';
import { openingAnchorName } from '../../../ledger/domain/valuation.ts';
import { add, subtract } from '../../../platform/domain/decimal.ts';
import { DomainError } from '../../../platform/domain/errors.ts';
import type { Sha256 } from '../../../platform/domain/ids.ts';
import { addDays, addYears } from '../../../platform/domain/local-date.ts';
import type { CatalogueStep, PlanRow } from '../plan.ts';
import { type AccountHistory, createAccountHistories, type DatedAmount } from './account-history.ts';
import { createNativeCatalogue, type NativeCatalogue } from './native-catalogue.ts';
import type { AccountRecord, NativeKind, NativeRecord } from './native-record.ts';
import { SUPPORTED_KINDS } from './read-record.ts';
import type { NativeProblem } from './record-fields.ts';
import { plainRow, type RowContext } from './record-kind.ts';
import { SourceIds, sourceKey } from './references.ts';
import { linksOfTransfers, TransferBook } from './transfer-book.ts';

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
  const historyOf = createAccountHistories(today);
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

type Facts = Pick<NativeCatalogue, 'numberOf' | 'securityOf'> &
  Pick<RowContext, 'linksOf'> & {
    readonly kinds: ReadonlyMap<string, NativeKind>;
    /** The currency of an account by its source id. */
    readonly currencyOf: (accountId: string) => string;
  };

/** Turns records into plan rows. */
export const createRowMaker = ({ kinds, numberOf, securityOf, linksOf, currencyOf }: Facts) => {
  const context: RowContext = {
    numberOf,
    securityOf,
    linksOf,
    placeOf: ({ accountId, date, currency }) => ({
      account: numberOf('Account', accountId),
      date,
      currency: currency ?? currencyOf(accountId),
    }),
  };
  return {
    /** One row, a split parent and its parts, or none for a record that is no entry. */
    rowsOf: (record: NativeRecord): readonly PlanRow[] => kinds.get(record.type)?.rows?.(record, context) ?? [],
    openingAnchorRow: (account: AccountRecord, { date, amount }: DatedAmount): PlanRow => ({
      ...plainRow(account),
      account: numberOf('Account', account.id),
      kind: 'valuation',
      date,
      amount,
      currency: currencyOf(account.id),
      name: openingAnchorName(account.accountType),
      valuationKind: 'opening_anchor',
      identity: `OpeningAnchor:${account.id}`,
    }),
  };
};

const YEARS_WITHOUT_HISTORY = -2;

type OpeningFacts = {
  /** The account's. */
  readonly currency: string;
  readonly today: string;
  /** Names the record that a security of the file leads to. */
  readonly securityIdOf: (security: SecurityKey) => string;
};

/**
 * The opening balance that a file implies and does not state: the value from which the account's entries lead to its
 * earliest valuation, or to the record's `balance`, which holds at the end of today, when the file has no valuation up
 * to then. What is dated later has not happened to either. Undefined when the file states one or asks for none.
 */
export const openingAnchorOf = (
  account: AccountRecord,
  history: AccountHistory,
  { currency, today, securityIdOf }: OpeningFacts,
): DatedAmount | undefined => {
  if (account.skipsOpeningAnchor || history.hasOpeningAnchor) return undefined;
  const valuation = history.firstValuation(currency, today);
  const target = valuation ?? { date: today, amount: account.balance };
  const flow = history.flow(currency, target.date);
  // Ledger amounts are positive for money out, which shrinks an asset and lets a debt grow.
  // Securities are part of an asset and reduce a debt. Holdings that were first stated on the day of a valuation were
  // there before: what they are worth is not what the entries come to.
  const records = valuation === undefined ? target.date : addDays(target.date, -1);
  const held = history.holdings(currency, securityIdOf, { trades: target.date, records });
  const entries = isAsset(account.accountType) ? subtract(flow, held) : subtract(held, flow);
  return { date: anchorDate(account, history, today), amount: add(target.amount, entries) };
};

/** Before everything else that the file knows of the account, and never after today. */
const anchorDate = ({ openingDate }: AccountRecord, { oldest }: AccountHistory, today: string): string => {
  if (openingDate !== null) return earlier(openingDate, oldest === null ? today : earlier(addDays(oldest, -1), today));
  return oldest === null ? addYears(today, YEARS_WITHOUT_HISTORY) : addDays(earlier(oldest, today), -1);
};

const earlier = (a: string, b: string): string => (a < b ? a : b);
