import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { type PrepareDependencies, prepareRows } from '../../../shared/imports/prepare/use-cases/prepare-rows.ts';
import type { StoredRow } from '../../../shared/imports/rows/domain/row-block.ts';
import type { FamilyNames } from '../../../shared/imports/use-cases/import-ports.ts';
import { aConfiguration, anImport } from '../../support/imports/import-builders.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

type Writer = { readonly add: (stored: StoredRow) => void; readonly finish: () => Promise<string> };

const NO_NAMES: FamilyNames = {
  account: new Map(),
  category: new Map(),
  tag: new Map(),
  merchant: new Map(),
  namesakes: new Map(),
  bankNumbers: new Map(),
  parents: new Map(),
};

const dependencies = (writer: Writer): PrepareDependencies => ({
  families: {
    find: async (id) => ({ id, currency: 'USD', dateFormat: '%Y-%m-%d', locale: 'en', timeZone: 'UTC' }),
  },
  accounts: { list: async () => [], find: async () => undefined } as unknown as PrepareDependencies['accounts'],
  names: { list: async () => NO_NAMES, records: async () => [] },
  rows: { writer: () => writer } as unknown as PrepareDependencies['rows'],
});

const HEADER = 'date,amount,name,account\n';

const prepare = async (text: string, writer: Writer, deps = dependencies(writer)): Promise<void> => {
  const bytes = Buffer.from(text);
  const file = { bytes: async () => bytes, chunks: () => [bytes] };
  const record = anImport({ rowIndex: null, configuration: aConfiguration({ dateFormat: '%Y-%m-%d' }) });
  const prepared = await prepareRows(deps, record, file, () => true);
  expect(prepared).toMatchObject({ ok: true, change: { stats: { invalidRowsCount: 0 } } });
};

describe('prepareRows', () => {
  it('numbers equal rows, even with other rows between them', async () => {
    const occurrences: number[] = [];
    const add = ({ occurrence }: StoredRow) => void occurrences.push(occurrence);
    const lines = [1, 2, 1, 2, 1, 3].map((day) => `2026-01-0${day},-4.25,Bakery,Cash\n`);
    await prepare(HEADER + lines.join(''), { add, finish: async () => 'index' });
    expect(occurrences).toEqual([1, 1, 2, 2, 3, 1]);
  });

  it('lists the accounts once', async () => {
    const writer = { add: () => undefined, finish: async () => 'index' };
    const deps = dependencies(writer);
    let listed = 0;
    const list = async () => {
      listed += 1;
      return [];
    };
    await prepare(`${HEADER}2026-01-01,-4.25,Bakery,Cash\n`, writer, { ...deps, accounts: { ...deps.accounts, list } });
    expect(listed).toBe(1);
  });

  it('holds the text of a file while it reads the rows, and little more', async () => {
    const heldAtEnd = async (rows: number): Promise<number> => {
      let text = HEADER;
      for (let row = 1; row <= rows; row++) text += `2026-01-02,-${row}.25,Card payment ${row},Cash\n`;
      let held = 0;
      const add = ({ row }: StoredRow) => {
        if (row.rowNumber < rows) return;
        collectGarbage();
        held = process.memoryUsage().heapUsed - text.length;
      };
      await prepare(text, { add, finish: async () => 'index' });
      return held;
    };
    await heldAtEnd(1_000);
    const few = await heldAtEnd(1_000);
    const many = await heldAtEnd(61_000);
    expect((many - few) / 60_000).toBeLessThan(20);
  });
});
