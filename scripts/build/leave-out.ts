import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'esbuild';

/** Modules that the SDK imports and `stand-ins.ts` replaces. */
const STOOD_IN_FOR =
  /^@aws-sdk\/(credential-provider-node|endpoint-cache)$|^@modelcontextprotocol\/server\/_shims$|^@smithy\/core\/event-streams$|^\.\..+\/loadSharedConfigFiles$/;

/** The conversion of schemas to JSON Schema, which only `npm run openapi` needs. */
const UNUSED = /\/zod\/v4\/core\/(json-schema-processors|json-schema-generator|to-json-schema)\.js$/;

/** Each client of the SDK imports its package.json, only to send the version. */
const PACKAGE = /\/@aws-sdk\/client-[a-z0-9-]+\/package\.json$/;

/** A package without side effects whose package.json does not say so. */
const WITHOUT_EFFECTS = /^@aws-sdk\/lib-storage$/;
const IS_FOUND = 'found';

/** An empty module would become one of CommonJS, which esbuild forgets when functions share its chunk. */
const withoutValues = (source: string): string =>
  [...source.matchAll(/^export (?:const|function|class) (\w+)/gm)]
    .map(([, name]) => `export const ${name} = undefined;\n`)
    .join('');

/** Leaves out library code for browsers, servers or tools: a tenth of a function's size and of its start. */
export const leaveOut: Plugin = {
  name: 'leave-out',
  setup: ({ onResolve, onLoad, resolve }) => {
    onResolve({ filter: STOOD_IN_FOR }, () => ({ path: join(import.meta.dirname, 'stand-ins.ts') }));
    onResolve({ filter: WITHOUT_EFFECTS }, async ({ path, pluginData, importer, kind, resolveDir }) =>
      pluginData === IS_FOUND
        ? undefined
        : {
            ...(await resolve(path, { importer, kind, resolveDir, pluginData: IS_FOUND })),
            pluginData: undefined,
            sideEffects: false,
          },
    );
    onLoad({ filter: UNUSED }, async ({ path }) => ({ contents: withoutValues(await readFile(path, 'utf8')) }));
    onLoad({ filter: PACKAGE }, async ({ path }) => {
      const { version } = JSON.parse(await readFile(path, 'utf8')) as { readonly version: string };
      return { contents: JSON.stringify({ version }), loader: 'json' };
    });
  },
};
