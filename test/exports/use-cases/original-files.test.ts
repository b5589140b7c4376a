import { describe, expect, it } from 'vitest';
import type { ExportManifest } from '../../../shared/exports/domain/export-files.ts';
import type { ExportRecord } from '../../../shared/exports/domain/export-record.ts';
import { NO_FACTS } from '../../../shared/exports/domain/export-state.ts';
import type { OriginalFile } from '../../../shared/exports/domain/original-files.ts';
import { createExportWithFiles } from '../../../shared/exports/use-cases/create-export.ts';
import { createExportObjects } from '../../../shared/exports/use-cases/export-objects.ts';
import type { ExportDependencies } from '../../../shared/exports/use-cases/export-ports.ts';
import { writeArchive } from '../../../shared/exports/use-cases/write-export.ts';
import { sha256Hex } from '../../../shared/platform/domain/bytes/hash.ts';
import { memoryUploads } from '../../support/store/memory-uploads.ts';

const importedAt = '2026-02-03T04:05:06.000Z';
const aFile = (over: Partial<OriginalFile> = {}): OriginalFile => ({
  key: 'raw/1',
  filename: 'january.csv',
  importedAt,
  bytes: 3,
  sha256: 'known',
  ...over,
});
const MEGABYTE = 1024 * 1024;
const caller = { familyId: 'family', userId: 'user' } as never;

describe('the original files of an export', () => {
  const archiveOf = async (originals: readonly OriginalFile[]) => {
    const uploads = memoryUploads();
    await uploads.put('raw/1', Buffer.from('one'));
    await uploads.put('raw/2', Buffer.from('two'));
    const contents = new Map<string, string>();
    const stored: string[] = [];
    const deps = {
      uploads,
      originals: async () => originals,
      archives: {
        write: async (_key: string, files: Parameters<ExportDependencies['archives']['write']>[1]) => {
          for await (const { name, isCompressed, open } of files) {
            if (isCompressed) stored.push(name);
            const chunks: Uint8Array[] = [];
            for await (const chunk of open()) chunks.push(chunk);
            contents.set(name, Buffer.concat(chunks).toString());
          }
          return { bytes: 1, sha256: 'x' };
        },
      },
      randomId: () => 'id',
    } as unknown as ExportDependencies;
    const state = { catalogue: '', pages: [], done: 0, isWritten: true, parts: [], facts: NO_FACTS };
    const record = { id: 'e', familyId: 'family', createdAt: importedAt, withFiles: true } as ExportRecord;
    await writeArchive(deps, record, state, createExportObjects(deps, 'e'));
    const manifest = JSON.parse(contents.get('manifest.json') ?? '') as ExportManifest;
    return { contents, manifest, stored };
  };
  const originalsIn = ({ files }: ExportManifest) => files.filter(({ name }) => name.startsWith('files/'));

  it('are listed with the hash of their import, so that none is hashed again', async () => {
    const { manifest } = await archiveOf([aFile(), aFile({ key: 'raw/2', sha256: '' })]);
    expect(originalsIn(manifest)).toEqual([
      { name: 'files/0001 2026-02-03 january.csv', bytes: 3, sha256: 'known' },
      { name: 'files/0002 2026-02-03 january.csv', bytes: 3, sha256: sha256Hex(Buffer.from('two')) },
    ]);
    expect(manifest).not.toHaveProperty('missing');
  });

  it('are left out and named in the manifest if their import was deleted meanwhile', async () => {
    const { contents, manifest } = await archiveOf([aFile({ key: 'raw/gone' }), aFile({ key: 'raw/2' })]);
    expect(manifest.missing).toEqual(['files/0001 2026-02-03 january.csv']);
    expect(originalsIn(manifest).map(({ name }) => name)).toEqual(['files/0002 2026-02-03 january.csv']);
    expect(contents.get('files/0002 2026-02-03 january.csv')).toBe('two');
    expect(contents.has('files/0001 2026-02-03 january.csv')).toBe(false);
  });

  it('are stored as they are if they are compressed', async () => {
    const { stored } = await archiveOf([aFile(), aFile({ filename: 'Statement.PDF' })]);
    expect(stored).toEqual(['files/0002 2026-02-03 Statement.PDF']);
  });

  it('are refused, with their size and the way out, if one slice cannot hold them', async () => {
    const files = [aFile({ bytes: 150 * MEGABYTE }), aFile({ bytes: 60 * MEGABYTE })];
    await expect(archiveOf(files)).rejects.toMatchObject({ code: 'range_too_large' }); // imported since the form was sent
    const created: ExportRecord[] = [];
    const create = createExportWithFiles({
      exports: {
        create: async (record: ExportRecord) => void created.push(record),
        find: async () => undefined,
      } as never,
      queue: { send: async () => undefined },
      originals: async () => files,
      now: () => importedAt,
    });
    await expect(create(caller, 'e')).rejects.toMatchObject({
      code: 'range_too_large',
      message:
        'include_files: The original files are 210 MB together, and an export can include at most 200 MB. Leave them out, and download each from the page of its import',
    });
    expect(created).toEqual([]);
    files.pop();
    await create(caller, 'e');
    expect(created).toMatchObject([{ withFiles: true }]);
  });
});
