import { BatchGetCommand, GetCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLedgerPages } from '../../../shared/ledger/store/ledger-pages.ts';
import type { PlacedHeader } from '../../../shared/ledger/use-cases/ledger-ports.ts';
import { withRows } from '../../support/ledger/ledger-builders.ts';
import { IMPORT_B, namesOf, onMonth, texts, watchLedger } from '../../support/ledger/watched-ledger.ts';
import { startTable, type TestTable } from '../../support/store/dynalite-table.ts';

let table: TestTable;
beforeAll(async () => {
  table = await startTable();
});
afterAll(() => table.stop());

const aLedger = () => watchLedger(table);

describe('the pages that an index names', () => {
  it('are opened once, and read again only where a missing segment must show that the index lags', async () => {
    const ledger = aLedger();
    const { familyId, account } = ledger;
    await ledger.change('2026-02', (page) => withRows(page, onMonth('2026-02', texts(600))));
    const first = await ledger.read('2026-02');

    ledger.sent.length = 0;
    expect(await ledger.read('2026-02')).toEqual(first);
    expect(ledger.sent).toHaveLength(1); // the root

    const placed = await ledger.headers.list(familyId);
    ledger.sent.length = 0;
    const [listed] = await ledger.pages.readColumns(
      familyId,
      placed.map(({ segments, key: { month } }) => ({ account, month, segments })),
    );
    expect(listed && namesOf(listed)).toHaveLength(600);
    expect(ledger.sent).toHaveLength(1); // the segment

    await ledger.change('2026-02', (page) => withRows(page, onMonth('2026-02', texts(1, 'new '))));
    expect((await ledger.read('2026-02')).slots).toHaveLength(601);
  });

  it('are listed by their root alone as long as it has the version that the index names', async () => {
    const ledger = aLedger();
    const { familyId, account } = ledger;
    await ledger.change('2026-02', (page) => withRows(page, onMonth('2026-02', texts(600))));
    const list = async (headers: readonly PlacedHeader[]) => {
      ledger.sent.length = 0;
      const pages = headers.map(({ segments, version, key: { month } }) => ({ account, month, segments, version }));
      const [listed] = await ledger.pages.readColumns(familyId, pages);
      return listed === undefined ? [] : namesOf(listed);
    };
    const keysRead = () =>
      ledger.sent
        .filter((command) => command instanceof BatchGetCommand)
        .flatMap(({ input }) => input.RequestItems?.[table.tableName]?.Keys ?? [])
        .map(({ sk }) => String(sk).split('#')[0]);

    const late = await ledger.headers.list(familyId);
    await list(late);
    expect(keysRead()).toEqual(['SEGMENT']);
    expect(await list(late)).toHaveLength(600);
    expect(keysRead()).toEqual(['ENTRIES']);

    await ledger.change('2026-02', (page) => withRows(page, onMonth('2026-02', texts(1, 'new ')), IMPORT_B));
    expect(await list(late)).toHaveLength(601);
    expect(await list(await ledger.headers.list(familyId))).toHaveLength(601);
  });

  it('are opened once for the process, unless their text is too large to keep', async () => {
    const long = { name: 'long', notes: 'x'.repeat(25 * 1024 * 1024) };
    const reads = async (rows: readonly { readonly name: string }[]) => {
      const ledger = aLedger();
      await ledger.change('2026-02', (page) => withRows(page, onMonth('2026-02', rows)));
      await ledger.read('2026-02');
      ledger.sent.length = 0;
      const another = createLedgerPages(ledger.documents, table.tableName);
      expect((await another.read(ledger.familyId, ledger.account, '2026-02')).slots).toHaveLength(rows.length);
      return ledger.sent.length;
    };
    expect(await reads(texts(200))).toBe(1); // the root
    expect(await reads([...texts(200), long])).toBe(2); // the segment, too
  });

  it('are listed without lag unless the index named them', async () => {
    const ledger = aLedger();
    const { familyId, account, pages } = ledger;
    await ledger.change('2026-05', (page) => withRows(page, [{}]));
    const consistencyOf = async (version?: string) => {
      ledger.sent.length = 0;
      await pages.readColumns(familyId, [{ account, month: '2026-05', segments: [], version }]);
      const reads = ledger.sent.filter((command) => command instanceof BatchGetCommand);
      return reads.map(({ input }) => input.RequestItems?.[table.tableName]?.ConsistentRead);
    };

    expect(await consistencyOf()).toEqual([true]);
    const [header] = await ledger.headers.list(familyId);
    expect(await consistencyOf(header?.version)).toEqual([false]);
  });

  it('are read consistently where a read that may lag does not show the version that the index names', async () => {
    const ledger = aLedger();
    const { familyId, account } = ledger;
    const listFrom = async (documents: TestTable['documents']) => {
      const headers = await ledger.headers.list(familyId);
      const pages = createLedgerPages(documents, table.tableName);
      const placed = headers.map(({ segments, version, key: { month } }) => ({ account, month, segments, version }));
      return (await pages.readColumns(familyId, placed)).flatMap(namesOf);
    };
    const lagging = (late: object | undefined) =>
      ({
        send: async (command: unknown) => {
          const mayLag =
            command instanceof BatchGetCommand &&
            command.input.RequestItems?.[table.tableName]?.ConsistentRead === false;
          return mayLag
            ? { Responses: { [table.tableName]: late === undefined ? [] : [late] } }
            : table.documents.send(command as GetCommand);
        },
      }) as unknown as TestTable['documents'];

    await ledger.change('2026-05', (page) => withRows(page, [{ name: 'first' }]));
    expect(await listFrom(lagging(undefined))).toEqual(['first']);

    const Key = { pk: `LEDGER#${familyId}#${account.tag}`, sk: 'ENTRIES#2026' };
    const before = await table.documents.send(new GetCommand({ TableName: table.tableName, Key }));
    await ledger.change('2026-05', (page) => withRows(page, [{ name: 'second' }], IMPORT_B));
    expect(await listFrom(lagging(before.Item))).toEqual(['first', 'second']);
  });

  it('are listed as they are now if the index names segments that are gone', async () => {
    const ledger = aLedger();
    const { familyId, account } = ledger;
    await ledger.change('2026-05', (page) => withRows(page, texts(300)));
    const [late] = await ledger.headers.list(familyId);
    await ledger.change('2026-05', (page) => withRows(page, [{ name: 'newest' }], { importId: 'import-b' }));
    const [page] = await ledger.pages.readColumns(familyId, [
      { account, month: '2026-05', segments: late?.segments ?? [] },
    ]);

    expect(late?.segments).toHaveLength(1);
    expect(page === undefined ? [] : namesOf(page)).toContain('newest');
  });
});
