import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { CloudFormationClient } from '@aws-sdk/client-cloudformation';
import { CloudWatchLogsClient } from '@aws-sdk/client-cloudwatch-logs';
import { stackNameOf } from '../../infra/stage.ts';
import { WELL_FORMED_ID } from '../../shared/platform/domain/text/client-request-id.ts';
import { requireCredentials } from '../deploy/credentials.ts';
import { readStageFile } from '../deploy/stage-file.ts';
import { runScript, UsageError } from '../restore/open-table.ts';
import { readStack } from '../smoke/aws-stack.ts';
import { awsLogs } from './aws-logs.ts';
import { localLogs } from './local-logs.ts';
import { findStory, type SearchLogs, tellLine } from './story.ts';

const USAGE = `npm run trace -- ID [--stage NAME] [--days 7]

Prints what happened to a request or a piece of work, line by line, from all logs. ID is the id of a request (the header
X-Request-Id, request_id of an error, or the reference on an error page), of an import, an export, a change set or a
bank sync, or the X-Request-Id that the caller sent. Without --stage, it reads the logs of the local stack in DATA_DIR
(.local). With it, it searches the logs of a deployment in CloudWatch: account and region are in
config/stages/NAME.yml, the credentials in the environment. --days is how far back.`;

const DAY_MS = 86_400_000;

const readArguments = () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { stage: { type: 'string' }, days: { type: 'string', default: '7' }, help: { type: 'boolean' } },
  });
  const [id = '', ...rest] = positionals;
  const days = Number(values.days);
  if (values.help || rest.length > 0 || !WELL_FORMED_ID.test(id) || !(days > 0)) throw new UsageError(USAGE);
  return { id, days, stage: values.stage };
};

const logsOfStage = async (name: string, days: number): Promise<SearchLogs> => {
  const stage = readStageFile(name);
  await requireCredentials(stage);
  const { region } = stage.target;
  const { resources } = await readStack(new CloudFormationClient({ region }), stackNameOf(stage));
  const until = new Date();
  const since = new Date(until.getTime() - days * DAY_MS);
  return awsLogs({ client: new CloudWatchLogsClient({ region }), resources, since, until });
};

const main = async (): Promise<void> => {
  const { id, days, stage } = readArguments();
  const local = () => localLogs(process.env['DATA_DIR'] ?? join(import.meta.dirname, '../..', '.local'));
  const story = await findStory(stage === undefined ? local() : await logsOfStage(stage, days), id);
  if (story.length === 0) {
    throw new UsageError(
      `No line names ${id}: check it, or look further back with --days. Lines of the last minute may still be missing`,
    );
  }
  for (const line of story) console.log(tellLine(line));
};

await runScript(main);
