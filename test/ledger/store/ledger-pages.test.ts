import { randomBytes, randomUUID } from 'node:crypto';
import { BatchGetCommand, type GetCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addEntry, editEntry } from '../../../shared/ledger/entries/domain/edit.ts';
import type { PageAccount } from '../../../shared/ledger/entries/domain/entry.ts';
import { revertFromPage } from '../../../shared/ledger/history/domain/revert.ts';
import { mergeIntoPage } from '../../../shared/ledger/identity/domain/merge.ts';
import type { Page } from '../../../shared/ledger/pages/domain/page.ts';
import { entriesOf } from '../../../shared/ledger/pages/domain/read.ts';
import { createLedgerHeaders } from '../../../shared/ledger/store/ledger-headers.ts';
import { createEntryReader, createLedgerPages } from '../../../shared/ledger/store/ledger-pages.ts';
import { sweepSegments } from '../../../shared/ledger/store/segment-store.ts';
import { sha256 } from '../../../shared/platform/domain/bytes/hash.ts';
import {
  anAccount,
  anEntryContent,
  aPlannedEntry,
  aWriter,
  MONTH,
  withRows,
} from '../../support/ledger/ledger-builders.ts';
import { startTable, type TestTable } from '../../support/store/dynalite-table.ts';

const NOW = '2026-05-01T00:00:00.000Z';

let table: TestTable;
beforeAll(async () => {
  table = await startTable();
});
afterAll(() => table.stop());

/** A new family and account for every test. */
const aLedger = (over: Partial<PageAccount> = {}) => {
  const familyId = randomUUID();
  const account = anAccount({ id: randomUUID(), ...over });
  const pages = createLedgerPages(table.documents, table.tableName);
  return {
    familyId,
    account,
    pages,
    read: () => pages.read(familyId, account, MONTH),
    change: (change: (page: Page) => Page | undefined) => pages.change(familyId, account, MONTH, change),
    items: async (prefix: string) => {
      const { Items = [] } = await table.documents.send(
        new QueryCommand({
          TableName: table.tableName,
          KeyConditionExpression: prefix === '' ? 'pk = :pk' : 'pk = :pk AND begins_with(sk, :sk)',
          ExpressionAttributeValues: {
            ':pk': `LEDGER#${familyId}#${account.tag}`,
            ...(prefix !== '' && { ':sk': prefix }),
          },
        }),
      );
      return Items;
    },
  };
};

const randomRows = (count: number, prefix = '') =>
  Array.from({ length: count }, (_, at) => ({ name: `${prefix}${at} ${randomBytes(30).toString('base64')}` }));

const segmentNames = (items: readonly Record<string, unknown>[]): readonly string[] =>
  items.map((item) => item['sk'] as string).sort();

/** The pages, with a client that passes every call through `around`. */
const pagesThrough = (around: (command: unknown, send: () => Promise<unknown>) => Promise<unknown>) =>
  createLedgerPages(
    {
      send: (command: unknown) => around(command, () => table.documents.send(command as GetCommand)),
    } as unknown as TestTable['documents'],
    table.tableName,
  );

describe('LedgerPages', () => {
  it('reads a missing page as empty, and writes nothing without a change', async () => {
    const ledger = aLedger();
    await ledger.change(() => undefined);

    expect(entriesOf(await ledger.read())).toEqual([]);
    expect(await ledger.items('')).toEqual([]);
  });

  it('reads back what was written, including unusual texts', async () => {
    const ledger = aLedger();
    const rows = ['\ud800 alone', '👩‍👩‍👧', '__proto__', '\0', '', 'a|b', '\u2028'].map((name) => ({
      name,
      notes: name,
    }));
    await ledger.change((page) => withRows(page, rows));
    const page = await ledger.read();

    expect(page).toEqual(withRows({ ...page, slots: [] }, rows));
    expect(entriesOf(page).map(({ name }) => name)).toEqual(rows.map(({ name }) => name));
    expect(await ledger.items('SEGMENT#')).toEqual([]);
  });

  it('keeps the root of an empty page', async () => {
    const ledger = aLedger();
    await ledger.change((page) => withRows(page, [{}]));
    await ledger.change((page) => revertFromPage(page, 'import-a').page);

    expect(entriesOf(await ledger.read())).toEqual([]);
    expect(await ledger.items('ENTRIES#')).toHaveLength(1);
  });

  it('returns several pages in the requested order', async () => {
    const ledger = aLedger();
    await ledger.change((page) => withRows(page, [{}]));
    const months = ['2026-01', MONTH, '2026-05'];
    const pages = await ledger.pages.readMany(
      ledger.familyId,
      months.map((month) => ({ account: ledger.account, month })),
    );

    expect(pages.map(({ month, slots }) => [month, slots.length])).toEqual([
      ['2026-01', 0],
      [MONTH, 1],
      ['2026-05', 0],
    ]);
  });

  it('separates families', async () => {
    const ledger = aLedger();
    await ledger.change((page) => withRows(page, [{}]));

    expect(entriesOf(await ledger.pages.read(randomUUID(), ledger.account, MONTH))).toEqual([]);
  });

  it('rejects a corrupt body', async () => {
    const ledger = aLedger();
    await ledger.change((page) => withRows(page, [{}]));
    const [root] = await ledger.items('ENTRIES#');
    const body = Uint8Array.from(root?.['body'] as Uint8Array);
    body[3] = (body[3] ?? 0) ^ 1;
    await table.documents.send(new PutCommand({ TableName: table.tableName, Item: { ...root, body } }));

    await expect(ledger.read()).rejects.toThrow('damaged');
  });
});

