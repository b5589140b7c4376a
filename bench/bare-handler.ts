import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';

/** What any Lambda on DynamoDB pays at least: both SDK packages, one client, one command. */
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
