import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GetSecretValueCommand, PutSecretValueCommand } from '@aws-sdk/client-secrets-manager';
import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CREDENTIALS, REGION } from '../../local/aws-call.ts';
import type { LocalCloud } from '../../local/main.ts';
import { edgeAssembly } from './support/edge-assembly.ts';
import { startFixtureCloud } from './support/fixture-cloud.ts';
import { secretsClientOf } from './support/secrets-client.ts';

const outDir = edgeAssembly();
const dataDir = mkdtempSync(join(tmpdir(), 'counterfoil-platform-'));
const start = (readSource = (path: string) => `{"file":"${path}"}`) =>
  startFixtureCloud({ outDir, dataDir, inMemory: false, readSource });

let cloud: LocalCloud;
beforeAll(async () => {
  cloud = await start();
});
afterAll(async () => {
  await cloud.stop();
  for (const folder of [outDir, dataDir]) rmSync(folder, { recursive: true });
});

const secretOf = async (SecretId: string): Promise<string | undefined> =>
  (await secretsClientOf(cloud).send(new GetSecretValueCommand({ SecretId }))).SecretString;

const mail = (Subject: string, Text: string, FromEmailAddress = 'us@example.org') =>
  new SESv2Client({ endpoint: cloud.endpoints.ses, region: REGION, credentials: CREDENTIALS, maxAttempts: 1 }).send(
    new SendEmailCommand({
      FromEmailAddress,
      Destination: { ToAddresses: ['them@example.org'] },
      Content: { Simple: { Subject: { Data: Subject }, Body: { Text: { Data: Text } } } },
    }),
  );

describe('Secrets Manager', () => {
  it('generates what the template describes, as text or within its JSON', async () => {
    expect(JSON.parse((await secretOf('Fixture-Origin')) ?? '')).toEqual({
      current: expect.stringMatching(/^[A-Za-z0-9]{64}$/),
    });
    expect(JSON.parse((await secretOf('Fixture-Keys')) ?? '')).toEqual({
      current: 'k1',
      k1: expect.stringMatching(/^[A-Za-z0-9]{64}$/),
    });
  });

  it('stores a new value by ARN, and returns its version', async () => {
    const { ARN = '', VersionId } = await secretsClientOf(cloud).send(
      new GetSecretValueCommand({ SecretId: 'Fixture-Keys' }),
    );
    const put = await secretsClientOf(cloud).send(
      new PutSecretValueCommand({ SecretId: ARN, SecretString: '{"current":"k2"}' }),
    );

    expect(put.VersionId).not.toBe(VersionId);
    expect(await secretOf(ARN)).toBe('{"current":"k2"}');
  });

  it('returns an error for unknown secrets', async () => {
    await expect(secretOf('nobody')).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
  });

  it('loads a secret with a source file on every start, and keeps the others', async () => {
    const before = await Promise.all(['Fixture-Origin', 'Fixture-Keys'].map(secretOf));
    expect(await secretOf('Fixture-Config')).toBe('{"file":"config/auth.yml"}');

    await cloud.stop();
    cloud = await start(() => '{"changed":true}');

    expect(await secretOf('Fixture-Config')).toBe('{"changed":true}');
    expect(await Promise.all(['Fixture-Origin', 'Fixture-Keys'].map(secretOf))).toEqual(before);
  });

  it('makes its file readable only by the owner', () => {
    expect(statSync(join(dataDir, 'secrets.json')).mode & 0o777).toBe(0o600);
  });

  it('gets injected faults like the other services, and counts its calls', async () => {
    cloud.resetStats();
    cloud.injectFaults(({ service }) => (service === 'secretsmanager' ? 'throttle' : undefined));
    await expect(secretOf('Fixture-Keys')).rejects.toMatchObject({ name: 'ThrottlingException' });
    cloud.injectFaults(undefined);

    expect(cloud.stats().requests).toEqual({ 'secretsmanager.GetSecretValue': 1 });
  });
});

describe('SES', () => {
  it('stores emails, newest first, in files readable only by the owner', async () => {
    const { MessageId } = await mail('First', 'Hello');
    await mail('Second', 'Follow https://example.org/reset?token=abc now');

    expect(cloud.mails().map(({ subject }) => subject)).toEqual(['Second', 'First']);
    expect(cloud.mails()[1]).toMatchObject({
      id: MessageId,
      from: 'us@example.org',
      to: ['them@example.org'],
      text: 'Hello',
      html: null,
    });
    for (const name of readdirSync(join(dataDir, 'mail'))) {
      expect(statSync(join(dataDir, 'mail', name)).mode & 0o777).toBe(0o600);
    }
  });

  it('shows emails as data to programs and as pages to browsers, inert except for links', async () => {
    await mail('<b>Bold</b>', '<script>alert(1)</script> https://example.org/a?b=1&c=2');
    const [{ id } = { id: '' }] = (await (await fetch(`${cloud.baseUrl}/_local/mail`)).json()) as { id: string }[];
    const page = await fetch(`${cloud.baseUrl}/_local/mail/${id}`, { headers: { accept: 'text/html' } });
    const html = await page.text();

    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(html).toContain('&lt;b&gt;Bold');
    expect(html).not.toContain('<script>');
    expect(html).toContain('<a href="https://example.org/a?b=1&amp;c=2"');
    expect((await fetch(`${cloud.baseUrl}/_local/mail/nobody`)).status).toBe(404);
  });

  it('refuses an email without a sender', async () => {
    await expect(mail('Lost', 'Text', '')).rejects.toMatchObject({ name: 'BadRequestException' });
  });

  it('keeps the emails of the previous run', async () => {
    const before = cloud.mails();
    await cloud.stop();
    cloud = await start();

    expect(cloud.mails()).toEqual(before);
  });
});
