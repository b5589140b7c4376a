/** The units that a partition key takes in a second: DynamoDB's limits for every table and index. */
const LIMITS = { read: 3000, write: 1000 } as const;

const SECOND_MS = 1000;

export type Kind = keyof typeof LIMITS;

/** A partition key of the table, or of one of its indexes. */
export type Place = { readonly index: string | undefined; readonly key: string };

export type PartitionLimits = {
  readonly isFull: (kind: Kind, place: Place) => boolean;
  readonly use: (kind: Kind, place: Place, units: number) => void;
  /** Refuses a call, as DynamoDB does for a table that is paid by request. */
  readonly refuse: (kind: Kind, place: Place) => object;
};

const REASONS = { read: 'ReadKeyRangeThroughputExceeded', write: 'WriteKeyRangeThroughputExceeded' } as const;

const nameOf = (kind: Kind, { index = '', key }: Place): string => JSON.stringify([kind, index, key]);

/**
 * Counts the units of each key, anew every second. The call that reaches the limit is still done, because its units are
 * known only afterwards. DynamoDB moves the items of a key that stays busy to more partitions; this does not.
 */
export const createPartitionLimits = (
  scale: number,
  onThrottled: (reason: string) => void,
  now = () => Date.now(),
): PartitionLimits => {
  const used = new Map<string, number>();
  let second = 0;
  const usedBy = (name: string): number => {
    const current = Math.floor(now() / SECOND_MS);
    if (current !== second) used.clear();
    second = current;
    return used.get(name) ?? 0;
  };
  return {
    isFull: (kind, place) => usedBy(nameOf(kind, place)) >= LIMITS[kind] * scale,
    use: (kind, place, units) => {
      const name = nameOf(kind, place);
      used.set(name, usedBy(name) + units);
    },
    refuse: (kind, { index }) => {
      const reason = `${index === undefined ? 'Table' : 'Index'}${REASONS[kind]}`;
      onThrottled(reason);
      return throttled(reason);
    },
  };
};

const MESSAGE =
  'Throughput exceeds the current capacity of your table or index. DynamoDB is automatically scaling your table or index so please try again shortly.';

const throttled = (reason: string) => ({
  statusCode: 400,
  body: {
    __type: 'com.amazonaws.dynamodb.v20120810#ThrottlingException',
    message: MESSAGE,
    ThrottlingReasons: [{ reason }],
  },
});
