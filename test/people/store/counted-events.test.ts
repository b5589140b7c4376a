import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AuditEvent, AuditRecord } from '../../../shared/people/admin/domain/audit-event.ts';
import { createAuditMac } from '../../../shared/people/crypto/audit-mac.ts';
import { createKeyRing } from '../../../shared/people/crypto/key-ring.ts';
import { createAuditRepository } from '../../../shared/people/store/audit-repository.ts';
import type { UserId } from '../../../shared/platform/domain/ids.ts';
import { dayOfLog } from '../../support/people/day-of-log.ts';
import { startTable, type TestTable } from '../../support/store/dynalite-table.ts';

const mac = createAuditMac(createKeyRing(async () => JSON.stringify({ current: 'k1', k1: 'a'.repeat(64) })));

let table: TestTable;
beforeAll(async () => {
  table = await startTable();
});
afterAll(() => table.stop());

let day = 0;
beforeEach(() => {
  day++;
});
const today = (): string => `2026-05-${String(day).padStart(2, '0')}`;
const at = (time: string): string => `${today()}T${time}Z`;

const logAt = (now: string) =>
  createAuditRepository(table.documents, table.tableName, { mac, newId: randomUUID, now: () => now });
const recordAt = (time: string, event: AuditEvent): Promise<void> => logAt(at(time)).record(event);
const recorded = async (): Promise<readonly AuditRecord[]> => {
  const kept = await dayOfLog(logAt(''), today());
  for (const { text, mac: own } of kept) expect(await mac.verify(text, own)).toBe(true);
  return kept.map(({ text }) => JSON.parse(text));
};

const person = (name: string) => ({ userId: `user-${name}` as UserId, email: `${name}@example.com` });
const ANN = person('ann');
const source = (viewerAddress = '203.0.113.7', userAgent = 'Browser/1') => ({
  viewerAddress,
  userAgent,
  requestId: 'r1',
  sessionId: null,
});
type Refusal = Extract<AuditEvent, { type: 'login_failed' }>;
const refused = (reason: string, over: Partial<Refusal> = {}): Refusal => ({
  type: 'login_failed',
  actor: null,
  user: null,
  provider: null,
  source: source(),
  details: { reason, detail: null, method: 'password', assertedEmail: null },
  ...over,
});
const refreshed = (address: string, clientId = 'client-1'): AuditEvent => ({
  type: 'oauth_token_issued',
  actor: null,
  user: ANN,
  provider: null,
  source: source(address),
  details: { clientId, grantType: 'refresh_token' },
});

describe('refusals in the audit log', () => {
  it('share a record for a minute, with their count and the time of the first', async () => {
    await recordAt('10:00:05.000', refused('throttled'));
    await recordAt('10:00:30.000', refused('throttled', { source: source('203.0.113.7', 'Browser/2') }));
    await recordAt('10:00:59.999', refused('throttled'));
    await recordAt('10:01:00.000', refused('throttled'));

    expect((await recorded()).map(({ time, details }) => [time, details])).toEqual([
      [at('10:00:05.000'), { ...refused('throttled').details, count: 3 }],
      [at('10:01:00.000'), refused('throttled').details],
    ]);
  });

  it('are counted apart by network, reason, provider and user', async () => {
    const different = [
      refused('throttled'),
      refused('throttled', { source: source('203.0.113.8') }),
      refused('wrong_password'),
      refused('wrong_password', { user: ANN }),
      refused('wrong_password', { user: person('bob') }),
      refused('audience', { provider: 'okta' }),
      refused('audience', { provider: 'google' }),
    ];
    for (const event of different) await recordAt('10:00:00.000', event);

    expect(await recorded()).toHaveLength(different.length);
  });

  it('do not name a user once attempts are no longer checked, for they may be for many', async () => {
    for (const name of ['ann', 'bob', 'eve']) {
      await recordAt('10:00:00.000', refused('throttled', { user: person(name) }));
    }
    expect(await recorded()).toMatchObject([{ user: null, details: { count: 3 } }]);
  });

  it('share a record whatever their sender chooses', async () => {
    for (const [index, address] of ['2001:db8::1', '2001:db8::2'].entries()) {
      const token: AuditEvent = {
        ...refused('client'),
        type: 'oauth_token_refused',
        source: source(address, `Browser/${index}`),
        details: { clientId: randomUUID(), reason: 'client', detail: `attempt ${index}` },
      };
      await recordAt('10:00:00.000', token);
    }
    expect(await recorded()).toMatchObject([{ details: { count: 2, detail: 'attempt 1' } }]);
  });

  it('are all counted if they come at once', async () => {
    await Promise.all(Array.from({ length: 40 }, () => recordAt('10:00:00.000', refused('throttled'))));
    expect((await recorded()).map(({ details }) => details)).toMatchObject([{ count: 40 }]);
  });
});

describe('tokens for a refresh in the audit log', () => {
  it('share a record for a day, with their count, by person, application and network', async () => {
    for (const time of ['00:10:00.000', '00:25:00.000', '23:59:00.000']) {
      await recordAt(time, refreshed('203.0.113.7'));
    }
    await recordAt('12:00:00.000', refreshed('198.51.100.1'));
    await recordAt('12:00:00.000', refreshed('203.0.113.7', 'client-2'));

    expect((await recorded()).map(({ time, details }) => [time, details])).toEqual([
      [at('00:10:00.000'), { clientId: 'client-1', grantType: 'refresh_token', count: 3 }],
      [at('12:00:00.000'), { clientId: expect.any(String), grantType: 'refresh_token' }],
      [at('12:00:00.000'), { clientId: expect.any(String), grantType: 'refresh_token' }],
    ]);
  });

  it('do not share the record of a sign-in', async () => {
    const signedIn: AuditEvent = {
      ...refreshed('203.0.113.7'),
      type: 'oauth_token_issued',
      details: { clientId: 'client-1', grantType: 'authorization_code' },
    };
    for (const time of ['10:00:00.000', '10:00:01.000']) await recordAt(time, signedIn);
    expect(await recorded()).toHaveLength(2);
  });
});
