import { BatchGetCommand, BatchWriteCommand, type GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addEntry, editEntry } from '../../../shared/ledger/entries/domain/edit.ts';
import { revertFromPage } from '../../../shared/ledger/history/domain/revert.ts';
import { headerOf } from '../../../shared/ledger/pages/domain/header.ts';
import { emptyPage, type Page } from '../../../shared/ledger/pages/domain/page.ts';
import { entriesOf } from '../../../shared/ledger/pages/domain/read.ts';
import { createLedgerPages } from '../../../shared/ledger/store/ledger-pages.ts';
import { sha256 } from '../../../shared/platform/domain/bytes/hash.ts';
import { runs } from '../../support/amounts.ts';
import { anEntryContent, withRows } from '../../support/ledger/ledger-builders.ts';
import { IMPORT_B, namesOf, onMonth, texts, watchLedger } from '../../support/ledger/watched-ledger.ts';
import { startTable, type TestTable } from '../../support/store/dynalite-table.ts';

const NOW = '2026-05-01T00:00:00.000Z';
const MONTHS = ['2025-12', ...Array.from({ length: 12 }, (_, at) => `2026-${String(at + 1).padStart(2, '0')}`)];

let table: TestTable;
beforeAll(async () => {
  table = await startTable();
});
afterAll(() => table.stop());

const aLedger = () => watchLedger(table);

/** Sizes at which a segment holds a quarter. */
const ROWS_OF_A_MONTH = [300, 450, 500, 600];

type Change = { readonly at: number; readonly rows: number; readonly importId: string; readonly undo: boolean };

const change: fc.Arbitrary<Change> = fc.record({
  at: fc.nat(MONTHS.length - 1),
  rows: fc.oneof(fc.nat(20), fc.constantFrom(400, 1_800)),
  importId: fc.constantFrom('import-a', 'import-b'),
  undo: fc.boolean(),
});

