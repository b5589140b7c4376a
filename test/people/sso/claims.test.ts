import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  emailClaims,
  flattenAttributes,
  groupsOf,
  readPath,
  shortTextOf,
  textOf,
} from '../../../shared/people/sso/domain/claims.ts';

describe('readPath', () => {
  it.each([
    ['email', { email: 'a' }, 'a'],
    ['user.email', { user: { email: 'a' } }, 'a'],
    ['emails.1.value', { emails: [{ value: 'a' }, { value: 'b' }] }, 'b'],
    ['cognito:groups', { 'cognito:groups': ['x'] }, ['x']],
    ['https://id.example.com/groups', { 'https://id.example.com/groups': ['x'] }, ['x']],
    ['https://id.example.com/roles.names', { 'https://id.example.com/roles': { names: ['x'] } }, ['x']],
    ['a.b', { 'a.b': 1, a: { b: 2 } }, 1],
    ['a.b.c', { a: 3, 'a.b': { c: 4 } }, 4],
    ['a.b', { a: 'text' }, undefined],
    ['a', null, undefined],
    ['', { '': 1 }, undefined],
    ['constructor', {}, undefined],
    ['a.length', { a: [] }, 0],
    ['__proto__.toString', {}, undefined],
  ])('finds %s in %j', (path, claims, expected) => {
    expect(readPath(claims, path)).toEqual(expected);
  });
});

describe('textOf', () => {
  it('accepts strings and numbers', () => {
    expect([' a ', 12, 0, '', ' ', true, null, Number.NaN, ['a'], {}].map(textOf)).toEqual([
      'a',
      '12',
      '0',
      null,
      null,
      null,
      null,
      null,
      null,
      null,
    ]);
  });
});

describe('shortTextOf', () => {
  it('ignores numbers, control characters and text that is too long', () => {
    expect([' Ada ', 'x'.repeat(256), 'a\u0000b', 'a\nb', 5].map((value) => shortTextOf(value))).toEqual([
      'Ada',
      null,
      null,
      null,
      null,
    ]);
  });
});

describe('groupsOf', () => {
  it.each([
    [
      ['a', 'B', 'a'],
      ['a', 'B'],
    ],
    [[], []],
    ['admins', ['admins']],
    ['', []],
    [undefined, null],
    [null, null],
    [{ a: true }, null],
    [7, null],
    [['a', 7], null],
    [['a', ''], null],
    [['x'.repeat(513)], null],
    [Array.from({ length: 1_001 }, (_, index) => `g${index}`), null],
  ])('reads %j', (claim, expected) => {
    expect(groupsOf(claim)).toEqual(expected);
  });
});

describe('emailClaims', () => {
  it.each([
    ['the boolean', [{ email: 'a@x.test', email_verified: true }], 'a@x.test', true],
    ['the boolean false', [{ email: 'a@x.test', email_verified: false }], 'a@x.test', false],
    ['a text that reads true', [{ email: 'a@x.test', email_verified: 'true' }], 'a@x.test', false],
    ['the number one', [{ email: 'a@x.test', email_verified: 1 }], 'a@x.test', false],
    ['no word', [{ email: 'a@x.test' }], 'a@x.test', false],
    ['a word without an address', [{ email_verified: true }], null, false],
    ['an address that is not a string', [{ email: ['a@x.test'], email_verified: true }], null, false],
    ['an address with a line break', [{ email: 'a@x.test\nb', email_verified: true }], null, false],
    [
      'the second source, same address',
      [{ email: 'a@x.test' }, { email: 'a@x.test', email_verified: true }],
      'a@x.test',
      true,
    ],
    [
      'the second source, another address',
      [{ email: 'a@x.test' }, { email: 'b@x.test', email_verified: true }],
      'a@x.test',
      false,
    ],
    ['the second source, no address', [{ email: 'a@x.test' }, { email_verified: true }], 'a@x.test', false],
    [
      'two words that differ',
      [
        { email: 'a@x.test', email_verified: true },
        { email: 'a@x.test', email_verified: false },
      ],
      'a@x.test',
      false,
    ],
    ['only the second source', [{}, { email: 'b@x.test', email_verified: true }], 'b@x.test', true],
  ])('evaluates %s', (_, sources, email, emailVerified) => {
    expect(emailClaims(sources, 'email', 'email_verified')).toEqual({ email, emailVerified });
  });

  it('never treats an address as verified without a claim about it', () => {
    expect(emailClaims([{ email: 'a@x.test', verified: true }], 'email', null).emailVerified).toBe(false);
  });
});

describe('flattenAttributes', () => {
  it('returns lists of strings under dotted names, without protocol claims', () => {
    expect(
      flattenAttributes({
        iss: 'x',
        nonce: 'y',
        sub: 's',
        department: 'Finance',
        level: 3,
        active: true,
        nothing: null,
        empty: '',
        roles: ['a', 1, null, {}],
        address: { country: 'AT', lines: ['1', '2'] },
      }),
    ).toEqual({
      sub: ['s'],
      department: ['Finance'],
      level: ['3'],
      active: ['true'],
      roles: ['a', '1'],
      'address.country': ['AT'],
      'address.lines': ['1', '2'],
    });
  });

  it('keeps 100 attributes of 4 KB each, five levels deep', () => {
    const many = Object.fromEntries(Array.from({ length: 150 }, (_, index) => [`a${index}`, 'x']));
    expect(Object.keys(flattenAttributes(many))).toHaveLength(100);
    expect(flattenAttributes({ ab: 'x'.repeat(4_094), cd: 'x'.repeat(4_095) })).toEqual({ ab: ['x'.repeat(4_094)] });
    expect(flattenAttributes({ a: { b: { c: { d: { e: 'x', f: { g: 'x' } } } } } })).toEqual({ 'a.b.c.d.e': ['x'] });
  });

  it('ignores inherited object properties', () => {
    const attributes = flattenAttributes(
      JSON.parse('{"__proto__": "x", "constructor": "x", "toString": ["x"], "a": "b"}'),
    );
    expect(Object.keys(attributes)).toEqual(['a']);
  });

  it('stays within its limits for any claims', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (claims) => {
        const attributes = Object.entries(flattenAttributes(claims));
        expect(attributes.length).toBeLessThanOrEqual(100);
        for (const [name, values] of attributes) {
          expect(values.length).toBeGreaterThan(0);
          expect(name.length + values.join('').length).toBeLessThanOrEqual(4_096);
        }
      }),
      { numRuns: 200 },
    );
  });
});
