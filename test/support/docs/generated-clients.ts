/** What a generator makes of openapi.json, and a program that uses it. All programs do the same and print the same. */
export type GeneratedClient = {
  readonly name: string;
  /** The command of the generator, below node_modules/.bin, and its settings. */
  readonly command: readonly [name: string, ...args: string[]];
  readonly files?: Readonly<Record<string, string>>;
  readonly program: string;
};

/** Exact versions: a new one is tried on purpose. */
export const PACKAGES = [
  ...['orval@8.38.0', '@hey-api/openapi-ts@0.99.0', 'openapi-typescript@7.13.0', 'openapi-fetch@0.17.0'],
  ...['typescript@5.9.3', '@types/node@24.10.1', '@stoplight/spectral-cli@6.16.3'],
];

const ORVAL_SETTINGS = `module.exports = {
  api: {
    input: './openapi.json',
    output: { target: './orval.ts', client: 'fetch', baseUrl: process.env.BASE_URL, override: { splitByContentType: true } },
  },
};
`;

export const GENERATED_CLIENTS: readonly GeneratedClient[] = [
  {
    name: 'orval',
    command: ['orval', '--config', 'orval.config.cjs'],
    files: { 'orval.config.cjs': ORVAL_SETTINGS },
    program: `
import * as api from './orval';

const [key = ''] = process.argv.slice(2);
const asked = { headers: { 'x-api-key': key } };

const made = await api.createAccount({ name: 'Orval', account_type: 'depository', currency: 'USD' }, asked);
if (made.status !== 201) throw new Error(made.data.message ?? '');
const account = made.data.data;

const file = new File(['date,name,amount\\n2026-02-13,Bakery,-4.20\\n2026-02-14,Baker,-5.20\\n'], 'bank.csv', { type: 'text/csv' });
const sent = await api.createImportWithFormData({ file, account_id: account.id, date_format: '%Y-%m-%d', publish: 'true' }, asked);
if (sent.status !== 201) throw new Error(JSON.stringify(sent.data));
let seen = await api.getImport(sent.data.data.id, asked);
while (seen.status === 200 && seen.data.data.verification?.readback.status === 'not_verified') seen = await api.getImport(sent.data.data.id, asked);
if (seen.status !== 200) throw new Error(seen.data.message ?? '');

const listed = await api.listTransactions({ account_id: account.id, start_date: '2026-02-14' }, asked);
if (listed.status !== 200) throw new Error(listed.data.message ?? '');
const rule = await api.createRule({
  name: 'Orval',
  conditions: [{ condition_type: 'transaction_name', operator: 'like', value: 'Bak' }],
  actions: [{ action_type: 'set_transaction_name', value: 'Bakery' }],
}, asked);
const wrong = await api.createTag({ name: '' }, asked);
if (wrong.status !== 422) throw new Error('It was not refused');
const missing = await api.getTag(account.id, asked);
console.log(JSON.stringify([seen.data.data.verification?.readback.status, listed.data.data.map(({ amount }) => amount), rule.status, wrong.data.error, missing.status]));
`,
  },
  {
    name: '@hey-api/openapi-ts',
    command: ['openapi-ts', '-i', 'openapi.json', '-o', 'hey', '-c', '@hey-api/client-fetch'],
    program: `
import { client } from './hey/client.gen';
import { formDataBodySerializer } from './hey/client';
import { createAccount, createImport, createRule, createTag, getImport, getTag, listTransactions } from './hey/sdk.gen';

const [key = '', baseUrl = ''] = process.argv.slice(2);
client.setConfig({ baseUrl, auth: key });

const { data: account } = await createAccount({ body: { name: 'Hey', account_type: 'depository', currency: 'USD' }, throwOnError: true });
const file = new File(['date,name,amount\\n2026-02-13,Bakery,-4.20\\n2026-02-14,Baker,-5.20\\n'], 'bank.csv', { type: 'text/csv' });
const { data: sent } = await createImport({
  ...formDataBodySerializer,
  headers: { 'Content-Type': null },
  body: { file, account_id: account.data.id, date_format: '%Y-%m-%d', publish: 'true' },
  throwOnError: true,
});
const path = { id: sent.data.id };
let seen = (await getImport({ path, throwOnError: true })).data.data;
while (seen.verification?.readback.status === 'not_verified') seen = (await getImport({ path, throwOnError: true })).data.data;
const { data: listed } = await listTransactions({ query: { account_id: account.data.id, start_date: '2026-02-14' }, throwOnError: true });
const rule = await createRule({
  body: {
    name: 'Hey',
    conditions: [{ condition_type: 'transaction_name', operator: 'like', value: 'Bak' }],
    actions: [{ action_type: 'set_transaction_name', value: 'Bakery' }],
  },
});
const { error } = await createTag({ body: { name: '' } });
const missing = await getTag({ path: { id: account.data.id } });
console.log(JSON.stringify([seen.verification?.readback.status, listed.data.map(({ amount }) => amount), rule.response?.status, error?.error, missing.response?.status]));
`,
  },
  {
    name: 'openapi-typescript and openapi-fetch',
    command: ['openapi-typescript', 'openapi.json', '--default-non-nullable', 'false', '-o', 'paths.d.ts'],
    program: `
import createClient from 'openapi-fetch';
import type { paths } from './paths';

const [key = '', baseUrl = ''] = process.argv.slice(2);
const client = createClient<paths>({ baseUrl, headers: { 'x-api-key': key } });
const asForm = (body: object = {}) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) form.append(name, value as string | Blob);
  return form;
};

const account = (await client.POST('/accounts', { body: { name: 'Fetch', account_type: 'depository', currency: 'USD' } })).data?.data;
if (account === undefined) throw new Error('There is no account');
const file = new File(['date,name,amount\\n2026-02-13,Bakery,-4.20\\n2026-02-14,Baker,-5.20\\n'], 'bank.csv', { type: 'text/csv' });
const sent = await client.POST('/imports', {
  body: { file: file as unknown as string, account_id: account.id, date_format: '%Y-%m-%d', publish: 'true' },
  bodySerializer: asForm,
});
const params = { path: { id: sent.data?.data.id ?? '' } };
let seen = (await client.GET('/imports/{id}', { params })).data?.data;
while (seen?.verification?.readback.status === 'not_verified') seen = (await client.GET('/imports/{id}', { params })).data?.data;
const listed = await client.GET('/transactions', { params: { query: { account_id: account.id, start_date: '2026-02-14' } } });
const rule = await client.POST('/rules', {
  body: {
    name: 'Fetch',
    conditions: [{ condition_type: 'transaction_name', operator: 'like', value: 'Bak' }],
    actions: [{ action_type: 'set_transaction_name', value: 'Bakery' }],
  },
});
const { error } = await client.POST('/tags', { body: { name: '' } });
const missing = await client.GET('/tags/{id}', { params: { path: { id: account.id } } });
console.log(JSON.stringify([seen?.verification?.readback.status, listed.data?.data.map(({ amount }) => amount), rule.response.status, error?.error, missing.response.status]));
`,
  },
];
