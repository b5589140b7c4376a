import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type AlarmWorld, startAlarmWorld } from '../../support/alarms/alarm-world.ts';
import { RAISED } from '../../support/alarms/raised-alarms.ts';

const RUNBOOK = readFileSync(join(import.meta.dirname, '../../../docs/runbook.md'), 'utf8');

/** The anchors of headings, as GitHub makes them. */
const ANCHORS = [...RUNBOOK.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w -]/g, '')
    .replaceAll(' ', '-'),
);

let world: AlarmWorld;
beforeAll(async () => {
  world = await startAlarmWorld();
});
afterEach(() => world.cloud.injectFaults(undefined));
afterAll(() => world.stop());

describe('the alarm', () => {
  it.each(Object.entries(RAISED).map(([alarm, raised]) => [alarm, raised.by, raised] as const))(
    '%s is on when %s, has a paragraph in the runbook, and is off again',
    async (alarm, _by, { cause, look, end }) => {
      world.letPass();
      expect(world.isOn(alarm)).toBe(false);

      await cause(world);
      expect(world.isOn(alarm)).toBe(true);
      const [, anchor] = /docs\/runbook\.md#([\w-]+)$/.exec(world.descriptionOf(alarm)) ?? [];
      expect(ANCHORS).toContain(anchor);
      await look(world);

      await end?.(world);
      world.letPass();
      expect(world.isOn(alarm)).toBe(false);
    },
  );
});
