import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { SLOW } from '../../scripts/checks/slow-tests.ts';
import { BUGS } from '../../scripts/sabotage/bugs.ts';

const ROOT = join(import.meta.dirname, '../..');

describe('each deliberate bug of npm run sabotage', () => {
  it.each(BUGS)('$name', ({ file, right, wrong }) => {
    const { length } = readFileSync(join(ROOT, file), 'utf8').split(right);
    expect([length - 1, wrong === right]).toEqual([1, false]);
  });

  it('belongs to tests that each run takes', () => {
    const slow = new Set(globSync(SLOW, { cwd: ROOT }));
    const always = globSync('test/**/*.test.ts', { cwd: ROOT }).filter((file) => !slow.has(file));
    expect(always).toEqual(expect.arrayContaining(BUGS.map(({ test }) => test)));
  });
});
