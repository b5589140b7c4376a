import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { S3Client } from '@aws-sdk/client-s3';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import { archiveDays } from '../../../shared/people/admin/use-cases/audit-archive.ts';
import { verifyDay } from '../../../shared/people/admin/use-cases/verify-archive.ts';
import { createBucketAuditArchive } from '../../../shared/people/archive/bucket-audit-archive.ts';
import { createAuditRepository } from '../../../shared/people/store/audit-repository.ts';

const DAY = '2026-03-04';
const NOW = '2026-03-05T01:00:00.000Z';
const RECORDS = 24_000;
const PAGE = 400;
/** Random, so that compression does not hide how much is held. */
const TEXT = 2_000;
const PARTITIONS = 4;
/** Of the archive: two parts are sent while a third is filled, and buffers of streams. */
const PARTS_BYTES = 3.5 * 8 * 1024 * 1024;

/** A table with a day of so many records, which are made when a page is asked for. */
const largeDay = () => {
  let read = 0;
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({ region: 'us-east-1' }));
  client.send = (async ({ input }: { readonly input: PageInput }) => {
    const partition = Number(String(input.ExpressionAttributeValues[':pk']).slice(-1));
    const start = Number(input.ExclusiveStartKey?.at ?? 0);
    const end = Math.min(start + PAGE, RECORDS / PARTITIONS);
    read += end - start;
    return {
      Items: Array.from({ length: end - start }, (_, index) => itemAt(partition, start + index)),
      ...(end < RECORDS / PARTITIONS && { LastEvaluatedKey: { at: end } }),
    };
  }) as never;
  return { client, read: () => read };
};

type PageInput = {
  readonly ExpressionAttributeValues: Readonly<Record<string, string>>;
  readonly ExclusiveStartKey?: { readonly at: number };
};

const itemAt = (partition: number, index: number) => {
  const time = new Date(Date.parse(DAY) + (index * PARTITIONS + partition) * 1_000).toISOString();
  const text = JSON.stringify({ time, filler: randomBytes(TEXT).toString('base64') });
  return { sk: `${time}#${index}`, text, mac: { keyId: 'k1', mac: macOf(text) } };
};

const macOf = (text: string): string => createHash('sha256').update(text).digest('base64url');
const mac = {
  sign: async (text: string) => ({ keyId: 'k1', mac: macOf(text) }),
  verify: async (text: string, sealed: { readonly mac: string }) => sealed.mac === macOf(text),
};

type SentCommand = { readonly constructor: { readonly name: string }; readonly input: SentInput };
type SentInput = { readonly Key: string; readonly Body?: Uint8Array | string; readonly PartNumber?: number };

/** A bucket that keeps the parts of objects, and calls `onPart` before it takes one. */
const partsBucket = (onPart: (sentBefore: number) => void) => {
  const parts = new Map<string, Map<number, Uint8Array>>();
  const calls: string[] = [];
  const bytesOf = (key: string) =>
    Buffer.concat([...(parts.get(key) ?? new Map()).entries()].toSorted(byNumber).map(second));
  const put = (key: string, number: number, body: Uint8Array | string = '') =>
    parts.set(key, (parts.get(key) ?? new Map()).set(number, Buffer.from(body)));
  const send = async ({ constructor: { name }, input }: SentCommand) => {
    calls.push(name);
    if (name === 'PutObjectCommand') put(input.Key, 1, input.Body);
    if (name === 'CreateMultipartUploadCommand') return { UploadId: randomUUID() };
    if (name === 'GetObjectCommand') {
      const bytes = bytesOf(input.Key);
      const Body = Object.assign(pieces(bytes), { transformToString: async () => bytes.toString('utf8') });
      return { Body };
    }
    if (name !== 'UploadPartCommand') return {};
    onPart(bytesOf(input.Key).length);
    put(input.Key, input.PartNumber ?? 0, input.Body);
    return { ETag: `"${input.PartNumber}"`, ChecksumSHA256: 'sum' };
  };
  const config = {
    requestHandler: {},
    endpoint: async () => ({}),
    requestChecksumCalculation: async () => 'WHEN_REQUIRED',
  };
  return { s3: { send, config } as unknown as S3Client, bytesOf, calls };
};

const byNumber = (a: [number, Uint8Array], b: [number, Uint8Array]): number => a[0] - b[0];
const second = ([, bytes]: [number, Uint8Array]): Uint8Array => bytes;

async function* pieces(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536);
}

describe('a large day of the audit log', () => {
  it('is archived while it is read: only some pages and parts of it are held at once', async () => {
    const table = largeDay();
    const held: number[] = [];
    const bucket = partsBucket((sentBefore) => held.push(table.read() * TEXT - sentBefore));
    const archive = createBucketAuditArchive(bucket.s3, 'archive');
    const audit = createAuditRepository(table.client, 'table', { mac, newId: randomUUID, now: () => NOW });
    const days = { recordsOf: audit.recordsOf, firstDaySince: async () => DAY };
    const digests = { all: async () => [], find: async () => undefined, put: async () => true };

    const ran = await archiveDays({ days, digests, archive, mac })({ now: NOW, remaining: () => 900_000 });

    expect(ran).toEqual({ archived: [DAY], failed: [] });
    expect(held.length).toBeGreaterThan(5);
    expect(Math.max(...held)).toBeLessThan(PARTITIONS * PAGE * TEXT + PARTS_BYTES);
    const times = gunzipSync(bucket.bytesOf('audit/2026/03/04.ndjson.gz'))
      .toString('utf8')
      .matchAll(/\\"time\\":\\"([^"\\]+)/g);
    expect(Array.from(times, ([, time]) => time)).toEqual(
      Array.from({ length: RECORDS }, (_, at) => new Date(Date.parse(DAY) + at * 1_000).toISOString()),
    );
    expect(await verifyDay({ archive, mac })(DAY)).toEqual({ records: RECORDS, faults: [] });
  });

  it('leaves no parts if reading it fails', async () => {
    const bucket = partsBucket(() => {});
    async function* recordsOf() {
      for (let at = 0; at < 10_000; at++) {
        const { text, mac: own } = itemAt(0, at);
        yield { text, mac: own };
      }
      throw new Error('no access');
    }
    const days = { recordsOf, firstDaySince: async () => DAY };
    const digests = { all: async () => [], find: async () => undefined, put: async () => true };
    const archive = createBucketAuditArchive(bucket.s3, 'archive');

    const ran = await archiveDays({ days, digests, archive, mac })({ now: NOW, remaining: () => 900_000 });

    expect(ran).toEqual({ archived: [], failed: [{ day: DAY, error: new Error('no access') }] });
    expect(bucket.calls).toContain('UploadPartCommand');
    expect(bucket.calls.at(-1)).toBe('AbortMultipartUploadCommand');
    expect(bucket.calls).not.toContain('PutObjectCommand');
  });
});
