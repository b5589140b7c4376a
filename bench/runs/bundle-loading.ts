import { execFile } from 'node:child_process';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'esbuild';

export type InitTime = { readonly milliseconds: number; readonly cpuMilliseconds: number; readonly rssMb: number };

const run = promisify(execFile);

const LOAD = `
  const cpu = process.cpuUsage();
  const started = performance.now();
  await import(process.env.BUNDLE);
  const milliseconds = performance.now() - started;
  const { user, system } = process.cpuUsage(cpu);
  const rssMb = process.memoryUsage.rss() / 2 ** 20;
  console.log(JSON.stringify({ milliseconds, cpuMilliseconds: (user + system) / 1000, rssMb }));
`;

/** Loads a bundle in a fresh process, without a compile cache, and measures only the loading. */
export const initTime = async (file: string, environment: Readonly<Record<string, string>>): Promise<InitTime> => {
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', LOAD], {
    env: { ...environment, BUNDLE: pathToFileURL(file).href },
  });
  const last = stdout.trimEnd().split('\n').at(-1) ?? '';
  return JSON.parse(last) as InitTime;
};

type Template = {
  readonly Resources?: Readonly<
    Record<
      string,
      {
        readonly Type: string;
        readonly Properties?: { readonly Environment?: { readonly Variables?: Readonly<Record<string, unknown>> } };
      }
    >
  >;
};

/** A placeholder for values that only a deployment knows: valid as a name and as a URL. */
const UNRESOLVED = 'http://127.0.0.1:1/unresolved';

/** All variables of all functions in the assembly, so that any bundle loads by itself. */
export const functionEnvironment = async (assembly: string): Promise<Record<string, string>> => {
  const files = (await readdir(assembly)).filter((file) => file.endsWith('.template.json'));
  const variables: Record<string, string> = { AWS_REGION: 'eu-central-1', POWERTOOLS_DEV: 'false' };
  for (const file of files) {
    const { Resources = {} } = JSON.parse(await readFile(join(assembly, file), 'utf8')) as Template;
    for (const { Type, Properties } of Object.values(Resources)) {
      if (Type !== 'AWS::Lambda::Function') continue;
      for (const [name, value] of Object.entries(Properties?.Environment?.Variables ?? {})) {
        variables[name] = typeof value === 'string' ? value : UNRESOLVED;
      }
    }
  }
  return variables;
};

/** The minimum cost of a Lambda with DynamoDB: both SDK packages, one client, one command. */
const SOURCE = `
  import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
  import { DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
  const documents = DynamoDBDocumentClient.from(new DynamoDBClient({}));
  export const handler = (event) => documents.send(new GetCommand({ TableName: 't', Key: { pk: event.id, sk: '-' } }));
`;

export type Bundle = { readonly name: string; readonly file: string; readonly bytes: number };

/** Bundles the bare handler as ESM, as most projects ship it, into a folder. */
export const buildBareHandler = async (folder: string): Promise<Bundle> => {
  const file = join(folder, 'bare-handler.mjs');
  await build({
    stdin: { contents: SOURCE, resolveDir: import.meta.dirname, loader: 'js' },
    outfile: file,
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    mainFields: ['module', 'main'],
    legalComments: 'none',
    logLevel: 'warning',
  });
  return { name: 'bare SDK handler', file, bytes: (await stat(file)).size };
};
