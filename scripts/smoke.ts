import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { CloudFormationClient } from '@aws-sdk/client-cloudformation';
import { CloudWatchLogsClient } from '@aws-sdk/client-cloudwatch-logs';
import { LambdaClient } from '@aws-sdk/client-lambda';
import { SESv2Client } from '@aws-sdk/client-sesv2';
import { SQSClient } from '@aws-sdk/client-sqs';
import { stackNameOf } from '../infra/stage.ts';
import { requireCredentials } from './deploy/credentials.ts';
import { readStageFile } from './deploy/stage-file.ts';
import { runScript, UsageError } from './restore/open-table.ts';
import { smokeChecks } from './smoke/all-checks.ts';
import { awsProbe } from './smoke/aws-probe.ts';
import { readStack } from './smoke/aws-stack.ts';
import { describeOutcome, runChecks } from './smoke/check.ts';
import { localProbe } from './smoke/local-probe.ts';
import type { Target } from './smoke/target.ts';

const USAGE = `npm run smoke -- [--stage NAME | --url URL] [--email ADDRESS] [--quick] [--patience SECONDS]

Checks a running service from outside, prints one line for each check, and removes what it created. Without arguments, it
checks the local stack in DATA_DIR (.local). --stage checks a deployment: its account and region are in
config/stages/NAME.yml, and the credentials in the environment. --url needs no credentials and skips the checks that do.
Both need an API key with write access in SMOKE_API_KEY (npm run create-api-key). --email is the address of a user with a
password, to which a link to reset it is sent. --quick does not call every route. --patience is how long to wait for
background work (60).`;

const readArguments = () => {
  const { values } = parseArgs({
    options: {
      stage: { type: 'string' },
      url: { type: 'string' },
      email: { type: 'string' },
      quick: { type: 'boolean', default: false },
      patience: { type: 'string', default: '60' },
      help: { type: 'boolean', default: false },
    },
  });
  const patienceMs = Number(values.patience) * 1000;
  if (values.help || !(patienceMs > 0)) throw new UsageError(USAGE);
  return { ...values, patienceMs };
};

type Arguments = ReturnType<typeof readArguments>;

const requireKey = (): string => {
  const key = process.env['SMOKE_API_KEY'];
  if (key !== undefined && key !== '') return key;
  throw new UsageError('Set SMOKE_API_KEY to an API key with write access (npm run create-api-key)');
};

type Demo = { readonly base_url: string; readonly api_key: string; readonly email: string };

const localTarget = ({ email, patienceMs }: Arguments): Target => {
  const path = join(process.env['DATA_DIR'] ?? join(import.meta.dirname, '..', '.local'), 'demo.json');
  if (!existsSync(path)) throw new UsageError(`There is no ${path}: run npm start first, or see --help`);
  const demo = JSON.parse(readFileSync(path, 'utf8')) as Demo;
  return {
    url: demo.base_url,
    apiUrl: undefined,
    apiKey: demo.api_key,
    email: email ?? demo.email,
    probe: localProbe(demo.base_url, new Date()),
    patienceMs,
    timeScale: Number(process.env['LOCAL_TIME_SCALE'] ?? '1'),
  };
};

const deployedTarget = async (name: string, { email, patienceMs }: Arguments): Promise<Target> => {
  const apiKey = requireKey();
  const stage = readStageFile(name);
  await requireCredentials(stage);
  const { region } = stage.target;
  const { outputs, resources } = await readStack(new CloudFormationClient({ region }), stackNameOf(stage));
  const clients = {
    lambda: new LambdaClient({ region }),
    logs: new CloudWatchLogsClient({ region }),
    sqs: new SQSClient({ region }),
    ses: new SESv2Client({ region }),
  };
  const { Url: url, ApiUrl: apiUrl } = outputs;
  if (url === undefined) throw new UsageError(`The stack of ${name} has no output Url: deploy it again`);
  return {
    url,
    apiUrl,
    apiKey,
    email,
    patienceMs,
    timeScale: 1,
    accountConcurrency: Number(stage.settings['ACCOUNT_CONCURRENCY']),
    probe: awsProbe(clients, resources, new Date()),
  };
};

const targetOf = (given: Arguments): Target | Promise<Target> => {
  const { stage, url, email, patienceMs } = given;
  if (stage !== undefined) return deployedTarget(stage, given);
  if (url === undefined) return localTarget(given);
  return {
    url: url.replace(/\/$/, ''),
    apiUrl: undefined,
    apiKey: requireKey(),
    email,
    patienceMs,
    timeScale: 1,
    probe: undefined,
  };
};

const main = async (): Promise<void> => {
  const given = readArguments();
  const outcomes = await runChecks(smokeChecks(given), await targetOf(given), (outcome) =>
    console.log(describeOutcome(outcome)),
  );
  const count = (kind: string): number => outcomes.filter((outcome) => outcome.kind === kind).length;
  console.log(`${count('passed')} passed, ${count('failed')} failed, ${count('skipped') + count('blocked')} skipped`);
  process.exitCode = count('failed') === 0 ? 0 : 1;
};

await runScript(main);
