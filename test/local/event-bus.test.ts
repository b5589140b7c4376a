import { EventBridgeClient, PutEventsCommand } from '@aws-sdk/client-eventbridge';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createMetrics } from '../../local/alarms/metrics.ts';
import { CREDENTIALS, REGION } from '../../local/aws-call.ts';
import { type PlatformServer, startPlatform } from '../../local/emulators/start-platform.ts';
import { type BusEvent, readBusRules, startBusRules } from '../../local/event-bus.ts';
import { createFaults } from '../../local/faults.ts';
import { createPermissions } from '../../local/permissions/permissions.ts';
import { createStats } from '../../local/stats.ts';
import type { FeedEvent } from '../../shared/events/domain/event.ts';
import { createEventBus } from '../../shared/events/queues/event-bus.ts';
import { localResource } from './support/local-resource.ts';

const EVENT: FeedEvent = {
  id: '0195583f-1a2b-7c3d-8e4f-5a6b7c8d9e0f',
  familyId: '0a3cfc5e-9d1f-4a6f-8d39-0c4f4a3f2d10',
  type: 'import.completed',
  occurredAt: '2026-03-02T09:16:02.000Z',
  path: '/api/v1/imports/1',
  data: { import_id: '1', rows: 2 },
  place: 7,
};

const rule = (pattern: object, target: string) =>
  localResource('AWS::Events::Rule', `to-${target}`, {
    EventBusName: 'own',
    EventPattern: pattern,
    Targets: [{ Arn: `arn:aws:lambda:::${target}` }],
  });

describe('the local bus', () => {
  let platform: PlatformServer;
  let client: EventBridgeClient;
  const seen: BusEvent[] = [];
  const invoked: [string, BusEvent][] = [];
  beforeEach(async () => {
    const observers = {
      ...{ stats: createStats(), metrics: createMetrics() },
      ...{ faults: createFaults(), permissions: createPermissions() },
    };
    platform = await startPlatform(undefined, observers);
    platform.buses.declare(['own']);
    platform.buses.listen((_, event) => seen.push(event));
    client = new EventBridgeClient({ endpoint: platform.endpoint, region: REGION, credentials: CREDENTIALS });
  });
  afterEach(async () => {
    seen.length = 0;
    invoked.length = 0;
    client.destroy();
    await platform.stop();
  });

  it('takes the events of the service and hands them to the rules that match', async () => {
    const rules = readBusRules([
      rule({ source: ['counterfoil'] }, 'all'),
      rule({ source: ['counterfoil'], 'detail-type': ['import.failed'] }, 'failures'),
      rule({ source: ['other'] }, 'other'),
    ]);
    const functions = {
      invoke: async (arn: string, event: string) => {
        invoked.push([arn, JSON.parse(event)]);
        return { kind: 'done', payload: '' } as never;
      },
    };
    const running = startBusRules(platform.buses, rules, {
      ...{ functions, fauxqs: {} as never, timeScale: 1, log: () => undefined },
    });
    await createEventBus(client, 'own').put(EVENT);
    await running.stop();
    expect(seen).toHaveLength(1);
    expect(invoked).toMatchObject([
      [
        'arn:aws:lambda:::all',
        {
          source: 'counterfoil',
          'detail-type': 'import.completed',
          time: EVENT.occurredAt,
          detail: { id: EVENT.id, family_id: EVENT.familyId, place: 7, data: EVENT.data, path: EVENT.path },
        },
      ],
    ]);
    await createEventBus(client, 'own').put(EVENT);
    expect(invoked).toHaveLength(1);
  });

  it('refuses only the invalid entry of several, and the service takes that as a failure', async () => {
    const entry = { EventBusName: 'own', Source: 's', DetailType: 't', Detail: '{}' };
    const answer = await client.send(new PutEventsCommand({ Entries: [{ ...entry, EventBusName: 'none' }, entry] }));
    expect(answer).toMatchObject({ FailedEntryCount: 1, Entries: [{ ErrorCode: 'ResourceNotFoundException' }, {}] });
    await expect(createEventBus(client, 'none').put(EVENT)).rejects.toThrow('The bus refused an event');
  });

  it('does not pretend to support patterns that it does not', () => {
    const read = () => readBusRules([rule({ detail: { rows: [{ numeric: ['>', 1] }] } }, 'all')]);
    expect(read).toThrow('the local cloud does not support the event pattern of detail');
  });
});
