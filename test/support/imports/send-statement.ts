import type { ImportDetail } from '../../../shared/imports/schema/import-detail.ts';
import type { Transaction } from '../../../shared/ledger/schema/transaction.ts';
import { call, type ErrorBody, type Listed } from '../http/api-client.ts';

export type Detail = { readonly data: ImportDetail };

/** A statement as a form that tells nothing about it but the fields. */
export const form = (name: string, content: string, fields: Readonly<Record<string, string>>) => {
  const sent = new FormData();
  for (const [field, value] of Object.entries({ type: 'TransactionImport', detect: 'true', ...fields }))
    sent.set(field, value);
  sent.set('file', new Blob([content]), name);
  return sent;
};
export const send = (name: string, content: string, fields: Readonly<Record<string, string>> = {}) =>
  call<Detail & ErrorBody>('POST', '/imports', { body: form(name, content, fields) });
export const patch = (id: string, json: Readonly<Record<string, unknown>>) =>
  call<Detail & ErrorBody>('PATCH', `/imports/${id}`, { json });
export const publish = (id: string) => call<Detail & ErrorBody>('POST', `/imports/${id}/publish`, { json: {} });
/** Date, amount and name of the transactions of an account, newest first. */
export const ledgerOf = async (accountId: string) => {
  const { body } = await call<Listed<Transaction>>('GET', `/transactions?account_id=${accountId}`);
  return body.data.map(({ date, amount, name }) => [date, amount, name]);
};
