import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ListQueuesCommand, ReceiveMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { paginateScan } from '@aws-sdk/lib-dynamodb';
import { readLocal } from '../../../scripts/restore/open-table.ts';
import { demo } from '../http/api-client.ts';
import type { Searched } from '../servers/canary-search.ts';
import { Browser } from './browser-client.ts';
import { openCloud } from './cloud-person.ts';

const dataDir = (): string => dirname(process.env['DEMO_FILE'] ?? '');

/** The logs of all functions. */
export const functionLogs = (): readonly Searched[] => {
  const folder = join(dataDir(), 'logs');
  return readdirSync(folder).map((name) => ({ where: `log ${name}`, text: readFileSync(join(folder, name), 'utf8') }));
};

/** All stored items, one text per type; digests are not canaries. */
export const tableItems = async (): Promise<readonly Searched[]> => {
  const { documents, tableName } = openCloud();
  const texts = new Map<string, string[]>();
  for await (const { Items = [] } of paginateScan(
    { client: documents },
    { TableName: tableName, ConsistentRead: true },
  )) {
    for (const item of Items) {
      const type = String(item['type']);
      const those = texts.get(type) ?? [];
      texts.set(type, those);
      those.push(JSON.stringify(item, readable));
    }
  }
  return [...texts].map(([type, items]) => ({ where: `items of ${type}`, text: items.join('\n') }));
};

const readable = (_: string, value: unknown): unknown =>
  value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : value;

/** The audit log since an instant, as exported by a super admin. */
export const exportedAudit = async (from: string): Promise<readonly Searched[]> => {
  const admin = await new Browser().signInAsDemo();
  const cookie = `__Host-session=${admin.cookie('__Host-session')}`;
  return Promise.all(
    ['csv', 'ndjson'].map(async (format) => {
      const url = new URL(`/admin/sso_audit_logs/export?format=${format}&from=${from}`, admin.baseUrl);
      const response = await fetch(url, { headers: { cookie, 'x-local-viewer': admin.viewerAddress } });
      if (response.status !== 200) throw new Error(`The export answered ${response.status}`);
      return { where: `audit log as ${format}`, text: await response.text() };
    }),
  );
};

/** Emails to one user, without the values that they are meant to contain. */
export const lettersFor = async (email: string, without: readonly string[]): Promise<readonly Searched[]> => {
  const response = await fetch(new URL('/_local/mail', demo().base_url));
  const mails = (await response.json()) as readonly { readonly to: readonly string[] }[];
  const text = mails.filter(({ to }) => to.includes(email)).map((mail) => JSON.stringify(mail));
  const kept = without.reduce((all, secret) => all.replaceAll(secret, '[its link]'), text.join('\n'));
  return [{ where: 'letters', text: kept }];
};

/** Messages in the queues and dead-letter queues. */
export const queuedMessages = async (): Promise<readonly Searched[]> => {
  const { endpoints, access_key_id: accessKeyId } = readLocal({ DATA_DIR: dataDir() });
  const credentials = { accessKeyId, secretAccessKey: 'local' };
  const client = new SQSClient({ endpoint: endpoints.sqs, region: 'us-east-1', credentials });
  const { QueueUrls = [] } = await client.send(new ListQueuesCommand({}));
  const read = async (QueueUrl: string): Promise<Searched> => {
    const wish = { QueueUrl, MaxNumberOfMessages: 10, VisibilityTimeout: 0, WaitTimeSeconds: 0 };
    const { Messages = [] } = await client.send(new ReceiveMessageCommand(wish));
    return { where: `queue ${QueueUrl.split('/').at(-1)}`, text: JSON.stringify(Messages) };
  };
  return Promise.all(QueueUrls.filter((url) => url.includes('DeadLetters')).map(read));
};
