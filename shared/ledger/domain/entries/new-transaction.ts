import type { EntryContent, TransactionKind } from '../entry.ts';

/** What a person says of a transaction, whole or part. Amounts are canonical, in ledger sign; null is none. */
type Said = {
  readonly amount: string;
  readonly name: string;
  readonly notes: string | null;
  readonly categoryId: string | null;
  readonly merchantId: string | null;
  readonly tagIds: readonly string[];
  readonly excluded: boolean;
  readonly kind: TransactionKind;
};

/** What a part of a split says for itself; the rest it has from its parent. */
export type SplitRequest = Pick<Said, 'amount'> & Partial<Said>;

export type TransactionRequest = Said & {
  readonly accountId: string;
  readonly date: string;
  /** null: the account's. */
  readonly currency: string | null;
  readonly splits: readonly SplitRequest[];
};

export const transactionContent = (said: Said, currency: string, date: string): EntryContent => ({
  kind: 'transaction',
  date,
  amount: said.amount,
  currency,
  name: said.name,
  notes: said.notes,
  categoryId: said.categoryId,
  merchantId: said.merchantId,
  tagIds: said.tagIds,
  excluded: said.excluded,
  transactionKind: said.kind,
  valuationKind: null,
  details: null,
  links: null,
});

/** A part is filed as its parent is, unless it says otherwise; its notes are its own. */
export const partContent = (split: SplitRequest, parent: EntryContent): EntryContent => {
  const { name, categoryId, merchantId, tagIds, currency, date } = parent;
  const inherited = { name, categoryId, merchantId, tagIds, notes: null, excluded: false, kind: 'standard' } as const;
  return transactionContent({ ...inherited, ...split }, currency, date);
};
