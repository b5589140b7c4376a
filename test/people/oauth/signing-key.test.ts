import { describe, expect, it } from 'vitest';
import {
  activation,
  activeKey,
  needsSuccessor,
  type SigningKey,
  withKey,
} from '../../../shared/people/oauth/domain/signing-key.ts';

const NOW = '2026-03-01T10:00:00.000Z';
const later = (minutes: number): string => new Date(Date.parse(NOW) + minutes * 60_000).toISOString();
const aKey = (kid: string, createdAt: string, activeFrom: string): SigningKey => ({
  publicJwk: { kty: 'EC', crv: 'P-256', x: '', y: '', kid },
  privateJwk: '',
  createdAt,
  activeFrom,
});
const ids = (keys: readonly SigningKey[]) => keys.map(({ publicJwk }) => publicJwk.kid);

describe('signing keys', () => {
  it('sign immediately if first, otherwise ten minutes after publication', () => {
    const first = aKey('1', NOW, activation([], NOW));
    const second = aKey('2', later(60), activation([first], later(60)));
    const keys = withKey([first], second, later(60));

    expect(first.activeFrom).toBe(NOW);
    expect(ids(keys)).toEqual(['1', '2']);
    expect(activeKey(keys, later(69))?.publicJwk.kid).toBe('1');
    expect(activeKey(keys, later(70))?.publicJwk.kid).toBe('2');
    expect(activeKey([], NOW)).toBeUndefined();
  });

  it('stay published until their last token has expired', () => {
    const first = aKey('1', NOW, NOW);
    const second = aKey('2', later(60), later(70));
    const third = (at: number) => withKey([first, second], aKey('3', later(at), later(at + 10)), later(at));

    expect(ids(third(129))).toEqual(['1', '2', '3']);
    expect(ids(third(131))).toEqual(['2', '3']);
  });

  it('are replaced after ninety days', () => {
    const first = aKey('1', NOW, NOW);

    expect(needsSuccessor([], NOW)).toBe(true);
    expect(needsSuccessor([first], later(90 * 24 * 60 - 1))).toBe(false);
    expect(needsSuccessor([first], later(90 * 24 * 60))).toBe(true);
  });
});