describe('LedgerPages with segments', () => {
  it('loses nothing, and rewrites only the changed segments', async () => {
    const ledger = aLedger();
    await ledger.change((page) => withRows(page, randomRows(9_000)));
    const before = segmentNames(await ledger.items('SEGMENT#'));
    const page = await ledger.read();
    const entries = entriesOf(page);
    const wanted = entries[4_000]?.id ?? '';
    await ledger.change((page) => editEntry(page, wanted, { notes: 'changed' }, NOW).page);
    const after = segmentNames(await ledger.items('SEGMENT#'));
    const read = entriesOf(await ledger.read());

    expect(before.length).toBeGreaterThan(5);
    expect(after.filter((name) => !before.includes(name))).toHaveLength(1);
    expect(read).toEqual(
      entries.map((entry) => (entry.id === wanted ? { ...entry, notes: 'changed', updatedAt: NOW } : entry)),
    );
  });

  it('removes the last entries of a segment', async () => {
    const ledger = aLedger();
    await ledger.change((page) => withRows(page, randomRows(4_000)));
    const before = entriesOf(await ledger.read());
    await ledger.change((page) => withRows(page, randomRows(10, 'new '), { importId: 'import-b' }));
    await ledger.change((page) => revertFromPage(page, 'import-b').page);

    expect(await ledger.items('SEGMENT#')).not.toEqual([]);
    expect(entriesOf(await ledger.read())).toEqual(before);
  });

  it('returns to one body when little is left', async () => {
    const ledger = aLedger();
    await ledger.change((page) =>
      withRows(withRows(page, randomRows(20)), randomRows(6_000), { importId: 'import-b' }),
    );
    await ledger.change((page) => revertFromPage(page, 'import-b').page);
    const [root] = await ledger.items('ENTRIES#');

    expect(root).toHaveProperty('body');
    expect(root).not.toHaveProperty('segments');
    expect(entriesOf(await ledger.read())).toHaveLength(20);
  });

  it('stores a text that is larger than an item', async () => {
    const ledger = aLedger();
    const notes = randomBytes(450_000).toString('base64');
    await ledger.change((page) => withRows(page, [{ name: 'before' }, { notes }, { name: 'after' }]));

    expect(entriesOf(await ledger.read()).map((entry) => entry.notes)).toEqual([null, notes, null]);
  });

  it('removes replaced segments', async () => {
    const ledger = aLedger();
    await ledger.change((page) => withRows(page, randomRows(6_000)));
    const first = segmentNames(await ledger.items('SEGMENT#'));
    await ledger.change((page) => withRows(page, randomRows(6_000, 'new '), { importId: 'import-b' }));
    await ledger.change((page) => revertFromPage(page, 'import-a').page);
    const left = segmentNames(await ledger.items('SEGMENT#'));
    const [header] = await createLedgerHeaders(table.documents, table.tableName).list(ledger.familyId);

    expect(left.filter((name) => first.includes(name))).toEqual([]);
    expect(left).toHaveLength(header?.segments?.length ?? 0);
    expect(entriesOf(await ledger.read())).toHaveLength(6_000);
  });

  it('removes what a failed write left behind, after a day', async () => {
    const ledger = aLedger();
    const { familyId, account } = ledger;
    const sweep = (now: string) =>
      sweepSegments(table.documents, table.tableName, { familyId, tag: account.tag, first: MONTH, now });
    await ledger.change((page) => withRows(page, randomRows(6_000)));
    const before = await ledger.read();
    const failing = pagesThrough(async (command, send) => {
      if (command instanceof PutCommand) throw new Error('out of order');
      return send();
    });
    const failed = failing.change(familyId, account, MONTH, (page) =>
      withRows(page, randomRows(3_000, 'lost '), { importId: 'import-b' }),
    );
    await expect(failed).rejects.toThrow('out of order');
    const tomorrow = new Date(Date.now() + 90_000_000).toISOString();

    expect(await sweep(new Date().toISOString())).toBe(0);
    expect(await sweep(tomorrow)).toBeGreaterThan(0);
    expect(await sweep(tomorrow)).toBe(0);
    expect((await ledger.read()).slots).toEqual(before.slots);
  });
});

