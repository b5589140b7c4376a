import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { hasSameLibraries, linkLibraries } from '../../../bench/compare/worktree.ts';

let folder = '';
const put = async (path: string, text = ''): Promise<void> => {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), text);
};

beforeEach(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'counterfoil-trees-')));
  for (const tree of ['head', 'base']) {
    await put(`${tree}/package.json`, '{ "workspaces": ["client"] }');
    await put(`${tree}/package-lock.json`, 'the same');
    await put(`${tree}/client/index.js`);
  }
  for (const file of ['zod/index.js', '@scope/library/index.js', '.cache/old', '.bin/tsc'])
    await put(`head/node_modules/${file}`);
  await put('head/client/node_modules/only-head/index.js');
  await mkdir(join(folder, 'head/node_modules/@counterfoil'));
  await symlink('../../client', join(folder, 'head/node_modules/@counterfoil/client'));
  await linkLibraries(join(folder, 'head'), join(folder, 'base'));
});
afterEach(() => rm(folder, { recursive: true }));

const real = (path: string): Promise<string> => realpath(join(folder, 'base', path));

it('shares the libraries of the root and of its packages', async () => {
  expect(await real('node_modules/zod')).toBe(join(folder, 'head/node_modules/zod'));
  expect(await real('node_modules/@scope/library')).toBe(join(folder, 'head/node_modules/@scope/library'));
  expect(await real('node_modules/.bin/tsc')).toBe(join(folder, 'head/node_modules/.bin/tsc'));
  expect(await real('client/node_modules/only-head')).toBe(join(folder, 'head/client/node_modules/only-head'));
});

it('keeps the packages of the tree its own, and shares no caches', async () => {
  expect(await real('node_modules/@counterfoil/client')).toBe(join(folder, 'base/client'));
  expect(existsSync(join(folder, 'base/node_modules/.cache'))).toBe(false);
});

it('detects different libraries by the lock file', async () => {
  const trees = ['head', 'base'].map((tree) => join(folder, tree)) as [string, string];
  expect(await hasSameLibraries(...trees)).toBe(true);
  await put('base/package-lock.json', 'others');
  expect(await hasSameLibraries(...trees)).toBe(false);
});
