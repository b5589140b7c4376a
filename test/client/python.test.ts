import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { hasPython, PYTHON_CLIENT, python } from './support/python.ts';

describe.skipIf(!hasPython())('the Python client', () => {
  it('passes its own tests', () => {
    const { status, stderr } = python(['-m', 'unittest', 'discover', '-s', join(PYTHON_CLIENT, 'tests')]);
    expect([status, stderr]).toEqual([0, expect.stringMatching(/Ran \d\d tests[\s\S]*OK/)]);
  }, 60_000);

  it('has types that Python can read', () => {
    const script = `
import typing
from counterfoil import models
classes = [each for name, each in vars(models).items() if isinstance(each, type) and name != "Any"]
for each in classes:
    typing.get_type_hints(each)
print(len(classes))`;
    const { stdout, stderr } = python(['-c', script]);
    expect([stderr, Number(stdout) > 200]).toEqual(['', true]);
  });

  const hasMypy = spawnSync('python3', ['-c', 'import mypy']).status === 0;
  it.skipIf(!hasMypy)(
    'is typed strictly',
    () => {
      const { stdout } = python(['-m', 'mypy', '--cache-dir', '/dev/null', 'src', 'tests'], { cwd: PYTHON_CLIENT });
      expect(stdout).toContain('Success: no issues found');
    },
    120_000,
  );
});
