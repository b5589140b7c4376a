import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type LocalCloud, startLocalCloud } from '../../../../local/main.ts';
import { writeDemo } from '../../../../scripts/demo/ensure-demo.ts';
import { openTable } from '../../../../scripts/restore/open-table.ts';
import { runCommand } from '../../../../scripts/run/run-step.ts';
import { ASSEMBLY_OF_RUN } from '../../../support/servers/peers.ts';

let cloud: LocalCloud;
beforeAll(async () => {
  cloud = await startLocalCloud({
    outDir: process.env[ASSEMBLY_OF_RUN] ?? '',
    port: 0,
    inMemory: true,
    onReady: writeDemo,
  });
  const { documents, tableName } = openTable({ DATA_DIR: cloud.dataDir });
  const Key = { pk: 'FIRST_USER', sk: 'FIRST_USER' };
  await documents.send(new DeleteCommand({ TableName: tableName, Key, ConditionExpression: 'attribute_exists(pk)' }));
});
afterAll(() => cloud.stop());

const ada = { email: 'ada@example.org', password: 'rain on seven tin roofs' };
const register = async (fields: Readonly<Record<string, string>>) => {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(`${cloud.baseUrl}/registration`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ ...ada, ...fields }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};
const submit = async (fields: Readonly<Record<string, string>>) => {
  const headers = { accept: 'text/html', origin: cloud.baseUrl };
  const body = new URLSearchParams({ ...ada, ...fields });
  const response = await fetch(`${cloud.baseUrl}/registration`, { method: 'POST', headers, body, redirect: 'manual' });
  return { status: response.status, text: await response.text(), location: response.headers.get('location') };
};

describe('the first registration', () => {
  it('asks for the setup code on its page', async () => {
    const text = await (await fetch(`${cloud.baseUrl}/registration`, { headers: { accept: 'text/html' } })).text();
    expect(text).toContain('name="setup_code"');
    expect(text).toContain('npm run setup-code');
  });

  it('is refused without the code, in JSON and in the form, which shows no code again', async () => {
    expect(await register({})).toMatchObject({ status: 403, body: { error: 'setup_code_invalid' } });
    expect(await register({ setup_code: 'a guess' })).toMatchObject({ status: 403 });
    const { status, text } = await submit({ setup_code: 'a guess of mine' });
    expect(status).toBe(403);
    expect(text).toContain('must be the code that the deployment printed');
    expect(text).not.toContain('a guess of mine');
    expect(text).toContain('ada@example.org');
  });

  it('creates the super admin with the code that npm run setup-code prints, once', async () => {
    const env = { DATA_DIR: cloud.dataDir, SETUP_SECRET_ARN: undefined };
    const setup_code = (await runCommand('node', ['scripts/setup-code.ts'], { env })).output.trim();
    expect(setup_code).toMatch(/^[A-HJ-NP-Za-km-z2-9]{24}$/);
    expect(await submit({ setup_code })).toMatchObject({ status: 303, location: '/' });
    expect(await register({ setup_code, email: 'eve@example.org' })).toMatchObject({
      status: 403,
      body: { error: 'registration_closed' },
    });
    const log = readFileSync(join(cloud.dataDir, 'logs', 'register.log'), 'utf8');
    expect(log).not.toContain(setup_code);
  });
});