describe('the pages of a year', () => {
  it.each(ROWS_OF_A_MONTH)('are visited once each, with %d rows in each month', async (rows) => {
    const { pages, familyId, account } = aLedger();
    const months = MONTHS.slice(1);
    await pages.changeMany(familyId, account, months, (empty) =>
      empty.map((page) => withRows(page, onMonth(page.month, texts(rows)), { importId: 'a', attempt: '1', now: NOW })),
    );

    const visited: [string, number][] = [];
    await pages.visit(familyId, account, months, ({ month, slots }) => visited.push([month, slots.length]));

    expect(visited.sort()).toEqual(months.map((month) => [month, rows]));
  });

  it('read back as written, whatever their sizes and however they are changed', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 12 }), async (changes) => {
        const ledger = aLedger();
        const { account, familyId } = ledger;
        const model = new Map(MONTHS.map((month) => [month, emptyPage(account, month)]));
        for (const [serial, { at, rows, importId, undo }] of changes.entries()) {
          const month = MONTHS[at] ?? '';
          const some = onMonth(month, texts(rows, `${serial} `));
          const act = (page: Page): Page =>
            undo
              ? revertFromPage(page, importId).page
              : withRows(page, some, { importId, attempt: `${serial}`, now: NOW });
          await ledger.change(month, act);
          model.set(month, act(model.get(month) ?? emptyPage(account, month)));
        }
        const wanted = MONTHS.map((month) => ({ account, month }));
        const read = await ledger.pages.readMany(familyId, wanted);
        const columns = await ledger.pages.readColumns(familyId, wanted);
        const headers = await ledger.headers.list(familyId);
        const placed = await ledger.pages.readColumns(
          familyId,
          headers.map(({ key, segments }) => ({ account, month: key.month, segments })),
        );
        const expected = [...model.values()];
        const visited: Page[] = [];
        await ledger.pages.visit(familyId, account, MONTHS, (page) => visited.push(page));
        const alone: Page[] = [];
        for (const month of MONTHS) await ledger.pages.visit(familyId, account, [month], (page) => alone.push(page));
        const filled = (pages: readonly Page[]) =>
          pages.filter(({ slots }) => slots.length > 0).map(({ month, slots }) => ({ month, slots }));

        expect(read.map(({ slots }) => slots)).toEqual(expected.map(({ slots }) => slots));
        expect(filled(visited)).toEqual(filled(expected));
        expect(filled(alone)).toEqual(filled(expected));
        expect(columns.map(namesOf)).toEqual(expected.map((page) => entriesOf(page).map(({ name }) => name)));
        expect(headers.map(({ segments: _, version: __, ...header }) => header)).toEqual(
          expected.filter(({ slots }) => slots.length > 0).map(headerOf),
        );
        expect(placed.map(namesOf)).toEqual(
          headers.map(({ key }) => entriesOf(model.get(key.month) ?? emptyPage(account, '')).map(({ name }) => name)),
        );
      }),
      { numRuns: runs(8, 150) },
    );
  });

  it('are written together', async () => {
    const ledger = aLedger();
    await ledger.pages.changeMany(ledger.familyId, ledger.account, ['2026-01', '2026-11'], (pages) =>
      pages.map((page) => withRows(page, [{ name: page.month }])),
    );

    expect(ledger.sent.filter((command) => command instanceof PutCommand)).toHaveLength(1);
    expect(entriesOf(await ledger.read('2026-01')).map(({ name }) => name)).toEqual(['2026-01']);
    expect(entriesOf(await ledger.read('2026-11')).map(({ name }) => name)).toEqual(['2026-11']);
  });

  it('are changed and visited one after the other if they are large', async () => {
    const ledger = aLedger();
    const { familyId, account, pages } = ledger;
    const months = ['2026-01', '2026-02', '2026-03'];
    for (const month of months) await ledger.change(month, (page) => withRows(page, texts(4_500)));
    ledger.sent.length = 0;
    await pages.changeEach(familyId, account, months, (page) => withRows(page, [{ name: page.month }], IMPORT_B));
    const seen: string[] = [];
    await pages.visit(familyId, account, [...months, '2027-01'], ({ month, slots }) => {
      seen.push(`${month} ${slots.length}`);
    });

    expect(ledger.sent.filter((command) => command instanceof PutCommand)).toHaveLength(3);
    expect(seen).toEqual(months.map((month) => `${month} 4501`));
  });

  it('are not changed beyond those that were read', async () => {
    const { pages, familyId, account } = aLedger();
    const other = withRows(emptyPage(account, '2026-02'), [{}]);

    await expect(pages.changeMany(familyId, account, ['2026-01'], () => [other])).rejects.toThrow('not read');
  });

  it('are not changed together with pages of another year', async () => {
    const { pages, familyId, account } = aLedger();

    await expect(pages.changeMany(familyId, account, ['2025-12', '2026-01'], (both) => both)).rejects.toThrow(
      'several years',
    );
  });

  it('move from the root to segments by quarter and by month as they grow, and back', async () => {
    const ledger = aLedger();
    const spans = async () => [...new Set((await ledger.segments()).map((sk) => sk.split('#')[1]))].sort();
    await ledger.change('2026-02', (page) => withRows(page, texts(10)));
    await ledger.change('2026-08', (page) => withRows(page, texts(10)));
    expect(await spans()).toEqual([]);

    await ledger.change('2026-08', (page) => withRows(page, texts(300, 'b'), { importId: 'import-b' }));
    expect(await spans()).toEqual(['2026-01', '2026-07']);

    await ledger.change('2026-09', (page) => withRows(page, texts(3_000, 'c'), { importId: 'import-b' }));
    expect(await spans()).toEqual(['2026-01', '2026-08', '2026-09']);

    for (const month of ['2026-08', '2026-09']) {
      await ledger.change(month, (page) => revertFromPage(page, 'import-b').page);
    }
    await ledger.change('2026-02', (page) => withRows(page, texts(1, 'd'), { importId: 'import-b' }));
    const headers = await ledger.headers.list(ledger.familyId);
    expect(headers.flatMap(({ segments }) => segments)).toEqual([]);
    expect(entriesOf(await ledger.read('2026-02'))).toHaveLength(11);
    expect(entriesOf(await ledger.read('2026-08'))).toHaveLength(10);
    expect(entriesOf(await ledger.read('2026-09'))).toEqual([]);
  });

  it('are read and written alone in a large year', async () => {
    const ledger = aLedger();
    for (const month of ['2026-04', '2026-05', '2026-06']) {
      await ledger.change(month, (page) => withRows(page, texts(2_000)));
    }
    const before = await ledger.segments();
    const change = async (notes: string): Promise<readonly string[]> => {
      ledger.sent.length = 0;
      await ledger.change('2026-05', (page) => editEntry(page, entriesOf(page)[0]?.id ?? '', { notes }, NOW).page);
      const read = ledger.sent.filter((command) => command instanceof BatchGetCommand);
      const keys = read.flatMap(({ input }) => input.RequestItems?.[table.tableName]?.Keys ?? []);
      return [...new Set(keys.map(({ sk }) => String(sk).split('#')[1] ?? ''))];
    };

    expect(await change('changed')).toEqual(['2026-05']);
    const added = (await ledger.segments()).filter((sk) => !before.includes(sk));
    expect(added.map((sk) => sk.split('#')[1])).toEqual(['2026-05']);
    expect((await ledger.read('2026-05')).slots).toHaveLength(2_000);
    expect(await change('changed again')).toEqual([]); // this process has cached its segments
    expect(entriesOf(await ledger.read('2026-05'))[0]).toMatchObject({ notes: 'changed again' });
  });

  it('stay empty beside other pages of their quarter', async () => {
    const ledger = aLedger();
    await ledger.change('2026-01', (page) => withRows(page, [{ name: 'gone' }]));
    await ledger.change('2026-02', (page) => withRows(page, texts(300)));
    await ledger.change('2026-01', (page) => revertFromPage(page, 'import-a').page);

    expect(entriesOf(await ledger.read('2026-01'))).toEqual([]);
    expect(entriesOf(await ledger.read('2026-02'))).toHaveLength(300);
  });

  it('are changed by writers of different months at once', async () => {
    const ledger = aLedger();
    await Promise.all(
      MONTHS.slice(1).map((month) =>
        ledger.change(
          month,
          (page) => addEntry(page, anEntryContent({ date: `${month}-01`, name: month }), sha256(month), NOW).page,
        ),
      ),
    );
    const pages = await Promise.all(MONTHS.slice(1).map(ledger.read));

    expect(pages.flatMap(entriesOf).map(({ name }) => name)).toEqual(MONTHS.slice(1));
  });

  it('are written although replaced segments cannot be removed', async () => {
    const { familyId, account, read, change } = aLedger();
    await change('2026-05', (page) => withRows(page, texts(300)));
    const documents = {
      send: (command: unknown) =>
        command instanceof BatchWriteCommand && JSON.stringify(command.input).includes('DeleteRequest')
          ? Promise.reject(new Error('out of order'))
          : table.documents.send(command as GetCommand),
    } as unknown as TestTable['documents'];
    const pages = createLedgerPages(documents, table.tableName);
    await pages.change(familyId, account, '2026-05', (page) => withRows(page, [{ name: 'new' }], IMPORT_B));

    expect(entriesOf(await read('2026-05'))).toHaveLength(301);
  });
});
