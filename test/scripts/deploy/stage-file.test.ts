import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, parse } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import { readSettings } from '../../../infra/settings.ts';
import { EXAMPLE, environmentOf, readStageFile } from '../../../scripts/deploy/stage-file.ts';
import { UsageError } from '../../../scripts/restore/open-table.ts';

const ROOT = join(import.meta.dirname, '../../..');

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'counterfoil-stages-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const TARGET = { account: '123456789012', region: 'eu-central-1' };

const reading = (content: object, name = 'prod') => {
  writeFileSync(join(folder, `${name}.yml`), stringify(content));
  return readStageFile(name, folder);
};
const settings = (given: object) => reading({ ...TARGET, settings: { MAIL_FROM: 'a@example.org', ...given } }).settings;

describe('the file of a stage', () => {
  it('is valid as the example that people copy', () => {
    const { target, settings: given } = readStageFile(EXAMPLE);

    expect(target).toEqual(TARGET);
    expect(given).toMatchObject({ AUTH_JIT_MODE: 'link_only', ALLOWED_OIDC_DOMAINS: 'example.org' });
  });

  it('takes numbers, booleans and lists, and fills in the defaults', () => {
    expect(
      settings({
        AUTH_LOCAL_LOGIN_ENABLED: false,
        BANKFEEDB_WINDOW_DAYS: 60,
        BANKFEEDB_HOSTS: ['a.example', 'b.example'],
      }),
    ).toMatchObject({
      AUTH_LOCAL_LOGIN_ENABLED: 'false',
      BANKFEEDB_WINDOW_DAYS: '60',
      BANKFEEDB_HOSTS: 'a.example,b.example',
      AUDIT_RETENTION_TIER: 'standard',
      DOMAIN_NAME: '',
    });
  });

  it('refuses a misspelt setting with the nearest name', () => {
    expect(() => settings({ AUTH_LOCAL_LOGIN_ENABELD: false, ALARM_MAIL: 'a@example.org' })).toThrow(
      /no setting AUTH_LOCAL_LOGIN_ENABELD. Is it AUTH_LOCAL_LOGIN_ENABLED\?; .*ALARM_MAIL. Is it ALARM_EMAIL\?/,
    );
  });

  it.each([
    [{ ...TARGET, settings: {} }, 'MAIL_FROM is required'],
    [{ ...TARGET, settings: { MAIL_FROM: 'a@example.org', AUTH_JIT_MODE: 'link' } }, 'AUTH_JIT_MODE must be'],
    [{ ...TARGET, settings: { MAIL_FROM: 'a@example.org', DOMAIN_NAME: 'a.example' } }, 'must be set together'],
    [
      {
        ...TARGET,
        settings: {
          MAIL_FROM: 'a@example.org',
          DOMAIN_NAME: 'a.example',
          CERTIFICATE_ARN: 'arn:aws:acm:eu-central-1:123456789012:certificate/1',
        },
      },
      'CERTIFICATE_ARN must be the ARN of a certificate in us-east-1',
    ],
    [{ ...TARGET, settings: { MAIL_FROM: 'a@example.org', ALARM_EMAIL: 'nobody' } }, 'ALARM_EMAIL must be a single'],
    [
      { ...TARGET, settings: { MAIL_FROM: 'a@example.org', POWERTOOLS_LOG_LEVEL: 'LOUD' } },
      'POWERTOOLS_LOG_LEVEL must be',
    ],
    [
      { ...TARGET, settings: { MAIL_FROM: 'a@example.org', ACCOUNT_CONCURRENCY: 2 } },
      'ACCOUNT_CONCURRENCY must be at least 10',
    ],
    [
      { ...TARGET, settings: { MAIL_FROM: 'a@example.org', EDGE_REQUESTS_PER_MINUTE: 1000 } },
      'EDGE_REQUESTS_PER_MINUTE needs a stage in us-east-1',
    ],
    [{ ...TARGET, account: 123456789012, settings: {} }, 'in quotes'],
    [{ ...TARGET, region: 'Frankfurt', settings: {} }, 'AWS region'],
    [{ ...TARGET, region: 'eu-central-7', settings: {} }, 'must be an AWS region such as eu-central-1'],
    [
      {
        ...TARGET,
        settings: {
          MAIL_FROM: 'a@example.org',
          DOMAIN_NAME: 'a.example',
          CERTIFICATE_ARN: 'arn:aws:acm:us-east-1:999999999999:certificate/1',
        },
      },
      'CERTIFICATE_ARN is of account 999999999999, not of 123456789012',
    ],
    [
      { ...TARGET, settings: { MAIL_FROM: 'a@example.org', DEBUG_LOG_RETENTION_DAYS: 9999 } },
      'from 1 to 365, not "9999"',
    ],
    [{ ...TARGET, settings: { MAIL_FROM: 'a@example.org', DEBUG_LOG_RETENTION_DAYS: 0 } }, 'from 1 to 365, not "0"'],
    [{ ...TARGET, settings: {}, secrets: {} }, 'secrets'],
    [{ ...TARGET, settings: { MAIL_FROM: null } }, 'MAIL_FROM'],
  ])('refuses %j, and names the file', (content, reason) => {
    expect(() => reading(content)).toThrow(reason);
    expect(() => reading(content)).toThrow('prod.yml');
  });

  it('is refused with the line of a fault in its YAML, without a stack trace', () => {
    writeFileSync(join(folder, 'broken.yml'), 'settings:\n  BANKFEEDB_HOSTS: [a.example\n');

    expect(() => readStageFile('broken', folder)).toThrow(UsageError);
    expect(() => readStageFile('broken', folder)).toThrow(/broken\.yml: .* at line 3/);
  });

  it.each(['missing', 'local', '../example', 'Prod'])('does not exist for a stage called %s', (name) => {
    writeFileSync(join(folder, 'local.yml'), stringify({ ...TARGET, settings: { MAIL_FROM: 'a@example.org' } }));

    expect(() => readStageFile(name, folder)).toThrow(`There is no stage "${name}"`);
  });
});

