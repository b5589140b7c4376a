import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteConnection } from '../../../shared/bank/connections/use-cases/delete-connection.ts';
import { createBankAccountRepository } from '../../../shared/bank/store/bank-account-repository.ts';
import { createBankConnectionRepository } from '../../../shared/bank/store/bank-connection-repository.ts';
import { requestMerges } from '../../../shared/changes/duplicates/use-cases/request-merges.ts';
import type { Account } from '../../../shared/ledger/entries/domain/account.ts';
import { editEntry } from '../../../shared/ledger/entries/domain/edit.ts';
import { entriesOf } from '../../../shared/ledger/pages/domain/read.ts';
import { NotFoundError } from '../../../shared/platform/domain/errors.ts';
import { aBankAccount, aConnection } from '../../support/bank/bank-builders.ts';
import { aRow } from '../../support/bank/scripted-bank.ts';
import { startDirectTable } from '../../support/store/direct-table.ts';
import type { TestTable } from '../../support/store/dynalite-table.ts';
import { crashAt } from '../crash-at.ts';
import { CALM, settle } from '../disturbance.ts';
import { anAccount, csvOf } from '../family/changed-family.ts';
import { createWorld } from '../world.ts';

let table: TestTable;
beforeAll(async () => {
  table = await startDirectTable();
});
afterAll(() => table.stop());

/** On pages of two years, which are written one after the other. */
const MONTHS = ['2025-12', '2026-01'] as const;
const KEPT = '2025-12-30,-4.5,Shop,';

const startFamily = async () => {
  const world = createWorld(table);
  const { familyId } = world.caller;
  const newAccount = (name: string) =>
    world.accounts.create(familyId, { ...anAccount(world.randomId()), name }, 'user', world.now());
  const account = await newAccount('Checking');
  const names = async (of: Account = account): Promise<readonly string[]> =>
    (await Promise.all(MONTHS.map((month) => world.ledger.read(familyId, of, month))))
      .flatMap(entriesOf)
      .map(({ name }) => name)
      .sort();
  const send = async (lines: readonly string[]): Promise<string> => {
    const { id } = await world.create(world.caller, csvOf(account, lines));
    await settle(world, CALM);
    return id;
  };
  const publish = async (lines: readonly string[]): Promise<string> => {
    const id = await send(lines);
    await world.publish(world.caller, id);
    await settle(world, CALM);
    return id;
  };
  const revert = async (ids: readonly string[]): Promise<void> => {
    for (const id of ids) await world.revert(world.caller, id, { force: false });
    await settle(world, CALM);
  };
  return { world, familyId, account, newAccount, names, send, publish, revert };
};

/** A bank told a transaction in one account, a person moved it to another, and an import told it there. */
const startMoved = async (keeps: 'bank' | 'import') => {
  const family = await startFamily();
  const { world, familyId, account } = family;
  const joint = await family.newAccount('Joint');
  const connections = createBankConnectionRepository(table.documents, table.tableName);
  const bankAccounts = createBankAccountRepository(table.documents, table.tableName);
  const connection = aConnection({ familyId });
  await connections.create(connection);
  const place = { familyId, connection, bankAccount: aBankAccount(connection), account: joint, now: world.now() };
  const feed = { upstreamId: 'ACT-1', faults: [], complete: null, pendingComplete: false, notices: [] };
  await world.applyFeed(
    { ...place, today: '2026-01-31' },
    { ...feed, rows: [aRow('2026-01-02', '4.5', { name: 'Card shop' })] },
  );
  const [fed] = entriesOf(await world.ledger.read(familyId, joint, '2026-01'));
  if (fed === undefined) throw new Error('The bank told nothing');
  const move = { accountId: account.id };
  await world.ledger.change(familyId, joint, '2026-01', (page) => editEntry(page, fed.id, move, world.now()).page);
  const importId = await family.publish([KEPT]);
  const [entry] = entriesOf(await world.ledger.read(familyId, account, '2025-12'));
  const ids = keeps === 'bank' ? [fed.id, entry?.id ?? ''] : [entry?.id ?? '', fed.id];
  const [keptId = '', mergedId = ''] = ids;
  const request = await requestMerges(world)(familyId, [{ keptId, mergedId }]);
  const mergeId = world.randomId();
  await world.previewChange(world.caller, request, mergeId);
  await settle(world, CALM);
  await world.applyChange(world.caller, mergeId);
  await settle(world, CALM);
  const remove = deleteConnection({
    ...world,
    connections,
    bankAccounts,
    raw: { removeOf: async () => undefined },
    newId: world.randomId,
  });
  return {
    ...family,
    importId,
    /** The names in both accounts. */
    all: async () => [...(await family.names(joint)), ...(await family.names())],
    remove: () => remove(world.caller, connection.id, { withEntries: true }),
  };
};

describe('a bank connection that is deleted with its transactions', () => {
  it.each([
    ['bank', 'Card shop'],
    ['import', 'Shop'],
  ] as const)(
    'leaves what an import tells of a transaction that was moved to another account and merged there (kept: of the %s)',
    async (keeps, name) => {
      let killed = 0;
      for (const after of [false, true]) {
        for (let write = 0; write < 3; write++) {
          const run = await startMoved(keeps);
          expect(await run.all()).toEqual([name]);
          if (await crashAt(run.world, write, after, run.remove)) killed++;
          run.world.advance(100);
          await run.remove().catch((error: unknown) => expect(error).toBeInstanceOf(NotFoundError)); // it was finished
          expect(await run.all()).toEqual([name]);
          await run.revert([run.importId]);
          expect(await run.all()).toEqual([]);
        }
      }
      expect(killed).toBeGreaterThan(1);
    },
  );
});
