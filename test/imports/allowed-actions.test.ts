import { describe, expect, it } from 'vitest';
import { type ImportAction, isAllowed, statusesBefore } from '../../shared/imports/domain/allowed-actions.ts';
import { IMPORT_STATUSES } from '../../shared/imports/domain/import-attributes.ts';

/** The statuses in which a person may do each action, once the rows have been read. */
const ALLOWED: readonly (readonly [ImportAction, readonly string[]])[] = [
  ['publish', ['pending', 'failed']],
  ['reconfigure', ['pending', 'failed']],
  ['delete', ['pending', 'failed']],
  ['revert', ['complete', 'revert_failed']],
];

describe('isAllowed', () => {
  it.each(ALLOWED)('allows to %s an import that is %j, and no other', (action, statuses) => {
    const allowed = IMPORT_STATUSES.filter((status) => isAllowed(action, status, false));

    expect(allowed.toSorted()).toEqual(statuses.toSorted());
    expect(statusesBefore(action)).toEqual(statuses);
  });

  it('notes a request to publish while the rows are read, and refuses everything else', () => {
    const allowed = ALLOWED.flatMap(([action]) =>
      IMPORT_STATUSES.filter((status) => isAllowed(action, status, true)).map((status) => [action, status]),
    );

    expect(allowed).toEqual([['publish', 'pending']]);
  });
});
