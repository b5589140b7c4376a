export type Service = 'dynamodb' | 'sqs' | 's3' | 'secretsmanager' | 'sesv2' | 'events';

export type TableUnits = { readonly write: number; readonly indexWrite: number; readonly read: number };

/** Units of a partition key of the table; of an index, only writes are counted apart. */
export type KeyUnits = Pick<TableUnits, 'write' | 'read'>;

export type Traffic = {
  /** Requests by `service.Action`. */
  readonly requests: Readonly<Record<string, number>>;
  /** By function and service. */
  readonly requestsOf: Readonly<Record<string, Readonly<Partial<Record<Service, number>>>>>;
  /** Capacity units as DynamoDB bills them; `write` excludes the index. */
  readonly units: TableUnits;
  /** By `key`, or `index key` for that of an index. Ids in keys are written as `*`. */
  readonly keys: Readonly<Record<string, KeyUnits>>;
  /** Requests to the API's stage and calls of the table that were throttled, by reason. */
  readonly throttled: Readonly<Record<string, number>>;
};

/** Counts the service calls of functions. */
export type Stats = {
  /** `caller`: the function, if it is one. */
  readonly countRequest: (service: Service, action: string, caller?: string) => void;
  readonly countThrottled: (reason: string) => void;
  readonly addUnits: (kind: keyof TableUnits, units: number) => void;
  readonly addKeyUnits: (kind: keyof KeyUnits, key: string, units: number) => void;
  readonly traffic: () => Traffic;
  readonly reset: () => void;
};

const countIn = (counts: Map<string, number>, name: string): void => {
  counts.set(name, (counts.get(name) ?? 0) + 1);
};

/** UUIDs, addresses, hashes, and numbers with many digits. */
const ID = /[\w.+-]*@[\w.-]+|[0-9a-f]{8}-[0-9a-f-]{27}|[\w-]{20,}|\d{5,}/gi;

const NONE: TableUnits = { write: 0, indexWrite: 0, read: 0 };

export const createStats = (): Stats => {
  const requests = new Map<string, number>();
  const callers = new Map<string, Partial<Record<Service, number>>>();
  const throttled = new Map<string, number>();
  const keys = new Map<string, KeyUnits>();
  let units = { ...NONE };

  return {
    countRequest: (service, action, caller) => {
      countIn(requests, `${service}.${action}`);
      if (caller === undefined) return;
      const known = callers.get(caller) ?? {};
      callers.set(caller, { ...known, [service]: (known[service] ?? 0) + 1 });
    },
    countThrottled: (reason) => countIn(throttled, reason),
    addUnits: (kind, amount) => {
      units[kind] += amount;
    },
    addKeyUnits: (kind, key, amount) => {
      const name = key.replaceAll(ID, '*');
      const known = keys.get(name) ?? { read: 0, write: 0 };
      keys.set(name, { ...known, [kind]: known[kind] + amount });
    },
    traffic: () => ({
      requests: Object.fromEntries([...requests].sort()),
      requestsOf: Object.fromEntries([...callers].sort()),
      units: { ...units },
      keys: Object.fromEntries([...keys].sort()),
      throttled: Object.fromEntries([...throttled].sort()),
    }),
    reset: () => {
      requests.clear();
      callers.clear();
      throttled.clear();
      keys.clear();
      units = { ...NONE };
    },
  };
};
