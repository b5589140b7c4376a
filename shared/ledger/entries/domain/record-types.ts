/** The fifteen record types and their count keys. */
const COUNT_KEYS = {
  Account: 'accounts',
  Balance: 'balances',
  Category: 'categories',
  Tag: 'tags',
  Merchant: 'merchants',
  RecurringTransaction: 'recurring_transactions',
  Transaction: 'transactions',
  Transfer: 'transfers',
  RejectedTransfer: 'rejected_transfers',
  Trade: 'trades',
  Holding: 'holdings',
  Valuation: 'valuations',
  Budget: 'budgets',
  BudgetCategory: 'budget_categories',
  Rule: 'rules',
} as const;

export type NativeType = keyof typeof COUNT_KEYS;

/** The count key of a type; undefined for an unknown type. */
export const countKeyOf = (type: string): string | undefined => (isNativeType(type) ? COUNT_KEYS[type] : undefined);

const isNativeType = (type: string): type is NativeType => Object.hasOwn(COUNT_KEYS, type);

/** Counts records by wire key; all fifteen keys are always present. */
export const createRecordCounter = () => {
  const counts = new Map<string, number>(Object.values(COUNT_KEYS).map((key) => [key, 0]));
  return {
    /** Unknown types are not counted. */
    count: (type: string): void => {
      const key = countKeyOf(type);
      if (key !== undefined) counts.set(key, (counts.get(key) ?? 0) + 1);
    },
    counts: (): RecordCounts => Object.fromEntries(counts),
  };
};

/** Record counts by wire key (`transactions`, `accounts`, …). */
export type RecordCounts = Readonly<Record<string, number>>;
