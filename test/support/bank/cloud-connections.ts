import { setTimeout as sleep } from 'node:timers/promises';
import type { BankAccount } from '../../../shared/bank/schema/bank-account.ts';
import type { BankConnection } from '../../../shared/bank/schema/bank-connection.ts';
import { addDays } from '../../../shared/platform/domain/dates/local-date.ts';
import { type Answer, call, type ErrorBody, type Listed } from '../http/api-client.ts';
import { type NewFamily, newFamily } from '../new-family.ts';
import { until } from '../until.ts';
import type { BankUser, FaultyBank } from './faulty-bank.ts';
import { cloudBanks } from './stored-connection.ts';

/** A connection of a new family with one linked account, up to date. */
export type FedConnection = {
  readonly id: string;
  readonly family: NewFamily;
  readonly banks: ReturnType<typeof bankApi>;
  readonly user: BankUser;
};

const PATIENCE_MS = 240_000;
/** A single window, because older history is not tested here. */
const HISTORY_DAYS = 20;
const RUNNING = ['pending', 'syncing'];

/** Waits until the connection completes a sync other than `not`. */
export const endedSync = async (
  banks: ReturnType<typeof bankApi>,
  id: string,
  not?: string,
): Promise<BankConnection & { readonly sync: NonNullable<BankConnection['sync']> }> => {
  for (const until = Date.now() + PATIENCE_MS; Date.now() < until; await sleep(1_500)) {
    const connection = await banks.read(id);
    const { sync } = connection;
    if (sync !== null && sync.id !== not && !RUNNING.includes(sync.status)) return { ...connection, sync };
  }
  throw new Error(`The sync of ${id} came to no end`);
};

/** Connects, links and reads the provider's data, all over HTTP. */
export const fedConnection = async (bank: FaultyBank): Promise<FedConnection> => {
  const family = await newFamily();
  const banks = bankApi(family.apiKey);
  const user = bank.issue();
  const sync_start_date = addDays(new Date().toISOString().slice(0, 10), -HISTORY_DAYS);
  const connected = await banks.connect({ ...user.json, sync_start_date });
  if (connected.status !== 201) throw new Error(`It was not connected: ${JSON.stringify(connected.body)}`);
  const { id } = connected.body.data;
  const listed = await endedSync(banks, id);
  const [account] = await banks.accounts(id);
  await banks.link(id, account?.id ?? '', { create: { account_type: 'investment' } });
  const { sync } = await endedSync(banks, id, listed.sync.id);
  if (sync.status !== 'completed') throw new Error(`The first sync ended ${JSON.stringify(sync)}`);
  return { id, family, banks, user };
};

const LEDGER = ['/accounts', '/transactions?per_page=100', '/valuations', '/holdings', '/merchants'] as const;
export type Ledger = Readonly<Record<(typeof LEDGER)[number], readonly unknown[]>>;

/** Everything in the family's ledger. */
export const ledgerOf = async ({ banks }: Pick<FedConnection, 'banks'>): Promise<Ledger> => {
  const lists = await Promise.all(
    LEDGER.map(async (path) => [path, (await banks.as<Listed<unknown>>('GET', path)).body.data] as const),
  );
  return Object.fromEntries(lists) as Ledger;
};

/** The synced range of its accounts, which a failed sync must not change. */
export const reachOf = async ({ banks, id }: Pick<FedConnection, 'banks' | 'id'>): Promise<readonly unknown[]> =>
  (await banks.accounts(id)).map(({ synced_from, synced_through, history_done, account }) => ({
    synced_from,
    synced_through,
    history_done,
    account,
  }));

/** Makes the next sync due; the cloud's schedule then finds it. */
export const letItBeDue = async ({ id, family: { familyId } }: FedConnection): Promise<void> => {
  const dueAt = new Date(Date.now() - 60_000).toISOString();
  await cloudBanks().connections.update(familyId, id, {}, { dueAt });
};

type Single<Body> = { readonly data: Body };

/** Bank connections over HTTP for the family of the key. */
export const bankApi = (apiKey: string) => {
  const as = <Body>(method: string, path: string, json?: unknown, headers: Record<string, string> = {}) =>
    call<Body>(method, path, { apiKey, headers, ...(json !== undefined && { json }) });
  const read = async (id: string): Promise<BankConnection> =>
    (await as<Single<BankConnection>>('GET', `/bank_connections/${id}`)).body.data;
  const settled = (id: string): Promise<BankConnection> =>
    until(
      () => read(id),
      ({ sync }) => !RUNNING.includes(sync?.status ?? 'none'),
    );
  return {
    as,
    read,
    /** Waits until no sync runs. */
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
