import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BuildOptions } from 'esbuild';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bundleChanged } from '../../../scripts/build/bundle-changed.ts';
import { beginSources } from '../../../scripts/build/sources-record.ts';

const LONG_AGO = new Date('2026-01-01');
const OPTIONS = {
  bundle: true,
  format: 'esm',
  splitting: true,
  chunkNames: 'chunks/[hash]',
  metafile: true,
} satisfies BuildOptions;

let folder: string;

const edit = async (name: string, text: string): Promise<void> => {
  await writeFile(join(folder, name), text);
  await utimes(join(folder, name), LONG_AGO, LONG_AGO);
};

/** `greet` and `part` share a module; only `greet` has the constant. */
const writeSources = async (): Promise<void> => {
  await edit('shared.ts', `export const name = { text: 'world' };`);
  await edit('constant.ts', `export const HELLO = 'hello';`);
  await edit(
    'greet.ts',
    `import { HELLO } from './constant.ts'; import { name } from './shared.ts'; console.log(HELLO, name.text);`,
  );
  await edit('part.ts', `import { name } from './shared.ts'; console.log('goodbye', name.text);`);
};

type Built = { readonly from?: string; readonly facts?: string; readonly of?: readonly string[] };

const build = async (name: string, { from, facts = '', of = ['greet', 'part'] }: Built = {}) => {
  const into = join(folder, name);
  const functions = of.map((each) => [each, [[`${each}/index`, join(folder, `${each}.ts`)]] as const] as const);
  await mkdir(into, { recursive: true });
  await writeFile(join(into, 'package.json'), '{ "type": "module" }');
  const earlier = from === undefined ? undefined : join(folder, from);
  return bundleChanged(into, {
    ...{ functions: new Map(functions), earlier, sources: beginSources(), common: [], facts },
    options: OPTIONS,
  });
};
const run = (name: string, part: string): string =>
  execFileSync(process.execPath, [join(folder, name, part, 'index.js')], { encoding: 'utf8' }).trim();
const both = (name: string) => [run(name, 'greet'), run(name, 'part')];

/** Marks the code of a build, to show whether it is taken over. */
const mark = (name: string, part: string) =>
  writeFile(join(folder, name, part, 'index.js'), `console.log('code of the ${name} build');`);

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bundle-changed-'));
  await writeSources();
});
afterEach(() => rm(folder, { recursive: true }));

describe('bundleChanged', () => {
  it('bundles all functions without an earlier build, and names their sources', async () => {
    const sources = await build('first');

    expect(both('first')).toEqual(['hello world', 'goodbye world']);
    expect([...new Set(sources.map((path) => path.split('/').at(-1)))].toSorted()).toEqual([
      'constant.ts',
      'greet.ts',
      'part.ts',
      'shared.ts',
    ]);
  });

  it('takes over the code of a function without a changed source', async () => {
    await build('first');
    await mark('first', 'part');
    await edit('constant.ts', `export const HELLO = 'welcome';`);
    const sources = await build('second', { from: 'first' });

    expect(both('second')).toEqual(['welcome world', 'code of the first build']);
    expect(sources.some((path) => path.endsWith('part.ts'))).toBe(true);
  });

  it('takes over all functions if nothing has changed', async () => {
    await build('first');
    for (const part of ['greet', 'part']) await mark('first', part);
    await build('second', { from: 'first' });

    expect(both('second')).toEqual(['code of the first build', 'code of the first build']);
  });

  it('leaves out a function that is no longer there', async () => {
    await build('first');
    const sources = await build('second', { from: 'first', of: ['greet'] });

    expect(run('second', 'greet')).toBe('hello world');
    expect(await readdir(join(folder, 'second'))).not.toContain('part');
    expect(sources.some((path) => path.endsWith('part.ts'))).toBe(false);
  });

  it('bundles every function with a changed source again', async () => {
    await build('first');
    await edit('shared.ts', `export const name = { text: 'moon' };`);
    await build('second', { from: 'first' });

    expect(both('second')).toEqual(['hello moon', 'goodbye moon']);
  });

  it('takes over code that an earlier build took over, without unneeded files', async () => {
    await build('first');
    await edit('constant.ts', `export const HELLO = 'welcome';`);
    await build('second', { from: 'first' });
    await edit('constant.ts', `export const HELLO = 'good morning';`);
    await build('third', { from: 'second' });

    expect(both('third')).toEqual(['good morning world', 'goodbye world']);
    await rm(join(folder, 'first'), { recursive: true });
    await rm(join(folder, 'second'), { recursive: true });
    expect(both('third')).toEqual(['good morning world', 'goodbye world']);
    expect((await readdir(join(folder, 'third', 'chunks'))).length).toBeLessThanOrEqual(2);
  });

  it.each([
    ['if an input that is not a file has changed', { facts: 'other' }],
    ['if the earlier build is gone', { from: 'none' }],
  ])('takes over nothing %s', async (_, change) => {
    await build('first');
    await mark('first', 'part');
    await build('second', { from: 'first', ...change });

    expect(both('second')).toEqual(['hello world', 'goodbye world']);
  });

  it('does not take over a function that was edited while it was bundled', async () => {
    await edit('part.ts', `console.log('edited', 'now');`);
    const later = new Date(Date.now() + 60_000);
    await utimes(join(folder, 'part.ts'), later, later);
    await build('first');
    await mark('first', 'part');
    await build('second', { from: 'first' });

    expect(run('second', 'part')).toBe('edited now');
  });
});
