import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { monthlyTraffic } from '../../bench/scale/monthly-traffic.ts';
import { coefficients } from '../../bench/scale/use.ts';
import { ACCESS_LOG_FORMAT } from '../../infra/access-log.ts';
import type { Template } from '../../scripts/checks/templates/template.ts';
import { takeInventory } from '../../scripts/costs/inventory.ts';
import { CALLS } from '../../scripts/costs/measured.ts';
import { withTables } from '../../scripts/costs/page.ts';
import { PRICES } from '../../scripts/costs/prices.ts';
import {
  callTable,
  costTables,
  extraTable,
  householdTable,
  idleTable,
  importTable,
} from '../../scripts/costs/tables.ts';
import { totalOf, trafficCosts } from '../../scripts/costs/traffic.ts';
import { synthesizedWith } from './synthesized.ts';

const PAGE = readFileSync(join(import.meta.dirname, '../../docs/costs.md'), 'utf8');
const README = readFileSync(join(import.meta.dirname, '../../README.md'), 'utf8');
const IDLE_GOAL = 8;

/** With somebody who receives alarms. */
const inventory = () =>
  takeInventory(synthesizedWith({ ALARM_EMAIL: 'a@example.org' }).all.map((template) => template.toJSON() as Template));

describe('the costs', () => {
  it('are on the page as the templates have them: npm run costs -- --write', () => {
    expect(PAGE).toBe(withTables(PAGE, costTables(inventory())));
  });

  it('of the idle service are at most eight dollars a month with every alarm', () => {
    const taken = inventory();

    expect(taken).toMatchObject({ ownMetrics: 2, minutely: [1.75, 0.5], composites: 1 });
    expect(taken.alarms).toBeGreaterThan(20);
    expect(taken.metricsRead).toBeGreaterThanOrEqual(taken.alarms);
    expect(idleTable(taken).dollars.at(-1)).toBeLessThanOrEqual(IDLE_GOAL);
  });

  it('of idle schedules are those of the memory that the templates give them', () => {
    const memory = Object.keys(coefficients.idle).map((name) => (coefficients.memory[name] ?? 0) / 1_024);

    expect(memory).toEqual(inventory().minutely);
  });

  it('of a household are the same on the page of the scale', () => {
    const { dollars } = householdTable(inventory());
    const traffic = monthlyTraffic(1_000, ACCESS_LOG_FORMAT);

    expect(inventory().accessLogFormat).toBe(ACCESS_LOG_FORMAT);
    expect(dollars.slice(0, -1)).toEqual(trafficCosts(traffic, PRICES).map((line) => line.dollars));
    expect(dollars.at(-1)).toBeGreaterThan(0);
  });

  it('have a line for everything that a household uses, and none that is free by mistake', () => {
    const traffic = monthlyTraffic(1_000, ACCESS_LOG_FORMAT);
    const lines = trafficCosts(traffic, PRICES);

    for (const { what, dollars } of lines) expect(dollars, what).toBeGreaterThan(0);
    for (const [name, amount] of Object.entries(traffic)) {
      if (typeof amount !== 'number' || name === 'audited') continue;
      const total = totalOf(trafficCosts({ ...traffic, [name]: 2 * amount }, PRICES));
      expect(total, name).toBeGreaterThan(totalOf(lines));
    }
  });

  it('of imports are those that the README names', () => {
    const [, short, long] = importTable()
      .lines.slice(2)
      .map((line) => line.split(' | ')[1]?.split(' + ') ?? []);
    const unitsOf = (cells: readonly string[] = []): number =>
      Math.round(cells.reduce((sum, cell) => sum + Number(cell.replaceAll(',', '')), 0) / 1_000);

    expect(README).toContain(`${unitsOf(short)} to ${unitsOf(long)} write units`);
  });

  it('of a thousand calls are within their goals, without logs and traces', () => {
    const over = callTable().dollars.filter((dollars, index) => dollars > (CALLS[index]?.goal ?? 0));

    expect(over).toEqual([]);
  });

  it('of logs depend on what the HTTP API writes of a request', () => {
    const taken = inventory();
    const [logs = 0] = extraTable(taken).dollars;
    const [shorter = 0] = extraTable({ ...taken, accessLogFormat: '$context.status' }).dollars;

    expect(taken.accessLogFormat).toContain('$context.routeKey');
    expect(shorter).toBeLessThan(logs);
  });
});

describe('withTables', () => {
  it('replaces a table up to the line after it, and refuses a page without it', () => {
    const page = 'a\n\n| Old | $ |\n|---|--:|\n| x | 1 |\n\nb';

    expect(withTables(page, [['| Old | $ |', '|---|--:|']])).toBe('a\n\n| Old | $ |\n|---|--:|\n\nb');
    expect(() => withTables(page, [['| New | $ |']])).toThrow('The page has no table "New"');
  });
});
