import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runVitest } from '../run/run-vitest.ts';
import { BUGS, type Bug } from './bugs.ts';

/**
 * Shows that the tests can fail: puts one deliberate bug after the other into a copy of the tree, and runs the tests that must
 * notice it. Prints which test did. Fails if one goes unnoticed, or if these tests fail without any bug.
 */
const ROOT = join(import.meta.dirname, '../..');
const COPIED = ['cli', 'client', 'functions', 'infra', 'local', 'scripts', 'shared', 'test', 'web'];
const SETTINGS = ['package.json', 'tsconfig.json', 'vitest.config.ts', 'openapi.json'];
const TIMEOUT = 10 * 60_000;

const copyTree = async (folder: string): Promise<void> => {
  const isOurs = (path: string): boolean => !path.includes('node_modules');
  for (const name of [...COPIED, ...SETTINGS])
    await cp(join(ROOT, name), join(folder, name), { recursive: true, filter: isOurs });
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
};

const runTests = (folder: string, files: readonly string[]) =>
  runVitest(['--project=unit', ...files], { cwd: folder, env: {}, show: false, timeout: TIMEOUT });

/** The test that notices the bug, with the number of others; undefined if none does, also if the tests cannot even start. */
const findNotice = async (folder: string, { file, right, wrong, test }: Bug): Promise<string | undefined> => {
  const path = join(folder, file);
  const source = await readFile(path, 'utf8');
  await writeFile(
    path,
    source.replace(right, () => wrong),
  );
  const { failures, passed } = await runTests(folder, [test]);
  await writeFile(path, source);
  const [first] = failures.flatMap((failure) => /test\/.* > .*/.exec(failure)?.[0] ?? []);
  if (first === undefined) return undefined;
  return `${first}${failures.length > 1 ? `, and ${failures.length - 1} more` : ''}; ${passed} pass`;
};

const folder = await mkdtemp(join(tmpdir(), 'counterfoil-sabotage-'));
let noticed = 0;
try {
  await copyTree(folder);
  const before = await runTests(folder, [...new Set(BUGS.map(({ test }) => test))]);
  if (before.failed > 0) throw new Error(`The tests fail without any bug:\n${before.failures.join('\n')}`);
  for (const bug of BUGS) {
    const notice = await findNotice(folder, bug);
    if (notice !== undefined) noticed++;
    console.log(`${notice === undefined ? 'NOT NOTICED' : 'noticed'}: ${bug.name}\n  ${notice ?? bug.test}`);
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
console.log(`${noticed} of ${BUGS.length} deliberate bugs noticed`);
process.exitCode = noticed === BUGS.length ? 0 : 1;
