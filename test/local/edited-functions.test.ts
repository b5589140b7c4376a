import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LocalCloud } from '../../local/main.ts';
import { openFunctionBundles } from '../../scripts/dev/function-bundles.ts';
import { startFixtureCloud } from './support/fixture-cloud.ts';

let folder: string;
let cloud: LocalCloud;
const built: string[] = [];
const replaced = new Map<string, string>();

const edit = (file: string, content: string): void => writeFileSync(join(folder, file), content);

const HANDLER = `import { greet } from './greet.ts';

export const act = async ({ body }: { body: string }) => {
  if (body === 'throw') throw new Error('on purpose');
  return { statusCode: 200, body: greet(body) };
};
`;
const greeting = (word: string): string => `export const greet = (name: string): string => \`${word} \${name}\`;\n`;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'edited-functions-'));
  edit('package.json', '{ "type": "commonjs" }');
  edit('act.ts', HANDLER);
  edit('greet.ts', greeting('Hello'));
  const bundles = openFunctionBundles(new Map([['act', join(folder, 'act.ts')]]), folder, (line) => built.push(line));
  cloud = await startFixtureCloud({
    locateBundle: async (name, bundle) => replaced.get(name) ?? bundles.locate(name) ?? bundle,
  });
});

afterAll(async () => {
  await cloud.stop();
  rmSync(folder, { recursive: true });
});

const act = async (body: string): Promise<readonly [status: number, text: string]> => {
  const response = await fetch(`${cloud.baseUrl}/act`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'text/plain' },
  });
  return [response.status, await response.text()];
};

describe('a function whose sources are edited', () => {
  it('answers with the edit', async () => {
    expect(await act('Ada')).toEqual([200, 'Hello Ada']);
    edit('greet.ts', greeting('Good day'));
    expect(await act('Ada')).toEqual([200, 'Good day Ada']);
  });

  it('is built only after an edit', async () => {
    await act('Ada');
    const count = built.length;
    await Promise.all([act('Ada'), act('Ada')]);
    expect(built).toHaveLength(count);
  });

  it('answers with the file, the line and the message if it does not compile, until it does', async () => {
    edit('greet.ts', '\nexport const greet = (name: string) => ;\n');
    const [status, message] = await act('Ada');
    expect(status).toBe(500);
    expect(message).toMatch(/Unexpected ";"\n\n +.*greet\.ts:2:39:/);

    edit('greet.ts', greeting('Welcome'));
    expect(await act('Ada')).toEqual([200, 'Welcome Ada']);
  });

  it('needs a file that does not exist yet', async () => {
    edit('act.ts', `${HANDLER}export * from './new.ts';\n`);
    expect(await act('Ada')).toEqual([500, expect.stringContaining('Could not resolve "./new.ts"')]);

    edit('new.ts', 'export {};\n');
    expect(await act('Ada')).toEqual([200, 'Welcome Ada']);
  });

  it('names lines of the sources in its stack traces', async () => {
    expect(await cloud.invoke('act', { body: 'throw' })).toMatchObject({
      error: { errorMessage: 'on purpose', trace: expect.arrayContaining([expect.stringMatching(/act\.ts:4:\d+/)]) },
    });
  });

  it('leaves the bundles of others alone', async () => {
    expect((await fetch(`${cloud.baseUrl}/things`, { method: 'POST' })).status).toBe(200);
  });
});

/** Answers with its name; an event with a folder waits for a file in it. */
const bundleNamed = (name: string): string => {
  const bundle = join(folder, name);
  mkdirSync(bundle);
  writeFileSync(
    join(bundle, 'index.js'),
    `const { existsSync, writeFileSync } = require('node:fs');
exports.bytes = async ({ folder }) => {
  if (folder !== undefined) writeFileSync(folder + '/began', '');
  while (folder !== undefined && !existsSync(folder + '/end')) await new Promise((resolve) => setTimeout(resolve, 10));
  return '${name}';
};
`,
  );
  return bundle;
};

describe('a function whose bundle is replaced', () => {
  it('runs the new one, and an event that began before ends in the old one', async () => {
    replaced.set('bytes', bundleNamed('old'));
    const before = cloud.invoke('bytes', { folder });
    await expect.poll(() => existsSync(join(folder, 'began'))).toBe(true);
    replaced.set('bytes', bundleNamed('new'));

    expect(await cloud.invoke('bytes', {})).toEqual({ kind: 'done', payload: '"new"' });
    edit('end', '');
    expect(await before).toEqual({ kind: 'done', payload: '"old"' });
    expect(await Promise.all([cloud.invoke('bytes', {}), cloud.invoke('bytes', {})])).toEqual([
      { kind: 'done', payload: '"new"' },
      { kind: 'done', payload: '"new"' },
    ]);
  });
});
