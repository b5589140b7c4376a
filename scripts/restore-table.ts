import { setTimeout as sleep } from 'node:timers/promises';
import { CloudFormationClient } from '@aws-sdk/client-cloudformation';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
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
import type { RawTable } from './restore/raw-table.ts';
import { type RestoreArguments, readArguments } from './restore/read-arguments.ts';
import { restoreFamily } from './restore/restore-family.ts';
import { restoreStage } from './restore/restore-stage.ts';
import { restoreBeside } from './restore/restored-table.ts';
import { saveFamily } from './restore/save-family.ts';
import { longestTimeout, startFunctions, stopFunctions } from './restore/stopped-functions.ts';
import { functionNameOf, readStack } from './smoke/aws-stack.ts';

const POLL_MS = 30_000;

/** Jobs that change nothing of a family: they may run longer. */
const LEAVING_FAMILIES = new Set(
  SCHEDULED_JOBS.filter(({ table }) => !table?.write?.some((subject) => PARTS[subject] === 'restored')).map(
    ({ function: name }) => name,
  ),
);

const openStage = async (name: string, at: Date) => {
  const stage = readStageFile(name);
  await requireCredentials(stage);
  const { region } = stage.target;
  const { outputs, resources } = await readStack(new CloudFormationClient({ region }), stackNameOf(stage));
  const { TableName, UploadsBucket: uploads } = outputs;
  if (TableName === undefined || uploads === undefined) {
    throw new UsageError(`The stack of ${name} has no output TableName or UploadsBucket: deploy it again`);
  }
  const client = new DynamoDBClient({ region, maxAttempts: 10 });
  const live: RawTable = { client, name: TableName };
  const bucket = { client: new S3Client({ region, maxAttempts: 10 }), name: uploads };
  const wait = () => sleep(POLL_MS);
  return {
    live,
    lambda: new LambdaClient({ region, maxAttempts: 10 }),
    functions: resources.filter(({ type }) => type === 'AWS::Lambda::Function'),
    restore: async () => ({ live, restored: await restoreBeside({ client, wait, log: console.log }, TableName, at) }),
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

const runStage = async ({ name, at, isDryRun, startsAgain, confirm, withFiles }: Given<'stage'>): Promise<void> => {
  const { lambda, functions, restore, reportFiles } = await openStage(name, at);
  const names = functions.map(({ physicalId }) => physicalId);
  if (startsAgain) return startFunctions(lambda, names);
  await restoreStage(name, isDryRun, {
    ...common(confirm),
    restore,
    stopWriters: async () => {
      const seconds = await stopFunctions(lambda, names);
      console.log(`stopped ${names.length} functions; waiting ${seconds} s for those that still run`);
      await sleep(seconds * 1000);
    },
    startWriters: () => startFunctions(lambda, names),
    ...((withFiles || !isDryRun) && { reportFiles }),
  });
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
  at,
  family,
  isDryRun,
  startsAgain,
  confirm,
  save,
}: Given<'family'>): Promise<void> => {
  const { live, lambda, functions, restore, reportFiles } = await openStage(name, at);
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
