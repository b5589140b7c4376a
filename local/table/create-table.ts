import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { AwsCallError, awsCall } from '../aws-call.ts';

export type TableDefinition = {
  readonly name: string;
  /** The properties of AWS::DynamoDB::Table in the template. */
  readonly properties: Readonly<Record<string, unknown>>;
};

type Index = { readonly IndexName: string; readonly KeySchema: unknown; readonly Projection: unknown };
type Description = {
  readonly TableStatus?: string;
  readonly KeySchema: unknown;
  readonly GlobalSecondaryIndexes?: readonly Index[];
};

const PAUSE_MS = 10;
const LONGEST_CREATION_MS = 10_000;

const SHAPE = [
  ...['AttributeDefinitions', 'KeySchema', 'GlobalSecondaryIndexes', 'LocalSecondaryIndexes'],
  ...['BillingMode', 'ProvisionedThroughput'],
];

/** The table's server, and the access key that owns it. */
export type TableStore = { readonly endpoint: string; readonly accessKeyId: string };

const describe = async ({ endpoint, accessKeyId }: TableStore, name: string): Promise<Description | undefined> => {
  try {
    const input = { TableName: name };
    type Answer = { readonly Table: Description };
    return (await awsCall<Answer>('dynamodb', endpoint, 'DescribeTable', input, { accessKeyId })).Table;
  } catch (error) {
    if (error instanceof AwsCallError && error.code === 'ResourceNotFoundException') return undefined;
    throw error;
  }
};

const shapeOf = ({ KeySchema, GlobalSecondaryIndexes = [] }: Description) => ({
  KeySchema,
  indexes: GlobalSecondaryIndexes.map((index) => ({
    name: index.IndexName,
    KeySchema: index.KeySchema,
    Projection: index.Projection,
  })),
});

const untilActive = async (store: TableStore, name: string): Promise<void> => {
  for (let waited = 0; waited < LONGEST_CREATION_MS; waited += PAUSE_MS) {
    if ((await describe(store, name))?.TableStatus === 'ACTIVE') return;
    await sleep(PAUSE_MS);
  }
  throw new Error(`The table ${name} did not become active`);
};

/** Creates the table if it is missing. A different schema is an error, because the data would not fit. */
export const ensureTable = async (store: TableStore, { name, properties }: TableDefinition): Promise<void> => {
  const existing = await describe(store, name);
  if (existing === undefined) {
    const shape = Object.fromEntries(SHAPE.filter((key) => key in properties).map((key) => [key, properties[key]]));
    const { endpoint, accessKeyId } = store;
    await awsCall('dynamodb', endpoint, 'CreateTable', { TableName: name, ...shape }, { accessKeyId });
    await untilActive(store, name);
    return;
  }
  if (!isDeepStrictEqual(shapeOf(existing), shapeOf(properties as Description))) {
    throw new Error(`The table ${name} differs from the template: move the data folder away and start again`);
  }
};
