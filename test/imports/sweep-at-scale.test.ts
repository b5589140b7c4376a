import { describe, expect, it } from 'vitest';
import { createHandler } from '../../functions/imports/sweep-imports.ts';
import { anImport } from '../support/imports/import-builders.ts';

const STALE = '2026-05-01T10:00:00.000Z';
/** Milliseconds of a read, an update and a message. */
const [READ, UPDATE, SEND] = [4, 6, 8];
/** Seconds that a run may take. */
const TIMEOUT = 55;

/** Time passes only when everybody waits; nothing is measured. */
const simulatedTime = () => {
  let now = 0;
  const waiting = new Map<number, (() => void)[]>();
  const wait = (milliseconds: number): Promise<void> =>
    new Promise((resolve) => {
      const due = now + milliseconds;
      waiting.set(due, [...(waiting.get(due) ?? []), resolve]);
    });
  /** Until the work is done; lets all that waits for the next moment go on. */
  const run = async (work: Promise<void>): Promise<void> => {
    let isDone = false;
    const ended = work.finally(() => {
      isDone = true;
    });
    while (!isDone) {
      await new Promise((resolve) => setImmediate(resolve));
      if (waiting.size === 0) continue;
      now = Math.min(...waiting.keys());
      const due = waiting.get(now) ?? [];
      waiting.delete(now);
      for (const resolve of due) resolve();
    }
    await ended;
  };
  return { now: () => now, wait, run };
};

/** So many stalled imports, and one piece of each other kind of work that is due in each run. */
const stalledService = (count: number, time: ReturnType<typeof simulatedTime>) => {
  const touchedAt = Array.from({ length: count }, () => STALE);
  const woken = { imports: new Set<number>(), exports: 0, changeSets: 0, sessions: 0, events: 0, webhooks: 0 };
  const seconds: number[] = [];
  const template = anImport({ status: 'importing', lease: null, updatedAt: STALE });
  const keys = touchedAt.map((_, index) => ({ familyId: 'family', id: String(index) }));
  const imports = {
    listInFlight: () => time.wait(READ).then(() => keys),
    findAny: (_: string, id: string) =>
      time.wait(READ).then(() => ({
        ...template,
        id,
        touchedAt: touchedAt[Number(id)],
        wakes: woken.imports.has(Number(id)) ? 1 : 0,
      })),
    update: (_: string, id: string, __: unknown, change: { readonly touchedAt: string }) =>
      time.wait(UPDATE).then(() => {
        touchedAt[Number(id)] = change.touchedAt;
        return template;
      }),
  };
  const sending = (note: () => void) => ({ send: () => time.wait(SEND).then(note) });
  const other = { status: 'running', lease: null, touchedAt: STALE, createdAt: new Date().toISOString(), wakes: 0 };
  const stored = { find: () => time.wait(READ).then(() => other), update: () => time.wait(UPDATE).then(() => other) };
  const ports = {
    imports,
    queues: {
      send: (queue: string, { importId }: { readonly importId: string }) =>
        time.wait(SEND).then(() => {
          if (queue === 'revert') woken.sessions++;
          else woken.imports.add(Number(importId));
        }),
    },
    sessions: { listExpired: async () => [{ familyId: 'family', id: 'session' }] },
    exports: { ...stored, listInFlight: async () => [{ familyId: 'family', exportId: 'export' }] },
    exportQueue: sending(() => woken.exports++),
    changeSets: {
      ...stored,
      find: () => time.wait(READ).then(() => ({ ...other, status: 'applying' })),
      listInFlight: async () => [{ familyId: 'family', changeSetId: 'changes' }],
    },
    changeQueue: sending(() => woken.changeSets++),
    outbox: { groupsBefore: async () => [{ familyId: 'family', group: 'group' }] },
    eventQueue: sending(() => woken.events++),
    webhooks: { familiesDue: async () => ['family'] },
    wakeWebhooks: sending(() => woken.webhooks++).send,
    staleSeconds: 60,
    log: { info: () => undefined },
    metrics: {
      addMetric: (_: string, __: string, value: number) => seconds.push(value),
      publishStoredMetrics: () => undefined,
    },
  };
  const handler = createHandler(ports as unknown as Parameters<typeof createHandler>[0]);
  const run = async (): Promise<void> => {
    const start = time.now();
    await time.run(handler({}, { getRemainingTimeInMillis: () => start + TIMEOUT * 1_000 - time.now() }));
    expect(time.now() - start).toBeLessThan(TIMEOUT * 1_000);
  };
  return { run, woken, seconds };
};

describe('the sweep after an outage', () => {
  it('wakes 100,000 stalled imports within five minutes, and the work of other kinds in every one', async () => {
    const { run, woken, seconds } = stalledService(100_000, simulatedTime());
    const reached: number[] = [];
    for (let minute = 1; minute <= 5; minute++) {
      await run();
      reached.push(woken.imports.size);
      expect(woken).toMatchObject({
        exports: minute,
        changeSets: minute,
        sessions: minute,
        events: minute,
        webhooks: minute,
      });
      expect(seconds).toHaveLength(minute);
    }
    expect(reached[0]).toBeGreaterThan(50_000);
    expect(reached.at(-1)).toBe(100_000);
  });
});
