import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ruleTexts } from '../../shared/catalogue/domain/rule-content.ts';
import type { ChangeSet } from '../../shared/changes/change-sets/domain/change-set.ts';
import type { Account } from '../../shared/ledger/entries/domain/account.ts';
import type { Entry } from '../../shared/ledger/entries/domain/entry.ts';
import { entriesOf } from '../../shared/ledger/pages/domain/read.ts';
import { atEachWrite, crashAt } from '../model/crash-at.ts';
import { CALM, settle } from '../model/disturbance.ts';
import { anAccount, csvOf } from '../model/family/changed-family.ts';
import { createWorld, type World } from '../model/world.ts';
import { SEED } from '../support/amounts.ts';
import { startDirectTable } from '../support/store/direct-table.ts';
import type { TestTable } from '../support/store/dynalite-table.ts';

let table: TestTable;
beforeAll(async () => {
  table = await startDirectTable();
});
afterAll(() => table.stop());

const OUT = '2026-02-10,-310,Transfer to Savings,';
const INTO = '2026-02-11,310,Transfer from Checking,';

type Scene = { readonly world: World; readonly accounts: readonly Account[]; readonly importId: string };

/** A file with one side of a transfer is in the ledger and not read back; the other side was there before, and a rule renames both. */
const setUp = async ({ hasRule = true, line = OUT } = {}): Promise<Scene> => {
  const world = createWorld(table);
  const { familyId } = world.caller;
  const newAccount = (name: string) =>
    world.accounts.create(familyId, { ...anAccount(world.randomId()), name }, 'user', world.now());
  const [checking, savings] = [await newAccount('Checking'), await newAccount('Savings')];
  const publish = async (account: Account, text: string) => {
    const { id } = await world.create(world.caller, csvOf(account, [text]));
    await settle(world, CALM);
    await world.publish(world.caller, id);
    return id;
  };
  await publish(savings, INTO);
  await settle(world, CALM);
  if (hasRule) await addRule(world);
  world.linkTransfers();
  world.advance(60);
  const importId = await publish(checking, line);
  for (let [message] = world.messages; message?.queue === 'publish'; [message] = world.messages) {
    world.messages.shift();
    await world.deliver(message, 9);
  }
  return { world, accounts: [checking, savings], importId };
};

const addRule = async ({ caller: { familyId }, records, now, randomId }: World): Promise<void> => {
  const content = {
    conditions: [
      { type: 'transaction_name' as const, operator: 'like' as const, value: 'transfer to', subConditions: [] },
    ],
    actions: [{ type: 'set_transaction_name' as const, value: 'To the savings' }],
  };
  const attributes = { ruleName: 'Rename', resourceType: 'transaction', active: true, effectiveDate: null };
  const wanted = { familyId, kind: 'rule' as const, name: 'Rename', owner: 'user', candidateId: randomId() };
  await records.bindByName({ ...wanted, now: now(), attributes: { ...attributes, ...ruleTexts(content) } });
};

/** Delivers until no message is left. */
const drain = async (world: World): Promise<void> => {
  for (let message = world.messages.shift(); message !== undefined; message = world.messages.shift()) {
    await world.deliver(message, 9);
  }
};

/** Delivers and sweeps until nothing is in flight; leases of killed processes expire. */
const finish = async (world: World): Promise<void> => {
  for (let turn = 0; turn < 20; turn++) {
    await drain(world);
    world.advance(100);
    await world.catchUp();
    if ((await world.sweep()).woken === 0) return;
  }
  throw new Error('It never ends');
};

const changeSetsOf = async ({ world }: Scene): Promise<readonly ChangeSet[]> =>
  (await world.changeSets.list(world.caller.familyId, world.now(), { page: 1, perPage: 100 })).items;

const entriesIn = async ({ world, accounts }: Scene): Promise<readonly Entry[]> => {
  const pages = accounts.map((account) => world.ledger.read(world.caller.familyId, account, '2026-02'));
  return (await Promise.all(pages)).flatMap(entriesOf);
};

/** The result of each change set, oldest first. */
const shown = (sets: readonly ChangeSet[]) =>
  sets
    .toReversed()
    .map(({ kind, status, verification }) => [kind, status, verification?.applied, verification?.skipped]);

const WHOLE = [
  ['rules', 'applied', 1, 0],
  ['transfers', 'applied', 2, 0],
];

const expectLinked = async (scene: Scene): Promise<void> => {
  const [out, into] = await entriesIn(scene);
  expect([out?.name, into?.name]).toEqual(['To the savings', 'Transfer from Checking']);
  expect([out?.links?.transfer?.otherId, into?.links?.transfer?.otherId]).toEqual([into?.id, out?.id]);
};

describe('after an import', () => {
  it('rules run, and then transfers are linked, in the name of the member who chose so', async () => {
    const scene = await setUp();
    await finish(scene.world);
    const sets = await changeSetsOf(scene);
    expect(shown(sets)).toEqual(WHOLE);
    await expectLinked(scene);
    const [links, rules] = sets;
    expect([rules?.userId, links?.userId]).toEqual([null, scene.world.caller.userId]);
    expect([rules?.request.source, links?.request.source]).toEqual(
      Array(2).fill({ type: 'import', id: scene.importId }),
    );
  });

  it(`both start once, wherever the work is killed, also between the two (TEST_SEED=${SEED})`, async () => {
    const killed = await atEachWrite(2, async (write, after) => {
      const scene = await setUp();
      const died = await crashAt(scene.world, write, after, () => drain(scene.world));
      await finish(scene.world);
      expect(shown(await changeSetsOf(scene))).toEqual(WHOLE);
      await expectLinked(scene);
      return died;
    });
    expect(killed).toBeGreaterThan(20);
  }, 300_000);

  it('links wait for the rules, so that neither leaves out what the other one changed', async () => {
    const scene = await setUp();
    const { world } = scene;
    const deliver = async (kind: ChangeSet['kind'], steps: number) => {
      const { id } = (await changeSetsOf(scene)).find((set) => set.kind === kind) ?? { id: '' };
      await world.deliver({ queue: 'change', wakeUp: { familyId: world.caller.familyId, changeSetId: id } }, steps);
    };
    const readback = world.messages.splice(0).find(({ queue }) => queue === 'readback');
    if (readback !== undefined) await world.deliver(readback, 9);
    world.messages.splice(0);
    await deliver('rules', 0); // planned, and not applied
    await deliver('transfers', 9);
    expect(shown(await changeSetsOf(scene)).map(([kind, status]) => [kind, status])).toEqual([
      ['rules', 'applying'],
      ['transfers', 'preparing'],
    ]);
    world.advance(3_601); // rules that never end do not keep transfers from being linked
    await deliver('transfers', 9);
    expect((await changeSetsOf(scene))[0]?.status).not.toBe('preparing');
    await finish(world);
    await expectNoHalves(scene);
  });

  it('nothing is listed if no transfer is found, and transfers are also linked without rules', async () => {
    const none = await setUp({ hasRule: false, line: '2026-02-10,-12,Bakery,' });
    await finish(none.world);
    expect(await changeSetsOf(none)).toEqual([]);

    const without = await setUp({ hasRule: false });
    await finish(without.world);
    expect(shown(await changeSetsOf(without))).toEqual(WHOLE.slice(1));
  });
});

const expectNoHalves = async (scene: Scene): Promise<void> => {
  const entries = await entriesIn(scene);
  const ids = entries.map(({ links }) => links?.transfer?.otherId ?? null);
  expect([[null, null], entries.map(({ id }) => id).toReversed()]).toContainEqual(ids);
};
