import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeIncomplete, findIncomplete } from '../../../scripts/restore/missing-files.ts';
import type { ImportRecord } from '../../../shared/imports/domain/import-record.ts';
import { aRequest, NATIVE, settle } from '../../model/scenario.ts';
import { createWorld, type World } from '../../model/world.ts';
import { startTable, type TestTable } from '../../support/store/dynalite-table.ts';

let table: TestTable;
let client: DynamoDBClient;
let world: World;
let csv: ImportRecord;
let native: ImportRecord;
beforeAll(async () => {
  table = await startTable();
  const credentials = { accessKeyId: 'test', secretAccessKey: 'test' };
  client = new DynamoDBClient({ endpoint: table.endpoint, region: 'eu-west-1', credentials });
  world = createWorld(table);
  csv = await world.create(world.caller, aRequest('TransactionImport', CSV, true));
  native = await world.create(world.caller, aRequest('NativeImport', `${NATIVE}\n`, true));
  await settle(world);
});
afterAll(async () => {
  client.destroy();
  await table.stop();
});

/** Rows of more than 8 KB are an object. */
const CSV = `date,amount,account,notes\n${Array.from(
  { length: 400 },
  (_, row) => `2026-01-03,${row}.50,Wallet,${crypto.randomUUID()}`,
).join('\n')}\n`;

/** The objects of a world as a bucket that lists two at a time. */
const bucketOf = ({ uploads }: World) => {
  const s3 = new S3Client({ region: 'eu-west-1' });
  mockClient(s3)
    .on(ListObjectsV2Command)
    .callsFake(async ({ Prefix, ContinuationToken = '0' }) => {
      const keys = uploads.keys().filter((key) => key.startsWith(Prefix));
      const start = Number(ContinuationToken);
      const some = keys.slice(start, start + 2);
      const Contents = await Promise.all(
        some.map(async (Key) => ({ Key, Size: (await uploads.head(Key))?.bytes ?? 0 })),
      );
      const isMore = keys.length > start + 2;
      return { Contents, IsTruncated: isMore, ...(isMore && { NextContinuationToken: String(start + 2) }) };
    });
  return { client: s3, name: 'uploads' };
};

const find = () => findIncomplete({ client, name: table.tableName }, bucketOf(world));

/** The findings while the objects below a prefix are gone. */
const findWithout = async (prefix: string) => {
  const keys = world.uploads.keys().filter((key) => key.startsWith(prefix));
  expect(keys).not.toEqual([]);
  const kept = await Promise.all(keys.map(async (key) => [key, await world.uploads.get(key)] as const));
  await world.uploads.removeAll(prefix);
  const found = await find();
  for (const [key, bytes] of kept) await world.uploads.put(key, bytes);
  return found;
};

describe('findIncomplete', () => {
  it('finds nothing if every object is stored', async () => {
    expect(await find()).toEqual([]);
  });

  it.each(['raw', 'rows', 'imports'] as const)('finds the import whose objects below %s/ are gone', async (folder) => {
    const { familyId } = world.caller;
    const prefix = folder === 'raw' ? `raw/${familyId}/${csv.id}` : `${folder}/${csv.id}/`;

    expect(await findWithout(prefix)).toEqual([{ id: csv.id, familyId, status: 'complete', missing: [prefix] }]);
  });

  it('finds an import of which one object among several is gone', async () => {
    const isManifest = (key: string) => key.startsWith(`imports/${native.id}/`) && key.includes('manifest');
    const manifest = world.uploads.keys().find(isManifest) ?? expect.fail('there is a manifest');

    expect(await findWithout(manifest)).toMatchObject([{ id: native.id, missing: [`imports/${native.id}/`] }]);
  });

  it('needs no plan for an import that was undone, and no files for one that is being deleted', async () => {
    await world.revert(world.caller, csv.id, { force: false });
    await settle(world);
    expect(await findWithout(`imports/${csv.id}/`)).toEqual([]);
    await world.remove(world.caller, csv.id);
    expect(await findWithout(`rows/${csv.id}/`)).toEqual([]);
  });
});

const incomplete = (id: number) =>
  ({ id: `id-${id}`, familyId: 'family', status: 'complete', missing: [`rows/id-${id}/`] }) as const;

describe('describeIncomplete', () => {
  it('says that all is well', () => {
    expect(describeIncomplete([], 'uploads')).toEqual(['the files of every import are stored']);
  });

  it('names the imports and a command that brings their files back', () => {
    const lines = describeIncomplete([incomplete(1)], 'uploads');

    expect(lines[0]).toBe('1 import with files that were deleted since:');
    expect(lines).toContain('  id-1 (complete) of family family: rows/id-1/');
    expect(lines.join('\n')).toMatch(
      /PREFIX=rows\/id-1\/\n.*list-object-versions --bucket uploads --prefix "\$PREFIX"/,
    );
  });

  it('counts all, but names fifty', () => {
    const lines = describeIncomplete(
      Array.from({ length: 60 }, (_, at) => incomplete(at)),
      'uploads',
    );

    expect(lines[0]).toMatch(/^60 imports/);
    expect(lines.filter((line) => line.includes(' of family '))).toHaveLength(50);
    expect(lines).toContain('  and 10 more');
  });
});
