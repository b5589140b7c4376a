export type Service = 'dynamodb' | 'sqs' | 's3' | 'secretsmanager' | 'sesv2' | 'events';

export type TableUnits = { readonly write: number; readonly indexWrite: number; readonly read: number };

export type Traffic = {
  /** Requests by `service.Action`. */
  readonly requests: Readonly<Record<string, number>>;
  /** Capacity units as DynamoDB bills them; `write` excludes the index. */
  readonly units: TableUnits;
  /** Requests to the API's stage and calls of the table that were throttled, by reason. */
  readonly throttled: Readonly<Record<string, number>>;
};

/** Counts the service calls of functions. */
export type Stats = {
  readonly countRequest: (service: Service, action: string) => void;
  readonly countThrottled: (reason: string) => void;
  readonly addUnits: (kind: keyof TableUnits, units: number) => void;
  readonly traffic: () => Traffic;
  readonly reset: () => void;
};

const countIn = (counts: Map<string, number>, name: string): void => {
  counts.set(name, (counts.get(name) ?? 0) + 1);
};

const NONE: TableUnits = { write: 0, indexWrite: 0, read: 0 };

export const createStats = (): Stats => {
  const requests = new Map<string, number>();
  const throttled = new Map<string, number>();
  let units = { ...NONE };

  return {
    countRequest: (service, action) => countIn(requests, `${service}.${action}`),
    countThrottled: (reason) => countIn(throttled, reason),
    addUnits: (kind, amount) => {
      units[kind] += amount;
    },
    traffic: () => ({
      requests: Object.fromEntries([...requests].sort()),
      units: { ...units },
      throttled: Object.fromEntries([...throttled].sort()),
    }),
    reset: () => {
      requests.clear();
      throttled.clear();
      units = { ...NONE };
    },
  };
};
