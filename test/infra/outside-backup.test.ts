import { Match } from 'aws-cdk-lib/assertions';
import { afterAll, describe, expect, it } from 'vitest';
import { readSettings } from '../../infra/settings.ts';
import { createPropertyCheck } from '../../scripts/checks/templates/check-properties.ts';
import { heldResources } from '../../scripts/updates/held-resource.ts';
import { refusalsOf } from '../../scripts/updates/refuse-update.ts';
import { anApp, removeFolders, resourcesOf, synthesized, synthesizedWith } from './synthesized.ts';

const VAULT = 'arn:aws:backup:eu-west-1:210987654321:backup-vault:counterfoil';

const STAGE = {
  STAGE: 'prod',
  STAGE_ACCOUNT: '123456789012',
  STAGE_REGION: 'eu-central-1',
  ALARM_EMAIL: 'a@example.org',
};

afterAll(removeFolders);

describe('a copy of the data outside the account', () => {
  it('passes the rules of cdk-nag in a stage of a known region, like all settings together', () => {
    const settings = {
      BACKUP_VAULT_ARN: VAULT,
      CANARY_PERCENT: '10',
      DASHBOARD: 'true',
      MONTHLY_BUDGET: '50',
      SIGN_IN_CONCURRENCY: '20',
      DOMAIN_NAME: 'money.example.org',
      CERTIFICATE_ARN: 'arn:aws:acm:us-east-1:123456789012:certificate/1',
    };
    expect(() => anApp({ ...STAGE, ...settings }).app.synth()).not.toThrow();
  });

  it('can be begun and ended', () => {
    const held = (environment: Readonly<Record<string, string>>) =>
      heldResources(new Map([['data', synthesizedWith(environment).data.toJSON() as never]]));
    const [copied, plain] = [held({ BACKUP_VAULT_ARN: VAULT }), held({})];

    expect(refusalsOf(plain, copied)).toEqual([]);
    expect(refusalsOf(copied, plain)).toEqual([]);
  });

  it('has a vault of another name in each stack, also in one that was deleted and created again', () => {
    const { data } = synthesizedWith({ BACKUP_VAULT_ARN: VAULT });
    const id = { 'Fn::Select': [2, { 'Fn::Split': ['/', { Ref: 'AWS::StackId' }] }] };
    data.hasResourceProperties('AWS::Backup::BackupVault', {
      BackupVaultName: { 'Fn::Join': ['-', ['counterfoil', id]] },
    });
  });

  it('is made every day of the table and both buckets, and kept there as long as the setting says', () => {
    const { data } = synthesizedWith({ BACKUP_VAULT_ARN: VAULT, BACKUP_DAYS: '30' });
    const [[table] = expect.fail('there is a table')] = resourcesOf(data, 'AWS::DynamoDB::Table');
    const buckets = resourcesOf(data, 'AWS::S3::Bucket').map(([id]) => id);
    const kept = buckets.filter((id) => /^(Uploads|Archive)Bucket/.test(id));
    const arnOf = (id: string) => ({ 'Fn::GetAtt': [id, 'Arn'] });

    data.hasResourceProperties('AWS::Backup::BackupPlan', {
      BackupPlan: {
        BackupPlanRule: [
          Match.objectLike({
            ScheduleExpression: 'cron(17 2 * * ? *)',
            Lifecycle: { DeleteAfterDays: 2 },
            CopyActions: [{ DestinationBackupVaultArn: VAULT, Lifecycle: { DeleteAfterDays: 30 } }],
          }),
        ],
      },
    });
    const [[, selection] = expect.fail('there is a selection')] = resourcesOf(data, 'AWS::Backup::BackupSelection');
    expect(kept).toHaveLength(2);
    expect(JSON.stringify(selection.Properties.BackupSelection.Resources)).toContain(table);
    for (const id of kept) expect(selection.Properties.BackupSelection.Resources).toContainEqual(arnOf(id));
    data.hasResource('AWS::Backup::BackupVault', { DeletionPolicy: 'RetainExceptOnCreate' });
    data.hasResourceProperties('AWS::IAM::Role', {
      AssumeRolePolicyDocument: {
        Statement: [Match.objectLike({ Principal: { Service: 'backup.amazonaws.com' } })],
      },
    });
    expect(createPropertyCheck()('data', data.toJSON() as never)).toEqual([]);
  });

  it('is not made without the setting', () => {
    const types = Object.values<{ Type: string }>(synthesized().data.toJSON()['Resources']).map(({ Type }) => Type);

    expect(types.filter((type) => type.startsWith('AWS::Backup'))).toEqual([]);
  });

  it('is kept for a week by default', () => {
    expect(readSettings({ BACKUP_VAULT_ARN: VAULT }).outsideBackup).toEqual({ vaultArn: VAULT, days: 7 });
  });

  it.each([
    [{ BACKUP_VAULT_ARN: 'counterfoil' }, 'BACKUP_VAULT_ARN must be the ARN of a vault'],
    [{ BACKUP_VAULT_ARN: VAULT, BACKUP_DAYS: 'many' }, 'BACKUP_DAYS must be a positive whole number'],
    [{ BACKUP_DAYS: '30' }, 'set BACKUP_VAULT_ARN too'],
    [
      { BACKUP_VAULT_ARN: VAULT, STAGE_ACCOUNT: '210987654321', STAGE_REGION: 'eu-west-1' },
      'another account or region',
    ],
  ])('is refused with settings that would not do that: %j', (environment, message) => {
    expect(() => readSettings(environment)).toThrow(message);
  });
});
