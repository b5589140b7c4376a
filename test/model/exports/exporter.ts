import { randomUUID } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import type { ExportManifest } from '../../../shared/exports/domain/export-files.ts';
import { createExportRepository } from '../../../shared/exports/store/export-repository.ts';
import { createExport } from '../../../shared/exports/use-cases/create-export.ts';
import type { ArchiveFile, ExportWakeUp } from '../../../shared/exports/use-cases/export-ports.ts';
import { createExportWorker } from '../../../shared/exports/use-cases/export-worker.ts';
import { sweepExports } from '../../../shared/exports/use-cases/sweep-exports.ts';
import { createLedgerKeys } from '../../../shared/ledger/store/ledger-keys.ts';
import type { TestTable } from '../../support/store/dynalite-table.ts';
import { turnAt } from '../../support/turn-at.ts';
import { Killed, type World } from '../world.ts';

const LEASE_SECONDS = 90;

/** Exports on a world's data. Can kill the process at a chosen write: before it, or after it but before the response. */
export const createExporter = (table: TestTable, world: World) => {
  const { caller, now } = world;
  const messages: ExportWakeUp[] = [];
  const archives = new Map<string, ReadonlyMap<string, string>>();
  let fuse: { writes: number; readonly after: boolean } | undefined;
  const write = async <T>(act: () => Promise<T>): Promise<T> => {
    if (fuse === undefined || fuse.writes-- > 0) return act();
    if (fuse.writes === -1 && fuse.after) await act();
    throw new Killed('killed');
  };
  const repository = createExportRepository(table.documents, table.tableName);
  const deps = {
    ...world,
    exports: {
      ...repository,
      update: (...update: Parameters<typeof repository.update>) => write(() => repository.update(...update)),
      listInFlight: async () =>
        (await repository.listInFlight()).filter(({ familyId }) => familyId === caller.familyId),
    },
    queue: { send: (message: ExportWakeUp) => write(async () => void messages.push(message)) },
    ledgerKeys: createLedgerKeys(table.documents, table.tableName),
    originals: async () => [],
    uploads: { ...world.uploads, put: (key: string, bytes: Uint8Array) => write(() => world.uploads.put(key, bytes)) },
    archives: {
      write: (key: string, files: AsyncIterable<ArchiveFile>) =>
        write(async () => {
          archives.set(key, await contentsOf(files));
          return { bytes: 1, sha256: key };
        }),
    },
    randomId: randomUUID,
  };
  const create = createExport(deps);
  const work = createExportWorker(deps);

  /** Delivers messages and sweeps until no work is left; a slice stops after checking the clock `steps` times. */
  const settle = async (steps: number): Promise<void> => {
    for (let idle = 0; idle < 3; ) {
      const message = messages.shift();
      if (message === undefined) {
        idle++;
        world.advance(10_000);
        await sweepExports(deps, turnAt(now()));
        if (messages.length > 0) idle = 0;
        continue;
      }
      let left = steps;
      const leaseUntil = () => new Date(Date.parse(now()) + LEASE_SECONDS * 1000).toISOString();
      await work(message, { now, mayContinue: () => left-- > 0, leaseUntil }).catch((error: unknown) => {
        if (!(error instanceof Killed)) throw error;
      });
      fuse = undefined;
    }
  };
  return {
    exports: repository,
    create: () => create(caller, uuidv7()),
    settle,
    /** The next worker is killed at its write number `writes`. */
    arm: (writes: number, after: boolean) => {
      fuse = { writes, after };
    },
    disarm: () => {
      fuse = undefined;
    },
    /** The files of a complete export, by name. */
    filesOf: async (id: string): Promise<ReadonlyMap<string, string>> => {
      const record = await repository.find(caller.familyId, id, now());
      const files = archives.get(record?.archive?.key ?? '');
      if (files === undefined) throw new Error(`Export ${id} is ${record?.status}: ${record?.error}`);
      return files;
    },
  };
};

export const linesOf = (files: ReadonlyMap<string, string>): readonly string[] =>
  (files.get('all.ndjson') ?? '').trimEnd().split('\n');

export const manifestOf = (files: ReadonlyMap<string, string>): ExportManifest =>
  JSON.parse(files.get('manifest.json') ?? '') as ExportManifest;

const contentsOf = async (files: AsyncIterable<ArchiveFile>): Promise<ReadonlyMap<string, string>> => {
  const contents = new Map<string, string>();
  for await (const { name, open } of files) {
    const chunks: Uint8Array[] = [];
    for await (const chunk of open()) chunks.push(chunk);
    contents.set(name, Buffer.concat(chunks).toString('utf8'));
  }
  return contents;
};
