import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ENDPOINTS } from '../../../shared/api/endpoints.ts';
import {
  isWithin,
  missingScopes,
  narrower,
  neededScope,
  readScope,
  SCOPE_NAMES,
  SCOPE_PARTS,
} from '../../../shared/platform/domain/access/access-scope.ts';

const scope = fc.subarray([...SCOPE_NAMES], { minLength: 1 }).map((names) => readScope(names.join(' ')) ?? 'no scope');

describe('the scope of a key', () => {
  it.each([
    [undefined, 'read'],
    [' ', 'read'],
    ['read read_write', 'read_write'],
    ['imports:write transactions:read', 'transactions:read imports:write'],
    ['transactions:read transactions:write', 'transactions:write'],
    ['read transactions:read', 'read'],
    ['read transactions:write', 'read transactions:write'],
    [SCOPE_PARTS.map((part) => `${part}:write`).join(' '), 'read_write'],
    [`propose ${SCOPE_PARTS.map((part) => `${part}:write`).join(' ')}`, 'read_write'],
    ['read propose', 'propose'],
    ['propose transactions:write', 'propose transactions:write'],
    ['propose read_write', 'read_write'],
    [SCOPE_PARTS.map((part) => `${part}:read`).join(' '), 'read'],
  ])('of %j is %j', (asked, expected) => {
    expect(readScope(asked)).toBe(expected);
  });

  it.each([
    'write',
    'READ',
    'transactions',
    'transactions:delete',
    'transactions:read:own',
    'accounts:write:',
    'toString:read',
    'read admin',
  ])('cannot be %s', (asked) => {
    expect(readScope(asked)).toBeUndefined();
  });

  it('includes reading what it may write, and nothing of another part', () => {
    expect(isWithin('transactions:read', 'transactions:write')).toBe(true);
    expect(isWithin('transactions:write', 'transactions:read')).toBe(false);
    expect(isWithin('imports:read', 'transactions:write')).toBe(false);
    expect(isWithin('imports:write', 'read')).toBe(false);
    expect(isWithin('', '')).toBe(true);
  });

  it('lacks only the names that it does not include', () => {
    expect(missingScopes('accounts:read transactions:read catalogue:read', 'transactions:write')).toEqual([
      'accounts:read',
      'catalogue:read',
    ]);
    expect(missingScopes('read exports:write', 'read')).toEqual(['exports:write']);
  });

  it('means nothing by a name that this version does not know', () => {
    expect(isWithin('read', 'loans:write')).toBe(false);
    expect(narrower('read_write', 'loans:write transactions:read')).toBe('transactions:read');
  });

  it('narrows to what both allow', () => {
    fc.assert(
      fc.property(scope, scope, scope, (a, b, c) => {
        const both = narrower(a, b);
        expect([isWithin(both, a), isWithin(both, b), both === narrower(b, a)]).toEqual([true, true, true]);
        if (isWithin(c, a) && isWithin(c, b)) expect(isWithin(c, both)).toBe(true);
        expect(readScope(a)).toBe(a);
      }),
    );
  });
});

describe('the scope that an operation needs', () => {
  it('is that of one part for nearly every operation', () => {
    const open = ENDPOINTS.filter(
      (endpoint) => endpoint.scope !== null && neededScope(endpoint.path, endpoint.scope) === '',
    );
    expect(open.map(({ id }) => id)).toEqual(['getUsage']);
    const whole = ENDPOINTS.toSorted((a, b) => (a.id < b.id ? -1 : 1)).filter(
      ({ path, scope: asked }) => asked !== null && neededScope(path, 'read') === 'read',
    );
    expect(whole.map(({ id }) => id)).toEqual(['createExport', 'listExports', 'getExport'].toSorted());
    const several = ENDPOINTS.filter(({ path }) => neededScope(path, 'read').includes(' '));
    expect(several.map(({ id }) => id).toSorted()).toEqual([
      'applyRules',
      'listChanges',
      'mergeCategory',
      'mergeMerchant',
      'mergeTag',
      'previewRule',
      'previewRules',
    ]);
  });

  it('is found by the whole beginning of the path', () => {
    expect(neededScope('/transactions/{id}/history', 'read')).toBe('transactions:read');
    expect(neededScope('/imports/{id}/publish', 'write')).toBe('imports:write');
    expect(neededScope('/transactionsx', 'read')).toBe('read');
    expect(neededScope('/transactionsx', 'write')).toBe('read_write');
  });
});
