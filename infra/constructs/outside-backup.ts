import { Arn, ArnFormat, Duration, Fn, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { BackupPlan, BackupPlanRule, BackupResource, BackupVault } from 'aws-cdk-lib/aws-backup';
import { Schedule } from 'aws-cdk-lib/aws-events';
import { ManagedPolicy, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import type { OutsideBackupSettings } from '../settings.ts';
import type { LedgerTable } from './ledger-table.ts';

export type OutsideBackupProps = OutsideBackupSettings & {
  readonly table: LedgerTable;
  readonly buckets: readonly Bucket[];
};

/** Of AWS, for its own service. */
export const BACKUP_POLICIES = [
  'service-role/AWSBackupServiceRolePolicyForBackup',
  'AWSBackupServiceRolePolicyForS3Backup',
];

/** Copies are kept in this account only until they have been made elsewhere: point-in-time recovery reaches back 35 days anyway. */
const KEPT_HERE = Duration.days(2);

/**
 * Copies the table and the files once a day to a vault of another account or region, which this account cannot empty.
 */
export class OutsideBackup extends Construct {
  constructor(scope: Construct, id: string, { vaultArn, days, table, buckets }: OutsideBackupProps) {
    super(scope, id);

    const vault = new BackupVault(this, 'Vault', {
      backupVaultName: uniqueName(Stack.of(this)),
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    });
    const { resourceName = '' } = Arn.split(vaultArn, ArnFormat.COLON_RESOURCE_NAME);
    const plan = new BackupPlan(this, 'Plan', { backupVault: vault });
    plan.addRule(
      new BackupPlanRule({
        ruleName: 'Daily',
        scheduleExpression: Schedule.cron({ hour: '2', minute: '17' }),
        startWindow: Duration.hours(1),
        completionWindow: Duration.hours(12),
        deleteAfter: KEPT_HERE,
        copyActions: [
          {
            destinationBackupVault: BackupVault.fromBackupVaultArn(this, resourceName, vaultArn),
            deleteAfter: Duration.days(days),
          },
        ],
      }),
    );
    const role = new Role(this, 'Role', {
      description: 'AWS Backup reads the table and the files as this role',
      assumedBy: new ServicePrincipal('backup.amazonaws.com'),
      managedPolicies: BACKUP_POLICIES.map((name) => ManagedPolicy.fromAwsManagedPolicyName(name)),
    });
    plan.addSelection('Data', {
      role,
      disableDefaultBackupPolicy: true,
      resources: [
        BackupResource.fromDynamoDbTable(table.table),
        ...buckets.map(({ bucketArn }) => BackupResource.fromArn(bucketArn)),
      ],
    });
  }
}

/** A vault outlives its stack, so a stack that is created again needs another name. At most 50 characters (AWS Backup). */
const uniqueName = ({ stackId }: Stack): string => Fn.join('-', ['counterfoil', Fn.select(2, Fn.split('/', stackId))]);
