import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { ACCOUNT_ID, CREDENTIALS, REGION } from '../../../local/aws-call.ts';
import type { FaultPlan } from '../../../local/faults.ts';
import { type LocalCloud, startLocalCloud } from '../../../local/main.ts';
import { synthesize } from '../../../scripts/build/synthesize.ts';
import { writeDemo } from '../../../scripts/demo/ensure-demo.ts';

/** A new account: few functions at once, and somebody who receives alarms. */
const SETTINGS = {
  ACCOUNT_CONCURRENCY: '10',
  ALARM_EMAIL: 'operator@example.org',
  API_REQUESTS_PER_SECOND: '200',
  API_BURST: '200',
  CDK_VALIDATION: 'false',
};

const MINUTE_MS = 60_000;
/** Longer than any alarm looks back. */
const LONG_MS = 4 * 3_600_000;

/** A name in the templates, without the digits that the CDK adds. */
export const alarmName = (id: string): string => id.replace(/^.*\//, '').replace(/[0-9A-F]{8}$/, '');

export type AlarmWorld = {
  readonly cloud: LocalCloud;
  readonly isOn: (alarm: string) => boolean;
  readonly descriptionOf: (alarm: string) => string;
  /** Long enough for every alarm to forget what it saw. */
  readonly letPass: () => void;
  /** Does this in each of so many periods of an alarm, given in minutes. */
  readonly inPeriods: (count: number, minutes: number, act: () => Promise<unknown>) => Promise<void>;
  /** Does this while calls of services fail. */
  readonly whileFailing: (plan: FaultPlan, act: () => Promise<unknown>) => Promise<void>;
  /** Sends a message to the queue whose name contains this. */
  readonly send: (queue: string, body: string) => Promise<void>;
  readonly sqs: SQSClient;
  readonly queueUrl: (queue: string) => string;
  /** The log of a function, or of the gateway. */
  readonly log: (name: string) => string;
  readonly stop: () => Promise<void>;
};

/** A local cloud whose time, as alarms see it, passes only when a test skips it. */
export const startAlarmWorld = async (): Promise<AlarmWorld> => {
  const outDir = await mkdtemp(join(tmpdir(), 'counterfoil-alarms-'));
  const demoBefore = process.env['DEMO_FILE'];
  const cloud = await startLocalCloud({
    ...{ outDir, port: 0, inMemory: true, viewerHeader: true, onReady: writeDemo },
    ...{ timeScale: 0.1, rateScale: 0.25, concurrency: Number(SETTINGS.ACCOUNT_CONCURRENCY) },
    alarmsStandStill: true,
    prepare: () => synthesize(outDir, SETTINGS),
    onLog: (line) => process.env['LOCAL_LOG'] && console.error(line),
  });
  process.env['DEMO_FILE'] = join(cloud.dataDir, 'demo.json'); // read by the test helpers
  const stateOf = (alarm: string) => {
    const found = cloud.alarms().find(({ id }) => alarmName(id) === alarm);
    if (found === undefined) throw new Error(`There is no alarm ${alarm}`);
    return found;
  };
  const sqs = new SQSClient({ endpoint: cloud.endpoints.sqs, region: REGION, credentials: CREDENTIALS });
  const queueUrl = (queue: string): string => {
    const name = cloud.namesOf('AWS::SQS::Queue').find((candidate) => candidate.includes(queue));
    return `${cloud.endpoints.sqs}/${ACCOUNT_ID}/${name}`;
  };
  return {
    cloud,
    sqs,
    queueUrl,
    isOn: (alarm) => stateOf(alarm).isOn,
    descriptionOf: (alarm) => stateOf(alarm).description,
    letPass: () => cloud.skipTime(LONG_MS),
    inPeriods: async (count, minutes, act) => {
      for (let period = 0; period < count; period += 1) {
        if (period > 0) cloud.skipTime(minutes * MINUTE_MS);
        await act();
      }
    },
    whileFailing: async (plan, act) => {
      cloud.injectFaults(plan);
      await act();
      cloud.injectFaults(undefined);
    },
    send: async (queue, body) => {
      await sqs.send(new SendMessageCommand({ QueueUrl: queueUrl(queue), MessageBody: body }));
    },
    log: (name) => {
      const path = join(cloud.dataDir, 'logs', `${name}.log`);
      return existsSync(path) ? readFileSync(path, 'utf8') : '';
    },
    stop: async () => {
      process.env['DEMO_FILE'] = demoBefore;
      sqs.destroy();
      await cloud.stop();
      await rm(outDir, { recursive: true });
    },
  };
};
