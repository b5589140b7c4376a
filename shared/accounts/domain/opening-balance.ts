import { openingAnchorName } from '../../ledger/domain/entries/valuation-name.ts';
import type { EntryContent } from '../../ledger/domain/entry.ts';
import { addYears } from '../../platform/domain/local-date.ts';
import type { AccountContent } from './new-account.ts';

const YEARS_BACK = -2;

/** The opening anchor that a balance given at creation stands for, dated two years before today. */
export const openingBalance = (
  { accountType, currency }: Pick<AccountContent, 'accountType' | 'currency'>,
  balance: string,
  today: string,
): EntryContent => ({
  kind: 'valuation',
  date: addYears(today, YEARS_BACK),
  amount: balance,
  currency,
  name: openingAnchorName(accountType),
  notes: null,
  categoryId: null,
  merchantId: null,
  tagIds: [],
  excluded: false,
  transactionKind: null,
  valuationKind: 'opening_anchor',
  details: null,
  links: null,
});
