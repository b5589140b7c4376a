import {
  type CloudWatchLogsClient,
  DescribeLogStreamsCommand,
  FilterLogEventsCommand,
} from '@aws-sdk/client-cloudwatch-logs';
import {
  GetAccountSettingsCommand,
  GetFunctionConfigurationCommand,
  type LambdaClient,
  ListEventSourceMappingsCommand,
} from '@aws-sdk/client-lambda';
import { GetAccountCommand, GetEmailIdentityCommand, type SESv2Client } from '@aws-sdk/client-sesv2';
import { GetQueueAttributesCommand, type SQSClient } from '@aws-sdk/client-sqs';
import { SCHEDULED_JOBS, WORKERS } from '../../infra/workers.ts';
import { describeLine, readLine } from '../../local/lambda/function-log.ts';
import { type DeployedResource, functionNameOf } from './aws-stack.ts';
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
    lastError: async (name) => {
      const logGroupName = await logOf(name);
      const command = { logGroupName, startTime: since.getTime(), filterPattern: ERRORS };
      const { events = [] } = await logs.send(new FilterLogEventsCommand(command));
      const text = events.at(-1)?.message;
      return text === undefined ? undefined : describeLine(readLine(text)) || text.trim();
    },
    jobs: () => Promise.all(SCHEDULED_JOBS.map(({ function: name }) => lastRunOf(clients, name, logOf(name)))),
    queues: () =>
      Promise.all(WORKERS.map(({ queue, function: name }) => stateOf(clients, resources, queue, functions.get(name)))),
    mailProblem: async () =>
      mailProblem(
        clients.ses,
        (await configurationOf('request-password-reset')).Environment?.Variables?.['MAIL_FROM'] ?? '',
      ),
    mailsTo: undefined,
    concurrency: async () => (await lambda.send(new GetAccountSettingsCommand({}))).AccountLimit?.ConcurrentExecutions,
  };
};

/** Our own errors are JSON; Lambda's are text. */
const ERRORS = '?"\\"level\\":\\"ERROR\\"" ?"Task timed out" ?"Runtime.ExitError" ?"Runtime.ImportModuleError"';

/** Every run ends with a line of Lambda, so the last line tells when it was. */
const lastRunOf = async ({ logs }: AwsClients, name: string, group: Promise<string | undefined>): Promise<JobState> => {
  const command = { logGroupName: await group, orderBy: 'LastEventTime', descending: true, limit: 1 } as const;
  const { logStreams: [stream] = [] } = await logs.send(new DescribeLogStreamsCommand(command));
  const time = stream?.lastIngestionTime ?? stream?.lastEventTimestamp;
  return { function: name, lastRun: time === undefined ? undefined : new Date(time) };
};

const stateOf = async (
  { lambda, sqs }: AwsClients,
  resources: readonly DeployedResource[],
  queue: string,
  functionName: string | undefined,
): Promise<QueueState> => {
  const { EventSourceMappings: sources = [] } = await lambda.send(
    new ListEventSourceMappingsCommand({ FunctionName: functionName }),
  );
  const construct = queue.replaceAll(/(^|-)([a-z])/g, (_match, _dash: string, letter: string) => letter.toUpperCase());
  const deadLetters = resources.find(
    ({ type, logicalId }) => type === 'AWS::SQS::Queue' && logicalId.startsWith(`${construct}DeadLetters`),
  );
  const command = { QueueUrl: deadLetters?.physicalId, AttributeNames: ['ApproximateNumberOfMessages' as const] };
  const { Attributes: attributes } = await sqs.send(new GetQueueAttributesCommand(command));
  return {
    queue,
    isWorkedOn: sources.some(({ State }) => State === 'Enabled'),
    deadLetters: Number(attributes?.['ApproximateNumberOfMessages'] ?? 0),
  };
};

/** Why SES would not send from the address, for as far as it tells without sending. */
const mailProblem = async (ses: SESv2Client, mailFrom: string): Promise<string | undefined> => {
  const account = await ses.send(new GetAccountCommand({}));
  if (account.SendingEnabled === false) return 'SES has stopped the sending of this account';
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
