import { CloudFormationClient, DescribeStacksCommand, ListStackResourcesCommand } from '@aws-sdk/client-cloudformation';
import {
  CloudWatchLogsClient,
  FilterLogEventsCommand,
  GetQueryResultsCommand,
  StartQueryCommand,
} from '@aws-sdk/client-cloudwatch-logs';
import {
  GetAccountSettingsCommand,
  GetFunctionConfigurationCommand,
  LambdaClient,
  ListEventSourceMappingsCommand,
} from '@aws-sdk/client-lambda';
import { GetAccountCommand, GetEmailIdentityCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import { GetQueueAttributesCommand, SQSClient } from '@aws-sdk/client-sqs';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, describe, expect, it } from 'vitest';
import { FUNCTION_NAMES } from '../../infra/bundles.ts';
import { SCHEDULED_JOBS, WORKERS } from '../../infra/workers.ts';
import { awsProbe } from '../../scripts/smoke/aws-probe.ts';
import { functionNameOf, readStack } from '../../scripts/smoke/aws-stack.ts';
import { awsLogs } from '../../scripts/trace/aws-logs.ts';
import { resourcesOf, synthesized } from '../infra/synthesized.ts';

const SINCE = new Date('2026-05-01T10:00:00Z');
const stacks = new CloudFormationClient({ region: 'eu-central-1' });
const clients = {
  lambda: new LambdaClient({ region: 'eu-central-1' }),
  logs: new CloudWatchLogsClient({ region: 'eu-central-1' }),
  sqs: new SQSClient({ region: 'eu-central-1' }),
  ses: new SESv2Client({ region: 'eu-central-1' }),
};
const [cloudFormation, lambda, logs, sqs, ses] = [
  mockClient(stacks),
  mockClient(clients.lambda),
  mockClient(clients.logs),
  mockClient(clients.sqs),
  mockClient(clients.ses),
];

/** The templates, as CloudFormation lists their resources after a deployment. */
const DEPLOYED = () =>
  synthesized().all.flatMap((template) =>
    ['AWS::Lambda::Function', 'AWS::Logs::LogGroup', 'AWS::SQS::Queue'].flatMap((type) =>
      resourcesOf(template, type).map(([logicalId]) => ({ type, logicalId, physicalId: `deployed-${logicalId}` })),
    ),
  );
const probe = () => awsProbe(clients, DEPLOYED(), SINCE);

beforeEach(() => {
  for (const mock of [cloudFormation, lambda, logs, sqs, ses]) mock.reset();
  lambda.on(GetFunctionConfigurationCommand).callsFake(({ FunctionName }: { FunctionName: string }) => ({
    LoggingConfig: { LogGroup: `log of ${FunctionName}` },
    Environment: { Variables: { MAIL_FROM: 'money@mail.example.org' } },
  }));
});

describe('readStack', () => {
  const stack = (StackStatus: string) => ({
    Stacks: [
      {
        StackName: 's',
        CreationTime: SINCE,
        StackStatus,
        Outputs: [{ OutputKey: 'Url', OutputValue: 'https://d.example' }],
      },
    ] as never,
  });

  it('reads outputs, and the resources of all pages and nested stacks', async () => {
    const summary = (ResourceType: string, id: string) => ({
      ResourceType,
      LogicalResourceId: id,
      PhysicalResourceId: `p-${id}`,
    });
    cloudFormation.on(DescribeStacksCommand).resolves(stack('UPDATE_COMPLETE'));
    cloudFormation
      .on(ListStackResourcesCommand, { StackName: 's', NextToken: undefined })
      .resolves({ StackResourceSummaries: [summary('AWS::CloudFormation::Stack', 'N')] as never, NextToken: '2' })
      .on(ListStackResourcesCommand, { StackName: 's', NextToken: '2' })
      .resolves({ StackResourceSummaries: [summary('AWS::SQS::Queue', 'Q')] as never })
      .on(ListStackResourcesCommand, { StackName: 'p-N' })
      .resolves({ StackResourceSummaries: [summary('AWS::Lambda::Function', 'F')] as never });

    const { outputs, resources } = await readStack(stacks, 's');

    expect(outputs).toEqual({ Url: 'https://d.example' });
    expect(resources.map(({ logicalId }) => logicalId)).toEqual(['N', 'Q', 'F']);
  });

  it.each(['ROLLBACK_COMPLETE', 'UPDATE_IN_PROGRESS', 'DELETE_COMPLETE'])(
    'refuses a stack that is %s',
    async (status) => {
      cloudFormation.on(DescribeStacksCommand).resolves(stack(status));

      await expect(readStack(stacks, 's')).rejects.toThrow(`The stack s is ${status}`);
    },
  );
});

