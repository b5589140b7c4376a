/** Starts nothing yet. */
export const handler = async () => undefined;
