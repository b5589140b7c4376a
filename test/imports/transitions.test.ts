import { describe, expect, it } from 'vitest';
import { IMPORT_STATUSES } from '../../shared/imports/domain/import-attributes.ts';
import { decideTransition, type ImportEvent } from '../../shared/imports/domain/transitions.ts';

/** The statuses in which a person may do each action, once the rows have been read. */
const ALLOWED: readonly (readonly [ImportEvent, readonly string[]])[] = [
  ['publish', ['pending', 'failed']],
  ['reconfigure', ['pending', 'failed']],
  ['delete', ['pending', 'failed']],
  ['revert', ['complete', 'revert_failed']],
];

describe('decideTransition', () => {
  it.each(ALLOWED)('allows to %s an import that is %j, and no other', (event, statuses) => {
    const allowed = IMPORT_STATUSES.filter((status) => decideTransition(event, status, false).allowed);

    expect(allowed.toSorted()).toEqual(statuses.toSorted());
  });

  it('only notes a request to publish while the rows are read, and refuses everything else', () => {
    expect(decideTransition('publish', 'pending', true)).toEqual({ allowed: true, to: 'pending' });
    for (const event of ['reconfigure', 'delete', 'revert'] as const) {
      expect(decideTransition(event, 'pending', true)).toEqual({ allowed: false });
    }
  });
});