describe('the files in config/stages', () => {
  it('are all valid', () => {
    for (const file of readdirSync(join(ROOT, 'config/stages'))) readStageFile(parse(file).name);
  });

  it('can set what docs/settings.md describes', () => {
    const text = readFileSync(join(ROOT, 'docs/settings.md'), 'utf8');

    for (const name of Object.keys(readStageFile(EXAMPLE).settings)) expect(text).toContain(`\`${name}\``);
  });
});

describe('the environment of a synthesis', () => {
  it('decides about every variable that the templates depend on', () => {
    const read = new Set<string>();
    const watched = new Proxy<Record<string, string>>({}, { get: (_, name) => void read.add(String(name)) });
    readSettings(watched);

    const decided = Object.keys(environmentOf(readStageFile(EXAMPLE), { isProtected: true }));
    expect([...read].filter((name) => !decided.includes(name))).toEqual([]);
    expect(read).toContain('MAIL_FROM');
  });

  it('has nothing of the shell: every setting is the one of the file, or removed', () => {
    const shell = {
      DOMAIN_NAME: 'old.example.org',
      CERTIFICATE_ARN: 'arn:aws:acm:us-east-1:1:certificate/1',
      AUDIT_RETENTION_TIER: 'compliance',
      AUTH_LOCAL_LOGIN_ENABLED: 'true',
      BUNDLES_DIR: '/tmp/other',
      ORIGIN_VERSION: 'v'.repeat(32),
      STAGE: 'other',
      STAGE_PROTECTED: 'false',
    };
    const stage = reading({ ...TARGET, settings: { MAIL_FROM: 'a@example.org', AUTH_LOCAL_LOGIN_ENABLED: false } });
    const environment = { ...shell, ...environmentOf(stage, { isProtected: true }) };

    expect(readSettings(environment)).toEqual(readSettings({ ...environmentOf(stage, { isProtected: true }) }));
    expect(readSettings(environment)).toMatchObject({
      stage: { name: 'prod', target: TARGET, isProtected: true },
      mailFrom: 'a@example.org',
      auditRetention: 'standard',
      auth: { AUTH_LOCAL_LOGIN_ENABLED: 'false' },
    });
    expect(readSettings(environment)).not.toHaveProperty('domain');
  });
});
