import { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import { withClearingOptions } from '../../cli/src/transactions/fields.ts';

const tagsOf = (...args: readonly string[]) =>
  withClearingOptions(new Command()).parse(args, { from: 'user' }).opts<{ readonly tag?: unknown }>().tag;

describe('an option that can be repeated and negated', () => {
  it('has the values after its negation', () => {
    expect(tagsOf('--tag', 'Holiday', '--tag', 'Shared')).toEqual(['Holiday', 'Shared']);
    expect(tagsOf('--no-tag', '--tag', 'Holiday')).toEqual(['Holiday']);
    expect(tagsOf('--tag', 'Holiday', '--no-tag')).toBe(false);
  });
});
