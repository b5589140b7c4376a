import { setTimeout as sleep } from 'node:timers/promises';
import {
  type CloudWatchLogsClient,
  GetQueryResultsCommand,
  type ResultField,
  StartQueryCommand,
} from '@aws-sdk/client-cloudwatch-logs';
import { type DeployedResource, functionNameOf } from '../smoke/aws-stack.ts';
import type { LogLine, SearchLogs } from './story.ts';

/** Of one query; a deployment has some two hundred logs. */
const MOST_GROUPS = 50;
const MOST_LINES = 10_000;
const POLL_MS = 500;

export type AwsLogs = {
  readonly client: CloudWatchLogsClient;
  readonly resources: readonly DeployedResource[];
  readonly since: Date;
  readonly until: Date;
  readonly pollMs?: number;
};

/** All logs of a deployment, searched by Logs Insights, which takes a few seconds. It charges for what it reads. */
export const awsLogs = ({ client, resources, since, until, pollMs = POLL_MS }: AwsLogs): SearchLogs => {
  const names = new Map(
    resources
      .filter(({ type, logicalId }) => type === 'AWS::Logs::LogGroup' && HAS_OUR_IDS.test(logicalId))
      .map(({ logicalId, physicalId }) => [physicalId, logNameOf(logicalId)]),
  );
  const groups = [...names.keys()];
  const parts = Array.from({ length: Math.ceil(groups.length / MOST_GROUPS) }, (_, part) =>
    groups.slice(part * MOST_GROUPS, (part + 1) * MOST_GROUPS),
  );
  const run = async (logGroupNames: readonly string[], queryString: string): Promise<readonly LogLine[]> => {
    const { queryId } = await client.send(
      new StartQueryCommand({
        logGroupNames: [...logGroupNames],
        startTime: Math.floor(since.getTime() / 1000),
        endTime: Math.ceil(until.getTime() / 1000),
        queryString,
        limit: MOST_LINES,
      }),
    );
    for (;;) {
      const { status, results = [] } = await client.send(new GetQueryResultsCommand({ queryId }));
      if (status === 'Complete') return results.map((fields) => toLine(fields, names));
      if (status !== 'Running' && status !== 'Scheduled') throw new Error(`The search of the logs ended as ${status}`);
      await sleep(pollMs);
    }
  };
  return async (texts) => {
    const filter = texts.map((text) => `@message like "${text}"`).join(' or ');
    const queryString = `fields @timestamp, @log, @message | filter ${filter} | sort @timestamp asc`;
    return (await Promise.all(parts.map((part) => run(part, queryString)))).flat();
  };
};

/** The logs of functions and of the gateway, but not of the edge. */
const HAS_OUR_IDS = /FunctionLog[0-9A-F]{8}$|^GatewayAccessLog/;

/** 'PublishWorkerFunctionLogA606A039' → 'publish-worker' */
const logNameOf = (logicalId: string): string =>
  logicalId.startsWith('GatewayAccessLog')
    ? 'access log'
    : functionNameOf(logicalId.replace(/FunctionLog(?=[0-9A-F]{8}$)/, 'Function'));

/** `@log` is `<account>:<log group>`; times are `2026-05-01 10:00:00.000` in UTC. */
const toLine = (fields: readonly ResultField[], names: ReadonlyMap<string, string>): LogLine => {
  const of = (name: string): string => fields.find(({ field }) => field === name)?.value ?? '';
  const group = of('@log').replace(/^\d+:/, '');
  return {
    log: names.get(group) ?? group,
    at: Date.parse(`${of('@timestamp').replace(' ', 'T')}Z`),
    text: of('@message'),
  };
};
