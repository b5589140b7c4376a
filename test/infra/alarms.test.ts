import { describe, expect, it } from 'vitest';
import { alarmName } from '../support/alarms/alarm-world.ts';
import { RAISED } from '../support/alarms/raised-alarms.ts';
import { resourcesOf, synthesizedWith } from './synthesized.ts';

/** In the region with the edge's metrics, which has all of them. */
const PROD = { STAGE: 'prod', STAGE_ACCOUNT: '123456789012', STAGE_REGION: 'us-east-1', ALARM_EMAIL: 'a@example.org' };

const TYPES = ['AWS::CloudWatch::Alarm', 'AWS::CloudWatch::CompositeAlarm'];

describe('the alarms of a stage', () => {
  it('are each raised by a test on the local stack, which raises no others', () => {
    const ids = synthesizedWith(PROD).all.flatMap((template) =>
      TYPES.flatMap((type) => resourcesOf(template, type).map(([id]) => id)),
    );
    expect(ids.map(alarmName).toSorted()).toEqual(Object.keys(RAISED).toSorted());
  });
});
