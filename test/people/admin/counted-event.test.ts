import { describe, expect, it } from 'vitest';
import { type AuditEvent, toAuditRecord } from '../../../shared/people/admin/domain/audit-event.ts';
import { countedAs } from '../../../shared/people/admin/domain/counted-event.ts';
import type { UserId } from '../../../shared/platform/domain/ids.ts';

const DAY_SECONDS = 86_400;
/** Passwords that an address may send in a minute. */
const LIMIT = 60;

const refused = (viewerAddress: string, second: number): AuditEvent => ({
  type: 'login_failed',
  actor: null,
  user: { userId: `user-${second}` as UserId, email: `${second}@example.com` },
  provider: null,
  source: { viewerAddress, userAgent: `${second}`.repeat(500), requestId: `request-${second}`, sessionId: null },
  details: { reason: 'throttled', detail: null, method: 'password', assertedEmail: null },
});

describe('countedAs', () => {
  it('leaves 4,320 records of three addresses that send a wrong password a second for a day', () => {
    const records = new Map<string, number>();
    let longest = 0;
    for (let second = 0; second < DAY_SECONDS; second += 60 / LIMIT) {
      for (const address of ['203.0.113.1', '203.0.113.2', '203.0.113.3']) {
        const counted = countedAs(refused(address, second));
        if (counted === undefined) throw new Error('A record for each');
        const record = `${counted.sameAs} ${Math.floor(second / counted.windowSeconds)}`;
        const count = (records.get(record) ?? 0) + 1;
        records.set(record, count);
        if (count < LIMIT) continue;
        longest = Math.max(longest, JSON.stringify(toAuditRecord(counted.event, 'id', 'time', count)).length);
      }
    }
    expect(records.size).toBe(4_320);
    expect([...new Set(records.values())]).toEqual([LIMIT]);
    expect(longest).toBeLessThan(600);
  });

  it('leaves a record of its own for everything else, and for commands of an operator', () => {
    const event = refused('203.0.113.1', 0);
    expect(countedAs({ ...event, source: null })).toBeUndefined();
    expect(countedAs({ ...event, type: 'logout', details: {} })).toBeUndefined();
  });
});
