import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';

/** Whether the condition of a write held. Every other failure is thrown on. */
export const holds = async (write: Promise<unknown>): Promise<boolean> => {
  try {
    await write;
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false;
    throw error;
  }
};
