import type { AccountType } from '../../../ledger/entries/domain/account.ts';

/** The facts in a file about the account that its rows belong to. */
export type AccountFacts = {
  /** The bank's number as written: an IBAN, or a number in a column that has no other. null if there is none. */
  readonly number: string | null;
  readonly type: AccountType | null;
  /** ISO 4217, from a mark of the amounts or the country of the IBAN. */
  readonly currency: string | null;
  /** The currencies of the places where the language of the header is spoken; null if it says nothing. */
  readonly spoken: readonly string[] | null;
  /** The name of the bank; absent if it was not looked for. */
  readonly bank?: string | null;
};
