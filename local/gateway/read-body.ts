/** The whole body, or `undefined` once it is larger than `limit`; the rest is then read and thrown away. */
export const readBody = async (body: AsyncIterable<Buffer>, limit: number): Promise<Buffer | undefined> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size <= limit) chunks.push(chunk);
  }
  return size > limit ? undefined : Buffer.concat(chunks);
};
