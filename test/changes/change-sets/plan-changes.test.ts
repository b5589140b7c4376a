import { describe, expect, it } from 'vitest';
import { NOTHING_PLANNED } from '../../../shared/changes/change-sets/domain/change-set.ts';
import { planChanges } from '../../../shared/changes/change-sets/use-cases/plan-changes.ts';
import { emptyPage, type Page } from '../../../shared/ledger/pages/domain/page.ts';
import { entriesOf } from '../../../shared/ledger/pages/domain/read.ts';
import { anAccount, FAMILY, withRows } from '../../support/ledger/ledger-builders.ts';

const UNKNOWN = '00c0ffee-5ee2-8000-8000-000000000000';
const NOW = '2026-06-01T00:00:00.000Z';

/** One transaction in each of 25 years of months: more pages than are read together. */
const PAGES: ReadonlyMap<string, Page> = new Map(
  Array.from({ length: 300 }, (_, at) => {
    const month = `${2000 + Math.floor(at / 12)}-${String(1 + (at % 12)).padStart(2, '0')}`;
    return [month, withRows(emptyPage(anAccount(), month), [{ date: `${month}-05` }])];
  }),
);

const planOf = (ids: readonly string[]) => {
  const saved = new Map<string, unknown>();
  const deps = {
    ledger: {
      readMany: async (_family: string, keys: readonly { month: string }[]) =>
        keys.map(({ month }) => PAGES.get(month) ?? emptyPage(anAccount(), month)),
    },
    uploads: { put: async (key: string, text: unknown) => void saved.set(key, text) },
    randomId: () => String(saved.size),
  } as unknown as Parameters<typeof planChanges>[0];
  const record = { id: 'set', familyId: FAMILY, request: { select: { ids }, changes: { notes: 'x' }, sent: {} } };
  return (before: Parameters<typeof planChanges>[2]) =>
    planChanges(deps, record as unknown as Parameters<typeof planChanges>[1], before, {
      now: () => NOW,
      mayContinue: () => false,
      leaseUntil: () => NOW,
    });
};

describe('planChanges', () => {
  it('refuses only unknown ids when a plan of very many ids pauses', async () => {
    const known = [...PAGES.values()].flatMap(entriesOf).map(({ id }) => id);
    const plan = planOf([...known, UNKNOWN]);
    const first = await plan({ blocks: [], counts: NOTHING_PLANNED, rules: null, references: [], lastPage: null });
    expect([first.isDone, first.plan.counts]).toEqual([
      false,
      { selected: 240, changes: 240, refused: 0, unchanged: 0 },
    ]);

    const second = await plan(JSON.parse(JSON.stringify(first.plan)));

    expect([second.isDone, second.plan.counts]).toEqual([
      true,
      { selected: 301, changes: 300, refused: 1, unchanged: 0 },
    ]);
  });
});
