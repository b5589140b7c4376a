import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { startKillableTable } from '../../../scripts/faults/store-acceptance.ts';
import { runWorkload } from '../../../scripts/faults/store-workload.ts';
import { oneOf } from '../../support/amounts.ts';

describe('the local table', () => {
  it.each(oneOf([1, 8], 'writers'))(
    'keeps every acknowledged write of %i writers through kill -9 and restarts',
    async (writers) => {
      const folder = mkdtempSync(join(tmpdir(), 'store-acceptance-'));
      const table = await startKillableTable(folder);
      const { lost } = await runWorkload(table, { pages: 64, writes: 1500, writers, kills: 2 });
      await table.stop();
      rmSync(folder, { recursive: true });
      expect(lost).toBe(0);
    },
  );
});
