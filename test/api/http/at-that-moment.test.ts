import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { applyChangeSetEndpoint, listChangeSetEntriesEndpoint } from '../../../shared/changes/endpoints.ts';
import { toChangeRequest } from '../../../shared/changes/schema/change-set.ts';
import {
  createImportEndpoint,
  publishImportEndpoint,
  updateImportEndpoint,
} from '../../../shared/imports/endpoints.ts';
import { publishImportSessionEndpoint } from '../../../shared/imports/session-endpoints.ts';
import { createTransactionEndpoint, createValuationEndpoint } from '../../../shared/ledger/endpoints.ts';
import { bindNamed } from '../../../shared/ledger/entries/use-cases/bind-named.ts';
import { createTransaction, deleteTransaction } from '../../../shared/ledger/entries/use-cases/transaction-writes.ts';
import { deleteValuation, recordValuation } from '../../../shared/ledger/entries/use-cases/valuation-writes.ts';
import { toTransactionRequest } from '../../../shared/ledger/schema/transaction.ts';
import { toValuationRequest } from '../../../shared/ledger/schema/valuation.ts';
import { aRequest, NATIVE, settle } from '../../model/scenario.ts';
import { createWorld, type World } from '../../model/world.ts';
import { anAuthenticated } from '../../support/http/api-event.ts';
import { invokeEndpoint } from '../../support/http/each-handler.ts';
import { startDirectTable } from '../../support/store/direct-table.ts';
import type { TestTable } from '../../support/store/dynalite-table.ts';

let table: TestTable;
let world: World;
beforeAll(async () => {
  table = await startDirectTable();
});
afterAll(() => table.stop());
beforeEach(() => {
  world = createWorld(table);
});

/** The deployed handler for the family of the world, with these adapters. */
const invoke = (
  endpoint: Parameters<typeof invokeEndpoint>[0],
  adapters: object,
  sent: { id?: string; body?: object; headers?: Record<string, string> },
) => {
  const { id, body, headers } = sent;
  const known = anAuthenticated();
  return invokeEndpoint(
    endpoint,
    { authenticate: async () => ({ ...known, caller: world.caller }), ...adapters },
    {
      ...(headers !== undefined && { headers }),
      ...(id !== undefined && { pathParameters: { id } }),
      ...(body !== undefined && { body: JSON.stringify(body) }),
    },
  );
};

const conflict = { status: 409, body: { error: 'invalid_state' } };
const native = { type: 'NativeImport', raw_file_content: NATIVE };

describe('an import that another request changes at the same moment', () => {
  it('is not published twice', async () => {
    const { create } = world.imports;
    Reflect.set(world.imports, 'create', async (...args: Parameters<typeof create>) => {
      await create(...args);
      await world.publish(world.caller, args[0].id);
    });

    const answer = await invoke(createImportEndpoint, world, { body: { ...native, publish: true } });

    expect(answer).toMatchObject(conflict);
  });

  it('is not published while it is being undone, if it is that of a session', async () => {
    const { id } = (await world.createSession(world.caller, { clientSessionId: null, expectedChunks: null })).session;
    const content = { bytes: Buffer.from(NATIVE) };
    await world.addChunk(world.caller, id, () => ({ content, sequence: 1, clientChunkId: null }));
    await world.publishSession(world.caller, id);
    await settle(world);
    await world.revert(world.caller, id, { force: false });

    expect(await invoke(publishImportSessionEndpoint, world, { id })).toMatchObject(conflict);
  });
});

describe('a statement that a newer release cannot read', () => {
  it('keeps its rows if its settings are changed', async () => {
    const unread = 'OFXHEADER:100\nDATA:OFXSGML\n\n<OFX><BANKMSGSRSV1>';
    const rows = 'date,amount\n2026-01-03,1\n'.padEnd(unread.length, '\n');
    const { id, raw } = await world.create(world.caller, aRequest('TransactionImport', rows));
    await world.uploads.put(raw?.key ?? '', Buffer.from(unread));

    expect(await invoke(updateImportEndpoint, world, { id, body: { date_format: '%d/%m/%Y' } })).toMatchObject({
      status: 422,
      body: { error: 'invalid_statement' },
    });
    expect(await world.imports.find(world.caller.familyId, id)).toMatchObject({ stats: { rowsCount: 1 } });
  });
});

describe('a file with more records than the operator allows', () => {
  const tooMany = { status: 422, body: { error: 'max_row_count_exceeded' } };

  it('is not published when it is sent, nor later', async () => {
    const limited = { ...world, maxNativeRecords: 1 };
    const { id } = await world.create(world.caller, aRequest('NativeImport', NATIVE));
    const body = { ...native, publish: true };

    expect(await invoke(createImportEndpoint, limited, { body })).toMatchObject(tooMany);
    expect(await invoke(publishImportEndpoint, limited, { id })).toMatchObject(tooMany);
  });

  it('is not published in chunks', async () => {
    const { id } = (await world.createSession(world.caller, { clientSessionId: null, expectedChunks: null })).session;
    const content = { bytes: Buffer.from(NATIVE) };
    await world.addChunk(world.caller, id, () => ({ content, sequence: 1, clientChunkId: null }));

    expect(await invoke(publishImportSessionEndpoint, { ...world, maxRecords: 1 }, { id })).toMatchObject(tooMany);
  });
});

describe('a change set whose preview is not ready', () => {
  it('lists no entries and cannot be applied', async () => {
    const request = toChangeRequest({ filter: {}, changes: { notes: 'x' } });
    const { id } = await world.previewChange(world.caller, request, world.randomId());
    const queue = { send: async () => undefined };

    expect(await invoke(listChangeSetEntriesEndpoint, world, { id })).toMatchObject(conflict);
    expect(
      await invoke(applyChangeSetEndpoint, { ...world, queue, notes: () => () => Promise.resolve() }, { id }),
    ).toMatchObject(conflict);
  });
});

describe('a request that is sent again after its record was deleted', () => {
  const gone = { status: 404, body: { error: 'not_found' } };
  const anAccount = () =>
    world.accounts.create(
      world.caller.familyId,
      {
        id: world.randomId(),
        name: 'Wallet',
        accountType: 'depository',
        subtype: null,
        currency: 'EUR',
        status: 'active',
        institutionName: null,
        institutionDomain: null,
        notes: null,
      },
      'person',
      world.now(),
    );

  /** As if the first answer was lost, and another client deleted the record meanwhile: the key has the same id. */
  const again = () => {
    const id = world.randomId();
    const idempotency = { begin: async () => ({ kind: 'fresh', id }), finish: async () => undefined };
    return { ...world, bind: bindNamed(world), newId: () => id, idempotency };
  };
  const headers = { 'idempotency-key': 'once' };
  const day = { date: '2026-02-27', amount: '10' };

  it('does not create the transaction again', async () => {
    const deps = again();
    const account = await anAccount();
    const body = { ...day, account_id: account.id, name: 'Lunch' };
    const { id } = await createTransaction(deps)(world.caller, toTransactionRequest(body));
    await deleteTransaction(world)(world.caller, id, () => undefined);

    expect(await invoke(createTransactionEndpoint, deps, { body, headers })).toMatchObject(gone);
  });

  it('does not create the valuation again', async () => {
    const deps = again();
    const account = await anAccount();
    const body = { valuation: { ...day, account_id: account.id } };
    const { entry } = await recordValuation(deps)(world.caller, toValuationRequest(body));
    await deleteValuation(world)(world.caller, entry.id, () => undefined);

    expect(await invoke(createValuationEndpoint, deps, { body, headers })).toMatchObject(gone);
  });
});
