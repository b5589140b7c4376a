import { accessLogBytes, platformLogBytes } from '../../scripts/costs/log-bytes.ts';
import type { MonthlyTraffic } from '../../scripts/costs/traffic.ts';
import { coldStarts } from './cold-starts.ts';
import { ASSETS, SECONDS_OF_MONTH } from './household.ts';
import { perMonth } from './model.ts';
import { callsOfMonth, coefficients } from './use.ts';

/** A warm environment reads its secrets again after this time. */
const SECRET_SECONDS = 300;
const MONTHS_OF_YEAR = 12;
/** With more families, hardly a call starts an environment. */
const MOST_SIMULATED = 100_000;

/** Used by so many families in an average month, as it is billed. */
export const monthlyTraffic = (families: number, accessLogFormat: string): MonthlyTraffic => {
  const use = perMonth(families);
  const { byFunction } = coldStarts(Math.min(families, MOST_SIMULATED));
  const { starts, memory, secretsPerStart, growth } = coefficients;
  let [startGbSeconds, secretReads] = [0, 0];
  for (const { name, calls, seconds } of callsOfMonth()) {
    const cold = families * calls * (byFunction.get(name) ?? 0);
    startGbSeconds += ((cold * (starts[name] ?? 0)) / 1_000) * ((memory[name] ?? 0) / 1_024);
    const atOnce = (families * seconds) / SECONDS_OF_MONTH;
    const again = Math.min(families * calls, (Math.max(1, atOnce) * SECONDS_OF_MONTH) / SECRET_SECONDS);
    secretReads += (cold + again) * secretsPerStart;
  }
  const { loadsAMonth, requests, bytes } = ASSETS;
  return {
    ...use,
    startGbSeconds,
    secretReads,
    edgeRequests: use.edgeRequests + families * loadsAMonth * requests,
    edgeBytes: use.edgeBytes + families * loadsAMonth * bytes,
    logBytes: use.logBytes + use.calls * platformLogBytes() + use.requests * accessLogBytes(accessLogFormat),
    tableBytes: families * growth.table * MONTHS_OF_YEAR,
    fileBytes: families * growth.files * MONTHS_OF_YEAR,
  };
};
