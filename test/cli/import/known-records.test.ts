import { describe, expect, it } from 'vitest';
import { decideKnown } from '../../../cli/src/import/known-records.ts';
import { answeringIo } from '../../support/cli/answering-io.ts';

const OPTIONS = { settings: {}, goal: 'ask', isWatched: true, isRestarted: false } as const;
const known = (over: object = {}) => ({
  ...{ same: 450, updated: 50, left: 1, deleted: 0, names_left: 0, unlike: 0, deleted_accounts: [], rows: [] },
  ...over,
});

describe('the question about records of an earlier file', () => {
  it.each([
    ['1', 'update'],
    ['2', 'match'],
    ['3', 'create'],
    ['4', 'cancel'],
  ])('says what each answer does: %s', async (answer, decision) => {
    const { io, shown } = answeringIo([answer]);
    expect(await decideKnown(io, OPTIONS, known())).toBe(decision);
    expect(shown.slice(0, 5)).toEqual([
      '50 records have other values than in an earlier file. What should be done with them?',
      '  1. Correct what the earlier file created',
      '  2. Keep what is in the ledger',
      '  3. Create everything as new: the file is from another program',
      '  4. Cancel: publish nothing',
    ]);
  });

  it('is not answered by --yes, or without a terminal', async () => {
    const { io } = answeringIo([]);
    const asked = decideKnown({ ...io, isInteractive: false }, { ...OPTIONS, goal: 'publish' }, known());
    await expect(asked).rejects.toMatchObject({ exit: 3, remedy: expect.stringContaining('--known update') });
  });

  it('offers no correction of the records of another program', async () => {
    const { io, shown } = answeringIo(['1']);
    expect(await decideKnown(io, OPTIONS, known({ unlike: 1 }))).toBe('create');
    expect(shown.slice(1, 3)).toEqual([
      '  1. Create everything as new: the file is from another program',
      '  2. Cancel: publish nothing',
    ]);
    const asked = decideKnown({ ...io, isInteractive: false }, OPTIONS, known({ unlike: 1 }));
    await expect(asked).rejects.toMatchObject({
      exit: 3,
      remedy: 'Add --known create to add everything as new, or revert the earlier import first.',
    });
  });

  it('is not asked if all records are the same, or after the option has decided', async () => {
    const { io } = answeringIo([]);
    expect(await decideKnown(io, OPTIONS, null)).toBeUndefined();
    expect(await decideKnown(io, OPTIONS, known({ updated: 0 }))).toBeUndefined();
    expect(await decideKnown(io, { ...OPTIONS, known: 'match' }, known())).toBe('match');
  });
});
