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

/** Leaves out of bundles what libraries have for browsers, servers or tools: a tenth of a function, and of its start. */
export const leaveOut: Plugin = {
  name: 'leave-out',
  setup: ({ onResolve, onLoad }) => {
    onResolve({ filter: STOOD_IN_FOR }, () => ({ path: join(import.meta.dirname, 'stand-ins.ts') }));
    onLoad({ filter: UNUSED }, () => ({ contents: '', loader: 'empty' }));
    onLoad({ filter: PACKAGE }, async ({ path }) => {
      const { version } = JSON.parse(await readFile(path, 'utf8')) as { readonly version: string };
      return { contents: JSON.stringify({ version }), loader: 'json' };
    });
  },
};
