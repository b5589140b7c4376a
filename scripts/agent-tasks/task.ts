import type { CounterfoilClient } from '../../client/src/index.ts';
import { toMoney } from '../../shared/platform/domain/money/currency.ts';
import { canonicalDecimal } from '../../shared/platform/domain/money/decimal.ts';

/** The answer of a tool; `text` is all of it. */
export type ToolAnswer<Data> = {
  readonly text: string;
  readonly isError: boolean;
  readonly data: Data;
};

/** `Data`: the fields that the caller reads of the answer; they are not checked. */
export type Call = <Data = unknown>(tool: string, sent?: object) => Promise<ToolAnswer<Data>>;

/** An answer that has a token for `apply`. */
export type Proposed = { readonly token: string };

/** The family of a task before it begins. */
export type Prepared = {
  readonly client: CounterfoilClient;
  /** Calls a tool, not counted. */
  readonly call: Call;
  /** The same API with another key, which has this name. */
  readonly clientNamed: (name: string) => Promise<CounterfoilClient>;
};

/** Values of a transaction by field, with names in place of records and the other side in place of a transfer. */
export type Values = Readonly<Record<string, unknown>>;

export type Task = {
  readonly name: string;
  /** The request of a person. */
  readonly words: string;
  /** Lines of `household.ts` that only this task has. */
  readonly also?: readonly string[];
  readonly prepare?: (family: Prepared) => Promise<unknown>;
  /** Calls as an assistant makes them. Returns what it tells the person. */
  readonly solve: (call: Call) => Promise<string>;
  /**
   * The new values of each changed transaction, by its day and name before, apart from the time of the change. All others
   * are the same, field for field.
   */
  readonly changed?: Readonly<Record<string, Values>>;
  /** The days and names of transactions that are gone. */
  readonly removed?: readonly string[];
  /** Transactions that are new. */
  readonly added?: readonly Values[];
  /** Other records that are gone, such as `category Vet`. */
  readonly gone?: readonly string[];
  /** Other records that are new, in the same way. */
  readonly made?: readonly string[];
  /** Figures, days and names that the reply to the person must have. */
  readonly says?: readonly string[];
};

/** Proposes and applies it. */
export const propose = async (call: Call, input: object): Promise<string> => {
  const { data } = await call<Proposed>('propose_changes', input);
  await call('apply', { token: data.token });
  return 'Done.';
};

export type Found = { readonly id: string; readonly name: string; readonly date: string; readonly amount: string };

/** Transactions that a search finds, the oldest first. */
export const search = async (call: Call, filters: object): Promise<readonly Found[]> =>
  (await call<{ transactions: readonly Found[] }>('search_transactions', filters)).data.transactions.toReversed();

/** "12.50 USD out" without its currency and direction, as a decimal. */
export const amountIn = (money = '0'): string => canonicalDecimal(money.split(' ')[0] ?? '') ?? '0';

export const dollars = (amount: string): string => toMoney(amount, 'USD');
