import { randomUUID } from 'node:crypto';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MirrorPorts, Snapshot } from '../../../shared/changes/mirrors/use-cases/mirror-ports.ts';
import { readChanges } from '../../../shared/changes/mirrors/use-cases/read-changes.ts';
import { createMirrorSnapshots } from '../../../shared/changes/store/mirror-snapshots.ts';
import { addEntry, editEntry } from '../../../shared/ledger/entries/domain/edit.ts';
import { toTransaction } from '../../../shared/ledger/schema/transaction.ts';
import { createLedgerPages } from '../../../shared/ledger/store/ledger-pages.ts';
import { createLedgerVersions } from '../../../shared/ledger/store/ledger-versions.ts';
import { sha256 } from '../../../shared/platform/domain/bytes/hash.ts';
import { utcToday } from '../../support/clock.ts';
import { anAccount, anEntryContent, MONTH, withRows } from '../../support/ledger/ledger-builders.ts';
import { startDirectTable } from '../../support/store/direct-table.ts';
import type { TestTable } from '../../support/store/dynalite-table.ts';
import { memoryUploads } from '../../support/store/memory-uploads.ts';

const DAY_MS = 86_400_000;

let table: TestTable;
beforeAll(async () => {
  table = await startDirectTable();
});
afterAll(() => table.stop());

