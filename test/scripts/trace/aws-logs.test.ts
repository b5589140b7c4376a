import { CloudWatchLogsClient, GetQueryResultsCommand, StartQueryCommand } from '@aws-sdk/client-cloudwatch-logs';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, describe, expect, it } from 'vitest';
import { awsLogs } from '../../../scripts/trace/aws-logs.ts';
import { findStory } from '../../../scripts/trace/story.ts';

const client = new CloudWatchLogsClient({ region: 'eu-central-1' });
const service = mockClient(client);
beforeEach(() => service.reset());

const aLog = (logicalId: string) => ({ type: 'AWS::Logs::LogGroup', logicalId, physicalId: `deployed-${logicalId}` });
const WORKER = aLog('PublishWorkerFunctionLog1E6C7981');
const GATEWAY = aLog('GatewayAccessLogAEFA1E8A');
const EDGE = aLog('AccessLogF5894D8A');

const search = (resources = [WORKER, GATEWAY, EDGE]) =>
  awsLogs({
    client,
    resources,
    since: new Date('2026-05-01T10:00:00Z'),
    until: new Date('2026-05-01T11:00:00.500Z'),
    pollMs: 0,
  });

const row = (timestamp: string, { physicalId }: { readonly physicalId: string }, message: object) =>
  Object.entries({ '@timestamp': timestamp, '@log': `123456789012:${physicalId}`, '@message': JSON.stringify(message) })
    .concat([['@ptr', 'x']])
    .map(([field, value]) => ({ field, value }));

/** Logs Insights finds these lines for these searches, when asked a second time. */
const finding = (found: Readonly<Record<string, ReturnType<typeof row>[]>>) => {
  service
    .on(StartQueryCommand)
    .callsFake(({ queryString }: { queryString: string }) => ({ queryId: /like (.*) \| sort/.exec(queryString)?.[1] }));
  const asked = new Set<string>();
  service.on(GetQueryResultsCommand).callsFake(({ queryId }: { queryId: string }) => {
    if (asked.has(queryId)) return { status: 'Complete', results: found[queryId] ?? [] };
    asked.add(queryId);
    return { status: 'Running', results: [] };
  });
};

describe('the logs of a deployment', () => {
  it('are searched until the query has finished, in the time between', async () => {
    const line = { message: 'slice finished', importId: 'import-1' };
    finding({ '"import-1"': [row('2026-05-01 10:00:02.250', WORKER, line)] });

    expect(await search()(['import-1'])).toEqual([
      { log: 'publish-worker', at: Date.parse('2026-05-01T10:00:02.250Z'), text: JSON.stringify(line) },
    ]);
    const [start] = service.commandCalls(StartQueryCommand);
    expect(start?.args[0].input).toMatchObject({
      logGroupNames: [WORKER.physicalId, GATEWAY.physicalId], // the edge's has none of our ids
      startTime: Date.UTC(2026, 4, 1, 10) / 1000,
      endTime: Date.UTC(2026, 4, 1, 11) / 1000 + 1,
      queryString: 'fields @timestamp, @log, @message | filter @message like "import-1" | sort @timestamp asc',
    });
  });

  it('tell a story from the gateway to the worker', async () => {
    const answered = { requestId: 'request=1', functionRequestId: 'run-0001', route: 'POST /api/v1/imports' };
    const worked = { message: 'slice finished', request_id: 'request=1', importId: 'import-1' };
    const report = row('2026-05-01 10:00:01.900', WORKER, { type: 'REPORT', id: 'run-0001' });
    finding({
      '"request=1"': [
        row('2026-05-01 10:00:03.000', WORKER, worked),
        row('2026-05-01 10:00:01.000', GATEWAY, answered),
      ],
      '"import-1" or @message like "run-0001"': [report, row('2026-05-01 10:00:03.000', WORKER, worked)],
    });

    const story = await findStory(search(), 'request=1');

    expect(story.map(({ log, text }) => [log, JSON.parse(text)])).toEqual([
      ['access log', answered],
      ['publish-worker', { type: 'REPORT', id: 'run-0001' }],
      ['publish-worker', worked],
    ]);
  });

  it('are searched fifty at a time, because a query takes no more', async () => {
    finding({});
    const many = Array.from({ length: 101 }, (_, at) => aLog(`GetThing${at}FunctionLog1E6C7981`));

    expect(await search(many)(['import-1'])).toEqual([]);
    const sizes = service.commandCalls(StartQueryCommand).map(({ args }) => args[0].input.logGroupNames?.length);
    expect(sizes).toEqual([50, 50, 1]);
  });

  it('say if a search failed', async () => {
    service.on(StartQueryCommand).resolves({ queryId: 'q' });
    service.on(GetQueryResultsCommand).resolves({ status: 'Timeout' });

    await expect(search()(['import-1'])).rejects.toThrow('The search of the logs ended as Timeout');
  });
});
