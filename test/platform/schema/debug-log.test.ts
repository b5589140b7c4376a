import { describe, expect, it } from 'vitest';
import { toDebugQuery } from '../../../shared/platform/schema/debug-log.ts';

const NOW = '2026-03-31T10:00:00.000Z';
const ID = '6f2a8f6e-90f5-4f0c-8a86-0d3f5f6c7a11';

describe('toDebugQuery', () => {
  it('covers the whole retention period by default', () => {
    expect(toDebugQuery({}, NOW, 90).range).toEqual({ from: '2025-12-31', to: '2026-03-31' });
  });

  it('accepts whole days within the retention period', () => {
    expect(toDebugQuery({ from: '2026-03-01', to: '2026-03-02' }, NOW, 90).range).toEqual({
      from: '2026-03-01',
      to: '2026-03-02',
    });
    expect(toDebugQuery({ from: '1999-01-01', to: '9999-12-31' }, NOW, 7).range).toEqual({
      from: '2026-03-24',
      to: '2026-03-31',
    });
  });

  it('ignores invalid dates and ids', () => {
    const { range, filters } = toDebugQuery(
      { from: '2026-02-30', to: 'yesterday', family_id: "' OR 1", account_id: ID.toUpperCase(), level: ' warn ' },
      NOW,
      7,
    );

    expect(range).toEqual({ from: '2026-03-24', to: '2026-03-31' });
    expect(filters).toMatchObject({ familyId: undefined, accountId: ID, level: 'warn' });
  });

  it('ignores blank filters', () => {
    const blank = { category: '', level: ' ', source: '', provider_key: '', family_id: '', account_id: '' };
    const { range, filters } = toDebugQuery({ ...blank, user_id: '', link_id: '', from: '', to: '' }, NOW, 7);

    expect(range).toEqual(toDebugQuery({}, NOW, 7).range);
    expect(Object.values(filters)).toEqual(Array(8).fill(undefined));
  });
});
