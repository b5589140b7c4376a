import { createInterface } from 'node:readline/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { CloudFormationClient } from '@aws-sdk/client-cloudformation';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { LambdaClient } from '@aws-sdk/client-lambda';
import { S3Client } from '@aws-sdk/client-s3';
import * as z from 'zod';
import { stackNameOf } from '../infra/stage.ts';
import { requireCredentials } from './deploy/credentials.ts';
import { readStageFile, type StageFile } from './deploy/stage-file.ts';
import { describeIncomplete, findIncomplete } from './restore/missing-files.ts';
import { runScript, UsageError } from './restore/open-table.ts';
import type { RawTable } from './restore/raw-table.ts';
import { restoreStage } from './restore/restore-stage.ts';
import { restoreBeside } from './restore/restored-table.ts';
import { startFunctions, stopFunctions } from './restore/stopped-functions.ts';
import { readStack } from './smoke/aws-stack.ts';

const USAGE = `npm run restore -- --stage NAME --to 2026-03-01T10:00:00Z [--dry-run | --start-again]

Brings the table of a stage back to its state at a second of the last 35 days: restores that state to a table beside it,
stops all functions, copies back what differs, compares both tables, and lists the imports whose files were deleted since.
--dry-run only restores beside it, counts what differs and lists these imports. After an interruption, run the same command again, or let the functions start again with --start-again.`;

const POLL_MS = 30_000;

const readArguments = () => {
  const { values } = parseArgs({
    options: {
      stage: { type: 'string' },
      to: { type: 'string' },
      'dry-run': { type: 'boolean', default: false },
      'start-again': { type: 'boolean', default: false },
    },
  });
  const to = z.iso.datetime().safeParse(values.to);
  if (values.stage === undefined || !to.success) throw new UsageError(USAGE);
  const second = Math.floor(Date.parse(to.data) / 1000) * 1000; // DynamoDB knows seconds only
  return { name: values.stage, at: new Date(second), isDryRun: values['dry-run'], startsAgain: values['start-again'] };
};

const ask = async (question: string): Promise<string> => {
  if (!process.stdin.isTTY) throw new UsageError(`${question}\nThere is no terminal to type it in`);
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return await lines.question(question);
  } finally {
    lines.close();
  }
};

const portsFor = async (stage: StageFile, at: Date) => {
  const { region } = stage.target;
  const { outputs, resources } = await readStack(new CloudFormationClient({ region }), stackNameOf(stage));
  const { TableName: name, UploadsBucket: uploads } = outputs;
  if (name === undefined || uploads === undefined) {
    throw new UsageError(`The stack of ${stage.name} has no output TableName or UploadsBucket: deploy it again`);
  }
  const client = new DynamoDBClient({ region, maxAttempts: 10 });
  const lambda = new LambdaClient({ region, maxAttempts: 10 });
  const bucket = { client: new S3Client({ region, maxAttempts: 10 }), name: uploads };
  const functions = resources
    .filter(({ type }) => type === 'AWS::Lambda::Function')
    .map(({ physicalId }) => physicalId);
  const wait = () => sleep(POLL_MS);
  return {
    restore: async () => ({
      live: { client, name },
      restored: await restoreBeside({ client, wait, log: console.log }, name, at),
    }),
    confirm: ask,
    stopWriters: async () => {
      const seconds = await stopFunctions(lambda, functions);
      console.log(`stopped ${functions.length} functions; waiting ${seconds} s for those that still run`);
      await sleep(seconds * 1000);
    },
    startWriters: () => startFunctions(lambda, functions),
    reportFiles: async (table: RawTable) => describeIncomplete(await findIncomplete(table, bucket), uploads),
    now: () => new Date(),
    log: console.log,
  };
};

const main = async (): Promise<void> => {
  const { name, at, isDryRun, startsAgain } = readArguments();
  const stage = readStageFile(name);
  await requireCredentials(stage);
  const ports = await portsFor(stage, at);
  if (startsAgain) return ports.startWriters();
  await restoreStage(name, isDryRun, ports);
};

await runScript(main);
