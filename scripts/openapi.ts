import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { apiTypes, type Document, idempotentPaths } from '../client/generate.ts';
import { pythonModels, pythonOperations } from '../clients/python/generate.ts';
import { FUNCTION_NAMES } from '../infra/bundles.ts';
import { ENDPOINTS } from '../shared/api/endpoints.ts';
import { functionOf } from '../shared/platform/domain/endpoint.ts';
import { routeMap } from './checks/route-map.ts';
import { sampleEvent } from './checks/sample-event.ts';
import { straySamples } from './checks/stray-samples.ts';
import { agentTools } from './openapi/agent-tools.ts';
import { openApiDocument } from './openapi/document.ts';
import { knownNames } from './openapi/known-names.ts';

const ROOT = join(import.meta.dirname, '..');
const WIDTH = 120;

/** JSON in which everything that fits is on one line. */
const toText = (value: unknown, step = '  ', indent = ''): string => {
  const line = JSON.stringify(value);
  if (typeof value !== 'object' || value === null || indent.length + line.length <= WIDTH) return line;
  const deeper = `${indent}${step}`;
  const parts = Array.isArray(value)
    ? value.map((item) => `${deeper}${toText(item, step, deeper)}`)
    : Object.entries(value).map(([key, item]) => `${deeper}${JSON.stringify(key)}: ${toText(item, step, deeper)}`);
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  return `${open}\n${parts.join(',\n')}\n${indent}${close}`;
};

const DOCUMENT = openApiDocument() as Document;
const methodsByPath = (): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(
    [...Map.groupBy(ENDPOINTS, ({ path }) => path)].map(([path, endpoints]) => [
      path,
      endpoints.map(({ method }) => method.toUpperCase()),
    ]),
  );

/** The files generated from the endpoint declarations. */
const FILES: Readonly<Record<string, () => string | Promise<string>>> = {
  // indented by one space, because tools download it
  'openapi.json': () => `${toText(DOCUMENT, ' ')}\n`,
  'client/src/generated/api.ts': () => apiTypes(DOCUMENT),
  'client/src/generated/idempotent-paths.ts': () => idempotentPaths(DOCUMENT),
  'clients/python/src/counterfoil/_generated/models.py': () => pythonModels(DOCUMENT),
  'clients/python/src/counterfoil/_generated/operations.py': () => pythonOperations(DOCUMENT),
  'docs/routes.md': routeMap,
  'shared/agents/schema/tools.json': () => `${toText(agentTools())}\n`,
  'shared/platform/schema/api-methods.json': () => `${toText(methodsByPath())}\n`,
  'shared/platform/schema/known-names.json': () => `${toText(knownNames())}\n`,
  ...Object.fromEntries(
    ENDPOINTS.map((endpoint) => [
      `events/${functionOf(endpoint)}.json`,
      () => `${JSON.stringify(sampleEvent(endpoint), null, 2)}\n`,
    ]),
  ),
};

const isCheck = process.argv.includes('--check');

const report = (fault: string): void => {
  console.error(`${fault}: run npm run openapi`);
  process.exitCode = 1;
};

const removeStraySamples = async (): Promise<void> => {
  for (const name of straySamples(await readdir(join(ROOT, 'events')), FUNCTION_NAMES)) {
    if (isCheck) report(`events/${name} belongs to no function`);
    else {
      await rm(join(ROOT, 'events', name));
      console.log(`removed events/${name}`);
    }
  }
};

/** `--check` compares with the committed files; otherwise, the files are written, and what belongs to no function is removed. */
const main = async (): Promise<void> => {
  for (const [name, write] of Object.entries(FILES)) {
    const text = await write();
    const file = join(ROOT, name);
    if ((await readFile(file, 'utf8').catch(() => '')) === text) continue;
    if (isCheck) report(`${name} differs from the declarations`);
    else {
      await writeFile(file, text);
      console.log(`wrote ${name}`);
    }
  }
  await removeStraySamples();
};

await main();
