import * as z from 'zod';
import { isFields } from '../../../platform/domain/guards.ts';
import { AnyFields, type Fields, fieldsOf, isSet, textOf } from '../read-json.ts';

/**
 * Versions 1 and 2 of the protocol. Numbers are strings and unknown members are ignored. List items are parsed
 * individually later, so that an invalid one does not affect the rest.
 */
export const UsAnswer = AnyFields.transform((answer) => ({
  accounts: listOf(answer, 'accounts'),
  connections: listOf(answer, 'connections') ?? [],
  errors: [...asList(answer['errlist']), ...asList(answer['errors']), ...asList(answer['error'])],
}));

/** Version 1 puts the organization in the account; version 2 names a connection instead. */
export const UsAccount = AnyFields.transform((account) => {
  const org = fieldsOf(account, 'org');
  const extra = fieldsOf(account, 'extra');
  return {
    id: textOf(account, 'id'),
    name: textOf(account, 'name'),
    currency: textOf(account, 'currency'),
    balance: textOf(account, 'balance'),
    available: textOf(account, 'available-balance', 'available_balance'),
    balanceDate: textOf(account, 'balance-date', 'balance_date'),
    kind: textOf(account, 'type', 'account_type') ?? textOf(extra, 'type', 'account_type'),
    isClosed: [account, extra].some((fields) => isSet(fields, 'closed', 'hidden')),
    org: { id: textOf(org, 'id'), name: textOf(org, 'name'), domain: textOf(org, 'domain'), url: textOf(org, 'url') },
    connectionId: textOf(account, 'conn_id'),
    transactions: listOf(account, 'transactions'),
    holdings: listOf(account, 'holdings'),
  };
});

export const UsConnection = AnyFields.transform((connection) => ({
  id: textOf(connection, 'conn_id'),
  name: textOf(connection, 'org_name', 'name'),
  orgId: textOf(connection, 'org_id'),
  url: textOf(connection, 'org_url'),
}));

export const UsTransaction = AnyFields.transform((transaction) => ({
  id: textOf(transaction, 'id'),
  posted: textOf(transaction, 'posted'),
  transactedAt: textOf(transaction, 'transacted_at'),
  amount: textOf(transaction, 'amount'),
  currency: textOf(transaction, 'currency'),
  description: textOf(transaction, 'description'),
  payee: textOf(transaction, 'payee'),
  memo: textOf(transaction, 'memo'),
  isPending: isSet(transaction, 'pending'),
}));

/** Not part of the protocol: banks use different names. `value` is the cost, never the market value. */
export const UsHolding = AnyFields.transform((holding) => ({
  id: textOf(holding, 'id'),
  ticker: textOf(holding, 'symbol'),
  name: textOf(holding, 'description'),
  currency: textOf(holding, 'currency'),
  qty: textOf(holding, 'shares', 'quantity', 'qty', 'units'),
  amount: textOf(holding, 'market_value', 'current_value'),
  price: textOf(holding, 'price', 'unit_price', 'purchase_price', 'average_cost', 'avg_cost'),
  costOfOne: textOf(holding, 'cost_basis', 'basis'),
  costOfAll: textOf(holding, 'total_cost', 'value'),
}));

/** A string in version 1; in version 2, an object with a code and its subject. */
export const UsError = z.unknown().transform((error) => {
  const fields = isFields(error) ? error : { message: error };
  return {
    code: textOf(fields, 'code', 'type'),
    message: textOf(fields, 'msg', 'message', 'description'),
    connectionId: textOf(fields, 'conn_id'),
    accountId: textOf(fields, 'account_id'),
  };
});

export type UsAccount = z.infer<typeof UsAccount>;
export type UsConnection = z.infer<typeof UsConnection>;
export type UsTransaction = z.infer<typeof UsTransaction>;
export type UsHolding = z.infer<typeof UsHolding>;
export type UsError = z.infer<typeof UsError>;

const listOf = (fields: Fields, name: string): readonly unknown[] | null => {
  const value = fields[name];
  return Array.isArray(value) ? value : null;
};

const asList = (value: unknown): readonly unknown[] => {
  if (value === undefined || value === null || value === '') return [];
  return Array.isArray(value) ? value : [value];
};
