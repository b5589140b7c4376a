import { isAsset } from '../../../ledger/domain/account-types.ts';
import type { SecurityKey } from '../../../ledger/domain/security.ts';
import { add, subtract } from '../../../platform/domain/decimal.ts';
import { addDays, addYears } from '../../../platform/domain/local-date.ts';
import type { AccountHistory, DatedAmount } from './account-history.ts';
import type { AccountRecord } from './native-record.ts';

const YEARS_WITHOUT_HISTORY = -2;

export type OpeningFacts = {
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
