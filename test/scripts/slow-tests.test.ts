import { globSync } from 'node:fs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { leftOut, SLOW } from '../../scripts/checks/slow-tests.ts';

type Project = { readonly test: { readonly name: string; readonly exclude: readonly string[] } };

/** The patterns that each project excludes. */
const readExcludes = async (): Promise<ReadonlyMap<string, readonly string[]>> => {
  const path = `../../vitest.config.ts?${process.env['TEST_SAMPLE']}`; // evaluated again, with the current variables
  const { default: config } = await import(path);
  const projects: readonly Project[] = config.test.projects;
  return new Map(projects.map(({ test }) => [test.name, test.exclude]));
};

describe('the projects of a run', () => {
  afterEach(() => {
    vi.unstubAllEnvs();
  });

  it('all leave out the slow files of other seeds in a sample', async () => {
    vi.stubEnv('TEST_SAMPLE', 'true');
    vi.stubEnv('TEST_SEED', '4');
    const excludes = await readExcludes();

    expect([...excludes.keys()].toSorted()).toEqual(['alone', 'api', 'infra', 'unit']);
    for (const patterns of excludes.values()) expect(patterns).toEqual(expect.arrayContaining([...leftOut(4)]));
  });

  it('leave out no slow file in a whole run', async () => {
    vi.stubEnv('TEST_SAMPLE', 'false');
    const excludes = await readExcludes();

    expect([excludes.get('api'), excludes.get('infra')]).toEqual([[], []]);
  });
});

describe('leftOut', () => {
  it('leaves each slow file out with eleven of twelve seeds in a row', () => {
    const elevenTimes = globSync(SLOW).flatMap((file) => Array.from({ length: 11 }, () => file));
    const seeds = Array.from({ length: 12 }, (_, at) => at + 3);
    expect(seeds.flatMap(leftOut).toSorted()).toEqual(elevenTimes.toSorted());
  });

  it.each(SLOW)('finds files for %s', (pattern) => {
    expect(globSync(pattern)).not.toEqual([]);
  });
});
