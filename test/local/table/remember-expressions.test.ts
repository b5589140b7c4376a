import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { type Parse, remembering } from '../../../local/table/remember-expressions.ts';

const require = createRequire(import.meta.url);
const parserOf = (kind: string): Parse => (require(`dynalite/db/${kind}Parser`) as { readonly parse: Parse }).parse;

const contextOf = (attrNames: Record<string, string>, attrVals: Record<string, object>) => ({
  attrNames,
  attrVals,
  unusedAttrNames: Object.fromEntries(Object.keys(attrNames).map((name) => [name, true as const])),
  unusedAttrVals: Object.fromEntries(Object.keys(attrVals).map((name) => [name, true as const])),
  isReserved: (name: string) => name === 'name',
  compare: (_: string, { N: left = '' }: { N?: string }, { N: right = '' }: { N?: string }) =>
    Number(left) > Number(right),
});

/** The parsed expression and the names and values left unused, or the error. */
const outcome = (parse: Parse, text: string, names: Record<string, string>, values: Record<string, object>) => {
  const context = contextOf(names, values);
  try {
    return { parsed: parse(text, { context }), context };
  } catch (error) {
    return { error: String(error) };
  }
};

describe('an expression that was parsed before', () => {
  it.each([
    ['condition', 'attribute_not_exists(pk) OR (#v = :v AND size(list) > :size)', { '#v': 'version' }],
    ['condition', 'pk = :v AND begins_with(sk, :s)', {}],
    ['condition', ':v = pk', {}],
    ['condition', 'sk BETWEEN :size AND :other', {}],
    ['condition', 'attribute_type(pk, :s)', {}],
    ['condition', 'begins_with(sk, :size)', {}],
    ['condition', 'name = :v', {}],
    ['condition', '#missing = :v', {}],
    ['condition', 'pk = = :v', {}],
    ['update', 'SET #v = if_not_exists(#v, :size) + :size, a.b[1] = :s REMOVE c ADD d :size', { '#v': 'version' }],
    ['update', 'SET a = :s, a = :v', {}],
    ['projection', '#v, a.b[1], unused', { '#v': 'version', '#unused': 'x' }],
  ] as const)('has the same result for any values: %s %s', (kind, text, names) => {
    const parse = parserOf(kind);
    const again = remembering(parse);
    const given = [
      { ':v': { S: 'a' }, ':s': { S: 'S' }, ':size': { N: '1' }, ':other': { N: '2' } },
      { ':v': { S: 'b' }, ':s': { S: 'none' }, ':size': { N: '3' }, ':other': { N: '2' } },
      { ':v': { NULL: true }, ':s': { M: { x: { S: 'y' } } }, ':size': { S: '1' }, ':other': { N: '2' } },
    ];

    for (const values of [...given, ...given]) {
      expect(JSON.stringify(outcome(again, text, names, values))).toBe(
        JSON.stringify(outcome(parse, text, names, values)),
      );
    }
  });

  it('is not changed by what was done with an earlier result', () => {
    const parse = remembering(parserOf('condition'));
    const parsed = () =>
      outcome(parse, ':v = pk', {}, { ':v': { S: 'a' } }).parsed as { expression: { args: unknown[] } };
    const first = JSON.stringify(parsed());
    parsed().expression.args.reverse();

    expect(JSON.stringify(parsed())).toBe(first);
  });
});
