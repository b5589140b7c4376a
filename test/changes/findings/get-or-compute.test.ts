import { describe, expect, it } from 'vitest';
import {
  type Finding,
  type FindingCount,
  type Findings,
  type FindingsDependencies,
  getOrCompute,
  getOrComputeCount,
  NotFoundYetError,
} from '../../../shared/changes/findings/use-cases/get-or-compute.ts';
import { headerOf } from '../../../shared/ledger/pages/domain/header.ts';
import { readerOf } from '../../../shared/platform/domain/stored-shape.ts';
import { aPage, FAMILY, withRows } from '../../support/ledger/ledger-builders.ts';

const HEADER = headerOf(withRows(aPage(), [{}, { name: 'Other' }]));

/** A ledger whose year has a version; counts how often something is found. */
const createWorld = () => {
  const kept = new Map<string, Finding>();
  const findings: Findings = {
    read: async (familyId, name) => kept.get(`${familyId} ${name}`),
    write: async (familyId, name, finding) => void kept.set(`${familyId} ${name}`, finding),
  };
  const world = { version: 'a' as string | undefined, rules: '1', found: 0 };
  const find = (more: Partial<FindingsDependencies> = {}, isPart = false) =>
    getOrCompute(
      { headers: { list: async () => [{ ...HEADER, version: world.version }] }, findings, ...more },
      FAMILY,
      {
        name: 'duplicates',
        isPart,
        dependsOn: async () => [world.rules],
        find: async () => {
          world.found += 1;
          return [{ number: world.found }];
        },
        read: readerOf<{ number: number }[]>(Array.isArray),
      },
    );
  return { world, find };
};

describe('getOrCompute', () => {
  it('finds once in each state of the ledger, and again after a write to it', async () => {
    const { world, find } = createWorld();
    expect([await find(), await find()]).toEqual([[{ number: 1 }], [{ number: 1 }]]);

    world.version = 'b';
    expect([await find(), await find()]).toEqual([[{ number: 2 }], [{ number: 2 }]]);
  });

  it('finds again by other rules', async () => {
    const { world, find } = createWorld();
    await find();
    world.rules = '2';
    expect(await find()).toEqual([{ number: 2 }]);
  });

  it('remembers nothing of a year without a version, and takes nothing remembered for it', async () => {
    const { world, find } = createWorld();
    await find();
    world.version = undefined;
    expect([await find(), await find()]).toEqual([[{ number: 2 }], [{ number: 3 }]]);
  });

  it('does not take a part for the whole', async () => {
    const { find } = createWorld();
    await find({}, true);
    expect(await find()).toEqual([{ number: 2 }]);
    expect(await find({}, true)).toEqual([{ number: 2 }]);
  });

  it('refuses to compare more than was wished, but knows what is remembered', async () => {
    const { find } = createWorld();
    await expect(find({ mostNow: 1 })).rejects.toThrow(NotFoundYetError);
    expect(await find({ mostNow: 2 })).toEqual([{ number: 1 }]);
    expect(await find({ mostNow: 1 })).toEqual([{ number: 1 }]);
  });
});

const countIn = (kept: ReadonlyMap<string, Finding>, name: string): FindingCount | undefined => {
  const { state, count } = kept.get(name) ?? {};
  return state === undefined || count === undefined ? undefined : { state, count };
};

describe('getOrComputeCount', () => {
  it('counts without the text in the same state of the ledger, and finds again in another one', async () => {
    const kept = new Map<string, Finding>();
    const world = { version: 'a', texts: 0 };
    const findings: Findings = {
      read: async (_, name) => {
        world.texts += 1;
        return kept.get(name);
      },
      readCount: async (_, name) => countIn(kept, name),
      write: async (_, name, finding) => void kept.set(name, finding),
    };
    const count = () =>
      getOrComputeCount({ headers: { list: async () => [{ ...HEADER, version: world.version }] }, findings }, FAMILY, {
        name: 'category',
        dependsOn: async () => ['1'],
        find: async () => ['one', world.version],
        read: readerOf<string[]>(Array.isArray),
        countOf: (found) => found.length,
      });
    expect([await count(), await count(), await count()]).toEqual([2, 2, 2]);
    expect(world.texts).toBe(1);
    world.version = 'b';
    expect(await count()).toBe(2);
    expect(world.texts).toBe(1); // what was found in another state is not read
  });

  it('reads what was remembered without a count', async () => {
    const kept = new Map<string, Finding>();
    const findings: Findings = {
      read: async (_, name) => kept.get(name),
      readCount: async (_, name) => countIn(kept, name),
      write: async (_, name, { count: __, ...rest }) => void kept.set(name, rest),
    };
    let found = 0;
    const count = () =>
      getOrComputeCount({ headers: { list: async () => [{ ...HEADER, version: 'a' }] }, findings }, FAMILY, {
        name: 'category',
        dependsOn: async () => ['1'],
        find: async () => {
          found += 1;
          return ['one'];
        },
        read: readerOf<string[]>(Array.isArray),
        countOf: (all) => all.length,
      });
    expect([await count(), await count(), found]).toEqual([1, 1, 1]);
  });
});
