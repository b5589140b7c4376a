import { describe, expect, it } from 'vitest';
import { lastRunOf } from '../../../functions/catalogue/rules/rule-pages/show-rules.ts';

const [BEFORE, AT, AFTER] = ['2026-03-01', '2026-03-02', '2026-03-03'].map((day) => `${day}T08:00:00.000Z`) as [
  string,
  string,
  string,
];
const COUNTS = { selected: 3, changes: 3, unchanged: 0, refused: 0 };
const aRun = (rule_ids: string[] | null) => ({
  id: 'run',
  created_at: AT,
  applied_at: AT,
  counts: COUNTS,
  verification: null,
  rule_ids,
});
const aRule = (over = {}) => ({ id: 'own', active: true, createdAt: BEFORE, updatedAt: BEFORE, ...over });

describe('the last run of a rule', () => {
  it.each([
    ['that was run alone', aRule({ active: false }), ['own'], true],
    ['while others ran', aRule(), ['other'], false],
    ['that is active, with all active ones', aRule(), null, true],
    ['that did not exist yet', aRule({ createdAt: AFTER, updatedAt: AFTER }), null, false],
    ['that has been off since before', aRule({ active: false }), null, false],
    ['that was turned off since', aRule({ active: false, updatedAt: AFTER }), null, true],
  ])('of one %s is found only if it took part', (_, rule, ids, isFound) => {
    expect(lastRunOf(rule, [aRun(ids)]) !== undefined).toBe(isFound);
  });
});
