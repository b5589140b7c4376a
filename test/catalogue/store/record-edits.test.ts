import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CatalogueRecord } from '../../../shared/catalogue/domain/catalogue-record.ts';
import { createCatalogueRepository } from '../../../shared/catalogue/store/catalogue-repository.ts';
import { createRecordEdits, type NameTaken } from '../../../shared/ledger/store/record-edits.ts';
import { DomainError } from '../../../shared/platform/domain/errors.ts';
import { startTable, type TestTable } from '../../support/store/dynalite-table.ts';
import { Killed, killedBefore, slowed } from '../../support/store/faulty-documents.ts';

const NOW = '2026-01-02T03:04:05.000Z';
const ATTRIBUTES = { color: null, icon: null, classification: null, parentId: null };

let table: TestTable;
beforeAll(async () => {
  table = await startTable();
});
afterAll(() => table.stop());

const edits = (documents = table.documents) => createRecordEdits(documents, table.tableName);
const records = (documents = table.documents) => createCatalogueRepository(documents, table.tableName);
const aBinding = (familyId: string, name = 'Food', candidateId = randomUUID()) => ({
  familyId,
  kind: 'category' as const,
  name,
  candidateId,
  now: NOW,
  attributes: ATTRIBUTES,
});
const made = async (familyId: string, name = 'Food'): Promise<CatalogueRecord> => {
  const created = await edits().createNamed(aBinding(familyId, name));
  if ('takenBy' in created) throw new Error('taken');
  return created;
};
const bound = (familyId: string, owner: string, name = 'Food', documents = table.documents) =>
  records(documents).bindByName({ ...aBinding(familyId, name), owner });
const renamed = (familyId: string, id: string, name: string, documents = table.documents) =>
  edits(documents).edit({ familyId, kind: 'category', id }, () => ({ name, attributes: {} }), NOW, true);
const removed = (familyId: string, id: string) =>
  edits().remove({ familyId, kind: 'category', id }, () => undefined, NOW);
const isTaken = (outcome: CatalogueRecord | NameTaken | undefined): boolean =>
  outcome !== undefined && 'takenBy' in outcome;

describe('createNamed', () => {
  it('creates a record owned by a person, and returns it when repeated', async () => {
    const binding = aBinding(randomUUID());

    const first = await edits().createNamed(binding);

    expect(first).toMatchObject({ id: binding.candidateId, name: 'Food', owners: ['user'] });
    expect(await edits().createNamed(binding)).toEqual(first);
  });

  it('returns the holder of a name that is taken', async () => {
    const familyId = randomUUID();
    const { id } = await bound(familyId, 'import');

    expect(await edits().createNamed(aBinding(familyId))).toEqual({ takenBy: id });
    expect((await records().find(familyId, 'category', id))?.owners).toEqual(['import']);
  });

  it.each(['released', 'removed', 'renamed'])('takes the name of a record that was %s', async (how) => {
    const familyId = randomUUID();
    const { id } = await made(familyId);
    if (how === 'released') await records().release(familyId, 'category', id, 'user');
    else if (how === 'removed') await removed(familyId, id);
    else await renamed(familyId, id, 'Other');

    const second = await made(familyId);

    expect((await records().findByName(familyId, 'category', 'Food'))?.id).toBe(second.id);
    expect((await records().listOf(familyId, 'category')).filter(({ name }) => name === 'Food')).toHaveLength(1);
  });

  it('gives a name to one of many concurrent callers, with any timing and crashes', async () => {
    const request = fc.record({
      delays: fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 1, maxLength: 5 }),
      killedAt: fc.integer({ min: 0, max: 3 }),
      imports: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(request, { minLength: 2, maxLength: 4 }), async (requests) => {
        const familyId = randomUUID();
        const outcomes = await Promise.all(
          requests.map(async ({ delays, killedAt, imports }, at) => {
            const documents = slowed(table.documents, delays);
            const { client } = killedBefore(documents, killedAt);
            const binding = aBinding(familyId);
            if (imports) return bound(familyId, `import-${at}`, 'Food', documents);
            await edits(client).createNamed(binding).catch(ignoreKill);
            return edits(documents).createNamed(binding);
          }),
        );
        const all = await records().listOf(familyId, 'category');
        expect(all).toHaveLength(1);
        for (const outcome of outcomes) {
          expect('takenBy' in outcome ? outcome.takenBy : outcome.id).toBe(all[0]?.id);
        }
      }),
      { numRuns: 15 },
    );
  });
});

