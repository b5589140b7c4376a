import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Template } from '../../scripts/checks/templates/template.ts';
import { takeInventory } from '../../scripts/costs/inventory.ts';
import { CALLS } from '../../scripts/costs/measured.ts';
import { withTables } from '../../scripts/costs/page.ts';
import { callTable, extraTable, idleTable, storageTable } from '../../scripts/costs/tables.ts';
import { synthesizedWith } from './synthesized.ts';

const PAGE = readFileSync(join(import.meta.dirname, '../../docs/costs.md'), 'utf8');
const IDLE_GOAL = 8;

/** With somebody who receives alarms. */
const inventory = () =>
  takeInventory(synthesizedWith({ ALARM_EMAIL: 'a@example.org' }).all.map((template) => template.toJSON() as Template));

describe('the costs', () => {
  it('are on the page as the templates have them: npm run costs -- --write', () => {
    const taken = inventory();
    const tables = [idleTable(taken), callTable(), extraTable(taken), storageTable()].map(({ lines }) => lines);

    expect(PAGE).toBe(withTables(PAGE, tables));
  });

  it('of the idle service are at most eight dollars a month with every alarm', () => {
    const taken = inventory();

    expect(taken).toMatchObject({ ownMetrics: 2, minutely: [1.75, 0.5], composites: 1 });
    expect(taken.alarms).toBeGreaterThan(20);
    expect(taken.metricsRead).toBeGreaterThanOrEqual(taken.alarms);
    expect(idleTable(taken).dollars.at(-1)).toBeLessThanOrEqual(IDLE_GOAL);
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
