import { setTimeout as sleep } from 'node:timers/promises';
import type { BankAccount } from '../../../shared/bank/schema/bank-account.ts';
import type { BankConnection } from '../../../shared/bank/schema/bank-connection.ts';
import { type Answer, call, type ErrorBody, type Listed } from '../api-client.ts';

type Single<Body> = { readonly data: Body };

/** Connections to banks over HTTP, as the family of the key. */
export const bankApi = (apiKey: string) => {
  const as = <Body>(method: string, path: string, json?: unknown, headers: Record<string, string> = {}) =>
    call<Body>(method, path, { apiKey, headers, ...(json !== undefined && { json }) });
  const read = async (id: string): Promise<BankConnection> =>
    (await as<Single<BankConnection>>('GET', `/bank_connections/${id}`)).body.data;
  const settled = async (id: string): Promise<BankConnection> => {
    for (let tries = 0; tries < 200; tries++) {
      const connection = await read(id);
      if (!['pending', 'syncing'].includes(connection.sync?.status ?? 'none')) return connection;
      await sleep(100);
    }
    throw new Error(`The sync of ${id} came to no end`);
  };
  return {
    as,
    read,
    /** Once no sync runs. */
    settled,
    connect: (json: object, headers?: Record<string, string>): Promise<Answer<Single<BankConnection>>> =>
      as('POST', '/bank_connections', json, headers),
    refused: async (method: string, path: string, json?: unknown) => {
      const { status, body, headers } = await as<ErrorBody>(method, path, json);
      return { status, error: body.error, message: body.message, retryAfter: headers.get('retry-after') };
    },
    accounts: async (id: string): Promise<readonly BankAccount[]> =>
      (await as<Listed<BankAccount>>('GET', `/bank_connections/${id}/accounts`)).body.data,
    link: (id: string, accountId: string, json: object, headers?: Record<string, string>) =>
      as<Single<BankAccount>>('POST', `/bank_connections/${id}/accounts/${accountId}/link`, json, headers),
  };
};