describe('edit', () => {
  it('changes the given fields and makes a person an owner', async () => {
    const familyId = randomUUID();
    const { id } = await bound(familyId, 'import');
    const place = { familyId, kind: 'category', id } as const;

    const after = await edits().edit(place, () => ({ attributes: { color: '#123456' } }), NOW, true);

    expect(after).toMatchObject({ color: '#123456', owners: ['import', 'user'] });
    await records().release(familyId, 'category', id, 'import');
    expect(await records().find(familyId, 'category', id)).toMatchObject({ color: '#123456', owners: ['user'] });
  });

  it('keeps what a person chose when the import that brought a value before is undone or comes again', async () => {
    const familyId = randomUUID();
    const withColor = (owner: string) =>
      records().bindByName({ ...aBinding(familyId), owner, attributes: { ...ATTRIBUTES, color: '#f00000' } });
    const { id } = await withColor('import');
    const place = { familyId, kind: 'category', id } as const;
    const choose = (color: string | null) => edits().edit(place, () => ({ attributes: { color } }), NOW, true);

    await choose('#00000f');
    await records().release(familyId, 'category', id, 'import');
    expect(await records().find(familyId, 'category', id)).toMatchObject({ color: '#00000f' });

    await choose(null);
    await withColor('another import');
    expect(await records().find(familyId, 'category', id)).toMatchObject({ color: null });
  });

  it('clears a reference for good: its owners do not support it any more', async () => {
    const familyId = randomUUID();
    const parentId = randomUUID();
    const { id } = await records().bindByName({
      ...aBinding(familyId),
      owner: 'a',
      attributes: { ...ATTRIBUTES, parentId },
    });
    const place = { familyId, kind: 'category', id } as const;

    await edits().unset(place, 'parentId', parentId, NOW);
    const other = randomUUID();
    await records().bindByName({ ...aBinding(familyId), owner: 'b', attributes: { ...ATTRIBUTES, parentId: other } });
    await records().release(familyId, 'category', id, 'a');

    expect(await records().find(familyId, 'category', id)).toMatchObject({ parentId: other, owners: ['b'] });
  });

  it('decides again after a conflict, so that no update is lost', async () => {
    const familyId = randomUUID();
    const { id } = await made(familyId);
    const place = { familyId, kind: 'category', id } as const;
    const longer = (record: CatalogueRecord) => ({
      attributes: { icon: `${(record.kind === 'category' && record.icon) || ''}x` },
    });

    await Promise.all(Array.from({ length: 5 }, () => edits().edit(place, longer, NOW, true)));

    expect(await records().find(familyId, 'category', id)).toMatchObject({ icon: 'xxxxx' });
  });

  it('writes nothing if the decision throws', async () => {
    const familyId = randomUUID();
    const { id } = await made(familyId);
    const refuse = () => {
      throw new DomainError('precondition_failed', 'changed');
    };

    const place = { familyId, kind: 'category', id } as const;
    await expect(edits().edit(place, refuse, NOW, true)).rejects.toThrow('changed');
    expect(await records().find(familyId, 'category', id)).toMatchObject({ updatedAt: NOW });
  });

  it('finds no record for a foreign or malformed id', async () => {
    expect(await renamed(randomUUID(), randomUUID(), 'X')).toBeUndefined();
    expect(await renamed(randomUUID(), '../x', 'X')).toBeUndefined();
  });

  it('renames a record, and restores the old name', async () => {
    const familyId = randomUUID();
    const { id } = await made(familyId);

    expect(await renamed(familyId, id, 'Groceries')).toMatchObject({ id, name: 'Groceries' });
    expect((await bound(familyId, 'import', 'Groceries')).id).toBe(id);
    expect((await bound(familyId, 'import', 'Food')).id).not.toBe(id);
    expect(isTaken(await renamed(familyId, id, 'Food'))).toBe(true);
    expect(await records().find(familyId, 'category', id)).toMatchObject({ name: 'Groceries' });
  });

  it('can take the name of a deleted record', async () => {
    const familyId = randomUUID();
    const gone = await made(familyId, 'Groceries');
    await records().release(familyId, 'category', gone.id, 'user');
    const { id } = await made(familyId);

    expect(await renamed(familyId, id, 'Groceries')).toMatchObject({ id, name: 'Groceries' });
    expect((await bound(familyId, 'import', 'Groceries')).id).toBe(id);
    expect(await records().countByKind(familyId)).toEqual(new Map([['category', 1]]));
  });

  it('leaves one record with the name after a crash between any two writes and concurrent imports', async () => {
    let killed = true;
    for (let writes = 0; killed; writes++) {
      const familyId = randomUUID();
      const { id } = await made(familyId);
      const { client, state } = killedBefore(table.documents, writes);
      await renamed(familyId, id, 'Groceries', client).catch(ignoreKill);
      killed = state.killed;

      const first = await bound(familyId, 'import-1', 'Groceries');
      const second = await bound(familyId, 'import-2', 'Groceries');

      expect(second.id).toBe(first.id);
      const named = (await records().listOf(familyId, 'category')).filter(({ name }) => name === 'Groceries');
      expect(named.map((record) => record.id)).toEqual([first.id]);
    }
  });

  it('never gives one name to two records under concurrency', async () => {
    const client = fc.record({
      delays: fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 1, maxLength: 5 }),
      act: fc.constantFrom('rename', 'import', 'create'),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(client, { minLength: 2, maxLength: 4 }), fc.boolean(), async (clients, wasUsed) => {
        const familyId = randomUUID();
        if (wasUsed) await records().release(familyId, 'category', (await made(familyId, 'New')).id, 'user');
        await Promise.all(
          clients.map(async ({ delays, act }, at) => {
            const documents = slowed(table.documents, delays);
            if (act === 'import') await bound(familyId, `import-${at}`, 'New', documents);
            else if (act === 'create') await edits(documents).createNamed(aBinding(familyId, 'New'));
            else await renamed(familyId, (await made(familyId, `Old ${at}`)).id, 'New', documents);
          }),
        );
        const named = (await records().listOf(familyId, 'category')).filter(({ name }) => name === 'New');
        expect(named).toHaveLength(1);
        expect((await bound(familyId, 'later', 'New')).id).toBe(named[0]?.id);
      }),
      { numRuns: 25 },
    );
  });
});

describe('remove', () => {
  it('removes a record with all its owners', async () => {
    const familyId = randomUUID();
    const { id } = await bound(familyId, 'import');

    expect(await removed(familyId, id)).toBe(true);

    expect(await removed(familyId, id)).toBe(false);
    expect(await records().find(familyId, 'category', id)).toBeUndefined();
    expect(await records().list(familyId)).toEqual([]);
    expect(await records().countByKind(familyId)).toEqual(new Map());
    expect(await records().bindById(familyId, 'category', id, 'import')).toBe(false);
    expect(await records().release(familyId, 'category', id, 'import')).toBe('absent');
  });

  it('is still counted by the imports that owned it', async () => {
    const familyId = randomUUID();
    const { id } = await bound(familyId, 'import');
    await removed(familyId, id);

    expect(await records().countCarried(familyId, 'category', [id], 'import')).toBe(1);
    expect(await records().countCarried(familyId, 'category', [id], 'other')).toBe(0);
  });
});

const ignoreKill = (error: unknown): void => {
  if (!(error instanceof Killed)) throw error;
};
