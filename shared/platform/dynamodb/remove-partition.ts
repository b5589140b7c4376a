import { BatchWriteCommand, type DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb';

/** The limit of BatchWriteItem. */
const BATCH_SIZE = 25;

/** Removes every item of a partition. */
export const removePartition = async (
  documents: DynamoDBDocumentClient,
  tableName: string,
  pk: string,
): Promise<void> => {
  for (;;) {
    const { Items = [] } = await documents.send(
      new QueryCommand({
        TableName: tableName,
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': pk },
        ProjectionExpression: 'pk, sk',
        Limit: BATCH_SIZE,
        ConsistentRead: true,
      }),
    );
    if (Items.length === 0) return;
    const requests = Items.map(({ pk: partition, sk }) => ({ DeleteRequest: { Key: { pk: partition, sk } } }));
    await documents.send(new BatchWriteCommand({ RequestItems: { [tableName]: requests } }));
  }
};
