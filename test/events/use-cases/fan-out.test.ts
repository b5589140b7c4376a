import { describe, expect, it } from 'vitest';
import type { FeedEvent } from '../../../shared/events/domain/event.ts';
import type { Webhook } from '../../../shared/events/domain/webhook.ts';
import { fanOut } from '../../../shared/events/use-cases/fan-out.ts';

const NOW = '2026-03-01T12:00:00.000Z';
const LATER = '2026-03-01T13:00:00.000Z';
const EVENT: FeedEvent = {
  id: '0195583f-1a2b-7c3d-8e4f-5a6b7c8d9e0f',
  familyId: '0a3cfc5e-9d1f-4a6f-8d39-0c4f4a3f2d10',
  type: 'transactions.changed',
  occurredAt: NOW,
  path: '/api/v1/transactions/1',
  data: {},
  place: 7,
};
const WEBHOOK = { disabled: null, types: null, target: 6, pausedUntil: null } as Webhook;

const fannedOut = async (...list: readonly Webhook[]) => {
  const seen = { woken: [] as string[], extended: [] as unknown[], put: 0 };
  await fanOut({
    webhooks: { list: async () => list, extend: async (_, ...rest) => void seen.extended.push(rest) },
    bus: { put: async () => void seen.put++ },
    wake: async (familyId) => void seen.woken.push(familyId),
    now: () => NOW,
  })(EVENT);
  return seen;
};

describe('an event', () => {
  it('starts the worker of the webhooks once if one or more may receive it now', async () => {
    const { woken, extended, put } = await fannedOut(WEBHOOK, WEBHOOK);
    expect([woken, put]).toEqual([[EVENT.familyId], 1]);
    expect(extended).toEqual([
      [7, NOW],
      [7, NOW],
    ]);
  });

  it.each<[string, readonly Webhook[]]>([
    ['has no webhook', []],
    ['has only a disabled webhook', [{ ...WEBHOOK, disabled: 'by_user' }]],
    ['has only a webhook for other events', [{ ...WEBHOOK, types: ['import.failed'] }]],
  ])('starts no worker if its family %s', async (_, list) => {
    expect(await fannedOut(...list)).toEqual({ woken: [], extended: [], put: 1 });
  });

  it('starts no worker for a webhook that waits after failures, and lets it read up to the event later', async () => {
    expect(await fannedOut({ ...WEBHOOK, pausedUntil: LATER })).toEqual({ woken: [], extended: [[7, LATER]], put: 1 });
  });

  it('starts the worker again when it is repeated, because the first attempt may have ended before it did', async () => {
    const { woken, extended } = await fannedOut({ ...WEBHOOK, target: 7 });
    expect([woken, extended]).toEqual([[EVENT.familyId], []]);
  });
});
