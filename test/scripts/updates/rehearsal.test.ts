import { describe, expect, it } from 'vitest';
import type { HeldResource } from '../../../scripts/updates/held-resource.ts';
import { problemsOf, rehearse } from '../../../scripts/updates/rehearsal.ts';

const resource = (at: string, names: readonly string[] = [], isRetained = false): HeldResource => ({
  at,
  type: 'AWS::Events::EventBus',
  names,
  fixed: '{}',
  isRetained,
});
const TABLE = resource('Data/Table', [], true);
const now = { resources: [TABLE, resource('First/Bus', ['b'])], order: ['Data', 'First', 'Root'] };
const problems = (...resources: readonly HeldResource[]) => problemsOf(rehearse([{ name: 'old', resources }], now));

describe('a rehearsal', () => {
  it('covers creation, update, rollback, deletion and adoption, each also with a failure in every stack', () => {
    const rehearsed = rehearse([{ name: 'old', resources: now.resources }], now);

    const counts = Map.groupBy(rehearsed, ({ kind }) => kind);
    expect([...counts].map(([kind, all]) => [kind, all.length])).toEqual([
      ['creation', 3],
      ['update', 4],
      ['rollback', 4],
      ['deletion and adoption', 2],
    ]);
    expect(problemsOf(rehearsed)).toEqual([]);
  });

  it('finds a name that is still taken', () => {
    expect(problems(TABLE, resource('First/Old', ['b']))).toContainEqual({
      place: 'update from old',
      problem: 'First/Bus needs b, which First/Old still has',
    });
  });

  it('finds an update that could not be taken back', () => {
    const found = problems(TABLE, resource('Data/Bus', ['b']), resource('First/Bus', ['a']));

    expect(found.map(({ place }) => place)).toContain('update from old');
    const moved = problemsOf(
      rehearse([{ name: 'old', resources: [resource('Data/Bus', ['b'])] }], {
        ...now,
        resources: [resource('Data/Bus', ['c']), resource('First/Bus', ['b'])],
      }),
    );
    expect(moved).toContainEqual({
      place: 'update from old, with a failure in First',
      problem: 'First failed; on the way back, Data/Bus needs b, which First/Bus still has',
    });
  });

  it('finds data that a new place would leave behind', () => {
    const found = problems(resource('Data/OldTable', [], true), resource('First/Bus', ['b']));

    expect(found).toContainEqual({ place: 'update from old', problem: 'the data of Data/OldTable is left behind' });
    expect(found).toContainEqual({
      place: 'deletion of old and adoption',
      problem: 'the data of Data/OldTable is left behind',
    });
  });
});
