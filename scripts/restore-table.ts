import { setTimeout as sleep } from 'node:timers/promises';
import { CloudFormationClient } from '@aws-sdk/client-cloudformation';
import { DescribeTableCommand } from '@aws-sdk/client-dynamodb';
import { EventBridgeClient } from '@aws-sdk/client-eventbridge';
import { LambdaClient } from '@aws-sdk/client-lambda';
import { S3Client } from '@aws-sdk/client-s3';
import { stackNameOf } from '../infra/stage.ts';
import { SCHEDULED_JOBS, WORKER_SECONDS } from '../infra/workers.ts';
import type { FamilyId } from '../shared/platform/domain/ids.ts';
import { requireCredentials } from './deploy/credentials.ts';
import { readStageFile } from './deploy/stage-file.ts';
import { ask } from './restore/ask.ts';
import { PARTS } from './restore/family-partitions.ts';
import { releaseFamily, untilHeld } from './restore/held-family.ts';
import { describeIncomplete, findIncomplete } from './restore/missing-files.ts';
import { openLocalTable, runScript, UsageError } from './restore/open-table.ts';
import { inThreads } from './restore/pass-threads.ts';
import { openClient, type RawTable } from './restore/raw-table.ts';
import { type RestoreArguments, readArguments, type Source } from './restore/read-arguments.ts';
import { restoreFamily } from './restore/restore-family.ts';
import { restoreStage } from './restore/restore-stage.ts';
import { restoreBeside } from './restore/restored-table.ts';
import { saveFamily } from './restore/save-family.ts';
import { areStopped, longestTimeout, startWriters, stopWriters, type Writers } from './restore/stopped-writers.ts';
import { functionNameOf, readStack } from './smoke/aws-stack.ts';

const POLL_MS = 30_000;
const SOURCES_POLL_MS = 5_000;

/** Jobs that change nothing of a family: they may run longer. */
const LEAVING_FAMILIES = new Set(
  SCHEDULED_JOBS.filter(({ table }) => !table?.write?.some((subject) => PARTS[subject] === 'restored')).map(
    ({ function: name }) => name,
  ),
);

const openStage = async (name: string, source: Source) => {
  const stage = readStageFile(name);
  await requireCredentials(stage);
  const { region } = stage.target;
  const { outputs, resources } = await readStack(new CloudFormationClient({ region }), stackNameOf(stage));
  const { TableName, UploadsBucket: uploads } = outputs;
  if (TableName === undefined || uploads === undefined) {
    throw new UsageError(`The stack of ${name} has no output TableName or UploadsBucket: deploy it again`);
  }
  if ('from' in source && source.from === TableName)
    throw new UsageError(`${TableName} is the table of ${name} itself`);
  const client = openClient({ region });
  const live: RawTable = { client, name: TableName };
  const bucket = { client: new S3Client({ region, maxAttempts: 10 }), name: uploads };
  const wait = () => sleep(POLL_MS);
  const ofType = (wanted: string) => resources.filter(({ type }) => type === wanted);
  const idsOf = (type: string) => ofType(type).map(({ physicalId }) => physicalId);
  const lambda = new LambdaClient({ region, maxAttempts: 10 });
  const functions = ofType('AWS::Lambda::Function');
  const writers: Writers = {
    lambda,
    events: new EventBridgeClient({ region, maxAttempts: 10 }),
    functions: functions.map(({ physicalId }) => physicalId),
    sources: idsOf('AWS::Lambda::EventSourceMapping'),
    rules: idsOf('AWS::Events::Rule'),
    wait: () => sleep(SOURCES_POLL_MS),
  };
  return {
    ...{ region, live, lambda, functions, writers },
    restore: async () => ({
      live,
      restored:
        'from' in source
          ? { client, name: source.from }
          : await restoreBeside({ client, wait, log: console.log }, TableName, source.at),
    }),
    reportFiles: async (table: RawTable, familyId?: FamilyId) =>
      describeIncomplete(await findIncomplete(table, bucket, familyId), uploads),
  };
};

const common = (confirm: string | undefined) => ({
  confirm: ask(confirm),
  now: () => new Date(),
  log: console.log,
});

type Given<Kind> = Extract<RestoreArguments, { readonly kind: Kind }>;

const sizeOf = async ({ client, name }: RawTable): Promise<number> =>
  (await client.send(new DescribeTableCommand({ TableName: name }))).Table?.ItemCount ?? 0;

const runStage = async (given: Given<'stage'>): Promise<void> => {
  const { name, source, isDryRun, startsAgain, confirm, withFiles, reading, threads } = given;
  const { region, writers, restore, reportFiles } = await openStage(name, source);
  if (startsAgain) return startWriters(writers);
  const countsFirst = confirm === undefined;
  await restoreStage(
    name,
    { isDryRun, countsFirst, reading },
    {
      ...common(confirm),
      ...{ restore, sizeOf, runPass: inThreads(threads, { region }) },
      areStopped: () => areStopped(writers),
      stopWriters: async () => {
        const seconds = await stopWriters(writers);
        console.log(`stopped ${writers.functions.length} functions; waiting ${seconds} s for those that still run`);
        await sleep(seconds * 1000);
      },
      startWriters: () => startWriters(writers),
      ...((withFiles || !isDryRun) && { reportFiles }),
    },
  );
};

const waitFor = async (longestSeconds: number): Promise<void> => {
  const milliseconds = untilHeld(longestSeconds);
  console.log(`waiting ${milliseconds / 1000} s until no function writes to the family any more`);
  await sleep(milliseconds);
};

const saveTo = (family: FamilyId, path: string | undefined) => ({
  ...(path !== undefined && {
    save: async (restored: RawTable) => {
      await saveFamily(restored, family, path);
      return path;
    },
  }),
});

const runFamily = async ({
  name,
  source,
  family,
  isDryRun,
  startsAgain,
  confirm,
  save,
}: Given<'family'>): Promise<void> => {
  const { live, lambda, functions, restore, reportFiles } = await openStage(name, source);
  if (startsAgain) return void (await releaseFamily(live, family));
  const writers = functions.filter(({ logicalId }) => !LEAVING_FAMILIES.has(functionNameOf(logicalId)));
  const waitForWriters = async (): Promise<void> =>
    waitFor(
      await longestTimeout(
        lambda,
        writers.map(({ physicalId }) => physicalId),
      ),
    );
  await restoreFamily(family, isDryRun, {
    ...common(confirm),
    ...saveTo(family, save),
    restore,
    waitForWriters,
    reportFiles: (table) => reportFiles(table, family),
  });
};

const runLocally = async (given: Given<'local family'>): Promise<void> => {
  const { from, family, isDryRun, startsAgain, confirm, save } = given;
  const live = openLocalTable(process.env);
  if (startsAgain) return void (await releaseFamily(live, family));
  await restoreFamily(family, isDryRun, {
    ...common(confirm),
    ...saveTo(family, save),
    restore: async () => ({ live, restored: { ...live, name: from } }),
    waitForWriters: () => waitFor(WORKER_SECONDS),
  });
};

const main = async (): Promise<void> => {
  const given = readArguments();
  if (given.kind === 'stage') return runStage(given);
  return given.kind === 'family' ? runFamily(given) : runLocally(given);
};

await runScript(main);
