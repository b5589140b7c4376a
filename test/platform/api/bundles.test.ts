import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build as bundle } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { PAGES, ROUTES, SIGN_IN_ROUTES } from '../../../infra/routes.ts';
import { SCHEDULED_JOBS, WORKERS } from '../../../infra/workers.ts';
import type { AssetNames } from '../../../scripts/build/build-assets.ts';
import { modulesFrom } from '../../../scripts/build/build-record.ts';
import { localEntries, localOptions } from '../../../scripts/build/bundle-local-code.ts';
import type { Access } from '../../../shared/platform/domain/access/access.ts';

const BUNDLES = join(import.meta.dirname, '../../../dist/functions');

/** The bundles of the running cloud. */
const codeOf = (name: string): string => readFileSync(join(BUNDLES, name, 'index.js'), 'utf8');
const bundlesWith = (marker: string): readonly string[] =>
  readdirSync(BUNDLES)
    .filter((name) => codeOf(name).includes(marker))
    .toSorted();

const ADMINISTRATION = ['sso-provider-forms', 'update-sso-provider'];

/** Detects each library by strings that minifiers keep. */
const LIBRARIES: readonly (readonly [library: string, marker: string, bundles: readonly string[]])[] = [
  ['node-saml', 'node-saml', ['finish-saml']],
  ['xml-crypto', 'SignedXml', ['finish-saml', 'log-out-saml']],
  ['xmldom', 'xmldom', ['finish-saml', 'log-out-saml', ...ADMINISTRATION]],
  ['openid-client', 'openid-client/v', ['delete-session', 'finish-sign-in', 'start-sign-in', ...ADMINISTRATION]],
];

describe('a library of a sign-in protocol', () => {
  it.each(LIBRARIES)('%s is loaded only by functions that use it', (_, marker, bundles) => {
    expect(bundlesWith(marker)).toEqual(bundles.toSorted());
  });
});

const FUNCTIONS: readonly (Access & { readonly function: string })[] = [
  ...ROUTES,
  ...PAGES,
  ...SIGN_IN_ROUTES,
  ...WORKERS,
  ...SCHEDULED_JOBS,
];

/** The variables that name the resources of an access. */
const variablesOf = ({ table, uploads, archive, queues = [], secrets = [], mail }: Access): readonly string[] => [
  ...(table === undefined ? [] : ['TABLE_NAME']),
  ...(uploads === undefined ? [] : ['UPLOADS_BUCKET']),
  ...(archive === undefined ? [] : ['ARCHIVE_BUCKET']),
  ...queues.map((name) => `${name.toUpperCase().replaceAll('-', '_')}_QUEUE_URL`),
  ...secrets.map((name) => `${name.toUpperCase()}_SECRET_ARN`),
  ...(mail === undefined ? [] : ['MAIL_CONFIGURATION_SET', 'MAIL_FROM']),
];

describe('a permission', () => {
  it('is given only to functions whose code names the resource', () => {
    const unused = FUNCTIONS.flatMap((declared) => {
      const code = codeOf(declared.function);
      return variablesOf(declared)
        .filter((variable) => !code.includes(`"${variable}"`))
        .map((variable) => `${declared.function}: ${variable}`);
    });

    expect(unused).toEqual([]);
  });
});

/** The limit of most bundles, in bytes; bundles with the clients of S3 or SQS are larger. */
const MOST = 520_000;
const MOST_WITH_OBJECTS = 720_000;
/** These read files or rows (15 KB are names of months, which Intl would take a tenth of a second to tell), or contain the reference or a library for single sign-on, passkeys or agents. */
const LARGER: Readonly<Record<string, number>> = {
  'answer-mcp': 605_000,
  'get-openapi': 637_000,
  'bulk-transactions': 730_000,
  'change-pages': 782_000, // 11 KB are names of shops, also in the overview
  'docs-pages': 768_000,
  'show-home': 674_000,
  'administration-pages': 570_000,
  'budget-pages': 535_000,
  'confirm-second-factor': 525_000,
  'sign-in-forms': 580_000,
  'settings-forms': 661_000,
  'passkey-pages': 860_000,
  'finish-sign-in': 580_000,
  'update-sso-provider': 700_000,
  'sso-provider-forms': 722_000,
  'log-out-saml': 680_000,
  'finish-saml': 970_000,
  'statement-worker': 769_000,
  'bank-pages': 756_000,
  'account-pages': 970_000, // with the page of net worth and its chart
  'publish-worker': 972_000,
  'update-import-row': 871_000,
  'update-import-rows': 864_000,
  'update-import': 1_151_000,
  'prepare-worker': 1_095_000,
  'create-import': 1_416_000,
  'publish-import': 781_000,
  'preflight-import': 1_410_000,
  'import-pages': 1_728_000,
};
const HAS_OBJECTS = /s3\.amazonaws\.com\/doc\/2006-03-01|AmazonSQS/;

describe('the size of a bundle', () => {
  it('stays within its limit, because larger bundles take longer to load', () => {
    const tooLarge = readdirSync(BUNDLES).flatMap((name) => {
      const code = codeOf(name);
      const limit = LARGER[name] ?? (HAS_OBJECTS.test(code) ? MOST_WITH_OBJECTS : MOST);
      return code.length > limit ? [`${name}: ${code.length} of ${limit}`] : [];
    });

    expect(tooLarge).toEqual([]);
  });

  it('has a separate limit only if it needs one', () => {
    expect(Object.keys(LARGER).filter((name) => codeOf(name).length <= MOST)).toEqual([]);
  });
});

const RECORDS = join(import.meta.dirname, '../../../dist/records');
const isOwn = (path: string): boolean => /^(functions|shared|web)\//.test(path);

/** The modules of the repository in the deployed bundles of a function. */
const deployedModules = (name: string): readonly string[] => {
  const { sources } = JSON.parse(readFileSync(join(RECORDS, `${name}.json`), 'utf8'));
  return Object.keys(sources).filter(isOwn);
};

describe('the code that npm start runs', () => {
  it('consists of the modules that are deployed, function by function', async () => {
    const options = localOptions({ 'app.css': 'app.css' } as AssetNames);
    const entries = localEntries();
    const entryPoints = Object.fromEntries([...entries.values()].flat());
    const { metafile } = await bundle({ ...options, entryPoints, outdir: 'unused', write: false });
    const local = [...entries].map(([name, files]) => {
      const modules = modulesFrom(
        metafile,
        files.map(([, file]) => file),
      );
      return [name, [...modules].filter(isOwn).toSorted()];
    });

    expect(local).toHaveLength(FUNCTIONS.length);
    expect(local).toEqual(local.map(([name]) => [name, deployedModules(String(name))]));
  });
});
