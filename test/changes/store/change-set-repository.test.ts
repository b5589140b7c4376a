import { randomUUID } from 'node:crypto';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ChangeSet, NOTHING_PLANNED } from '../../../shared/changes/change-sets/domain/change-set.ts';
import { createChangeSetRepository } from '../../../shared/changes/store/change-set-repository.ts';
import { startTable, type TestTable } from '../../support/store/dynalite-table.ts';

const NOW = '2026-03-01T08:00:00.000Z';
const MOST_IDS = 500;
const COUNT = 30;
const PAGE = { page: 1, perPage: 10 };

let table: TestTable;
beforeAll(async () => {
  table = await startTable();
});
afterAll(() => table.stop());

/** A change of as many transactions as one request can name. */
const aChangeSet = (familyId: string, at: number): ChangeSet => {
  const ids = Array.from({ length: MOST_IDS }, () => randomUUID());
  const createdAt = new Date(Date.parse(NOW) + at).toISOString();
  return {
    id: randomUUID(),
    familyId,
    kind: 'bulk_edit',
    status: 'applied',
    userId: null,
    request: { select: { ids }, changes: { name: 'Shop' }, sent: { transaction_ids: ids, changes: { name: 'Shop' } } },
    applyWhenReady: false,
    counts: NOTHING_PLANNED,
    plan: null,
    checkpoint: null,
    standsOn: [],
    verification: null,
    error: null,
    lease: null,
    wakes: 0,
    touchedAt: createdAt,
    createdAt,
    updatedAt: createdAt,
    appliedAt: createdAt,
    expires: null,
  };
};

/** The client, and the bytes of what it read. */
const metered = (documents: DynamoDBDocumentClient) => {
  let bytes = 0;
  const client = new Proxy(documents, {
    get: (target, name, receiver) => {
      if (name !== 'send') return Reflect.get(target, name, receiver);
      return async (command: Parameters<DynamoDBDocumentClient['send']>[0]) => {
        const answer = await target.send(command);
        bytes += JSON.stringify(answer).length;
        return answer;
      };
    },
  });
  return { client, bytes: () => bytes };
};

describe('change sets of a family', () => {
  it('leaves out runs that changed nothing by themselves, if asked', async () => {
    const { documents, tableName } = table;
    const familyId = randomUUID();
    const changeSets = createChangeSetRepository(documents, tableName);
    const counts = { ...NOTHING_PLANNED, selected: 9, changes: 3 };
    const idle = { ...aChangeSet(familyId, 1), kind: 'rules', applyWhenReady: true } as const;
    const skipped = { status: 'verified', applied: 0, skipped: 3, wrong: 0, checkedAt: NOW } as const;
    const all: readonly ChangeSet[] = [
      idle,
      { ...idle, ...{ id: randomUUID(), counts, verification: skipped } },
      { ...idle, ...{ id: randomUUID(), counts, verification: { ...skipped, applied: 3, skipped: 0 } } },
      { ...idle, ...{ id: randomUUID(), status: 'preparing' } },
      { ...idle, ...{ id: randomUUID(), applyWhenReady: false } }, // of a person
    ];
    for (const changeSet of all) await changeSets.create(changeSet);
    const listed = await changeSets.list(familyId, NOW, { ...PAGE, withoutIdleRuns: true });
    expect(listed.totalCount).toBe(3);
    expect(listed.items.map(({ id }) => id).toSorted()).toEqual(
      all
        .slice(2)
        .map(({ id }) => id)
        .toSorted(),
    );
    expect((await changeSets.list(familyId, NOW, PAGE)).totalCount).toBe(5);
  });

  it('are listed a page at a time, newest first, without the requests of all others', async () => {
    const familyId = randomUUID();
    const all = Array.from({ length: COUNT }, (_, at) => aChangeSet(familyId, at));
    const { create } = createChangeSetRepository(table.documents, table.tableName);
    for (const changeSet of all) await create(changeSet);
    const requestBytes = JSON.stringify(all[0]?.request).length;

    const page = metered(table.documents);
    const { list } = createChangeSetRepository(page.client, table.tableName);
    expect(await list(familyId, NOW, PAGE)).toEqual({
      items: all.toReversed().slice(0, PAGE.perPage),
      totalCount: COUNT,
    });
    expect(page.bytes()).toBeLessThan((PAGE.perPage + 2) * requestBytes);

    const states = metered(table.documents);
    const { listStates } = createChangeSetRepository(states.client, table.tableName);
    expect((await listStates(familyId, NOW)).map(({ id }) => id)).toEqual(all.toReversed().map(({ id }) => id));
    expect(states.bytes()).toBeLessThan(requestBytes);
  });
});
