import { randomUUID } from 'node:crypto';
import { createAccountRepository } from '../../shared/accounts/store/account-repository.ts';
import { writeOpening } from '../../shared/bank/balances/use-cases/write-valuations.ts';
import type { BankAccount, BankConnection } from '../../shared/bank/connections/domain/connection.ts';
import { applyFeed } from '../../shared/bank/feed/use-cases/apply-feed.ts';
import { createBankAccountRepository } from '../../shared/bank/store/bank-account-repository.ts';
import { createBankConnectionRepository } from '../../shared/bank/store/bank-connection-repository.ts';
import { createBankSyncWorker } from '../../shared/bank/sync/use-cases/bank-sync-worker.ts';
import { dispatchSyncs } from '../../shared/bank/sync/use-cases/dispatch-syncs.ts';
import type { SyncClock, SyncDependencies } from '../../shared/bank/sync/use-cases/sync-dependencies.ts';
import type { BankSyncMessage } from '../../shared/bank/use-cases/bank-ports.ts';
import { createCatalogueRepository } from '../../shared/catalogue/store/catalogue-repository.ts';
import type { Account } from '../../shared/ledger/entries/domain/account.ts';
import { entriesOf } from '../../shared/ledger/pages/domain/read.ts';
import { createLedgerHeaders } from '../../shared/ledger/store/ledger-headers.ts';
import { createLedgerPages } from '../../shared/ledger/store/ledger-pages.ts';
import type { DebugEntry } from '../../shared/platform/domain/debug-entry.ts';
import { aBankAccount, aConnection } from '../support/bank/bank-builders.ts';
import { scriptedBank } from '../support/bank/scripted-bank.ts';
import { recorderOf } from '../support/event-recorder.ts';
import type { TestTable } from '../support/store/dynalite-table.ts';
import { breakable, Killed } from './world.ts';

const LEASE_MS = 90_000;

/** Bank syncs on a real table, with a scripted provider, an in-memory queue and clock, and a kill switch as in `world.ts`. */
export const createBankWorld = (table: TestTable) => {
  let time = Date.parse('2026-03-01T08:00:00.000Z');
  let fuse: { writes: number; after: boolean } | undefined;
  const now = () => new Date(time).toISOString();
  const messages: BankSyncMessage[] = [];
  const warnings: DebugEntry[] = [];
  const lines: Record<string, unknown>[] = [];
  /** The syncs after which rules and links started. */
  const started: Parameters<SyncDependencies['startOnNew']>[] = [];
  const bank = scriptedBank();
  const familyId = randomUUID();

  const write = async <T>(act: () => Promise<T>): Promise<T> => {
    if (fuse === undefined || fuse.writes-- > 0) return act();
    if (fuse.writes < -1) throw new Killed('already gone');
    if (fuse.after) await act();
    throw new Killed('killed');
  };
  const documents = breakable(table.documents, write, () => fuse !== undefined && fuse.writes < 0);
  const connections = createBankConnectionRepository(
    documents,
    table.tableName,
    recorderOf(documents, table.tableName),
  );
  const records = createCatalogueRepository(documents, table.tableName);
  const feed = {
    ledger: createLedgerPages(documents, table.tableName, undefined, recorderOf(documents, table.tableName)),
    headers: createLedgerHeaders(documents, table.tableName),
    records,
    securities: async () => [],
    newId: randomUUID,
  };
  const deps = {
    connections: {
      ...connections,
      // other worlds share the table
      listDue: async (at: string, limit: number) =>
        (await connections.listDue(at, limit)).filter((due) => due.familyId === familyId),
    },
    bankAccounts: createBankAccountRepository(documents, table.tableName),
    accounts: createAccountRepository(documents, table.tableName),
    families: {
      find: async (id: string) => ({ id, currency: 'USD', dateFormat: '%Y-%m-%d', locale: 'en', timeZone: 'UTC' }),
    },
    providers: { us: bank, global: bank },
    includePending: { us: true, global: true },
    secretBox: { open: async (sealed: string) => sealed },
    queue: { send: (message: BankSyncMessage) => write(async () => void messages.push(message)) },
    rawPayloads: { put: async () => undefined },
    debugLog: { write: async (entry: DebugEntry) => void warnings.push(entry) },
    applyFeed: applyFeed(feed),
    writeOpening: writeOpening(feed),
    startOnNew: (...run: Parameters<SyncDependencies['startOnNew']>) => write(async () => void started.push(run)),
    newId: randomUUID,
    logger: { info: (text: string, facts: Record<string, unknown>) => void lines.push({ text, ...facts }) },
  };
  const clock = (steps: number): SyncClock => {
    let left = steps;
    return {
      now,
      mayContinue: () => left-- > 0,
      leaseUntil: () => new Date(time + LEASE_MS).toISOString(),
      startTimer: () => () => 30_000,
    };
  };
  const work = createBankSyncWorker(deps);

  return {
    ...feed,
    ...deps,
    bank,
    familyId,
    messages,
    warnings,
    /** The lines of the log. */
    lines,
    started,
    now,
    advance: (seconds: number) => {
      time += seconds * 1000;
    },
    arm: (writes: number, after: boolean) => {
      fuse = { writes, after };
    },
    disarm: () => {
      fuse = undefined;
    },
    connect: async (over: Partial<BankConnection> = {}): Promise<BankConnection> => {
      const connection = aConnection({ familyId, dueAt: now(), ...over });
      await deps.connections.create(connection);
      return connection;
    },
    account: (name: string, accountType = 'depository', status: Account['status'] = 'active'): Promise<Account> => {
      const given = { subtype: null, currency: 'USD', status, institutionName: null } as const;
      const rest = { institutionDomain: null, notes: null };
      return deps.accounts.create(familyId, { id: randomUUID(), name, accountType, ...given, ...rest }, 'user', now());
    },
    /** An upstream account that feeds an account of the ledger. */
    link: async (connection: BankConnection, upstreamId: string, account: Account, over: Partial<BankAccount> = {}) => {
      const bankAccount = aBankAccount(connection, { upstreamId, accountId: account.id, ...over });
      await deps.bankAccounts.create(bankAccount);
      const link = { connectionId: connection.id, bankAccountId: bankAccount.id };
      await deps.bankAccounts.moveLink(familyId, account.id, undefined, link);
      return bankAccount;
    },
    deliver: (connection: Pick<BankConnection, 'id'>, steps = 100) =>
      work({ familyId, connectionId: connection.id }, clock(steps)),
    dispatch: () => dispatchSyncs(deps, now()),
    stored: async ({ id }: Pick<BankConnection, 'id'>): Promise<BankConnection> => {
      const found = await deps.connections.find(familyId, id);
      if (found === undefined) throw new Error('The connection does not exist');
      return found;
    },
    /** Transactions of an account, oldest first. */
    transactions: async (account: Account) => {
      const headers = await feed.headers.ofAccount(familyId, account);
      const pages = await Promise.all(headers.map(({ key }) => feed.ledger.read(familyId, account, key.month)));
      return pages
        .flatMap(entriesOf)
        .filter(({ kind }) => kind === 'transaction')
        .map(({ date, amount }) => `${date} ${amount}`)
        .sort();
    },
  };
};
export type BankWorld = ReturnType<typeof createBankWorld>;
