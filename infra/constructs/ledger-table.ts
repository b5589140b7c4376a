import { RemovalPolicy } from 'aws-cdk-lib';
import { AttributeType, BillingMode, ProjectionType, Table, TableEncryption } from 'aws-cdk-lib/aws-dynamodb';
import { Effect, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';

export const INDEX = 'gsi1';

/** The attributes in the index in addition to the keys: a page's account and counts, never a body. */
const PROJECTED_ATTRIBUTES = ['id', 'header'];

const READ = ['dynamodb:GetItem', 'dynamodb:BatchGetItem', 'dynamodb:Query'];
const WRITE = ['dynamodb:PutItem', 'dynamodb:UpdateItem', 'dynamodb:DeleteItem', 'dynamodb:BatchWriteItem'];

/** Users, their credentials and their access. */
const PEOPLE = [
  ...['USER#*', 'EMAIL#*', 'IDENTITY#*', 'SIGN_IN#*', 'ONE_USE#*'],
  ...['PROVIDERS', 'OAUTH_CLIENTS', 'SIGNING_KEYS', 'SUPER_ADMINS', 'FIRST_USER'],
];
/** Rate limits count requests on these items. */
const CLIENT_KEYS = ['API_KEY#*', 'OAUTH_GRANT#*'];

/** The single table with all data of the service, retained with the data; an empty one of a failed creation is not. */
export class LedgerTable extends Construct {
  readonly table: Table;

  constructor(scope: Construct, id: string, { isProtected }: { readonly isProtected: boolean }) {
    super(scope, id);

    this.table = new Table(this, 'Table', {
      partitionKey: { name: 'pk', type: AttributeType.STRING },
      sortKey: { name: 'sk', type: AttributeType.STRING },
      billingMode: BillingMode.PAY_PER_REQUEST,
      encryption: TableEncryption.AWS_MANAGED,
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      timeToLiveAttribute: 'expiresAt',
      deletionProtection: isProtected,
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
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

  /** Writers can add to the audit log, but never change or delete its records. */
  grantReadWrite(grantee: LambdaFunction): void {
    this.allow(grantee, [...READ, ...WRITE]);
    this.deny(grantee, ['dynamodb:UpdateItem', 'dynamodb:DeleteItem', 'dynamodb:BatchWriteItem'], ['AUDIT#*']);
  }

  /** Functions for ledger data cannot create or change users or credentials, whatever a file or a request contains. */
  denyPeople(grantee: LambdaFunction): void {
    this.deny(grantee, WRITE, PEOPLE);
    this.deny(grantee, ['dynamodb:PutItem', 'dynamodb:DeleteItem', 'dynamodb:BatchWriteItem'], CLIENT_KEYS);
  }

  /** Authentication counts a request on the API key or grant: the only write of a read-only function. */
  grantApiKeyUse(grantee: LambdaFunction): void {
    this.allowUpdates(grantee, CLIENT_KEYS);
  }

  /** The same for people: sessions record when they were last used, and requests are counted by address. */
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
