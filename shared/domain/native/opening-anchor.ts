import type { AccountType } from '../accounts/account-types.ts';
import { isAsset } from '../accounts/account-types.ts';
import { add, subtract } from '../decimal.ts';
import type { SecurityKey } from '../imports/security-steps.ts';
import { addDays, addYears } from '../local-date.ts';
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
 * earliest valuation, or to the record's `balance` when the file has no valuation of it. Undefined when the file states
 * one or asks for none.
 */
export const openingAnchorOf = (
  account: AccountRecord,
  history: AccountHistory,
  { currency, today, securityIdOf }: OpeningFacts,
): DatedAmount | undefined => {
  if (account.skipsOpeningAnchor || history.hasOpeningAnchor) return undefined;
  const target = history.firstValuation(currency);
  const flow = history.flow(currency, target?.date);
  // Ledger amounts are positive for money out, which shrinks an asset and lets a debt grow.
  // Securities are part of an asset and reduce a debt.
  const held = history.holdings(currency, securityIdOf, target?.date);
  const entries = isAsset(account.accountType) ? subtract(flow, held) : subtract(held, flow);
  return { date: anchorDate(account, history, today), amount: add(target?.amount ?? account.balance, entries) };
};

/** Before everything else that the file knows of the account. */
const anchorDate = ({ openingDate }: AccountRecord, { oldest }: AccountHistory, today: string): string => {
  const latest = oldest === null ? undefined : addDays(oldest, -1);
  if (latest === undefined) return openingDate ?? addYears(today, YEARS_WITHOUT_HISTORY);
  return openingDate !== null && openingDate < latest ? openingDate : latest;
};

const NAMES: Partial<Record<AccountType, string>> = {
  property: 'Original purchase price',
  vehicle: 'Original purchase price',
  loan: 'Original principal',
  investment: 'Opening account value',
  crypto: 'Opening account value',
  other_asset: 'Opening account value',
};

export const openingAnchorName = (accountType: AccountType): string => NAMES[accountType] ?? 'Opening balance';
