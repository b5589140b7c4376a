import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { StartError } from '../local/start-error.ts';
import type { AuditedChange } from '../shared/people/admin/domain/audit-event.ts';
import {
  type ImportedProvider,
  importProviders,
  type ProviderEntry,
} from '../shared/people/admin/use-cases/import-providers.ts';
import { entryName, entryOrigin, fileProviderEntries } from '../shared/people/schema/auth-settings.ts';
import { CERTIFICATE_CHECKS } from '../shared/people/sso/protocols/certificates.ts';
import { fileProviderId } from '../shared/people/sso/protocols/file-providers.ts';
import { toFileProviderDraft } from '../shared/people/sso/schema/sso-provider-request.ts';
import { createFamilyRepository } from '../shared/people/store/family-repository.ts';
import { createIdentities } from '../shared/people/store/identity-repository.ts';
import { createProviderRepository } from '../shared/people/store/provider-repository.ts';
import { createUserRepository } from '../shared/people/store/user-repository.ts';
import { commaList } from '../shared/platform/domain/text/comma-list.ts';
import { egressFault } from '../shared/platform/egress/check-url.ts';
import { readAuthConfig } from './deploy/read-auth-config.ts';
import { openKeys } from './keys/open-keys.ts';
import { openTable, runScript, UsageError } from './restore/open-table.ts';

const USAGE = `npm run auth:import -- [--dry-run] [--file config/auth.yml] [--section NAME] [--relink]

Copies the providers of a file into the database and prints the changes. \${NAME} in the file is replaced by an
environment variable. Providers that are not in the file are unchanged. --dry-run: checks everything but writes nothing.
--section: the section with the providers; by default the top level, production or default. --relink: accepts a changed
issuer, after which its users must link their accounts again. The exit code is 1 if an entry is invalid; valid entries
are still imported. Uses the table in TABLE_NAME and the key ring in KEYS_SECRET_ARN; otherwise the local stack in
DATA_DIR (.local).`;

const readArguments = () => {
  const { values } = parseArgs({
    options: {
      'dry-run': { type: 'boolean', default: false },
      relink: { type: 'boolean', default: false },
      file: { type: 'string', default: join('config', 'auth.yml') },
      section: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) throw new UsageError(USAGE);
  return { ...values, dryRun: values['dry-run'] };
};

const readConfig = (file: string): unknown => {
  if (!existsSync(file)) throw new UsageError(`There is no ${file}: config/auth.example.yml shows what it looks like`);
  try {
    return JSON.parse(readAuthConfig(file, process.env));
  } catch (error) {
    throw error instanceof StartError ? new UsageError(error.message) : error;
  }
};

const plainHttp = commaList(process.env['EGRESS_ALLOW'] ?? '');
const checks = { ...CERTIFICATE_CHECKS, plainHttp, egressFault: egressFault(plainHttp) };

const toEntry = (entry: Readonly<Record<string, unknown>>): ProviderEntry => {
  const context = { ...checks, origin: entryOrigin(entry) };
  return { name: entryName(entry), draftOf: (existing) => toFileProviderDraft(entry, existing, context) };
};

const show = (result: ImportedProvider): string => {
  const head = `${result.kind.padEnd(9)}  ${result.name || '(no name)'}`;
  if (result.kind === 'unchanged') return head;
  const lines = result.kind === 'invalid' ? result.faults : result.changes.map(showChange);
  return [head, ...lines.map((line) => `             ${line}`)].join('\n');
};

const SECRETS = ['client_secret', 'signing.private_key'];

const showChange = ({ field, old, new: next }: AuditedChange): string => {
  if (SECRETS.includes(field)) return `${field}: (changed)`;
  return old === null ? `${field}: ${showValue(next)}` : `${field}: ${showValue(old)} -> ${showValue(next)}`;
};

/** Lists and objects are already JSON. */
const showValue = (value: AuditedChange['old']): string =>
  typeof value === 'string' && /^[[{]/.test(value) ? value : JSON.stringify(value);

const summary = (results: readonly ImportedProvider[], others: number, dryRun: boolean): string => {
  const count = (kind: ImportedProvider['kind']) => results.filter((result) => result.kind === kind).length;
  const counts = `${count('create')} created, ${count('update')} updated, ${count('unchanged')} unchanged, ${count('invalid')} invalid`;
  const rest = others === 0 ? '' : `; ${others} not in the file are unchanged`;
  return `${dryRun ? 'dry run, nothing written: ' : ''}${counts}${rest}`;
};

/** Sections that are ignored, because the deployment settings decide. */
const SETTINGS = ['local_login', 'passkey_login', 'jit'];

const main = async (): Promise<void> => {
  const { file, section, dryRun, relink } = readArguments();
  const config = readConfig(file);
  const entries = fileProviderEntries(config, { file, section }).map(toEntry);
  if (entries.length === 0) console.log(`${file} contains no providers`);
  const named = SETTINGS.filter((name) => JSON.stringify(config ?? {}).includes(`"${name}":`));
  if (named.length > 0) console.log(`ignored: ${named.join(', ')} (deployment settings, see docs/sign-in.md)`);

  const { documents, tableName } = openTable(process.env);
  const { box, audit, now } = openKeys(process.env, { documents, tableName });
  const users = createUserRepository(documents, tableName);
  const providers = createProviderRepository(documents, tableName);
  const identities = createIdentities(documents, tableName);
  const families = createFamilyRepository(documents, tableName);
  const run = importProviders({ families, users, providers, identities, box, audit, idOf: fileProviderId, now });
  const results = await run(entries, { dryRun, relink });

  for (const result of results) console.log(show(result));
  const others = (await providers.list()).filter(({ name }) => !entries.some((entry) => entry.name === name)).length;
  console.log(summary(results, others, dryRun));
  if (results.some(({ kind }) => kind === 'invalid')) process.exitCode = 1;
};

await runScript(main);
