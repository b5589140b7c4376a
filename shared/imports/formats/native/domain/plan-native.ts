import { isAsset } from '../../../../ledger/entries/domain/account.ts';
import { createRecordCounter, type RecordCounts } from '../../../../ledger/entries/domain/record-types.ts';
import type { KnownSecurity, SecurityKey } from '../../../../ledger/entries/domain/security.ts';
import { openingAnchorName } from '../../../../ledger/entries/domain/valuation.ts';
import { identityOfRow } from '../../../../ledger/pages/domain/page.ts';
import { addDays, addYears } from '../../../../platform/domain/dates/local-date.ts';
import { DomainError } from '../../../../platform/domain/errors.ts';
import type { AccountId } from '../../../../platform/domain/ids.ts';
import { add, subtract } from '../../../../platform/domain/money/decimal.ts';
import { HashedTexts } from '../../../domain/hashed-texts.ts';
import type { CatalogueStep, PlanRow } from '../../../publish/domain/plan.ts';
import { type AccountHistory, createAccountHistories, type DatedAmount } from './account-history.ts';
import { createNativeCatalogue, type NativeCatalogue } from './native-catalogue.ts';
import type { AccountRecord, NativeKind, NativeRecord } from './native-record.ts';
import { SUPPORTED_KINDS } from './read-record.ts';
import type { NativeProblem } from './record-fields.ts';
import { identityOf, plainRow, type RowContext } from './record-kind.ts';
import { sourceKey } from './references.ts';
import { linksOfTransfers, TransferBook } from './transfer-book.ts';

export type NativePlanSettings = {
  /** The currency of accounts that name none. */
  readonly familyCurrency: string;
  /** ISO date. */
  readonly today: string;
  /** The family's securities. */
  readonly securities: readonly KnownSecurity[];
  /** See `ImportRecord`. */
  readonly identifiesByRow?: true | undefined;
};

/** The plan of a file after the first pass. */
export type NativePlan = {
  readonly catalogue: readonly CatalogueStep[];
  /** Counts by wire key of the records that are not replaced by later ones and not void. */
  readonly expectedCounts: RecordCounts;
  /** Counts of derived opening anchors (`valuations`), split parts (`transactions`) and records that only rules name. */
  readonly derivedCounts: RecordCounts;
  /** Second pass: the plan rows of a record; none for catalogue records. */
  readonly rowsOf: (record: NativeRecord) => readonly PlanRow[];
  /** The derived opening anchors. */
  readonly derivedRows: () => readonly PlanRow[];
};

/**
 * First pass: takes every record of a valid file, in any order. Holds in memory the catalogue records,
 * the transfers, one sum per account, day and currency, and 16 bytes for each balance and holding.
 */
export const createNativeDirectory = ({ familyCurrency, today, securities, identifiesByRow }: NativePlanSettings) => {
  const catalogue = createNativeCatalogue({ kinds: SUPPORTED_KINDS, familyCurrency, securities });
  const historyOf = createAccountHistories(today);
  const counter = createRecordCounter();
  const newest = new HashedTexts();
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
    /** Whether another pass is needed, for the sides of transfers. */
    get wantsSides(): boolean {
      return transfers.isOpen;
    },
    tellSide: (record: NativeRecord): void => transfers.tell(record),
    /** Errors in transfers, once their sides are known. */
    problems: (): readonly NativeProblem[] => transfers.problems(familyCurrency),
    /** Records that are skipped because a side is missing. */
    voids: (): readonly NativeRecord[] => transfers.void(),
    /** @throws DomainError `preflight_failed` if there is a problem */
    finish: (): NativePlan => {
      const [problem] = transfers.problems(familyCurrency);
      if (problem !== undefined) throw new DomainError('preflight_failed', problem.message);
      const { steps, numberOf, securityOf, securityIdOf, derived } = catalogue.finish();
      const accounts = catalogue.accounts();
      const currencyOf = currencyFinder(accounts, familyCurrency);
      const identify = identifiesByRow ? byRow : bySourceId;
      const accountNumber = (id: AccountId) => numberOf('Account', id);
      const linksOf = linksOfTransfers(transfers, familyCurrency, { accountNumber, identify });
      const rows = createRowMaker({ kinds: SUPPORTED_KINDS, numberOf, securityOf, identify, linksOf, currencyOf });
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
  return (accountId: AccountId): string => currencies.get(accountId) ?? familyCurrency;
};

/** A rejected transfer without both of its sides is skipped. */
const withoutVoid = ({ rejected_transfers = 0, ...counts }: RecordCounts, transfers: TransferBook): RecordCounts => ({
  ...counts,
  rejected_transfers: rejected_transfers - transfers.void().length,
});

const byRow: RowContext['identify'] = (_, row) => identityOfRow(row);
export const bySourceId: RowContext['identify'] = (id) => identityOf('Transaction', id);

type Facts = Pick<NativeCatalogue, 'numberOf' | 'securityOf'> &
  Pick<RowContext, 'identify' | 'linksOf'> & {
    readonly kinds: ReadonlyMap<string, NativeKind>;
    /** The currency of an account by its source id. */
    readonly currencyOf: (accountId: AccountId) => string;
  };

/** Turns records into plan rows. */
export const createRowMaker = ({ kinds, numberOf, securityOf, identify, linksOf, currencyOf }: Facts) => {
  const context: RowContext = {
    numberOf,
    securityOf,
    identify,
    linksOf,
    placeOf: ({ accountId, date, currency }) => ({
      account: numberOf('Account', accountId),
      date,
      currency: currency ?? currencyOf(accountId),
    }),
  };
  return {
    /** One row, a split parent and its parts, or none for a record that is not an entry. */
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
  /** The currency of the account. */
  readonly currency: string;
  readonly today: string;
  /** The id of the record for a security in the file. */
  readonly securityIdOf: (security: SecurityKey) => string;
};

/**
 * The opening balance implied by a file: the value from which the account's entries lead to its
 * earliest valuation or, if the file has no valuation up to today, to the `balance` of the account record at the end
 * of today. Ignores later entries. Undefined if the file has an opening anchor or asks for none.
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
  // Ledger amounts are positive for money out, which decreases an asset and increases a debt.
  // Securities are part of an asset and reduce a debt. Holdings first recorded on the day of a valuation existed
  // before it: their value does not come from the entries.
  const records = valuation === undefined ? target.date : addDays(target.date, -1);
  const held = history.holdings(currency, securityIdOf, { trades: target.date, records });
  const entries = isAsset(account.accountType) ? subtract(flow, held) : subtract(held, flow);
  return { date: anchorDate(account, history, today), amount: add(target.amount, entries) };
};

/** Before all other records of the account, and never after today. */
const anchorDate = ({ openingDate }: AccountRecord, { oldest }: AccountHistory, today: string): string => {
  if (openingDate !== null) return earlier(openingDate, oldest === null ? today : earlier(addDays(oldest, -1), today));
  return oldest === null ? addYears(today, YEARS_WITHOUT_HISTORY) : addDays(earlier(oldest, today), -1);
};

const earlier = (a: string, b: string): string => (a < b ? a : b);
