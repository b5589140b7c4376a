import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createMetrics } from '../../local/alarms/metrics.ts';
import { createFaults } from '../../local/faults.ts';
import { createPermissions } from '../../local/permissions/permissions.ts';
import { createStats } from '../../local/stats.ts';
import { startTable } from '../../local/table/start-table.ts';
import { runWorkload, type TableProcess } from './store-workload.ts';

const spawnServer = async (folder: string): Promise<{ readonly child: ChildProcess; readonly endpoint: string }> => {
  const child = spawn(process.execPath, [import.meta.filename, '--serve', folder], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const [endpoint] = (await once(child, 'message')) as [string];
  return { child, endpoint };
};

/** A table server in a separate process that `restart` kills with kill -9. */
export const startKillableTable = async (
  folder: string,
): Promise<TableProcess & { readonly stop: () => Promise<void> }> => {
  let server = await spawnServer(folder);
  const kill = async (): Promise<void> => {
    const exited = once(server.child, 'exit');
    server.child.kill('SIGKILL');
    await exited;
  };
  return {
    endpoint: () => server.endpoint,
    restart: async () => {
      await kill();
      server = await spawnServer(folder);
    },
    stop: kill,
  };
};

const serve = async (folder: string): Promise<void> => {
  const { endpoint } = await startTable(folder, {
    stats: createStats(),
    metrics: createMetrics(),
    faults: createFaults(),
    permissions: createPermissions(),
  });
  process.on('disconnect', () => process.exit(0));
  process.send?.(endpoint);
};

const accept = async (runs: number, writes: number): Promise<boolean> => {
  let isClean = true;
  for (let run = 1; run <= runs; run += 1) {
    for (const writers of [1, 8]) {
      const folder = mkdtempSync(join(tmpdir(), 'store-acceptance-'));
      const table = await startKillableTable(folder);
      const { lost, seconds } = await runWorkload(table, { pages: 600, writes, writers, kills: 4 });
      await table.stop();
      rmSync(folder, { recursive: true });
      isClean &&= lost === 0;
      console.log(`run ${run} writers=${writers} writes=${writes} kills=4 ${seconds.toFixed(1)} s lost=${lost}`);
    }
  }
  return isClean;
};

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      runs: { type: 'string', default: '1' },
      writes: { type: 'string', default: '68000' },
      serve: { type: 'string' },
    },
  });
  if (values.serve !== undefined) await serve(values.serve);
  else process.exitCode = (await accept(Number(values.runs), Number(values.writes))) ? 0 : 1;
}
