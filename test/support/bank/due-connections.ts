import { randomUUID } from 'node:crypto';
import { dirname } from 'node:path';
import { ListQueuesCommand, SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs';
import { openKeys } from '../../../scripts/keys/open-keys.ts';
import { openTable, readLocal } from '../../../scripts/restore/open-table.ts';
import { createAccountRepository } from '../../../shared/accounts/store/account-repository.ts';
import { type BankConnection, credentialContext } from '../../../shared/bank/connections/domain/connection.ts';
import { createBankAccountRepository } from '../../../shared/bank/store/bank-account-repository.ts';
import { createBankConnectionRepository } from '../../../shared/bank/store/bank-connection-repository.ts';
import type { Account } from '../../../shared/ledger/entries/domain/account.ts';
import { addDays } from '../../../shared/platform/domain/dates/local-date.ts';
import { recorderOf } from '../event-recorder.ts';
import { aBankAccount, aConnection } from './bank-builders.ts';
import type { UsPeer } from './us-peer.ts';

export type DueConnection = {
  readonly connection: BankConnection;
  readonly account: Account;
  /** Identifies the user of the connection to the peer. */
  readonly username: string;
};

/** Connections created directly in the running cloud, each with an account that was read up to yesterday. */
export const dueConnections = (peer: UsPeer) => {
  const environment = { DATA_DIR: dirname(process.env['DEMO_FILE'] ?? '') };
  const table = openTable(environment);
  const { documents, tableName } = table;
  const { box } = openKeys(environment, table);
  const connections = createBankConnectionRepository(documents, tableName, recorderOf(documents, tableName));
  const bankAccounts = createBankAccountRepository(documents, tableName);
  const accounts = createAccountRepository(documents, tableName);

  const create = async (familyId: string, at: number, over: Partial<BankConnection> = {}): Promise<DueConnection> => {
    const username = `due-${at}`;
    const upstreamId = `ACT-${at}`;
    const now = new Date().toISOString();
    const today = now.slice(0, 10);
    const dayOf = (days: number): number => Date.parse(`${addDays(today, -days)}T12:00:00Z`) / 1000;
    const transactions = [3, 2, 2].map((days, row) => ({
      id: `${upstreamId}-${row}`,
      posted: dayOf(days),
      amount: `-${at}.${10 + row}`,
      description: `Shop ${row}`,
    }));
    const org = { domain: 'bank.example', name: 'Bank', 'sfin-url': 'https://sfin.bank.example' };
    const upstream = {
      org,
      id: upstreamId,
      name: 'Checking',
      currency: 'USD',
      balance: '100.25',
      'balance-date': dayOf(0),
    };
    peer.addUser(username, { accounts: [{ ...upstream, transactions }] });

    const given = { accountType: 'depository', subtype: null, currency: 'USD', status: 'active', notes: null } as const;
    const rest = { institutionName: null, institutionDomain: null };
    const candidate = { id: randomUUID(), name: `Due ${at}`, ...given, ...rest };
    const account = await accounts.create(familyId, candidate, 'user', now);
    const unsealed = aConnection({ familyId, dueAt: null, requests: { day: today, count: 0 }, ...over });
    const credential = await box.seal(peer.credentialOf(username), credentialContext(unsealed.id));
    const known = {
      syncedFrom: addDays(today, -100),
      syncedThrough: addDays(today, -1),
      historyDone: true,
      emptyWindows: 4,
    };
    const bankAccount = aBankAccount(unsealed, { upstreamId, accountId: account.id, ...known });
    await bankAccounts.create(bankAccount);
    const link = { connectionId: unsealed.id, bankAccountId: bankAccount.id };
    await bankAccounts.moveLink(familyId, account.id, undefined, link);
    const connection = { ...unsealed, credential };
    await connections.create(connection);
    return { connection, account, username };
  };
  return { create, connections, sendAgain: senderOf(environment) };
};

const BATCH = 10;

/** Sends a message for each connection, in addition to those of the dispatcher. */
const senderOf =
  (environment: NodeJS.ProcessEnv) =>
  async (all: readonly DueConnection[]): Promise<void> => {
    const { endpoints, access_key_id: accessKeyId } = readLocal(environment);
    const sqs = new SQSClient({
      endpoint: endpoints.sqs,
      region: 'us-east-1',
      credentials: { accessKeyId, secretAccessKey: 'local' },
    });
    const { QueueUrls = [] } = await sqs.send(new ListQueuesCommand({}));
    const QueueUrl = QueueUrls.find((url) => /BankSync/.test(url) && !/DeadLetters/.test(url));
    for (let at = 0; at < all.length; at += BATCH) {
      const Entries = all.slice(at, at + BATCH).map(({ connection: { familyId, id } }, index) => ({
        Id: String(index),
        MessageBody: JSON.stringify({ familyId, connectionId: id }),
      }));
      await sqs.send(new SendMessageBatchCommand({ QueueUrl, Entries }));
    }
    sqs.destroy();
  };