describe('the trace of a deployment', () => {
  it('searches the log of each function, and of the gateway, by its name', async () => {
    logs.on(StartQueryCommand).callsFake(({ logGroupNames }: { logGroupNames: string[] }) => ({
      queryId: logGroupNames.join(' '),
    }));
    logs.on(GetQueryResultsCommand).callsFake(({ queryId }: { queryId: string }) => ({
      status: 'Complete',
      results: queryId.split(' ').map((name) => [{ field: '@log', value: `123456789012:${name}` }]),
    }));
    const search = awsLogs({ client: clients.logs, resources: DEPLOYED(), since: SINCE, until: SINCE });

    const lines = await search(['an id']);

    expect(lines.map(({ log }) => log).sort()).toEqual(['access log', ...FUNCTION_NAMES].sort());
  });
});

describe('the probe of a deployment', () => {
  it('finds every function by the name of its construct', () => {
    const names = DEPLOYED()
      .filter(({ type }) => type === 'AWS::Lambda::Function')
      .map(({ logicalId }) => functionNameOf(logicalId));

    expect(names.sort()).toEqual(FUNCTION_NAMES.toSorted());
  });

  it('reads the last error of a function from its log, in one line', async () => {
    const error = {
      level: 'ERROR',
      message: 'unhandled',
      error: { name: 'AccessDenied', message: 'not sqs:SendMessage' },
    };
    logs.on(FilterLogEventsCommand).resolves({ events: [{ message: 'older' }, { message: JSON.stringify(error) }] });

    expect(await probe().lastError('publish-worker')).toBe('unhandled: AccessDenied: not sqs:SendMessage');
    expect(logs.commandCalls(FilterLogEventsCommand)[0]?.args[0].input).toMatchObject({
      logGroupName: expect.stringMatching(/^log of deployed-PublishWorkerFunction/),
      startTime: SINCE.getTime(),
    });
  });

  it("keeps Lambda's own lines as they are", async () => {
    logs.on(FilterLogEventsCommand).resolves({ events: [{ message: 'Task timed out after 80.00 seconds\n' }] });

    expect(await probe().lastError('publish-worker')).toBe('Task timed out after 80.00 seconds');
  });

  it('takes the last report in a log for the last run of a job', async () => {
    const pages = [[SINCE.getTime() - 60_000], [], [SINCE.getTime(), SINCE.getTime() - 1]];
    logs.on(FilterLogEventsCommand).callsFake(({ nextToken = '0' }: { nextToken?: string }) => ({
      events: pages[Number(nextToken)]?.map((timestamp) => ({ timestamp })),
      ...(nextToken !== '2' && { nextToken: String(Number(nextToken) + 1) }),
    }));

    expect(await probe().jobs()).toEqual(SCHEDULED_JOBS.map((job) => ({ function: job.function, lastRun: SINCE })));
  });

  it('knows no last run of a job without a report', async () => {
    logs.on(FilterLogEventsCommand).resolves({});

    expect((await probe().jobs()).map(({ lastRun }) => lastRun)).toEqual(SCHEDULED_JOBS.map(() => undefined));
  });

  it('tells which queues have a worker, and counts their dead letters', async () => {
    lambda.on(ListEventSourceMappingsCommand).callsFake(({ FunctionName }: { FunctionName: string }) => ({
      EventSourceMappings: [{ State: FunctionName.includes('Readback') ? 'Disabled' : 'Enabled' }],
    }));
    sqs.on(GetQueueAttributesCommand).callsFake(({ QueueUrl }: { QueueUrl: string }) => ({
      Attributes: { ApproximateNumberOfMessages: QueueUrl.includes('DeadLetters') ? '2' : '0' },
    }));

    expect(await probe().queues()).toEqual(WORKERS.map(({ queue }) => ({ queue, isWorkedOn: queue !== 'readback' })));
    expect(await probe().deadLetters()).toBe(2);
  });

  it.each([
    ['works', { SendingEnabled: true, ProductionAccessEnabled: true }, true, undefined],
    ['is stopped', { SendingEnabled: false }, true, 'SES has paused'],
    [
      'is not verified',
      { SendingEnabled: true },
      false,
      'verified neither money@mail.example.org nor mail.example.org',
    ],
    ['is in the sandbox', { SendingEnabled: true, ProductionAccessEnabled: false }, true, 'in its sandbox'],
  ])('tells that mail %s', async (_state, account, isVerified, problem) => {
    ses.on(GetAccountCommand).resolves(account);
    ses.on(GetEmailIdentityCommand).rejects(new Error('NotFoundException'));
    ses
      .on(GetEmailIdentityCommand, { EmailIdentity: 'mail.example.org' })
      .resolves({ VerifiedForSendingStatus: isVerified });

    const found = await probe().mailProblem();
    if (problem === undefined) expect(found).toBeUndefined();
    else expect(found).toContain(problem);
  });

  it('reads how many functions the account may run at once', async () => {
    lambda.on(GetAccountSettingsCommand).resolves({ AccountLimit: { ConcurrentExecutions: 10 } });

    expect(await probe().concurrency()).toBe(10);
  });
});
