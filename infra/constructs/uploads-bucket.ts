import { Duration } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { Bucket, type IBucket, type LifecycleRule } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { PRIVATE_BUCKET } from './private-bucket.ts';

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
