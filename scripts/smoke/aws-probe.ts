import { type CloudWatchLogsClient, paginateFilterLogEvents } from '@aws-sdk/client-cloudwatch-logs';
import {
  GetAccountSettingsCommand,
  GetFunctionConfigurationCommand,
  type LambdaClient,
  ListEventSourceMappingsCommand,
} from '@aws-sdk/client-lambda';
import { GetAccountCommand, GetEmailIdentityCommand, type SESv2Client } from '@aws-sdk/client-sesv2';
import { GetQueueAttributesCommand, type SQSClient } from '@aws-sdk/client-sqs';
import { SCHEDULED_JOBS, type ScheduledJob, WORKERS } from '../../infra/workers.ts';
import { describeLine, readLine } from '../../local/lambda/function-log.ts';
import { type DeployedResource, functionNameOf } from './aws-stack.ts';
import { functionAt } from './function-at.ts';
import type { JobState, Probe, QueueState } from './probe.ts';

export type AwsClients = {
  readonly lambda: LambdaClient;
  readonly logs: CloudWatchLogsClient;
  readonly sqs: SQSClient;
  readonly ses: SESv2Client;
};

/** Only reads: functions, logs, event sources, queues and the state of SES. */
export const awsProbe = (clients: AwsClients, resources: readonly DeployedResource[], since: Date): Probe => {
  const { lambda, logs } = clients;
  const functions = new Map(
    resources
      .filter(({ type }) => type === 'AWS::Lambda::Function')
      .map(({ logicalId, physicalId }) => [functionNameOf(logicalId), physicalId]),
  );
  const configurationOf = (name: string) =>
    lambda.send(new GetFunctionConfigurationCommand({ FunctionName: functions.get(name) ?? name }));
  const logOf = async (name: string): Promise<string | undefined> =>
    (await configurationOf(name)).LoggingConfig?.LogGroup;

  return {
    logDelayMs: 20_000,
    lastError: async (name) => {
      const logGroupName = await logOf(name);
      const command = { logGroupName, startTime: since.getTime(), filterPattern: ERRORS };
      const texts: (string | undefined)[] = [];
      for await (const page of paginateFilterLogEvents({ client: logs }, command))
        texts.push(...(page.events ?? []).map(({ message }) => message));
      const text = texts.at(-1);
      return text === undefined ? undefined : describeLine(readLine(text)) || text.trim();
    },
    jobs: () => Promise.all(SCHEDULED_JOBS.map(async (job) => lastRunOf(clients, job, await logOf(job.function)))),
    queues: () => Promise.all(WORKERS.map(({ queue, function: name }) => stateOf(clients, queue, functions.get(name)))),
    deadLetters: () => countDeadLetters(clients, resources),
    mailProblem: async () =>
      mailProblem(
        clients.ses,
        (await configurationOf(functionAt('POST /password_reset'))).Environment?.Variables?.['MAIL_FROM'] ?? '',
      ),
    mailsTo: undefined,
    concurrency: async () => (await lambda.send(new GetAccountSettingsCommand({}))).AccountLimit?.ConcurrentExecutions,
  };
};

/** Our own errors are JSON; Lambda's are text. */
const ERRORS = '?"\\"level\\":\\"ERROR\\"" ?"Task timed out" ?"Runtime.ExitError" ?"Runtime.ImportModuleError"';

/** Far enough back for the last run of each. */
const LOOK_BACK_MS = { minute: 10 * 60_000, day: 3 * 86_400_000 } as const;

/** Lambda reports every run in the log. What a log says of its streams may be an hour late. */
const lastRunOf = async (
  { logs: client }: AwsClients,
  { function: name, every }: ScheduledJob,
  logGroupName: string | undefined,
): Promise<JobState> => {
  const query = { logGroupName, startTime: Date.now() - LOOK_BACK_MS[every], filterPattern: 'REPORT' };
  let last: number | undefined;
  for await (const { events = [] } of paginateFilterLogEvents({ client }, query)) {
    for (const { timestamp = 0 } of events) last = Math.max(last ?? 0, timestamp);
  }
  return { function: name, lastRun: last === undefined ? undefined : new Date(last) };
};

const stateOf = async (
  { lambda }: AwsClients,
  queue: string,
  functionName: string | undefined,
): Promise<QueueState> => {
  const { EventSourceMappings: sources = [] } = await lambda.send(
    new ListEventSourceMappingsCommand({ FunctionName: functionName }),
  );
  return { queue, isWorkedOn: sources.some(({ State }) => State === 'Enabled') };
};

const countDeadLetters = async ({ sqs }: AwsClients, resources: readonly DeployedResource[]): Promise<number> => {
  const deadLetters = resources.find(
    ({ type, logicalId }) => type === 'AWS::SQS::Queue' && logicalId.startsWith('DeadLetters'),
  );
  const command = { QueueUrl: deadLetters?.physicalId, AttributeNames: ['ApproximateNumberOfMessages' as const] };
  const { Attributes: attributes } = await sqs.send(new GetQueueAttributesCommand(command));
  return Number(attributes?.['ApproximateNumberOfMessages'] ?? 0);
};

/** Why SES would not send from the address, for as far as it tells without sending. */
const mailProblem = async (ses: SESv2Client, mailFrom: string): Promise<string | undefined> => {
  const account = await ses.send(new GetAccountCommand({}));
  if (account.SendingEnabled === false) return 'SES has paused sending for this account';
  const names = [mailFrom, mailFrom.slice(mailFrom.lastIndexOf('@') + 1)];
  const identities = await Promise.all(
    names.map((EmailIdentity) => ses.send(new GetEmailIdentityCommand({ EmailIdentity })).catch(() => undefined)),
  );
  if (!identities.some((identity) => identity?.VerifiedForSendingStatus === true)) {
    return `SES has verified neither ${names.join(' nor ')}`;
  }
  if (account.ProductionAccessEnabled !== true) {
    return 'SES is in its sandbox and sends only to verified addresses: request production access';
  }
  return undefined;
};
