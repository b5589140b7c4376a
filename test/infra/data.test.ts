import { Match } from 'aws-cdk-lib/assertions';
import { beforeAll, describe, expect, it } from 'vitest';
import { resourcesOf, synthesized } from './synthesized.ts';

let data: ReturnType<typeof synthesized>['data'];
beforeAll(() => {
  ({ data } = synthesized());
});

describe('the table', () => {
  it('is retained, protected, restorable and encrypted', () => {
    data.hasResource('AWS::DynamoDB::Table', {
      DeletionPolicy: 'RetainExceptOnCreate',
      UpdateReplacePolicy: 'Retain',
      Properties: {
        BillingMode: 'PAY_PER_REQUEST',
        DeletionProtectionEnabled: true,
        PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
        SSESpecification: { SSEEnabled: false }, // encrypted with a key of DynamoDB, whose requests are free
        TimeToLiveSpecification: { AttributeName: 'expiresAt', Enabled: true },
      },
    });
  });

  it('has one index, which contains page headers but no bodies', () => {
    data.hasResourceProperties('AWS::DynamoDB::Table', {
      KeySchema: [
        { AttributeName: 'pk', KeyType: 'HASH' },
        { AttributeName: 'sk', KeyType: 'RANGE' },
      ],
      GlobalSecondaryIndexes: [
        {
          IndexName: 'gsi1',
          KeySchema: [
            { AttributeName: 'gsi1pk', KeyType: 'HASH' },
            { AttributeName: 'gsi1sk', KeyType: 'RANGE' },
          ],
          Projection: { ProjectionType: 'INCLUDE', NonKeyAttributes: Match.not(Match.arrayWith(['body'])) },
        },
      ],
    });
  });
});

describe('the access logs', () => {
  it('can be written', () => {
    data.hasResourceProperties('AWS::S3::BucketPolicy', {
      PolicyDocument: {
        Statement: Match.arrayWith([
          Match.objectLike({
            Action: 's3:PutObject',
            Effect: 'Allow',
            Principal: { Service: 'logging.s3.amazonaws.com' },
          }),
        ]),
      },
    });
  });
});

describe('the buckets', () => {
  it('are all private, encrypted, retained and TLS only', () => {
    const buckets = resourcesOf(data, 'AWS::S3::Bucket');

    expect(buckets).toHaveLength(3);
    for (const [id, bucket] of buckets) {
      expect(bucket.DeletionPolicy).toBe('RetainExceptOnCreate');
      expect(bucket.Properties.PublicAccessBlockConfiguration).toEqual({
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      });
      expect(bucket.Properties.BucketEncryption.ServerSideEncryptionConfiguration).toHaveLength(1);
      expect(bucket.Properties).not.toHaveProperty('CorsConfiguration');
      data.hasResourceProperties('AWS::S3::BucketPolicy', {
        Bucket: { Ref: id },
        PolicyDocument: {
          Statement: Match.arrayWith([
            Match.objectLike({
              Effect: 'Deny',
              Action: 's3:*',
              Condition: { Bool: { 'aws:SecureTransport': 'false' } },
            }),
          ]),
        },
      });
    }
  });

  it.each([
    ['bank', 30],
    ['bank-debug', 7],
    ['mirrors', 60],
  ])('delete objects below %s/ after %i days at most, including old versions', (Id, days) => {
    const rules = resourcesOf(data, 'AWS::S3::Bucket').flatMap(
      ([, { Properties }]) => Properties.LifecycleConfiguration?.Rules ?? [],
    );
    const rule = rules.find((candidate: { readonly Id?: string }) => candidate.Id === Id);

    expect(rule).toMatchObject({ Prefix: `${Id}/`, Status: 'Enabled' });
    expect(rule.ExpirationInDays + rule.NoncurrentVersionExpiration.NoncurrentDays).toBe(days);
  });

  it('keep raw files, plans for 30 days, uploads for 3, and no incomplete uploads', () => {
    data.hasResourceProperties('AWS::S3::Bucket', {
      VersioningConfiguration: { Status: 'Enabled' },
      LoggingConfiguration: { DestinationBucketName: Match.anyValue() },
      LifecycleConfiguration: {
        Rules: [
          { Id: 'plans', Prefix: 'plans/', ExpirationInDays: 30, Status: 'Enabled' },
          { Id: 'exports', Prefix: 'exports/', ExpirationInDays: 8, Status: 'Enabled' },
          { Id: 'changes', Prefix: 'changes/', ExpirationInDays: 732, Status: 'Enabled' },
          Match.objectLike({ Id: 'mirrors' }),
          { Id: 'uploads', Prefix: 'uploads/', ExpirationInDays: 3, Status: 'Enabled' },
          Match.objectLike({ Id: 'bank' }),
          Match.objectLike({ Id: 'bank-debug' }),
          Match.objectLike({ Id: 'leftovers', AbortIncompleteMultipartUpload: { DaysAfterInitiation: 1 } }),
        ],
      },
    });
  });
});