describe('LedgerPages with concurrent writers', () => {
  it.each([
    ['one body', 0, 8],
    ['segments', 3_500, 4],
  ])('loses no change to a page of %s', async (_, size, count) => {
    const ledger = aLedger();
    if (size > 0) await ledger.change((page) => withRows(page, randomRows(size)));
    const writers = Array.from({ length: count }, (_one, writer) => writer);
    await Promise.all(
      writers.map(async (writer) => {
        for (let at = 0; at < 2; at++) {
          await ledger.change(
            (page) => addEntry(page, anEntryContent({ name: `${writer}-${at}` }), sha256(`${writer}-${at}`), NOW).page,
          );
        }
      }),
    );
    const names = entriesOf(await ledger.read()).map(({ name }) => name);

    expect(names).toHaveLength(size + 2 * count);
    expect(new Set(names).size).toBe(size + 2 * count);
  });

  it('repeats the change with the other writer’s result', async () => {
    const ledger = aLedger();
    const seen: number[] = [];
    let interfering: Promise<void> | undefined;
    const late = pagesThrough(async (command, send) => {
      if (command instanceof PutCommand) {
        interfering ??= ledger.change((page) => withRows(page, [{ name: 'other' }], { importId: 'import-b' }));
        await interfering;
      }
      return send();
    });
    await late.change(ledger.familyId, ledger.account, MONTH, (page) => {
      seen.push(page.slots.length);
      return withRows(page, [{}]);
    });

    expect(seen).toEqual([0, 1]);
    expect(entriesOf(await ledger.read()).map(({ name }) => name)).toEqual(['other', 'Coffee']);
  });

  it('writes once if the answer is lost and the client retries', async () => {
    const ledger = aLedger();
    let tries = 0;
    const lossy = pagesThrough(async (command, send) => {
      if (command instanceof PutCommand) await send();
      return send();
    });
    await lossy.change(ledger.familyId, ledger.account, MONTH, (page) => {
      tries++;
      const merged = mergeIntoPage(page, aWriter(), [aPlannedEntry()]);
      return merged.changed ? merged.page : undefined;
    });

    expect(tries).toBe(2);
    expect(entriesOf(await ledger.read())).toHaveLength(1);
  });

  it('reads the root again if a segment is gone', async () => {
    const ledger = aLedger();
    const { familyId, account } = ledger;
    let entries: ReturnType<typeof entriesOf> = [];
    await ledger.change((page) => {
      const changed = withRows(page, randomRows(3_500));
      entries = entriesOf(changed);
      return changed;
    });
    let rewriting: Promise<void> | undefined;
    const rewrite = async () => {
      const changes = { categoryId: 'c' };
      const editAll = (page: Page) =>
        entries.reduce((edited, { id }, at) => (at % 500 ? edited : editEntry(edited, id, changes, NOW).page), page);
      await ledger.change(editAll);
    };
    const late = pagesThrough(async (command, send) => {
      if (command instanceof BatchGetCommand) {
        rewriting ??= rewrite();
        await rewriting;
      }
      return send();
    });
    const page = await late.read(familyId, account, MONTH);

    expect(entriesOf(page).filter(({ categoryId }) => categoryId === 'c')).toHaveLength(7);
    expect(page.slots).toHaveLength(3_500);
  });

  it('is busy after twenty attempts, within ten seconds', async () => {
    const ledger = aLedger();
    const waits: number[] = [];
    const waiting = { sleep: async (pause: number) => void waits.push(pause), random: () => 0.9 };
    const contested = createLedgerPages(table.documents, table.tableName, waiting);
    let tries = 0;
    // the page already exists, so every attempt conflicts
    const elsewhere = { ...ledger.account, tag: 'ffffffff' };
    await ledger.pages.change(ledger.familyId, elsewhere, MONTH, (page) => withRows(page, [{}]));
    const busy = contested.change(ledger.familyId, ledger.account, MONTH, (page) => {
      tries++;
      return withRows({ ...page, account: elsewhere }, [{}]);
    });

    await expect(busy).rejects.toMatchObject({ code: 'busy' });
    expect(tries).toBeGreaterThanOrEqual(15);
    expect(tries).toBeLessThanOrEqual(20);
    expect(waits.reduce((sum, pause) => sum + pause, 0)).toBeLessThan(12_000);
  });
});

describe('EntryReader', () => {
  it('finds an entry by id, only inside its family', async () => {
    const ledger = aLedger();
    await ledger.change((page) => withRows(page, [{}, { identity: 'Transaction:1' }]));
    const reader = createEntryReader(table.documents, table.tableName);
    const entries = entriesOf(await ledger.read());

    for (const entry of entries) {
      expect(await reader.find(ledger.familyId, entry.id)).toEqual(entry);
      expect(await reader.find(randomUUID(), entry.id)).toBeUndefined();
    }
    expect(entries).toHaveLength(2);
    expect(await reader.find(ledger.familyId, randomUUID())).toBeUndefined();
    expect(await reader.find(ledger.familyId, '00c0ffee-5efb-8000-8000-000000000000')).toBeUndefined();
    expect(await reader.find(ledger.familyId, '../etc')).toBeUndefined();
  });
});
