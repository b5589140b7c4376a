import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  type BucketProps,
  type IBucket,
  type LifecycleRule,
  ObjectLockRetention,
  ObjectOwnership,
} from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import type { AuditRetention } from '../settings.ts';

/** Gone for good after so many days: of what expires, and of what is deleted, the bucket keeps a version for one of them. */
const forgotten = (folder: string, days: number): LifecycleRule => ({
  id: folder,
  prefix: `${folder}/`,
  expiration: Duration.days(days - 1),
  noncurrentVersionExpiration: Duration.days(1),
});

/** Raw files and plans, and the log of who read them. */
export class UploadsBucket extends Construct {
  readonly bucket: Bucket;
  readonly accessLogs: Bucket;

  constructor(scope: Construct, id: string) {
    super(scope, id);

    this.accessLogs = new Bucket(this, 'AccessLogs', {
      ...PRIVATE_BUCKET,
      lifecycleRules: [{ expiration: Duration.days(90) }],
    });
    this.bucket = new Bucket(this, 'Bucket', {
      ...PRIVATE_BUCKET,
      versioned: true,
      serverAccessLogsBucket: this.accessLogs as IBucket, // exactOptionalPropertyTypes refuses the class itself
      serverAccessLogsPrefix: 'uploads/',
      lifecycleRules: [
        // raw/ and imports/ stay as long as their import: the proof of what was sent, and what a revert walks along
        { id: 'plans', prefix: 'plans/', expiration: Duration.days(30) },
        // as long as their export can be fetched, and a day
        { id: 'exports', prefix: 'exports/', expiration: Duration.days(8) },
        // named in a request within a day, and copied by a worker soon after
        { id: 'uploads', prefix: 'uploads/', expiration: Duration.days(3) },
        forgotten('bank', 30),
        forgotten('bank-debug', 7),
        {
          id: 'leftovers',
          abortIncompleteMultipartUploadAfter: Duration.days(1),
          noncurrentVersionExpiration: Duration.days(30),
          expiredObjectDeleteMarker: true,
        },
      ],
    });
  }

  /** Listing is granted with reading: without it S3 answers 403 where the object is only missing. */
  grantRead(grantee: LambdaFunction): void {
    this.allow(grantee, ['s3:GetObject']);
  }

  grantReadWrite(grantee: LambdaFunction): void {
    this.allow(grantee, ['s3:GetObject', 's3:PutObject', 's3:DeleteObject', 's3:AbortMultipartUpload']);
  }

  private allow(grantee: LambdaFunction, objectActions: string[]): void {
    grantee.addToRolePolicy(
      new PolicyStatement({ actions: objectActions, resources: [this.bucket.arnForObjects('*')] }),
    );
    grantee.addToRolePolicy(new PolicyStatement({ actions: ['s3:ListBucket'], resources: [this.bucket.bucketArn] }));
  }
}

/** What every bucket of the service is: private, encrypted, over TLS, kept when the stack goes. */
export const PRIVATE_BUCKET: BucketProps = {
  blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
  objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
  encryption: BucketEncryption.S3_MANAGED,
  enforceSSL: true,
  minimumTLSVersion: 1.2,
  removalPolicy: RemovalPolicy.RETAIN,
};

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

type AuditArchiveProps = { readonly retention: AuditRetention; readonly accessLogs: Bucket };

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
