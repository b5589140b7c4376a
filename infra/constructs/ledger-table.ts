import { RemovalPolicy } from 'aws-cdk-lib';
import { AttributeType, BillingMode, ProjectionType, Table, TableEncryption } from 'aws-cdk-lib/aws-dynamodb';
import { Effect, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';

const INDEX = 'gsi1';

/** What the index carries of an item beside its keys: a page's account and counts, never a body. */
const PROJECTED_ATTRIBUTES = ['id', 'header'];

const READ = ['dynamodb:GetItem', 'dynamodb:BatchGetItem', 'dynamodb:Query'];
const WRITE = ['dynamodb:PutItem', 'dynamodb:UpdateItem', 'dynamodb:DeleteItem', 'dynamodb:BatchWriteItem'];

/** Who people are, how they prove it, and what they are let in by. */
const PEOPLE = [
  ...['USER#*', 'EMAIL#*', 'IDENTITY#*', 'SIGN_IN#*', 'ONE_USE#*'],
  ...['PROVIDERS', 'OAUTH_CLIENTS', 'SIGNING_KEYS', 'SUPER_ADMINS', 'FIRST_USER'],
];
/** Each request of a client is counted on one of these. */
const CLIENT_KEYS = ['API_KEY#*', 'OAUTH_GRANT#*'];

/** The one table: everything that the service knows, kept when the stack goes. */
export class LedgerTable extends Construct {
  readonly table: Table;

  constructor(scope: Construct, id: string) {
    super(scope, id);

    this.table = new Table(this, 'Table', {
      partitionKey: { name: 'pk', type: AttributeType.STRING },
      sortKey: { name: 'sk', type: AttributeType.STRING },
      billingMode: BillingMode.PAY_PER_REQUEST,
      encryption: TableEncryption.AWS_MANAGED,
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      timeToLiveAttribute: 'expiresAt',
      deletionProtection: true,
      removalPolicy: RemovalPolicy.RETAIN,
    });
    this.table.addGlobalSecondaryIndex({
      indexName: INDEX,
      partitionKey: { name: 'gsi1pk', type: AttributeType.STRING },
      sortKey: { name: 'gsi1sk', type: AttributeType.STRING },
      projectionType: ProjectionType.INCLUDE,
      nonKeyAttributes: PROJECTED_ATTRIBUTES,
    });
  }

  grantRead(grantee: LambdaFunction): void {
    this.allow(grantee, READ);
  }

  /** Who writes anything may add to the audit log, and never change or remove what stands in it. */
  grantReadWrite(grantee: LambdaFunction): void {
    this.allow(grantee, [...READ, ...WRITE]);
    this.deny(grantee, ['dynamodb:UpdateItem', 'dynamodb:DeleteItem', 'dynamodb:BatchWriteItem'], ['AUDIT#*']);
  }

  /** Whoever works on ledgers makes or changes nobody and opens no door, whatever a file or a request talks it into. */
  denyPeople(grantee: LambdaFunction): void {
    this.deny(grantee, WRITE, PEOPLE);
    this.deny(grantee, ['dynamodb:PutItem', 'dynamodb:DeleteItem', 'dynamodb:BatchWriteItem'], CLIENT_KEYS);
  }

  /** Authentication counts a request on the item of the key or grant: the only write of a function that otherwise reads. */
  grantApiKeyUse(grantee: LambdaFunction): void {
    this.allowUpdates(grantee, CLIENT_KEYS);
  }

  /** Likewise for people: a session notes when it was last seen, and requests are counted by address. */
  grantSessionUse(grantee: LambdaFunction): void {
    this.allowUpdates(grantee, ['SIGN_IN#*', 'RATE#*']);
  }

  private allowUpdates(grantee: LambdaFunction, leadingKeys: string[]): void {
    grantee.addToRolePolicy(
      new PolicyStatement({
        effect: Effect.ALLOW,
        actions: ['dynamodb:UpdateItem'],
        resources: [this.table.tableArn],
        conditions: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': leadingKeys } },
      }),
    );
  }

  private deny(grantee: LambdaFunction, actions: string[], leadingKeys: string[]): void {
    grantee.addToRolePolicy(
      new PolicyStatement({
        effect: Effect.DENY,
        actions,
        resources: [this.table.tableArn],
        conditions: { 'ForAnyValue:StringLike': { 'dynamodb:LeadingKeys': leadingKeys } },
      }),
    );
  }

  private allow(grantee: LambdaFunction, actions: string[]): void {
    const { tableArn } = this.table;
    grantee.addToRolePolicy(new PolicyStatement({ actions, resources: [tableArn, `${tableArn}/index/${INDEX}`] }));
  }
}
