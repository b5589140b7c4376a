import { QUEUE_NAMES, type QueueName } from '../shared/platform/domain/access/access.ts';
import { concurrencyOf, WORKERS, type WorkerLimits } from './workers.ts';

/** How much a stage may do at once. */
export type CapacitySettings = WorkerLimits & {
  /** Of the HTTP API; a burst of more is answered with 429. */
  readonly requestsPerSecond: number;
  readonly burst: number;
  /** How many of each function below /auth/ run at once; no limit if missing. */
  readonly signInConcurrency?: number;
};

type Environment = Readonly<Record<string, string | undefined>>;

/** AWS's quota of concurrent executions for a new account. */
const FEWEST_AT_ONCE = 10;
/** Lambda accepts from 2 to 1,000 for a queue. */
const [FEWEST_WORKERS, MOST_WORKERS] = [2, 1_000];
/** Of what the account may run at once; the alarm triggers there, too. */
const WORKERS_PART = 0.8;

/** @throws Error that names the setting and what it may be */
export const wholeNumber = (name: string, text: string, fewest: number, most = Number.MAX_SAFE_INTEGER): number => {
  const value = /^[1-9]\d*$/.test(text) ? Number(text) : 0;
  if (value >= fewest && value <= most) return value;
  const range = most < Number.MAX_SAFE_INTEGER ? `from ${fewest} to ${most}` : `of at least ${fewest}`;
  throw new Error(`${name} must be a whole number ${range}, not "${text}"`);
};

const accountConcurrency = (text: string): number => {
  const most = /^[1-9]\d*$/.test(text) ? Number(text) : 0;
  if (most >= FEWEST_AT_ONCE) return most;
  throw new Error(`ACCOUNT_CONCURRENCY must be at least ${FEWEST_AT_ONCE}, which every account has, not "${text}"`);
};

/** Such as `BANK_SYNC_WORKERS`. */
export const workersVariable = (queue: QueueName): string => `${queue.replaceAll('-', '_').toUpperCase()}_WORKERS`;

/** Those that the stage sets. */
const readWorkers = (environment: Environment): WorkerLimits['workers'] =>
  Object.fromEntries(
    QUEUE_NAMES.flatMap((queue) => {
      const name = workersVariable(queue);
      const text = environment[name] || undefined;
      return text === undefined ? [] : [[queue, wholeNumber(name, text, FEWEST_WORKERS, MOST_WORKERS)]];
    }),
  );

/** Lambda keeps 100 for functions without a reservation. */
const FEWEST_FOR_RESERVING = 200;
/** The functions below /auth/. */
export const SIGN_IN_FUNCTIONS = 6;

const readSignIn = (environment: Environment, account: number): Pick<CapacitySettings, 'signInConcurrency'> => {
  const text = environment['SIGN_IN_CONCURRENCY'] || undefined;
  if (text === undefined) return {};
  if (account >= FEWEST_FOR_RESERVING) return { signInConcurrency: wholeNumber('SIGN_IN_CONCURRENCY', text, 1) };
  throw new Error(
    `SIGN_IN_CONCURRENCY needs an ACCOUNT_CONCURRENCY of at least ${FEWEST_FOR_RESERVING}, not ${account}. ` +
      'Ask Service Quotas for more concurrent executions, or leave it out',
  );
};

/** Requests must find room beside the workers. Without settings, workers take half of the account, or the least that Lambda accepts. */
const requireRoom = (limits: WorkerLimits, signIn: number): void => {
  const names = Object.keys(limits.workers).map((queue) => workersVariable(queue as QueueName));
  if (signIn > 0) names.push('SIGN_IN_CONCURRENCY');
  if (names.length === 0) return;
  const workers = WORKERS.reduce((sum, worker) => sum + concurrencyOf(worker, limits), 0);
  const together = workers + SIGN_IN_FUNCTIONS * signIn;
  const most = Math.floor(limits.accountConcurrency * WORKERS_PART);
  if (together <= most) return;
  throw new Error(
    `All workers and sign-ins together must be at most ${most} with ACCOUNT_CONCURRENCY ${limits.accountConcurrency}, so that requests find room, not ${together}. ` +
      `Lower ${names.join(' or ')}, or ask Service Quotas for more concurrent executions and raise ACCOUNT_CONCURRENCY`,
  );
};

/** A wrong value fails the synthesis. */
export const readCapacity = (environment: Environment): CapacitySettings => {
  const limits = {
    accountConcurrency: accountConcurrency(environment['ACCOUNT_CONCURRENCY'] ?? '1000'),
    workers: readWorkers(environment),
  };
  const signIn = readSignIn(environment, limits.accountConcurrency);
  requireRoom(limits, signIn.signInConcurrency ?? 0);
  const requestsPerSecond = wholeNumber('API_REQUESTS_PER_SECOND', environment['API_REQUESTS_PER_SECOND'] ?? '200', 1);
  const burst = wholeNumber('API_BURST', environment['API_BURST'] ?? '400', 1);
  if (burst < requestsPerSecond) {
    throw new Error(`API_BURST must be at least API_REQUESTS_PER_SECOND (${requestsPerSecond}), not "${burst}"`);
  }
  return { ...limits, ...signIn, requestsPerSecond, burst };
};

/** Under the names that the file of a stage uses. */
export const capacityVariables = (capacity: CapacitySettings): Readonly<Record<string, string>> => ({
  ACCOUNT_CONCURRENCY: String(capacity.accountConcurrency),
  ...Object.fromEntries(QUEUE_NAMES.map((queue) => [workersVariable(queue), String(capacity.workers[queue] ?? '')])),
  API_REQUESTS_PER_SECOND: String(capacity.requestsPerSecond),
  API_BURST: String(capacity.burst),
  SIGN_IN_CONCURRENCY: String(capacity.signInConcurrency ?? ''),
});
