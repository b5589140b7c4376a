import { describe, expect, it } from 'vitest';
import { metricsOfEvent } from '../../../shared/events/domain/event-metrics.ts';
import { importCompleted, importFailed, needsAttention } from '../../../shared/imports/domain/import-events.ts';

describe('metricsOfEvent', () => {
  it('counts completed imports, and not the change of transactions that comes with them', () => {
    expect(importCompleted('i', { rows: 2, created: 1, matched: 1 }).flatMap(metricsOfEvent)).toEqual([
      'ImportCompleted',
    ]);
  });

  it.each([
    [['verification_mismatch'], ['ReadbackMismatch']],
    [['revert_failed'], ['RevertFailed']],
    [['verification_failed'], []],
    [['open_questions', 'blocked'], []],
  ] as const)('counts an import that needs attention because of %j as %j', (reasons, metrics) => {
    expect(needsAttention('i', reasons).flatMap(metricsOfEvent)).toEqual(metrics);
  });

  it('counts nothing else, such as types of another version', () => {
    expect(importFailed('i', 'code').flatMap(metricsOfEvent)).toEqual([]);
    expect(metricsOfEvent({ type: 'import.other', data: {} })).toEqual([]);
  });
});
