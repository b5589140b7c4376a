import { serialize } from 'node:v8';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ImportType } from '../../../shared/imports/domain/import-attributes.ts';
import { someOf } from '../../support/amounts.ts';
import { aConfiguration } from '../../support/imports/import-builders.ts';
import { startDirectTable } from '../../support/store/direct-table.ts';
import type { TestTable } from '../../support/store/dynalite-table.ts';
import { settle } from '../scenario.ts';
import { createWorld, type World } from '../world.ts';

let table: TestTable;
beforeEach(async () => {
  table = await startDirectTable();
});
afterEach(() => table.stop());

const FEW = 200;
const MANY = 800;

const lines = (count: number, lineOf: (at: number) => string, header: string): string =>
  [header, ...Array.from({ length: count }, (_, at) => lineOf(at))].join('\n');
const day = (at: number): string => `2026-01-${String((at % 28) + 1).padStart(2, '0')}`;
const quoted = (value: unknown): string => `"${JSON.stringify(value).replaceAll('"', '""')}"`;
const rule = (at: number): string => {
  const conditions = [{ condition_type: 'transaction_name', operator: 'like', value: `shop ${at}` }];
  const actions = [{ action_type: 'set_transaction_category', value: `category ${at}` }];
  return `rule ${at},transaction,yes,,${quoted(conditions)},${quoted(actions)}`;
};
const ACCOUNT = { id: 'a', name: 'A', accountable_type: 'Depository', balance: '0', currency: 'USD' };
const native = (type: string, data: object): string => JSON.stringify({ type, data });

const tagged = (count: number): string =>
  lines(count, (at) => `${day(at)},-1,${at},W,tag ${at}`, 'date,amount,name,account,tags');

/** Files with this number of new names, by what the names stand for. */
const FILES: readonly (readonly [string, ImportType, (count: number) => string])[] = [
  ['tags', 'TransactionImport', tagged],
  [
    'categories with parents',
    'TransactionImport',
    (count) => lines(count, (at) => `${day(at)},-1,${at},W,All: ${at}`, 'date,amount,name,account,category'),
  ],
  [
    'accounts',
    'TransactionImport',
    (count) => lines(count, (at) => `${day(at)},-1,${at},account ${at}`, 'date,amount,name,account'),
  ],
  ['merchants', 'MerchantImport', (count) => lines(count, (at) => `merchant ${at},`, 'name,color')],
  [
    'rules and their categories',
    'RuleImport',
    (count) => lines(count, rule, 'name,resource_type,active,effective_date,conditions,actions'),
  ],
  [
    'tags of a backup',
    'NativeImport',
    (count) => lines(count, (at) => native('Tag', { id: at, name: `tag ${at}` }), native('Account', ACCOUNT)),
  ],
];

/** The table, and its requests and the bytes in them and their answers. */
const counted = (of: TestTable) => {
  const sent = { requests: 0, bytes: 0 };
  const documents = new Proxy(of.documents, {
    get: (target, property) => {
      if (property !== 'send') return Reflect.get(target, property);
      const send = target.send.bind(target) as (command: { readonly input: object }) => Promise<unknown>;
      return async (command: { readonly input: object }) => {
        sent.requests++;
        sent.bytes += serialize(command.input).length;
        const answer = await send(command);
        sent.bytes += serialize(answer).length;
        return answer;
      };
    },
  }) as DynamoDBDocumentClient;
  return { sent, table: { ...of, documents } };
};

/** The bytes in the bucket, where nothing is overwritten. */
const bytesKept = async ({ uploads }: World): Promise<number> => {
  const objects = await Promise.all(uploads.keys().map((key) => uploads.head(key)));
  return objects.reduce((sum, object) => sum + (object?.bytes ?? 0), 0);
};

/**
 * The cost per name of an import of this number of new names, from sending it to its verification. Bytes in the
 * table and in the bucket count together, because large blocks of rows lie in the bucket.
 */
const costPerName = async (type: ImportType, text: string, count: number) => {
  const { sent, table: watched } = counted(table);
  const world = createWorld(watched);
  const { id } = await world.create(world.caller, {
    type,
    accountId: null,
    publish: true,
    configuration: aConfiguration({ dateFormat: '%Y-%m-%d' }),
    content: { bytes: Buffer.from(text), source: 'text', filename: null, contentType: null },
  });
  await settle(world);
  const record = await world.imports.find(world.caller.familyId, id);
  expect(record).toMatchObject({ status: 'complete', verification: { readback: { status: 'matched' } } });
  return { requests: sent.requests / count, bytes: (sent.bytes + (await bytesKept(world))) / count };
};

describe('an import with many new names', () => {
  it.each(someOf(FILES, 3))('costs no more for each of 800 %s than for each of 200', async (_, type, fileOf) => {
    const few = await costPerName(type, fileOf(FEW), FEW);
    const many = await costPerName(type, fileOf(MANY), MANY);

    expect(many.requests).toBeLessThanOrEqual(few.requests);
    expect(many.bytes).toBeLessThanOrEqual(few.bytes);
  });

  it('creates a tag with two requests, besides reading the claims of names together: write the claim, write the tag', async () => {
    const { requests } = await costPerName('TransactionImport', tagged(MANY), MANY);

    expect(Math.floor(requests)).toBe(2);
  });
});
