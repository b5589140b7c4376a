import { describe, expect, it } from 'vitest';
import { formatProblems, nextHistory } from '../../../scripts/deploy/compare-formats.ts';

/** A change in three deployments: first only 1, then readers of 2, then writers. */
const OLD = { body: { written: 1, read: [1] } };
const READER = { body: { written: 1, read: [1, 2] } };
const WRITER = { body: { written: 2, read: [1, 2] } };

const deployed = (...versions: readonly (typeof OLD)[]) =>
  versions.reduce<ReturnType<typeof nextHistory> | undefined>(nextHistory, undefined);

describe('a change of a stored format', () => {
  it('is deployed readers first, then writers', () => {
    expect(formatProblems(deployed(OLD), READER)).toEqual([]);
    expect(formatProblems(deployed(OLD, READER), WRITER)).toEqual([]);
  });

  it('is refused if the deployed version could not read what the new one writes', () => {
    expect(formatProblems(deployed(OLD), WRITER)).toEqual([expect.stringContaining('first deploy one that reads it')]);
  });

  it('can be rolled back to the readers, but not further, even after that rollback', () => {
    expect(formatProblems(deployed(OLD, READER, WRITER), READER)).toEqual([]);
    expect(formatProblems(deployed(OLD, READER, WRITER), OLD)).toEqual([
      'This version cannot read format 2 of "body", which is stored.',
    ]);
    expect(formatProblems(deployed(OLD, READER, WRITER, READER), OLD)).toHaveLength(1);
  });

  it('may not stop reading what was written once', () => {
    expect(formatProblems(deployed(OLD, READER, WRITER), { body: { written: 2, read: [2] } })).toEqual([
      'This version cannot read format 1 of "body", which is stored.',
    ]);
  });

  it('does not concern the first deployment, or a format that is new', () => {
    expect(formatProblems(undefined, WRITER)).toEqual([]);
    expect(formatProblems(deployed(OLD), { ...OLD, other: { written: 1, read: [1] } })).toEqual([]);
  });

  it('is refused if a version does not know the format at all', () => {
    expect(formatProblems(deployed({ ...OLD, other: { written: 1, read: [1] } } as typeof OLD), OLD)).toHaveLength(1);
  });
});
