import { Duration } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { Bucket, type IBucket, ObjectLockRetention } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import type { AuditRetention } from '../settings.ts';
import { PRIVATE_BUCKET } from './private-bucket.ts';

const YEAR = 365;
const SEVEN_YEARS = 7 * YEAR + 2;

/**
 * How long a day of the audit log cannot be deleted, and when it goes by itself. In the highest tier not even the root
 * of the account can shorten it; the others leave that to who holds `s3:BypassGovernanceRetention`.
 */
const RETENTIONS = {
  standard: { lock: ObjectLockRetention.governance(Duration.days(90)), keep: Duration.days(YEAR) },
  extended: { lock: ObjectLockRetention.governance(Duration.days(YEAR)), keep: Duration.days(YEAR) },
  compliance: { lock: ObjectLockRetention.compliance(Duration.days(SEVEN_YEARS)), keep: Duration.days(SEVEN_YEARS) },
} as const satisfies Readonly<Record<AuditRetention, unknown>>;

export type AuditArchiveProps = { readonly retention: AuditRetention; readonly accessLogs: Bucket };

/** The days of the audit log, sealed: written once, read at an inquiry, deleted by nobody. */
export class AuditArchive extends Construct {
  readonly bucket: Bucket;

  constructor(scope: Construct, id: string, { retention, accessLogs }: AuditArchiveProps) {
    super(scope, id);

    const { lock, keep } = RETENTIONS[retention];
    this.bucket = new Bucket(this, 'Bucket', {
      ...PRIVATE_BUCKET,
      versioned: true,
      objectLockEnabled: true,
      objectLockDefaultRetention: lock,
      serverAccessLogsBucket: accessLogs as IBucket, // exactOptionalPropertyTypes refuses the class itself
      serverAccessLogsPrefix: 'archive/',
      lifecycleRules: [
        { id: 'days', expiration: keep, noncurrentVersionExpiration: Duration.days(1) },
        {
          id: 'leftovers',
          abortIncompleteMultipartUploadAfter: Duration.days(1),
          expiredObjectDeleteMarker: true,
        },
      ],
    });
  }

  grantRead(grantee: LambdaFunction): void {
    this.allow(grantee, ['s3:GetObject']);
  }

  /** A day is chained to the day before, so who writes reads. */
  grantWrite(grantee: LambdaFunction): void {
    this.allow(grantee, ['s3:GetObject', 's3:PutObject']);
  }

  /** Listing is granted with reading: without it S3 answers 403 where the object is only missing. */
  private allow(grantee: LambdaFunction, objectActions: string[]): void {
    grantee.addToRolePolicy(
      new PolicyStatement({ actions: objectActions, resources: [this.bucket.arnForObjects('*')] }),
    );
    grantee.addToRolePolicy(new PolicyStatement({ actions: ['s3:ListBucket'], resources: [this.bucket.bucketArn] }));
  }
}
