import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'esbuild';

/** What the SDK imports, and `stand-ins.ts` has instead. */
const STOOD_IN_FOR =
  /^@aws-sdk\/(credential-provider-node|endpoint-cache)$|^@smithy\/core\/event-streams$|^\.\..+\/loadSharedConfigFiles$/;

/** Converts schemas to JSON Schema, as only `npm run openapi` does. */
const UNUSED = /\/zod\/v4\/core\/(json-schema-processors|json-schema-generator|to-json-schema)\.js$/;

/** Each client of the SDK imports its own, and sends its version. */
const PACKAGE = /\/@aws-sdk\/client-[a-z0-9-]+\/package\.json$/;

/** Its package.json does not say that it has no effects if nothing of it is used. */
const WITHOUT_EFFECTS = /^@aws-sdk\/lib-storage$/;
const IS_FOUND = 'found';

/** Leaves out of bundles what libraries have for browsers, servers or tools: a tenth of a function, and of its start. */
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
    onLoad({ filter: UNUSED }, () => ({ contents: '', loader: 'empty' }));
    onLoad({ filter: PACKAGE }, async ({ path }) => {
      const { version } = JSON.parse(await readFile(path, 'utf8')) as { readonly version: string };
      return { contents: JSON.stringify({ version }), loader: 'json' };
    });
  },
};
