import { describe, expect, it } from 'vitest';
import { toRuleRequest } from '../../../shared/catalogue/schema/rule.ts';
import { planRule } from '../../../shared/catalogue/use-cases/rule-writes.ts';
import { hasNewRule, releaseNewRule, removeNewRule } from '../../../shared/changes/rules/use-cases/new-rule.ts';
import { aChangeSet } from '../../support/changes/change-set-builders.ts';

const CATEGORY = '01890a5d-ac96-774b-bcce-b302099a8057';
const ID = '01890a5d-ac96-774b-bcce-b302099a8058';
const RULE = {
  name: 'Shops',
  conditions: [{ condition_type: 'transaction_name', operator: 'like', value: 'shop' }],
  actions: [{ action_type: 'set_transaction_category', value: CATEGORY }],
};

/** A change set with a rule, and the rule as it was created; `now` replaces what the table has when it is removed. */
const created = async ({ owners = ['user'], now = {}, isThere = true, wasDeleted = false } = {}) => {
  const known = { id: CATEGORY, kind: 'category', name: 'Food', owners: ['user'] };
  const planning = { find: async () => known, bindById: async () => true } as never;
  const planned = await planRule({ records: planning })({ familyId: 'family' }, toRuleRequest({ rule: RULE }));
  const changeSet = aChangeSet({ rules: { ids: [ID], create: { id: ID, ...planned } } });
  const rule = { ...planned.attributes, id: ID, kind: 'rule', name: planned.name, owners };
  const released: string[] = [];
  let removed = false;
  const deps = {
    records: {
      find: async () => (isThere && !removed ? rule : undefined),
      retired: async () => (wasDeleted || removed ? {} : undefined),
      release: async (...[, , id]: readonly string[]) => released.push(id ?? ''),
    },
    edits: {
      remove: async (_: object, check: (record: object) => void) => {
        check({ ...rule, ...now });
        removed = true;
        return true;
      },
    },
  } as never;
  return { deps, changeSet, released, wasRemoved: () => removed };
};
const NOW = '2026-12-01T00:00:00.000Z';

describe('removeNewRule', () => {
  it('removes the rule as it was created', async () => {
    const { deps, changeSet, wasRemoved } = await created();
    expect(await removeNewRule(deps, changeSet, NOW)).toEqual({});
    expect(wasRemoved()).toBe(true);
  });

  it.each([
    ['it was changed just before it is removed', { now: { active: true } }],
    ['it was renamed just before it is removed', { now: { name: 'Mine' } }],
    ['an import has it too', { owners: ['user', 'import-1'] }],
  ])('keeps it if %s', async (_, over) => {
    const { deps, changeSet, wasRemoved } = await created(over);
    expect(await removeNewRule(deps, changeSet, NOW)).toEqual({ ruleKept: true });
    expect(wasRemoved()).toBe(false);
  });

  it('has nothing to do if somebody deleted it', async () => {
    const { deps, changeSet } = await created({ isThere: false });
    expect(await removeNewRule(deps, changeSet, NOW)).toEqual({});
  });
});

describe('releaseNewRule', () => {
  it('ends the hold on the records of a rule that is gone, and only then', async () => {
    const { deps, changeSet, released } = await created();
    await releaseNewRule(deps, changeSet);
    expect(released).toEqual([]);
    await removeNewRule(deps, changeSet, NOW);
    await releaseNewRule(deps, changeSet);
    expect(released).toEqual([CATEGORY]);
  });
});

describe('hasNewRule', () => {
  it.each([
    [true, {}],
    [true, { isThere: false, wasDeleted: true }],
    [false, { isThere: false }],
  ])('is %s for %o: a rule that was never stored proves nothing', async (expected, over) => {
    const { deps, changeSet } = await created(over);
    expect(await hasNewRule(deps, changeSet)).toBe(expected);
  });
});
