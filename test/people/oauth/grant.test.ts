import { describe, expect, it } from 'vitest';
import type { User } from '../../../shared/people/domain/user.ts';
import { actsFor, decideRefresh, type Grant, grantEnd, isLive } from '../../../shared/people/oauth/domain/grant.ts';

const NOW = '2026-03-01T10:00:00.000Z';
const later = (seconds: number): string => new Date(Date.parse(NOW) + seconds * 1000).toISOString();
const DAY = 86_400;

const GRANT: Grant = {
  id: 'g',
  clientId: 'c',
  userId: 'u',
  familyId: 'f',
  scope: 'read',
  issuer: 'https://x',
  role: 'member',
  credentialsVersion: 0,
  createdAt: NOW,
  expiresAt: grantEnd(NOW),
  revokedAt: null,
  lastUsedAt: null,
  refresh: { key: 'k', digest: 'now', issuedAt: NOW, previous: { digest: 'before', successor: 's' } },
};
const USER = { id: 'u', familyId: 'f', role: 'member', status: 'active', passwordHash: null } as User;

describe('decideRefresh', () => {
  it.each([
    ['now', 0, 'rotate'],
    ['now', 30 * DAY - 1, 'rotate'],
    ['now', 30 * DAY, 'ended'],
    ['before', 0, 'repeat'],
    ['before', 60, 'repeat'],
    ['before', 61, 'reused'],
    ['long ago', 0, 'reused'],
  ] as const)('for the token "%s" after %i s, returns %s', (digest, seconds, decision) => {
    expect(decideRefresh(GRANT, digest, later(seconds))).toBe(decision);
  });

  it('ends with the grant, 90 days after the consent or by revocation, with any token', () => {
    const young = { ...GRANT, refresh: { ...GRANT.refresh, issuedAt: later(89 * DAY) } };

    expect(decideRefresh(young, 'now', later(90 * DAY - 1))).toBe('rotate');
    for (const digest of ['now', 'before', 'long ago']) {
      expect(decideRefresh(young, digest, later(90 * DAY))).toBe('ended');
      expect(decideRefresh({ ...GRANT, revokedAt: NOW }, digest, NOW)).toBe('ended');
    }
    expect(isLive(GRANT, later(90 * DAY))).toBe(false);
  });
});

describe('actsFor', () => {
  it('is true only while the user is unchanged', () => {
    expect(actsFor(GRANT, USER)).toBe(true);
    expect(actsFor(GRANT, { ...USER, credentialsVersion: 0 })).toBe(true);
  });

  it.each([
    [{ status: 'suspended' }],
    [{ role: 'admin' }],
    [{ credentialsVersion: 1 }],
    [{ familyId: 'other' }],
    [{ id: 'other' }],
  ] as const)('is false once the user is %j', (change) => {
    expect(actsFor(GRANT, { ...USER, ...change } as User)).toBe(false);
    expect(actsFor(GRANT, undefined)).toBe(false);
  });
});
