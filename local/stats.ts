export type Service = 'dynamodb' | 'sqs' | 's3' | 'secretsmanager' | 'sesv2' | 'events';

export type TableUnits = { readonly write: number; readonly indexWrite: number; readonly read: number };

export type Traffic = {
  /** Requests by `service.Action`. */
  readonly requests: Readonly<Record<string, number>>;
  /** Capacity units as DynamoDB bills them; `write` excludes the index. */
  readonly units: TableUnits;
};

/** Counts the service calls of functions. */
export type Stats = {
  readonly countRequest: (service: Service, action: string) => void;
  readonly addUnits: (kind: keyof TableUnits, units: number) => void;
  readonly traffic: () => Traffic;
  readonly reset: () => void;
};

const NONE: TableUnits = { write: 0, indexWrite: 0, read: 0 };

export const createStats = (): Stats => {
  const requests = new Map<string, number>();
  let units = { ...NONE };

  return {
    countRequest: (service, action) => {
      const name = `${service}.${action}`;
      requests.set(name, (requests.get(name) ?? 0) + 1);
    },
    addUnits: (kind, amount) => {
      units[kind] += amount;
    },
    traffic: () => ({ requests: Object.fromEntries([...requests].sort()), units: { ...units } }),
    reset: () => {
      requests.clear();
      units = { ...NONE };
    },
  };
};
