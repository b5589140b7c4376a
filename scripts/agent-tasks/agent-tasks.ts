import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openTable, runScript, UsageError } from '../restore/open-table.ts';
import { AGENT_TASKS } from './all-tasks.ts';
import { openModel } from './model.ts';
import { type Outcome, runTask, type Service } from './run-task.ts';

const USAGE = `npm run agent-tasks [-- --only NAME] [--model]

Solves tasks of a household with the tools for agents (POST /mcp), each in a family of its own, and compares what has become
of every record. Prints one line for each task: the calls, the tokens of the answers, and what differs. Needs a local stack:
run npm start first; DATA_DIR is its folder (.local).

--only NAME  only the task with this name
--model      lets a model solve them: MODEL_API (anthropic or openai), MODEL_URL, MODEL_NAME and MODEL_KEY say which`;

const readArguments = () => {
  const { values } = parseArgs({
    options: {
      only: { type: 'string' },
      model: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  const tasks = AGENT_TASKS.filter(({ name }) => values.only === undefined || name === values.only);
  if (values.help) throw new UsageError(USAGE);
  if (tasks.length === 0)
    throw new UsageError(`--only must be one of:\n${AGENT_TASKS.map(({ name }) => name).join('\n')}`);
  return { tasks, model: values.model ? openModel(process.env) : undefined };
};

const localService = (): Service => {
  const path = join(process.env['DATA_DIR'] ?? join(import.meta.dirname, '../../.local'), 'demo.json');
  if (!existsSync(path)) throw new UsageError(`There is no ${path}: run npm start first`);
  const { base_url } = JSON.parse(readFileSync(path, 'utf8')) as { readonly base_url: string };
  return { baseUrl: base_url, table: openTable({ DATA_DIR: process.env['DATA_DIR'] }) };
};

const NAME_WIDTH = 28;

const line = (name: string, calls: number, tokens: number, result: string): string =>
  `${name.padEnd(NAME_WIDTH)} ${String(calls).padStart(5)} ${tokens.toLocaleString('en').padStart(7)}  ${result}`;

const main = async (): Promise<void> => {
  const { tasks, model } = readArguments();
  const service = localService();
  const outcomes: Outcome[] = [];
  console.log(`${'Task'.padEnd(NAME_WIDTH)} Calls  Tokens  Result`);
  for (const task of tasks) {
    const outcome = await runTask(service, task, model);
    const { name, calls, tokens, faults } = outcome;
    console.log(line(name, calls, tokens, faults.length === 0 ? 'ok' : faults.join('; ')));
    outcomes.push(outcome);
  }
  const sum = (count: (outcome: Outcome) => number): number =>
    outcomes.reduce((total, outcome) => total + count(outcome), 0);
  const solved = outcomes.filter(({ faults }) => faults.length === 0).length;
  console.log(
    line(
      'Total',
      sum(({ calls }) => calls),
      sum(({ tokens }) => tokens),
      `${solved} of ${outcomes.length} solved`,
    ),
  );
  process.exitCode = solved === outcomes.length ? 0 : 1;
};

await runScript(main);
