import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { FUNCTION_NAMES } from '../../infra/bundles.ts';
import { straySamples } from '../../scripts/checks/stray-samples.ts';
import { exceptIntended } from '../../scripts/openapi/lint-exceptions.ts';

const NAMES = readdirSync(join(import.meta.dirname, '../../events'));

describe('the sample events', () => {
  it('are of functions that exist', () => {
    expect(straySamples(NAMES, FUNCTION_NAMES)).toEqual([]);
  });

  it('include those of a removed endpoint, which the check reports', () => {
    expect(straySamples([...NAMES, 'gone-endpoint.json'], FUNCTION_NAMES)).toEqual(['gone-endpoint.json']);
  });
});

describe('the lint of openapi.json', () => {
  const problem = { ruleId: 'operation-summary', message: 'There is no summary', at: '#/paths/~1a/get' };

  it('leaves out what is intended', () => {
    expect(exceptIntended([problem], ['operation-summary #/paths/~1a/get'])).toEqual({ problems: [], unused: [] });
  });

  it('reports an exception that matches nothing any more', () => {
    const unused = ['operation-summary #/paths/~1gone/get'];
    expect(exceptIntended([problem], unused)).toEqual({ problems: [problem], unused });
  });
});
