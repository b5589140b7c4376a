/** Takes messages and does nothing with them yet. */
export const handler = async () => ({ batchItemFailures: [] });