describe('what changed since a cursor', () => {
  let familyId: string;
  let time: number;
  let namesUntil: string | undefined;
  let calls: string[];
  let uploads: ReturnType<typeof memoryUploads>;
  const account = anAccount({ id: randomUUID() });
  const ledger = () => createLedgerPages(table.documents, table.tableName);
  const now = () => new Date(time).toISOString();
  const noted =
    <Args extends readonly unknown[], Result>(name: string, act: (...args: Args) => Result) =>
    (...args: Args): Result => {
      calls.push(name);
      return act(...args);
    };

  const portsOf = (): MirrorPorts => {
    const snapshots = createMirrorSnapshots(uploads);
    const versions = createLedgerVersions(table.documents, table.tableName);
    return {
      snapshots: { ...snapshots, read: noted('read', snapshots.read), write: noted('write', snapshots.write) },
      versions: { ...versions, list: noted('versions', versions.list) },
      nameChanges: { until: async () => namesUntil },
      ledger: ledger(),
      accounts: { list: noted('names', async () => []) },
      records: { listOf: async () => [] },
      today: utcToday(now),
      now,
      lists: {},
      shows: { transactions: toTransaction },
    };
  };
  const ask = (cursor?: string, limit = 100) =>
    readChanges(portsOf())(familyId, { cursor, kinds: ['transactions'], limit });
  const add = async (name: string) => {
    const content = anEntryContent({ date: `${MONTH}-05`, name });
    // the claim of its tag
    const Item = { pk: `FAMILY#${familyId}`, sk: `TAG#${account.tag}`, type: 'TagClaim', accountId: account.id };
    await table.documents.send(new PutCommand({ TableName: table.tableName, Item }));
    let id = '';
    await ledger().change(familyId, account, MONTH, (page) => {
      const added = addEntry(page, content, sha256(name), now());
      id = added.entryId;
      return added.page;
    });
    return id;
  };

  beforeEach(() => {
    familyId = randomUUID();
    time = Date.parse('2026-06-01T00:00:00.000Z');
    namesUntil = undefined;
    calls = [];
    uploads = memoryUploads();
  });

  it('reads no versions and no names, and stores nothing, if nothing changed', async () => {
    await add('one');
    const { nextCursor } = await ask();
    calls = [];
    expect(await ask(nextCursor)).toMatchObject({ nextCursor, hasMore: false });
    expect(calls).toEqual([]);
  });

  it('compares names as long as announced changes may be made, and once afterwards', async () => {
    await add('one');
    const { nextCursor: first } = await ask();
    namesUntil = new Date(time + 16 * 60_000).toISOString();
    time += 60_000;
    calls = [];
    expect((await ask(first)).nextCursor).toBe(first);
    expect(calls).toEqual(['read', 'names', 'versions']);
    time += 16 * 60_000;
    const { nextCursor: later } = await ask(first);
    calls = [];
    expect((await ask(later)).nextCursor).toBe(later);
    expect(calls).toEqual([]);
  });

  it('gives another cursor after twenty days, so that each is good for thirty', async () => {
    await add('one');
    const { nextCursor: first } = await ask();
    time += 19 * DAY_MS;
    const early = await ask(first);
    time += DAY_MS;
    const late = await ask(early.nextCursor);
    expect(late).toMatchObject({ changes: { added: [], changed: [], removed: [] }, hasMore: false });
    expect(late.nextCursor).not.toBe(first);
    expect((await ask(late.nextCursor)).nextCursor).toBe(late.nextCursor);
  });

  it('begins again for a cursor whose snapshot has expired or has another format', async () => {
    await add('one');
    const { nextCursor } = await ask();
    const key = `mirrors/${familyId}/${nextCursor}`;
    const stored = await uploads.get(key);
    await uploads.put(key, Uint8Array.from([99, ...stored.slice(1)]));
    await expect(ask(nextCursor)).rejects.toThrow('begin again without a cursor');
    await uploads.removeAll('mirrors/');
    await expect(ask(nextCursor)).rejects.toThrow('begin again without a cursor');
  });

  it('compares everything again if what lists show has changed', async () => {
    await add('one');
    const { nextCursor } = await ask();
    const snapshots = createMirrorSnapshots(uploads);
    const stored = (await snapshots.read(familyId, nextCursor)) as Snapshot;
    const parts = stored.parts.map((part) => ({ ...part, inputs: new Map(part.inputs).set('shapes', 'older') }));
    const older = await snapshots.write(familyId, { ...stored, parts, glance: stored.glance.replace(/^\d+/, '0') });
    calls = [];
    expect(await ask(older)).toMatchObject({ changes: { added: [], changed: [] }, hasMore: false });
    expect(calls).toContain('write');
  });

  it('says that there is more until a second look shows what it delivered', async () => {
    const id = await add('one');
    const ports = portsOf();
    const edit = () =>
      ledger().change(familyId, account, MONTH, (page) => editEntry(page, id, { name: 'two' }, now()).page);
    let isEdited = false;
    const visit: MirrorPorts['ledger']['visit'] = async (...asked) => {
      await ports.ledger.visit(...asked);
      if (!isEdited) await edit();
      isEdited = true;
    };
    const request = { cursor: undefined, kinds: ['transactions' as const], limit: 100 };
    const first = await readChanges({ ...ports, ledger: { ...ports.ledger, visit } })(familyId, request);
    expect(first).toMatchObject({ changes: { added: [{ record: { name: 'one' } }] }, hasMore: true });
    expect(await ask(first.nextCursor)).toMatchObject({
      changes: { changed: [{ record: { name: 'two' } }] },
      hasMore: false,
    });
  });

  it('reads a month with thousands of transactions piece by piece', async () => {
    await add('one');
    const rows = Array.from({ length: 2_500 }, (_, at) => ({ name: `row ${at}`, amount: `${at + 1}` }));
    await ledger().change(familyId, account, MONTH, (page) => withRows(page, rows));
    const copy = new Map<string, unknown>();
    let cursor: string | undefined;
    for (let hasMore = true; hasMore; ) {
      const page = await ask(cursor, 700);
      for (const { record } of page.changes.added) copy.set(record.id, record);
      expect([page.changes.changed, page.changes.removed]).toEqual([[], []]);
      ({ nextCursor: cursor, hasMore } = page);
    }
    expect(new Set([...copy.values()].map((record) => (record as { name: string }).name)).size).toBe(2_501);
  });

  it('stops after so many changes, and goes on where it stopped', async () => {
    const names = ['a', 'b', 'c', 'd', 'e'];
    for (const name of names) await add(name);
    const seen: string[] = [];
    let cursor: string | undefined;
    for (let answers = 1; ; answers++) {
      const { changes, nextCursor, hasMore } = await ask(cursor, 2);
      seen.push(...changes.added.map(({ record }) => record.id));
      cursor = nextCursor;
      if (!hasMore) {
        expect([answers, new Set(seen).size, seen.length]).toEqual([3, 5, 5]);
        break;
      }
    }
  });
});
