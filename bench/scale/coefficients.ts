import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';

export const COEFFICIENTS = join(import.meta.dirname, 'coefficients.json');

const amount = z.number().nonnegative();
const counts = z.record(z.string(), amount);

/** Used by an action, on average. */
const part = z.strictObject({
  /** By function: how often it runs, and for each run the time of a processor and the requests to each service. */
  runs: z.record(z.string(), z.strictObject({ calls: amount, processorMs: amount, requests: counts })),
  units: z.strictObject({ write: amount, indexWrite: amount, read: amount }),
  /** Calls of services, such as `s3.PutObject`. */
  requests: counts,
  /** Write units of the keys that all families share; `gsi1 …` is in the index. */
  keys: counts,
  /** Of answers, compressed if a browser asks for them. */
  bytes: amount,
  /** That functions log; Lambda's own lines come on top. */
  logBytes: amount,
});

const schema = z.strictObject({
  date: z.iso.date(),
  commit: z.string().regex(/^[0-9a-f]{40}$/),
  load: z.string(),
  actions: z.record(z.string(), part),
  /** A run of a scheduled job that finds nothing to do. */
  idle: z.record(z.string(), part),
  /** Milliseconds of a processor until the handler of a new environment is loaded, by function. */
  starts: counts,
  /** Secrets that a new environment reads. */
  secretsPerStart: amount,
  /** Megabytes of each function, as deployed. */
  memory: z.record(z.string(), amount),
  /** Some days of a household in random order, and what the coefficients say of them. */
  /** Bytes by which the table and the files of a household grow in a month, if nothing is deleted. */
  growth: z.strictObject({ table: amount, files: amount }),
  days: z.record(z.string(), z.strictObject({ measured: amount, predicted: amount })),
});

export type Coefficients = z.infer<typeof schema>;
export type Part = Coefficients['actions'][string];

export const parseCoefficients = (json: string): Coefficients => schema.parse(JSON.parse(json));

/** Measured by `npm run bench -- --only household --write`. */
export const readCoefficients = (): Coefficients => parseCoefficients(readFileSync(COEFFICIENTS, 'utf8'));
