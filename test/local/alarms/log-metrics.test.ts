import { appendFileSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createClock } from '../../../local/alarms/clock.ts';
import { createLogReader, type MetricFilter } from '../../../local/alarms/log-metrics.ts';
import { createMetrics, type Metric } from '../../../local/alarms/metrics.ts';

const EMBEDDED: Metric = { namespace: 'Own', name: 'Failed', dimensions: { service: 'bank' } };
const ERRORS: Metric = { namespace: 'Own', name: 'Errors', dimensions: {} };
const FILTER: MetricFilter = { log: 'sign-in', field: 'level', value: 'ERROR', metric: ERRORS };

const embedded = (Failed: number | readonly number[]) =>
  JSON.stringify({
    _aws: {
      Timestamp: Date.now(),
      CloudWatchMetrics: [{ Namespace: 'Own', Dimensions: [['service']], Metrics: [{ Name: 'Failed' }] }],
    },
    service: 'bank',
    Failed,
  });

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'counterfoil-logs-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const reader = () => {
  const metrics = createMetrics(createClock(Number.POSITIVE_INFINITY));
  for (const metric of [EMBEDDED, ERRORS]) metrics.watch(metric, 1);
  const read = createLogReader(folder, [FILTER], metrics);
  const valuesOf = (metric: Metric) => {
    read();
    return metrics.values(metric, -1, 1);
  };
  return { valuesOf };
};

describe('the metrics in logs', () => {
  it('are those that functions print, each line once, whole lines only', () => {
    const { valuesOf } = reader();
    const path = join(folder, 'worker.log');
    writeFileSync(path, `no JSON\n${embedded(1)}\n${embedded([2, 3])}`);
    expect(valuesOf(EMBEDDED)).toEqual([1]);
    appendFileSync(path, '\nnull\n');
    expect(valuesOf(EMBEDDED)).toEqual([1, 2, 3]);
    expect(valuesOf(EMBEDDED)).toEqual([1, 2, 3]);
  });

  it('are lines that a filter counts, in its log only', () => {
    const { valuesOf } = reader();
    for (const log of ['sign-in', 'other'])
      writeFileSync(join(folder, `${log}.log`), '{"level":"ERROR"}\n{"level":"INFO"}\n{"level":"ERROR"}\n');
    expect(valuesOf(ERRORS)).toEqual([1, 1]);
  });

  it('are none of an earlier start', () => {
    const path = join(folder, 'sign-in.log');
    writeFileSync(path, `{"level":"ERROR"}\n${embedded(1)}\n`);
    const { valuesOf } = reader();
    appendFileSync(path, '{"level":"ERROR"}\n');
    expect([valuesOf(ERRORS), valuesOf(EMBEDDED)]).toEqual([[1], []]);
  });

  it('go on after a long log was put aside', () => {
    const { valuesOf } = reader();
    const path = join(folder, 'worker.log');
    writeFileSync(path, `${embedded(1)}\n${embedded(2)}\n`);
    expect(valuesOf(EMBEDDED)).toEqual([1, 2]);
    renameSync(path, `${path}.1`);
    writeFileSync(path, `${embedded(3)}\n`);
    expect(valuesOf(EMBEDDED)).toEqual([1, 2, 3]);
  });
});
