import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ChangeRequest } from '../../../shared/changes/change-sets/domain/bulk-edit.ts';
import { addEntry } from '../../../shared/ledger/entries/domain/edit.ts';
import { entriesOf } from '../../../shared/ledger/pages/domain/read.ts';
import { MAX_OPEN_PROPOSALS } from '../../../shared/platform/domain/access/open-proposals.ts';
import { sha256 } from '../../../shared/platform/domain/bytes/hash.ts';
import { anEntryContent } from '../../support/ledger/ledger-builders.ts';
import { startDirectTable } from '../../support/store/direct-table.ts';
import type { TestTable } from '../../support/store/dynalite-table.ts';
import { CALM, settle } from '../disturbance.ts';
import { anAccount, NOTHING_SENT } from '../family/changed-family.ts';
import { createWorld } from '../world.ts';

const MONTH = '2026-01';
const AGENT = { apiKeyId: 'agent', keyName: 'Agent', proposesOnly: true as const };

let table: TestTable;
beforeAll(async () => {
  table = await startDirectTable();
});
afterAll(() => table.stop());

const startFamily = async () => {
  const world = createWorld(table);
  const { familyId } = world.caller;
  const agent = { ...world.caller, ...AGENT };
  const account = await world.accounts.create(familyId, anAccount(world.randomId()), 'user', world.now());
  const categories: string[] = [];
  for (const name of ['Rent', 'Fun']) {
    const attributes = { color: null, icon: null, classification: null, parentId: null };
    const wanted = { familyId, kind: 'category' as const, name, owner: 'user', candidateId: world.randomId() };
    categories.push((await world.records.bindByName({ ...wanted, now: world.now(), attributes })).id);
  }
  const ids: string[] = [];
  for (const name of ['a', 'b', 'c']) {
    await world.ledger.change(familyId, account, MONTH, (page) => {
      const content = anEntryContent({ date: `${MONTH}-10`, name, amount: '5', categoryId: categories[0] ?? null });
      const added = addEntry(page, content, sha256(name), world.now());
      ids.push(added.entryId);
      return added.page;
    });
  }
  const find = (id: string) => world.changeSets.find(familyId, id, world.now());
  return {
    ...{ world, agent, ids, categories, find },
    entries: async () => entriesOf(await world.ledger.read(familyId, account, MONTH)),
    propose: async (selected: readonly string[], notes: string): Promise<string> => {
      const id = world.randomId();
      const request: ChangeRequest = { select: { ids: selected }, changes: { notes }, sent: NOTHING_SENT };
      await world.previewChange(agent, request, id);
      await settle(world, CALM);
      return id;
    },
    apply: (id: string, { leaveOut = [] as readonly string[], ifUnchanged = true } = {}) =>
      world.applyChange(world.caller, id, {
        leaveOut,
        isStrict: ifUnchanged,
        check: (found) => world.requireUnchanged(found, { leaveOut, ifUnchanged }),
      }),
  };
};

describe('a decision about a proposal', () => {
  it('that is strict waits for what is being applied, so that all of it is applied or nothing', async () => {
    const { world, ids, entries, propose, apply, find } = await startFamily();
    const first = await propose(ids.slice(0, 2), 'first');
    const second = await propose(ids.slice(1), 'second');
    await apply(first); // its worker has not begun
    await expect(apply(second)).rejects.toMatchObject({ code: 'conflict' });
    expect(await apply(first)).toMatchObject({ id: first, status: 'applying' });
    await settle(world, CALM);
    await expect(apply(second)).rejects.toMatchObject({ code: 'conflict', extras: { details: expect.anything() } });
    expect(await find(second)).toMatchObject({ status: 'ready' });
    expect((await entries()).map(({ notes }) => notes)).toEqual(['first', 'first', null]);
    await world.revertChange(world.caller, first, false);
    await expect(apply(second)).rejects.toMatchObject({ code: 'conflict' }); // it is being reverted
  });

  it('that comes twice answers the same, also when the first one is done in the middle of the second', async () => {
    const { world, ids, propose, apply, find } = await startFamily();
    const id = await propose(ids, 'x');
    const late = world.applyChange(world.caller, id, {
      check: async (found) => {
        await apply(id);
        await settle(world, CALM);
        await world.requireUnchanged(found, { ifUnchanged: true });
      },
    });
    expect(await late).toMatchObject({ id, status: 'applied' });
    expect(await find(id)).toMatchObject({ verification: { applied: 3, skipped: 0 } });
  });

  it('is refused if it leaves out what an earlier one accepted', async () => {
    const { ids, propose, apply } = await startFamily();
    const id = await propose(ids, 'x');
    await apply(id);
    await expect(apply(id, { leaveOut: [ids[0] ?? ''] })).rejects.toMatchObject({ code: 'invalid_state' });
  });

  it('leaves nothing out of a merge of records: the record would be gone, and what has it would stay', async () => {
    const { world, agent, ids, categories, find, apply } = await startFamily();
    const id = world.randomId();
    const [fromId = '', intoId = ''] = categories;
    await world.previewRecordMerge(agent, { kind: 'category', fromId, intoId }, id);
    await settle(world, CALM);
    const part = apply(id, { leaveOut: [ids[0] ?? ''], ifUnchanged: false });
    await expect(part).rejects.toMatchObject({ code: 'validation_failed' });
    expect(await find(id)).toMatchObject({ status: 'ready' });
  });

  it('that leaves a transaction out does not take its external id, which another has by now', async () => {
    const { world, agent, ids, apply, find } = await startFamily();
    const id = world.randomId();
    const externalId = { source: 'app', id: '1' };
    const named = (entryId: string | undefined, changes: object) => ({
      action: 'update' as const,
      id: entryId ?? '',
      changes,
    });
    await world.previewBulk(agent, [named(ids[0], { externalId }), named(ids[1], { notes: 'x' })], id);
    await world.bulk([named(ids[2], { externalId })]);
    await apply(id, { leaveOut: [ids[0] ?? ''] });
    await settle(world, CALM);
    expect(await find(id)).toMatchObject({ status: 'applied', verification: { applied: 1, skipped: 1 } });
  });
});

describe('a key that may only propose', () => {
  it(`has at most ${MAX_OPEN_PROPOSALS} proposals that wait, also if it sends many at once`, async () => {
    const { world, agent, ids } = await startFamily();
    const request: ChangeRequest = { select: { ids }, changes: { notes: 'x' }, sent: NOTHING_SENT };
    const operations = [{ action: 'update' as const, id: ids[0] ?? '', changes: { notes: 'y' } }];
    const sent = Array.from({ length: 60 }, (_, at) =>
      at % 2 === 0
        ? world.previewChange(agent, request, world.randomId())
        : world.previewBulk(agent, operations, world.randomId()),
    );
    const answers = await Promise.allSettled(sent);
    await settle(world, CALM);
    const states = await world.changeSets.listStates(agent.familyId, world.now());
    const open = states.filter(({ status }) => status === 'ready').length;
    expect(open).toBeLessThanOrEqual(MAX_OPEN_PROPOSALS);
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(open);
    for (const answer of answers)
      if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ code: 'too_many_proposals' });
  });
});
