import { randomUUID } from 'node:crypto';
import { DeleteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCatalogueRepository } from '../../../shared/catalogue/store/catalogue-repository.ts';
import { startTable, type TestTable } from '../../support/store/dynalite-table.ts';
import { Killed, killedBefore, slowed } from '../../support/store/faulty-documents.ts';

const NOW = '2026-01-02T03:04:05.000Z';
const NO_DEFAULTS = { color: null, icon: null, classification: null, parentId: null };

let table: TestTable;
beforeAll(async () => {
  table = await startTable();
});
afterAll(() => table.stop());

const repository = (documents = table.documents) => createCatalogueRepository(documents, table.tableName);
const aFamily = () => ({ familyId: randomUUID(), catalogue: repository() });
const aBinding = (familyId: string, owner: string, name = 'Food') => ({
  familyId,
  kind: 'category' as const,
  name,
  owner,
  attributes: NO_DEFAULTS,
  candidateId: randomUUID(),
  now: NOW,
});
const rename = (familyId: string, id: string, name: string) =>
  table.documents.send(
    new UpdateCommand({
      TableName: table.tableName,
      Key: { pk: `FAMILY#${familyId}`, sk: `RECORD#category#${id}` },
      UpdateExpression: 'SET #name = :name',
      ExpressionAttributeNames: { '#name': 'name' },
      ExpressionAttributeValues: { ':name': name },
    }),
  );

