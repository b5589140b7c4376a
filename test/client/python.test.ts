import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import openApi from '../../openapi.json' with { type: 'json' };
import { exampleRequest, examplesOf } from '../../shared/docs/domain/examples.ts';
import type { OpenApiDocument } from '../../shared/docs/domain/openapi.ts';
import { referenceOf } from '../../shared/docs/domain/reference.ts';
import { ERROR_STATUS } from '../../shared/platform/schema/error-response.ts';
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

  it('has the methods of the examples in the reference, with these arguments', () => {
    const { operations } = referenceOf(openApi as unknown as OpenApiDocument, ERROR_STATUS);
    const examples = operations.map((operation) => examplesOf(operation, exampleRequest(operations, operation)).python);
    const script = `
import ast, inspect, json, sys
from counterfoil import Client
for text in json.load(sys.stdin):
    call = next(node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute))
    inspect.signature(getattr(Client, call.func.attr)).bind(None, *call.args)`;
    const { stderr } = python(['-c', script], { input: JSON.stringify(examples) });
    expect([examples.length > 100, stderr]).toEqual([true, '']);
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
