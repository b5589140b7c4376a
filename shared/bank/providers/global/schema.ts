import type * as z from 'zod';
import { isFields } from '../../../platform/domain/guards.ts';
import { AnyFields, fieldsOf, isSet, textOf } from '../read-json.ts';

/**
 * The provider's answers. Its documentation and answers disagree about names and number types, so all known spellings
 * are accepted, numbers stay strings, and unknown members are ignored.
 */
export const GlobalAccount = AnyFields.transform((account) => ({
  id: textOf(account, 'id'),
  name: textOf(account, 'name'),
  institutionName: textOf(account, 'institution_name', 'institutionName'),
  currency: textOf(account, 'currency'),
  kind: textOf(account, 'account_type', 'accountType', 'type'),
  status: textOf(account, 'status'),
}));

export const GlobalTransaction = AnyFields.transform((transaction) => ({
  id: textOf(transaction, 'id'),
  accountId: textOf(transaction, 'accountId', 'account_id'),
  amount: textOf(transaction, 'amount'),
  currency: textOf(transaction, 'currency'),
  date: textOf(transaction, 'date'),
  merchant: textOf(transaction, 'merchant', 'merchant_name', 'merchantName'),
  description: textOf(transaction, 'description'),
  isPending: isSet(transaction, 'isPending', 'is_pending', 'pending'),
}));

/** The balance may be a member, the answer itself, or a bare number. */
export const GlobalBalance = AnyFields.transform((answer) => {
  const balance = isFields(answer['balance']) ? answer['balance'] : answer;
  return {
    amount: textOf(balance, 'amount', 'current', 'balance'),
    available: textOf(balance, 'available'),
    currency: textOf(balance, 'currency') ?? textOf(answer, 'currency'),
  };
});

/** The security may be nested or next to the numbers; each aggregator uses its own id for it. */
export const GlobalHolding = AnyFields.transform((holding) => {
  const security = { ...holding, ...fieldsOf(holding, 'security') };
  return {
    id: Object.values(fieldsOf(holding, 'raw')).reduce<string | null>(
      (found, raw) => found ?? (isFields(raw) ? textOf(raw, 'id') : null),
      null,
    ),
    ticker: textOf(security, 'tickerSymbol', 'ticker_symbol', 'ticker', 'symbol'),
    name: textOf(security, 'name'),
    currency: textOf(holding, 'currency') ?? textOf(security, 'currency'),
    quantity: textOf(holding, 'quantity', 'qty'),
    price: textOf(holding, 'price'),
    value: textOf(holding, 'value', 'market_value', 'marketValue'),
    costBasis: textOf(holding, 'costBasis', 'cost_basis'),
  };
});

export type GlobalAccount = z.infer<typeof GlobalAccount>;
export type GlobalTransaction = z.infer<typeof GlobalTransaction>;
export type GlobalBalance = z.infer<typeof GlobalBalance>;
export type GlobalHolding = z.infer<typeof GlobalHolding>;
