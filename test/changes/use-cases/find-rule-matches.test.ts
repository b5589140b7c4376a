import { describe, expect, it } from 'vitest';
import { findRuleMatches } from '../../../shared/changes/use-cases/count-rule-matches.ts';
import type { Finding } from '../../../shared/changes/use-cases/find-once.ts';
import { headerOf } from '../../../shared/ledger/domain/header.ts';
import { aPage, columnsOf, FAMILY, withRows } from '../../support/ledger-builders.ts';
import { sha256 } from '../../support/sha256.ts';

const PAGE = withRows(aPage(), [{ name: 'Corner Bakery' }, { name: 'Bakery' }, { name: 'Cinema' }]);
const SINCE = '2026-01-01';

const ruleFor = (name: string) => ({
  id: name,
  effectiveDate: null,
  conditions: JSON.stringify([{ condition_type: 'transaction_name', operator: 'like', value: name }]),
  actions: JSON.stringify([{ action_type: 'exclude_transaction', value: null }]),
});

/** A ledger of one page; counts how often it is read. */
const createWorld = () => {
  const kept = new Map<string, Finding>();
  const world = { version: 'a', accountName: 'Checking', reads: 0 };
  const find = findRuleMatches({
    headers: { list: async () => [{ ...headerOf(PAGE), version: world.version }] },
    ledger: {
      readColumns: async () => {
        world.reads += 1;
        return [columnsOf(PAGE)];
      },
    },
    accounts: { list: async () => [{ id: 'one', name: world.accountName }] },
    findings: {
      read: async (_family, name) => kept.get(name),
      write: async (_family, name, finding) => void kept.set(name, finding),
    },
    sha256,
  });
  return { world, find };
};

describe('findRuleMatches', () => {
  it('counts what the active rules would still change, by the rule that would', async () => {
    const { find } = createWorld();
    const [bakery, cinema] = ['Bakery', 'Cinema'].map((name) => ({
      ...ruleFor(name),
      position: null,
      stopAfterMatch: false,
      createdAt: '2026-01-01T00:00:00.000Z',
    }));
    if (bakery === undefined || cinema === undefined) throw new Error('two rules');
    const renaming = JSON.stringify([{ action_type: 'set_transaction_name', value: 'Cinema' }]);
    const active = [bakery, { ...cinema, actions: renaming }];
    const { counts, waiting } = await find(FAMILY, [bakery, cinema], SINCE, { active, known: new Set() });
    expect([...counts]).toEqual([
      ['Bakery', 2],
      ['Cinema', 1],
    ]);
    expect([...waiting]).toEqual([['Bakery', 2]]); // the cinema has its name already
  });

  it('counts once in each state of the ledger', async () => {
    const { world, find } = createWorld();
    const rules = [ruleFor('Bakery'), ruleFor('Cinema'), ruleFor('Rent')];
    const first = await find(FAMILY, rules, SINCE);
    expect([...first.counts]).toEqual([
      ['Bakery', 2],
      ['Cinema', 1],
    ]);
    expect(first.since).toBe(SINCE);
    expect(await find(FAMILY, rules, SINCE)).toEqual(first);
    expect(world.reads).toBe(1);

    world.version = 'b';
    expect(await find(FAMILY, rules, SINCE)).toEqual(first);
    expect(world.reads).toBe(2);
  });

  it('counts again for other rules, another first day, and another name of an account', async () => {
    const { world, find } = createWorld();
    await find(FAMILY, [ruleFor('Bakery')], SINCE);
    expect([...(await find(FAMILY, [ruleFor('Cinema')], SINCE)).counts]).toEqual([['Cinema', 1]]);
    await find(FAMILY, [ruleFor('Cinema')], '2026-01-02');
    world.accountName = 'Savings';
    await find(FAMILY, [ruleFor('Cinema')], '2026-01-02');
    expect(world.reads).toBe(4);
  });
});
