import { RemovalPolicy } from 'aws-cdk-lib';
import { AttributeType, BillingMode, ProjectionType, Table, TableEncryption } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import type { Access } from '../../shared/platform/domain/access/access.ts';
import { CALLERS, namesFamily, partitionsOf } from '../../shared/platform/domain/access/subjects.ts';

export const INDEX = 'gsi1';

/** The attributes in the index in addition to the keys: a page's account and counts, never a body. */
const PROJECTED_ATTRIBUTES = ['id', 'header'];

const READ = ['dynamodb:GetItem', 'dynamodb:BatchGetItem', 'dynamodb:Query'];
const WRITE = ['dynamodb:PutItem', 'dynamodb:UpdateItem', 'dynamodb:DeleteItem', 'dynamodb:BatchWriteItem'];

/** The single table with all data of the service, retained with the data; an empty one of a failed creation is not. */
export class LedgerTable extends Construct {
  readonly table: Table;

  constructor(scope: Construct, id: string, { isProtected }: { readonly isProtected: boolean }) {
    super(scope, id);

    this.table = new Table(this, 'Table', {
      partitionKey: { name: 'pk', type: AttributeType.STRING },
      sortKey: { name: 'sk', type: AttributeType.STRING },
      billingMode: BillingMode.PAY_PER_REQUEST,
      encryption: TableEncryption.DEFAULT, // a key of DynamoDB: requests to any other key are charged
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

  /** Every grant names partitions: there is no permission to scan, which has none. */
  grant(grantee: LambdaFunction, { table = {}, recognizes }: Pick<Access, 'table' | 'recognizes'>): void {
    const { read = [], write = [] } = table;
    const caller = recognizes === undefined ? { read: [], update: [] } : CALLERS[recognizes];
    const { tableArn } = this.table;
    const changed = write.filter((subject) => subject !== 'audit');
    const named = [...partitionsOf(read, 'items'), ...caller.read];
    const isOfFamilies = [...named, ...partitionsOf(changed, 'items')].some(namesFamily);
    const items = new Set([...named, ...(isOfFamilies ? partitionsOf(['held'], 'items') : [])]);
    this.allow(grantee, READ, tableArn, [...items]);
    this.allow(grantee, ['dynamodb:Query'], `${tableArn}/index/${INDEX}`, partitionsOf(read, 'index'));
    this.allow(grantee, WRITE, tableArn, partitionsOf(changed, 'items'));
    if (write.includes('audit')) this.allow(grantee, ['dynamodb:PutItem'], tableArn, partitionsOf(['audit'], 'items'));
    this.allow(grantee, ['dynamodb:UpdateItem'], tableArn, caller.update);
  }

  private allow(grantee: LambdaFunction, actions: string[], resource: string, leadingKeys: readonly string[]): void {
    if (leadingKeys.length === 0) return;
    grantee.addToRolePolicy(
      new PolicyStatement({
        actions,
        resources: [resource],
        conditions: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': leadingKeys } },
      }),
    );
  }
}
