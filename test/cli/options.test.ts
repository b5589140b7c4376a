import { describe, expect, it } from 'vitest';
import { gather } from '../../cli/src/options.ts';

describe('an option that can be repeated and negated', () => {
  it('has the values after its negation', () => {
    expect(gather('Shared', gather('Holiday', undefined))).toEqual(['Holiday', 'Shared']);
    expect(gather('Holiday', false)).toEqual(['Holiday']);
  });
});
