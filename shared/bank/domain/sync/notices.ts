import type { FeedNotice, FeedRowFault } from '../feed-row.ts';

/** What a sync keeps of each list. */
const MAX_KEPT = 20;

/** Each once, the first ones. */
export const mergeNotices = (
  kept: readonly FeedNotice[],
  more: readonly FeedNotice[],
  max = MAX_KEPT,
): readonly FeedNotice[] => {
  const byContent = new Map<string, FeedNotice>();
  for (const notice of [...kept, ...more]) {
    const { category, message, upstreamId } = notice;
    const content = JSON.stringify([category, message, upstreamId]);
    if (!byContent.has(content)) byContent.set(content, notice);
  }
  return [...byContent.values()].slice(0, max);
};

/** Adds a line for each row of an account that was left out; each once, the first ones. */
export const rowFaultLines = (
  kept: readonly string[],
  accountName: string,
  faults: readonly FeedRowFault[],
  max = MAX_KEPT,
): readonly string[] => {
  const lines = faults.map(({ externalId, message }) => {
    const row = externalId === null ? 'a transaction without an id' : `transaction ${externalId}`;
    return `${accountName}, ${row}: ${message}`;
  });
  return [...new Set([...kept, ...lines])].slice(0, max);
};
