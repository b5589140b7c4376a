import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toRuleRequest } from '../../../shared/catalogue/schema/rule.ts';
import { ruleWrites } from '../../../shared/catalogue/use-cases/rule-writes.ts';
import { previewRules } from '../../../shared/changes/rules/use-cases/new-rule.ts';
import { toRulesRequest } from '../../../shared/changes/schema/rules-request.ts';
import { entriesOf } from '../../../shared/ledger/pages/domain/read.ts';
import { createRecordEdits } from '../../../shared/ledger/store/record-edits.ts';
import { DomainError } from '../../../shared/platform/domain/errors.ts';
import { startDirectTable } from '../../support/store/direct-table.ts';
import type { TestTable } from '../../support/store/dynalite-table.ts';
import { atEachWrite, crashAt } from '../crash-at.ts';
import { CALM, settle } from '../disturbance.ts';
import { anAccount, csvOf } from '../family/changed-family.ts';
import { createWorld, type World } from '../world.ts';

let table: TestTable;
beforeAll(async () => {
  table = await startDirectTable();
});
afterAll(() => table.stop());

/** Enough for a slice. */
const STEPS = 100;
const MONTHS = ['2025-12', '2026-01'];
const RULE = {
  name: 'Shops',
  active: true,
  conditions: [{ condition_type: 'transaction_name', operator: 'like', value: 'shop' }],
  actions: [{ action_type: 'set_transaction_name', value: 'Renamed' }],
};
const ANY = () => undefined;

/** A family with three transactions in two years, and a preview of a rule for two of them. */
const startPreview = async () => {
  const world = createWorld(table);
  const { caller } = world;
  const { familyId } = caller;
  const account = await world.accounts.create(familyId, anAccount(world.randomId()), 'user', world.now());
  const rows = ['2025-12-30,-4.5,Shop one,', '2026-01-02,-5,Shop two,', '2026-01-03,-6,Rent,'];
  const { id: importId } = await world.create(caller, csvOf(account, rows));
  await settle(world, CALM);
  await world.publish(caller, importId);
  await settle(world, CALM);
  const id = world.randomId();
  const preview = previewRules({ create: world.previewChange, records: world.records });
  await preview(caller, { request: toRulesRequest({}), rule: toRuleRequest({ rule: RULE }) }, id);
  await settle(world, CALM);
  const again = async (act: (set: string) => Promise<unknown>): Promise<void> => {
    await settle(world, CALM);
    await act(id).catch((error: unknown) => expect(error).toBeInstanceOf(DomainError)); // it began before
    await settle(world, CALM);
  };
  const edits = createRecordEdits(table.documents, table.tableName);
  const rules = ruleWrites({ records: world.records, edits, newId: world.randomId, now: world.now });
  return {
    world,
    rules: () => world.records.listOf(familyId, 'rule'),
    rename: (rule: string) => rules.update(caller, rule, { ruleName: 'Mine', content: {} }, ANY),
    remove: (rule: string) => rules.remove(caller, rule, ANY),
    settled: () => settle(world, CALM),
    state: async () => ({
      names: (await Promise.all(MONTHS.map((month) => world.ledger.read(familyId, account, month))))
        .flatMap(entriesOf)
        .map(({ name }) => name)
        .sort(),
      rules: (await world.records.listOf(familyId, 'rule')).length,
      status: (await world.changeSets.find(familyId, id, world.now()))?.status,
    }),
    apply: () => again((set) => world.applyChange(caller, set)),
    undo: () => again((set) => world.revertChange(caller, set, false)),
    /** Without repetitions: a message is lost with the process that takes it. */
    applyOnce: async () => {
      await world.applyChange(caller, id);
      await deliverAll(world);
    },
    undoOnce: async () => {
      await world.revertChange(caller, id, false);
      await deliverAll(world);
    },
  };
};

const deliverAll = async (world: World): Promise<void> => {
  for (let message = world.messages.shift(); message !== undefined; message = world.messages.shift())
    await world.deliver(message, STEPS);
};

const BEFORE = { names: ['Rent', 'Shop one', 'Shop two'], rules: 0 };
const AFTER = { names: ['Renamed', 'Renamed', 'Rent'], rules: 1, status: 'applied' };

describe('a change set that creates a rule', () => {
  it('creates it once, wherever it is killed while it is applied', async () => {
    const killed = await atEachWrite(4, async (write, after) => {
      const run = await startPreview();
      expect(await run.state()).toEqual({ ...BEFORE, status: 'ready' });
      const died = await crashAt(run.world, write, after, run.applyOnce);
      run.world.advance(100);
      await run.apply();
      expect(await run.state()).toEqual(AFTER);
      await run.undo();
      expect(await run.state()).toEqual({ ...BEFORE, status: 'reverted' });
      return died;
    });
    expect(killed).toBeGreaterThan(4);
  });

  it.each(['rename', 'remove'] as const)(
    'creates no second one if somebody does this between a kill and the repetition: %s',
    async (act) => {
      let acted = 0;
      await atEachWrite(4, async (write, after) => {
        const run = await startPreview();
        const died = await crashAt(run.world, write, after, run.applyOnce);
        const [rule] = await run.rules();
        if (died && rule !== undefined) {
          acted++;
          await run[act](rule.id);
          run.world.advance(100);
          await run.settled();
          const left = (await run.rules()).map((found) => found.kind === 'rule' && found.ruleName);
          expect(left).toEqual(act === 'rename' ? ['Mine'] : []);
        }
        return died;
      });
      expect(acted).toBeGreaterThan(0);
    },
  );

  it('takes it away, wherever it is killed while it is undone', async () => {
    const killed = await atEachWrite(4, async (write, after) => {
      const run = await startPreview();
      await run.apply();
      const died = await crashAt(run.world, write, after, run.undoOnce);
      run.world.advance(100);
      await run.undo();
      expect(await run.state()).toEqual({ ...BEFORE, status: 'reverted' });
      return died;
    });
    expect(killed).toBeGreaterThan(4);
  });
});
