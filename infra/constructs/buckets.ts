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
import type { Access, Folder } from '../../shared/platform/domain/access/access.ts';
import type { AuditRetention } from '../settings.ts';

/** Deletes objects after this many days; deleted versions are kept for one more day. */
const expireAfter = (folder: string, days: number): LifecycleRule => ({
  id: folder,
  prefix: `${folder}/`,
  expiration: Duration.days(days - 1),
  noncurrentVersionExpiration: Duration.days(1),
});

/** The id of a family, import or export, after the folder of every key: without a whole one, nothing is listed. */
const ANY_ID = '????????-????-????-????-????????????';

/** Raw files and plans, with an access log. */
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
        // raw/, rows/ and imports/ are kept as long as their import: as evidence of the input, and for reverts
        { id: 'plans', prefix: 'plans/', expiration: Duration.days(30) },
        // one day longer than their export can be downloaded
        { id: 'exports', prefix: 'exports/', expiration: Duration.days(8) },
        // as long as change sets can be reverted
        { id: 'changes', prefix: 'changes/', expiration: Duration.days(732) },
        // of clients that come back within 30 days: older snapshots are stored again
        expireAfter('mirrors', 60),
        // referenced by a request within a day, and copied by a worker soon after
        { id: 'uploads', prefix: 'uploads/', expiration: Duration.days(3) },
        expireAfter('bank', 30),
        expireAfter('bank-debug', 7),
        {
          id: 'leftovers',
          abortIncompleteMultipartUploadAfter: Duration.days(1),
          noncurrentVersionExpiration: Duration.days(30),
          expiredObjectDeleteMarker: true,
        },
      ],
    });
  }

  /** Who reads or removes may list what it can name: to others, S3 returns 403 instead of 404 for a missing object. */
  grant(grantee: LambdaFunction, { read = [], write = [], remove = [] }: NonNullable<Access['uploads']>): void {
    this.allow(grantee, ['s3:GetObject'], read);
    this.allow(grantee, ['s3:PutObject', 's3:AbortMultipartUpload'], write);
    this.allow(grantee, ['s3:DeleteObject'], remove);
    const listed = [...new Set([...read, ...remove])];
    if (listed.length === 0) return;
    grantee.addToRolePolicy(
      new PolicyStatement({
        actions: ['s3:ListBucket'],
        resources: [this.bucket.bucketArn],
        conditions: { StringLike: { 's3:prefix': listed.map((folder) => `${folder}/${ANY_ID}/*`) } },
      }),
    );
  }

  private allow(grantee: LambdaFunction, actions: string[], folders: readonly Folder[]): void {
    if (folders.length === 0) return;
    const resources = folders.map((folder) => this.bucket.arnForObjects(`${folder}/*`));
    grantee.addToRolePolicy(new PolicyStatement({ actions, resources }));
  }
}

/** The defaults of all buckets: private, encrypted, TLS only, retained with the data unless their creation fails. */
export const PRIVATE_BUCKET: BucketProps = {
  blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
  objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
  encryption: BucketEncryption.S3_MANAGED,
  enforceSSL: true,
  minimumTLSVersion: 1.2,
  removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
};

const YEAR = 365;
const SEVEN_YEARS = 7 * YEAR + 2;

/**
 * How long a day of the audit log is locked, and when it expires. In the highest tier not even the account root can
 * shorten it; in the others, `s3:BypassGovernanceRetention` can.
 */
const RETENTIONS = {
  standard: { lock: ObjectLockRetention.governance(Duration.days(90)), keep: Duration.days(YEAR) },
  extended: { lock: ObjectLockRetention.governance(Duration.days(YEAR)), keep: Duration.days(YEAR) },
  compliance: { lock: ObjectLockRetention.compliance(Duration.days(SEVEN_YEARS)), keep: Duration.days(SEVEN_YEARS) },
} as const satisfies Readonly<Record<AuditRetention, unknown>>;

type AuditArchiveProps = { readonly retention: AuditRetention; readonly accessLogs: Bucket };

/** The archived days of the audit log: written once, read for audits, and not deletable by any function. */
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

  grantWrite(grantee: LambdaFunction): void {
    grantee.addToRolePolicy(
      new PolicyStatement({
        actions: ['s3:PutObject', 's3:AbortMultipartUpload'],
        resources: [this.bucket.arnForObjects('audit/*')],
      }),
    );
  }
}