describe('bindByName', () => {
  it('creates a record with the candidate id and only the given attributes', async () => {
    const { familyId, catalogue } = aFamily();
    const binding = aBinding(familyId, 'a');

    expect(await catalogue.bindByName(binding)).toEqual({ id: binding.candidateId, created: true });

    const record = await catalogue.find(familyId, 'category', binding.candidateId);
    expect(record).toEqual({
      id: binding.candidateId,
      kind: 'category',
      name: 'Food',
      ...NO_DEFAULTS,
      owners: ['a'],
      createdAt: NOW,
      updatedAt: NOW,
    });
  });

  it('finds the record with the name, and adds the owner once', async () => {
    const { familyId, catalogue } = aFamily();
    const { id } = await catalogue.bindByName(aBinding(familyId, 'a'));

    expect(await catalogue.bindByName(aBinding(familyId, 'b'))).toEqual({ id, created: false });
    expect(await catalogue.bindByName(aBinding(familyId, 'b'))).toEqual({ id, created: false });

    expect((await catalogue.find(familyId, 'category', id))?.owners).toEqual(['a', 'b']);
  });

  it('separates names by kind and family', async () => {
    const { familyId, catalogue } = aFamily();
    const { id } = await catalogue.bindByName(aBinding(familyId, 'a'));

    const tag = await catalogue.bindByName({ ...aBinding(familyId, 'a'), kind: 'tag' });
    const foreign = await catalogue.bindByName(aBinding(randomUUID(), 'a'));

    expect(new Set([id, tag.id, foreign.id]).size).toBe(3);
  });

  it('fills blank attributes and keeps the others', async () => {
    const { familyId, catalogue } = aFamily();
    const parentId = randomUUID();
    const { id } = await catalogue.bindByName({
      ...aBinding(familyId, 'a'),
      attributes: { ...NO_DEFAULTS, color: '#123456' },
    });
    const attributes = { color: '#654321', icon: 'fork', classification: 'expense', parentId } as const;

    await catalogue.bindByName({ ...aBinding(familyId, 'b'), attributes });

    expect(await catalogue.find(familyId, 'category', id)).toMatchObject({ ...attributes, color: '#123456' });
  });

  it('removes with an owner what only it supported, in any order', async () => {
    const reported = { ...NO_DEFAULTS, icon: 'fork' };
    const { familyId, catalogue } = aFamily();
    const { id } = await catalogue.bindByName(aBinding(familyId, 'a'));
    await catalogue.bindByName({ ...aBinding(familyId, 'b'), attributes: { ...reported, color: '#123456' } });
    await catalogue.bindByName({ ...aBinding(familyId, 'c'), attributes: reported });
    const shown = () => catalogue.find(familyId, 'category', id);

    await catalogue.release(familyId, 'category', id, 'b');
    expect(await shown()).toMatchObject({ color: null, icon: 'fork', owners: ['a', 'c'] });
    await catalogue.release(familyId, 'category', id, 'c');
    expect(await shown()).toMatchObject({ color: null, icon: null, owners: ['a'] });
  });

  it('restores a deleted record under the id that claimed the name', async () => {
    const { familyId, catalogue } = aFamily();
    const { id } = await catalogue.bindByName(aBinding(familyId, 'a'));
    await catalogue.release(familyId, 'category', id, 'a');

    expect(await catalogue.bindByName(aBinding(familyId, 'b'))).toEqual({ id, created: true });
    expect((await catalogue.find(familyId, 'category', id))?.owners).toEqual(['b']);
  });

  it('leaves a renamed record, and creates a new one for the name', async () => {
    const { familyId, catalogue } = aFamily();
    const first = aBinding(familyId, 'a');
    await catalogue.bindByName(first);
    await rename(familyId, first.candidateId, 'Groceries');

    const second = await catalogue.bindByName(first); // the same call, redelivered

    expect(second.id).not.toBe(first.candidateId);
    expect(await catalogue.bindByName(aBinding(familyId, 'b'))).toEqual({ id: second.id, created: false });
    expect(await catalogue.find(familyId, 'category', first.candidateId)).toMatchObject({ name: 'Groceries' });
  });

  it.each(['x\ud800y', '', '__proto__', '🙂 a#b', 'é', 'e\u0301'])('finds the name %j again', async (name) => {
    const { familyId, catalogue } = aFamily();
    const { id } = await catalogue.bindByName(aBinding(familyId, 'a', name));

    expect(await catalogue.bindByName(aBinding(familyId, 'b', name))).toEqual({ id, created: false });
    expect((await catalogue.findByName(familyId, 'category', name))?.id).toBe(id);
  });

  it.each(['nothing', 'deleted', 'renamed'])(
    'is completed by the next call after a crash between any two writes, with the name %s before',
    async (before) => {
      let killed = true;
      for (let writes = 0; killed; writes++) {
        const { familyId, catalogue } = aFamily();
        if (before !== 'nothing') {
          const { id } = await catalogue.bindByName(aBinding(familyId, 'old'));
          if (before === 'renamed') await rename(familyId, id, 'Other');
          else await catalogue.release(familyId, 'category', id, 'old');
        }
        const binding = aBinding(familyId, 'a');
        const { client, state } = killedBefore(table.documents, writes);

        await repository(client).bindByName(binding).catch(ignoreKill);
        const { id } = await catalogue.bindByName({ ...binding, candidateId: randomUUID() });

        const named = (await catalogue.list(familyId)).filter(({ name }) => name === 'Food');
        expect(named.map((record) => [record.id, record.owners])).toEqual([[id, ['a']]]);
        killed = state.killed;
        if (writes === 0) expect(killed).toBe(true);
      }
    },
  );

  it('gives concurrent callers the same record, with any timing and crashes', async () => {
    const binder = fc.record({
      delays: fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 1, maxLength: 5 }),
      killedAt: fc.integer({ min: 0, max: 4 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(binder, { minLength: 2, maxLength: 5 }), async (binders) => {
        const { familyId, catalogue } = aFamily();
        const ids = await Promise.all(
          binders.map(async ({ delays, killedAt }, at) => {
            const binding = aBinding(familyId, `import-${at}`);
            const { client } = killedBefore(slowed(table.documents, delays), killedAt);
            await repository(client).bindByName(binding).catch(ignoreKill);
            return (await repository(slowed(table.documents, delays)).bindByName(binding)).id;
          }),
        );

        expect(new Set(ids).size).toBe(1);
        const records = await catalogue.list(familyId);
        expect(records).toHaveLength(1);
        expect(records[0]?.owners).toEqual(binders.map((_, at) => `import-${at}`).sort());
      }),
      { numRuns: 15 },
    );
  });

  it('never loses an owner to a release, and never leaves a record without one', async () => {
    const worker = fc.record({
      delays: fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 1, maxLength: 5 }),
      rounds: fc.integer({ min: 1, max: 3 }),
      stays: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(worker, { minLength: 2, maxLength: 4 }), async (workers) => {
        const { familyId, catalogue } = aFamily();
        await Promise.all(
          workers.map(async ({ delays, rounds, stays }, at) => {
            const own = repository(slowed(table.documents, delays));
            for (let round = 1; round <= rounds; round++) {
              const { id } = await own.bindByName(aBinding(familyId, `import-${at}`));
              expect((await own.find(familyId, 'category', id))?.owners).toContain(`import-${at}`);
              if (round < rounds || !stays) await own.release(familyId, 'category', id, `import-${at}`);
            }
          }),
        );

        const expected = workers.flatMap(({ stays }, at) => (stays ? [`import-${at}`] : [])).sort();
        const records = await catalogue.list(familyId);
        expect(records.map(({ owners }) => owners)).toEqual(expected.length === 0 ? [] : [expected]);
      }),
      { numRuns: 15 },
    );
  });
});

