/** The units that a partition takes in a second: DynamoDB's limits for every table and index. */
const LIMITS = { read: 3000, write: 1000 } as const;

const SECOND_MS = 1000;
const MINUTE_MS = 60_000;

/** A partition that was full in so many minutes in a row is split. AWS says only that it takes minutes. */
export const SPLIT_AFTER_MINUTES = 5;

/** Enough to find the middle of what is used. */
const REMEMBERED_KEYS = 1000;

export type Kind = keyof typeof LIMITS;

/** A partition key of the table, or of one of its indexes, and the item of it. */
export type Place = {
  readonly table: string;
  readonly index: string | undefined;
  readonly key: string;
  /** The sort key, where a read begins; undefined where the items of a key stay together, as in a table with a local index. */
  readonly sort: string | undefined;
};

export type PartitionLimits = {
  readonly isFull: (kind: Kind, place: Place) => boolean;
  readonly use: (kind: Kind, place: Place, units: number) => void;
  /** Refuses a call, as DynamoDB does for a table that is paid by request. */
  readonly refuse: (kind: Kind, place: Place) => object;
};

const REASONS = { read: 'ReadKeyRangeThroughputExceeded', write: 'WriteKeyRangeThroughputExceeded' } as const;

export type PartitionOptions = {
  /** Of the units that a second takes. */
  readonly rateScale: number;
  /** Of a minute. */
  readonly timeScale?: number;
  /** How many minutes in a row a partition is full before it is split. */
  readonly splitAfterMinutes?: number;
  readonly onThrottled: (reason: string, kind: Kind, place: Place) => void;
  readonly now?: () => number;
};

/** How long a partition has been full, and which sort keys were used meanwhile. */
type Heat = { readonly minute: number; readonly minutes: number; readonly sorts: string[] };

/**
 * Counts the units of each partition, anew every second. The call that reaches the limit is still done, because its units are
 * known only afterwards. At first, a key is one partition. One that stays full is split at the middle of the sort keys
 * that are used, down to single items.
 */
export const createPartitionLimits = ({
  rateScale,
  timeScale = 1,
  splitAfterMinutes = SPLIT_AFTER_MINUTES,
  onThrottled,
  now = () => Date.now(),
}: PartitionOptions): PartitionLimits => {
  const used = new Map<string, number>();
  const partitions = createPartitions();
  const heat = new Map<string, Heat>();
  let second = 0;
  const usedBy = (name: string): number => {
    const current = Math.floor(now() / SECOND_MS);
    if (current !== second) used.clear();
    second = current;
    return used.get(name) ?? 0;
  };
  const nameOf = (kind: Kind, place: Place): string => JSON.stringify([kind, partitions.of(place)]);
  const warm = (name: string, place: Place): void => {
    const minute = Math.floor(now() / (MINUTE_MS * timeScale));
    const before = heat.get(name);
    const goesOn = before !== undefined && minute - before.minute <= 1;
    const minutes = (goesOn ? before.minutes : 0) + (before?.minute === minute ? 0 : 1);
    const sorts = goesOn ? before.sorts : [];
    heat.set(name, { minute, minutes, sorts });
    if (minutes > splitAfterMinutes && partitions.split(place, sorts)) heat.delete(name);
  };
  return {
    isFull: (kind, place) => {
      const name = nameOf(kind, place);
      const isFull = usedBy(name) >= LIMITS[kind] * rateScale;
      if (isFull) warm(name, place);
      return isFull;
    },
    use: (kind, place, units) => {
      const name = nameOf(kind, place);
      used.set(name, usedBy(name) + units);
      const { sorts } = heat.get(name) ?? {};
      if (place.sort !== undefined && sorts !== undefined) {
        sorts.push(place.sort);
        if (sorts.length > REMEMBERED_KEYS) sorts.shift();
      }
    },
    refuse: (kind, place) => {
      const reason = `${place.index === undefined ? 'Table' : 'Index'}${REASONS[kind]}`;
      onThrottled(reason, kind, place);
      return throttled(reason);
    },
  };
};

/** Where the items of each key are split: the first sort key of every partition but the first. */
const createPartitions = () => {
  const boundaries = new Map<string, readonly string[]>();
  const keyOf = ({ table, index = '', key }: Place): string => JSON.stringify([table, index, key]);
  const startOf = (place: Place): string =>
    boundaries.get(keyOf(place))?.findLast((boundary) => boundary <= (place.sort ?? '')) ?? '';
  return {
    of: (place: Place): string => JSON.stringify([keyOf(place), startOf(place)]),
    /** Returns false if only a single sort key is used, which cannot be split. */
    split: (place: Place, sorts: readonly string[]): boolean => {
      const inOrder = sorts.toSorted();
      const [first = ''] = inOrder;
      const middle = inOrder.slice(Math.floor(inOrder.length / 2)).find((sort) => sort > first);
      if (middle === undefined) return false;
      boundaries.set(keyOf(place), [...(boundaries.get(keyOf(place)) ?? []), middle].toSorted());
      return true;
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
