import { describe, expect, it } from 'vitest';
import type { Finding } from '../../../shared/changes/findings/use-cases/get-or-compute.ts';
import { findRuleMatches } from '../../../shared/changes/rules/use-cases/count-rule-matches.ts';
import { headerOf } from '../../../shared/ledger/pages/domain/header.ts';
import { aPage, columnsOf, FAMILY, withRows } from '../../support/ledger/ledger-builders.ts';

const PAGE = withRows(aPage(), [{ name: 'Corner Bakery' }, { name: 'Bakery' }, { name: 'Cinema' }]);
const SINCE = '2026-01-01';

const ruleFor = (name: string) => ({
  id: name,
  effectiveDate: null,
  conditions: JSON.stringify([{ condition_type: 'transaction_name', operator: 'like', value: name }]),
  actions: JSON.stringify([{ action_type: 'exclude_transaction', value: null }]),
});

const activeRule = (name: string) => ({
  ...ruleFor(name),
  position: null,
  stopAfterMatch: false,
  createdAt: '2026-01-01T00:00:00.000Z',
});

/** A ledger of one page; counts how often it is read. */
const createWorld = (page = PAGE) => {
  const kept = new Map<string, Finding>();
  const world = { version: 'a', accountName: 'Checking', reads: 0, inMonth: 1 };
  const find = findRuleMatches({
    headers: {
      list: async () => {
        const header = headerOf(page);
        const cells = header.cells.map((cell) => ({ ...cell, transactions: world.inMonth }));
        return [{ ...header, cells, version: world.version }];
      },
    },
    ledger: {
      readColumns: async () => {
        world.reads += 1;
        return [columnsOf(page)];
      },
    },
    accounts: { list: async () => [{ id: 'one', name: world.accountName }] },
    findings: {
      read: async (_family, name) => kept.get(name),
      write: async (_family, name, finding) => void kept.set(name, finding),
    },
  });
  return { world, find };
};

describe('findRuleMatches', () => {
  it('counts what the active rules would still change, by the rule that would', async () => {
    const { find } = createWorld();
    const [bakery, cinema] = [activeRule('Bakery'), activeRule('Cinema')];
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

  it('runs the active rules once, whichever rules are shown', async () => {
    const { world, find } = createWorld();
    const running = { active: [activeRule('Bakery')], known: new Set<string>() };
    const shown = await find(FAMILY, [ruleFor('Bakery')], SINCE, running);
    const before = world.reads;
    const searched = await find(FAMILY, [ruleFor('Cinema')], SINCE, running);
    expect(searched.waiting).toEqual(shown.waiting);
    expect(world.reads).toBe(before + 1); // for the matches of the other rule
  });

  it('counts fewer months for many active rules', async () => {
    const rows = ['2026-01-15', '2026-02-15', '2026-03-15'].map((date) => ({ date, name: 'Bakery' }));
    const { world, find } = createWorld(withRows(aPage(), rows));
    world.inMonth = 10_000;
    const foundBy = async (count: number) => {
      const active = Array.from({ length: count }, (_, at) => activeRule(`Bakery ${at}`));
      return find(FAMILY, [ruleFor('Bakery')], SINCE, { active: [activeRule('Bakery'), ...active], known: new Set() });
    };
    expect(await foundBy(1)).toMatchObject({ since: '2026-02-01', counts: new Map([['Bakery', 2]]) });
    const fewer = { since: '2026-03-01', counts: new Map([['Bakery', 1]]), waiting: new Map([['Bakery', 1]]) };
    expect(await foundBy(30)).toEqual(fewer);
    expect(await foundBy(200)).toEqual(fewer); // at least a month
  });
});