describe('bindById', () => {
  it('adds an owner to an existing record, and creates nothing otherwise', async () => {
    const { familyId, catalogue } = aFamily();
    const { id } = await catalogue.bindByName(aBinding(familyId, 'a'));

    expect(await catalogue.bindById(familyId, 'category', id, 'b')).toBe(true);
    expect(await catalogue.bindById(familyId, 'category', randomUUID(), 'b')).toBe(false);
    expect(await catalogue.bindById(familyId, 'tag', id, 'b')).toBe(false);

    expect((await catalogue.list(familyId)).map(({ owners }) => owners)).toEqual([['a', 'b']]);
  });
});

describe('release', () => {
  it('removes the owner, and the record with its last owner', async () => {
    const { familyId, catalogue } = aFamily();
    const { id } = await catalogue.bindByName(aBinding(familyId, 'a'));
    await catalogue.bindById(familyId, 'category', id, 'b');

    expect(await catalogue.release(familyId, 'category', id, 'stranger')).toBe('absent');
    expect(await catalogue.release(familyId, 'category', id, 'a')).toBe('released');
    expect(await catalogue.release(familyId, 'category', id, 'a')).toBe('absent');
    expect((await catalogue.find(familyId, 'category', id))?.owners).toEqual(['b']);
    expect(await catalogue.release(familyId, 'category', id, 'b')).toBe('deleted');
    expect(await catalogue.release(familyId, 'category', id, 'b')).toBe('absent');
    expect(await catalogue.list(familyId)).toEqual([]);
  });

  it('never deletes a record for an import that does not own it', async () => {
    const { familyId, catalogue } = aFamily();
    const { id } = await catalogue.bindByName(aBinding(familyId, 'a'));

    expect(await catalogue.release(familyId, 'category', id, 'b')).toBe('absent');
    expect((await catalogue.list(familyId)).map(({ owners }) => owners)).toEqual([['a']]);
  });
});

describe('the readers', () => {
  it('find by name only the record that holds it', async () => {
    const { familyId, catalogue } = aFamily();
    const { id } = await catalogue.bindByName(aBinding(familyId, 'a'));

    expect((await catalogue.findByName(familyId, 'category', 'Food'))?.id).toBe(id);
    expect(await catalogue.findByName(familyId, 'category', 'food')).toBeUndefined();
    await rename(familyId, id, 'Groceries');
    expect(await catalogue.findByName(familyId, 'category', 'Food')).toBeUndefined();
  });

  it('read many at once without missing ones', async () => {
    const { familyId, catalogue } = aFamily();
    const names = Array.from({ length: 120 }, (_, at) => `Tag ${at}`);
    const bound = await Promise.all(
      names.map((name) => catalogue.bindByName({ ...aBinding(familyId, 'a', name), kind: 'tag' })),
    );
    const ids = bound.map(({ id }) => id);

    const found = await catalogue.findMany(familyId, 'tag', [...ids, ...ids, randomUUID()]);

    expect([...found.keys()].sort()).toEqual([...ids].sort());
    expect(await catalogue.findMany(familyId, 'tag', [])).toEqual(new Map());
    await table.documents.send(
      new DeleteCommand({
        TableName: table.tableName,
        Key: { pk: `FAMILY#${familyId}`, sk: `RECORD#tag#${ids[0]}` },
      }),
    );
    expect(await catalogue.list(familyId)).toHaveLength(119);
  });

  it('are counted by kind, without what is left of deleted ones', async () => {
    const { familyId, catalogue } = aFamily();
    const other = aFamily();
    await catalogue.bindByName(aBinding(familyId, 'a'));
    for (const name of ['Rent', 'Car', 'Gone'])
      await catalogue.bindByName({ ...aBinding(familyId, 'a', name), kind: 'tag' });
    await other.catalogue.bindByName(aBinding(other.familyId, 'a'));
    const gone = await catalogue.findByName(familyId, 'tag', 'Gone');
    await table.documents.send(
      new UpdateCommand({
        TableName: table.tableName,
        Key: { pk: `FAMILY#${familyId}`, sk: `RECORD#tag#${gone?.id}` },
        UpdateExpression: 'REMOVE owners',
      }),
    );

    expect(Object.fromEntries(await catalogue.countByKind(familyId))).toEqual({ category: 1, tag: 2 });
    expect(await catalogue.countByKind(randomUUID())).toEqual(new Map());
  });
});

const ignoreKill = (error: unknown): void => {
  if (!(error instanceof Killed)) throw error;
};
