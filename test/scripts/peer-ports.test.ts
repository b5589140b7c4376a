import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const TESTS = join(import.meta.dirname, '..');
const USE = /(?:\bpeerPort|\bopenApiFixtures)\((\d+)\)|^const PEER = (\d+);/gm;
/** Nothing listens at these, so any number of files can use them. */
const SILENT = ['22', '24'];

it('gives each port of a peer to one test file, because files run at the same time', () => {
  const files = globSync('**/*.ts', { cwd: TESTS });
  const uses = files.flatMap((file) => {
    const found = [...readFileSync(join(TESTS, file), 'utf8').matchAll(USE)].map(([, port, own]) => port ?? own ?? '');
    return [...new Set(found)].map((port) => ({ file, port }));
  });
  const shared = [...Map.groupBy(uses, ({ port }) => port)].filter(
    ([port, all]) => all.length > 1 && !SILENT.includes(port),
  );

  expect(uses.length).toBeGreaterThan(20);
  expect(shared).toEqual([]);
});
