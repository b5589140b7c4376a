import { CounterfoilError, type ErrorDetails } from './errors.ts';
import type { components } from './generated/api.ts';
import type { Methods } from './methods.ts';
import { pollUntil } from './poll.ts';

type Schemas = components['schemas'];
export type BulkOperation = Schemas['BulkTransactions']['operations'][number];
type Result = Schemas['BulkAnswer']['results'][number];
type ChangeSet = Schemas['ChangeSet'];

export type BulkOptions = {
  /**
   * Makes each request happen once within 24 hours, also if this is called again after a break. By default, only its own repetitions
   * are recognized; operations with external ids are anyway.
   */
  readonly key?: string;
  readonly signal?: AbortSignal;
};

/** One request: all of its operations, or none. */
export type BulkPart = {
  /** In the order of the operations. */
  readonly results: readonly Result[];
  /** Reverts the part as one; null if nothing had to change. */
  readonly changeSet: ChangeSet | null;
};

export type Bulk = (
  operations: Iterable<BulkOperation> | AsyncIterable<BulkOperation>,
  options?: BulkOptions,
) => AsyncGenerator<BulkPart>;

/** Operations in one request. */
const MOST = 500;
const ENTRIES_AT_ONCE = 100;

export const createBulk = (methods: Pick<Methods, 'GET' | 'POST'>): Bulk =>
  async function* (operations, options = {}) {
    let part: BulkOperation[] = [];
    let number = 0;
    for await (const operation of operations) {
      if (part.push(operation) < MOST) continue;
      yield sendPart(methods, part, options, number++);
      part = [];
    }
    if (part.length > 0) yield sendPart(methods, part, options, number);
  };

/** Faults name operations by their places in the list of the caller, of which each request has a part. */
const sendPart = async (
  methods: Pick<Methods, 'GET' | 'POST'>,
  operations: BulkOperation[],
  options: BulkOptions,
  before: number,
): Promise<BulkPart> => {
  try {
    return await send(methods, operations, options, before + 1);
  } catch (error) {
    throw error instanceof CounterfoilError ? shifted(error, before * MOST) : error;
  }
};

const shifted = (error: CounterfoilError, offset: number): CounterfoilError => {
  const moved = (_: string, start: string, index: string): string => `${start}${Number(index) + offset}`;
  const inText = (text: string): string => text.replace(/\b(operations[.[])(\d+)/g, moved);
  const { code, status, message, details, errors, ...others } = error;
  return new CounterfoilError(code, status, inText(message), {
    ...others,
    cause: error.cause,
    errors: errors.map(inText),
    details: withPlaces(details as ErrorDetails, (field) => field.replace(/^(\/operations\/)(\d+)/, moved), inText),
  });
};

const withPlaces = (
  details: ErrorDetails,
  place: (field: string) => string,
  inText: (text: string) => string,
): ErrorDetails => {
  if (details == null || Array.isArray(details) || details.faults === undefined) return details;
  const faults = details.faults.map((fault) => ({
    ...fault,
    field: place(fault.field),
    message: inText(fault.message),
  }));
  return { ...details, faults };
};

const send = async (
  { GET, POST }: Pick<Methods, 'GET' | 'POST'>,
  operations: BulkOperation[],
  { key, signal }: BulkOptions,
  number: number,
): Promise<BulkPart> => {
  const stop = signal === undefined ? {} : { signal };
  const header = key === undefined ? {} : { params: { header: { 'Idempotency-Key': `${key}-${number}` } } };
  const { data } = await POST('/transactions/bulk', { ...header, body: { operations }, ...stop });
  const { results, change_set: started } = data;
  if (started === null || isSettled(started)) return { results, changeSet: started };
  const path = { id: started.id };
  const read = async () => (await GET('/change_sets/{id}', { params: { path }, ...stop })).data;
  const changeSet = await pollUntil(read, isSettled, signal);
  const outcomes: Pick<Result, 'outcome' | 'reason'>[] = [];
  for (let page = 1; outcomes.length < results.length; page++) {
    const query = { page, per_page: ENTRIES_AT_ONCE };
    const { data: entries } = await GET('/change_sets/{id}/entries', { params: { path, query }, ...stop });
    if (entries.length === 0) break;
    outcomes.push(...entries);
  }
  return { changeSet, results: results.map((result, at) => ({ ...result, ...outcomeAt(outcomes, at, result) })) };
};

const outcomeAt = (outcomes: readonly Pick<Result, 'outcome' | 'reason'>[], at: number, otherwise: Result) => {
  const { outcome, reason } = outcomes[at] ?? otherwise;
  return { outcome, reason };
};

const isSettled = ({ status }: ChangeSet): boolean => status !== 'preparing' && status !== 'applying';
