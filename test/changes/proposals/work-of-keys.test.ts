import { expect, it } from 'vitest';
import { workOfKeys } from '../../../shared/changes/proposals/domain/work-of-keys.ts';
import { aChangeSet } from '../../support/changes/change-set-builders.ts';

const NOW = '2026-12-02T00:00:00.000Z';
const counted = (applied: number) => ({ status: 'verified', applied, skipped: 0, wrong: 0, checkedAt: NOW }) as const;
const set = (id: string, over: object) => ({
  ...aChangeSet({}),
  ...({
    id,
    status: 'applied',
    appliedAt: '2026-12-01T12:00:00.000Z',
    keyName: 'Laptop',
    verification: counted(1),
  } as const),
  ...over,
});

it('is what was applied on the last day, the latest first, also if it changed records alone', () => {
  const all = [
    set('edit', {}),
    set('older', { appliedAt: '2026-11-30T12:00:00.000Z' }),
    set('undone', { status: 'reverted' }),
    set('rule', { kind: 'rules', verification: counted(0), appliedAt: '2026-12-01T13:00:00.000Z' }),
    set('merge', { kind: 'merge_records', verification: counted(0), appliedAt: '2026-12-01T11:00:00.000Z' }),
    set('nothing', { verification: counted(0) }),
    set('person', { keyName: undefined }),
  ];
  const [laptop, ...others] = workOfKeys(all, NOW);
  expect(others).toEqual([]);
  expect([laptop?.name, laptop?.applied.map(({ id }) => id)]).toEqual(['Laptop', ['rule', 'edit', 'merge']]);
});
