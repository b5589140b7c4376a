import { describe, expect, it } from 'vitest';
import { decideTransition, statusesBefore, TRANSITIONS } from '../../../shared/imports/domain/transitions.ts';

const STATUSES = ['pending', 'complete', 'importing', 'reverting', 'revert_failed', 'failed'] as const;

describe('decideTransition', () => {
  it.each([
    ['publish', 'pending', 'importing'],
    ['publish', 'failed', 'importing'],
    ['published', 'importing', 'complete'],
    ['publish_failed', 'importing', 'failed'],
    ['revert', 'complete', 'reverting'],
    ['revert', 'revert_failed', 'reverting'],
    ['reverted', 'reverting', 'pending'],
    ['delete', 'pending', 'pending'],
    ['delete', 'failed', 'failed'],
  ] as const)('%s moves %s to %s', (event, from, to) => {
    expect(decideTransition(event, from, false)).toEqual({ allowed: true, to });
  });

  it.each([
    ['publish', 'complete'],
    ['publish', 'importing'],
    ['publish', 'reverting'],
    ['revert', 'pending'],
    ['revert', 'importing'],
    ['delete', 'complete'],
    ['delete', 'importing'],
    ['published', 'complete'],
  ] as const)('refuses %s of an import that is %s', (event, from) => {
    expect(decideTransition(event, from, false)).toEqual({ allowed: false });
  });

  it('notes a publish request while the rows are read, and allows no other event', () => {
    expect(decideTransition('publish', 'pending', true)).toEqual({ allowed: true, to: 'pending' });
    for (const event of ['delete', 'revert', 'reconfigure'] as const) {
      for (const status of STATUSES) expect(decideTransition(event, status, true)).toEqual({ allowed: false });
    }
  });

  it('ends a preparation only if there is one', () => {
    expect(decideTransition('prepare_failed', 'pending', true)).toEqual({ allowed: true, to: 'failed' });
    expect(decideTransition('prepare_failed', 'pending', false)).toEqual({ allowed: false });
  });

  it('has a way out of every status', () => {
    for (const status of STATUSES) expect(TRANSITIONS.some(({ from }) => from.includes(status))).toBe(true);
  });
});

describe('statusesBefore', () => {
  it('returns the statuses for the conditional update', () => {
    expect(statusesBefore('publish')).toEqual(['pending', 'failed']);
    expect(statusesBefore('revert')).toEqual(['complete', 'revert_failed']);
  });
});
