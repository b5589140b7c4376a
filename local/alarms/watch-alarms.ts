import type { FauxqsServer } from 'fauxqs';
import type { Blueprint } from '../run-templates.ts';
import { type AlarmState, readAlarms } from './alarms.ts';
import { createLogReader, readMetricFilters } from './log-metrics.ts';
import { measureQueues } from './measure.ts';
import type { Metrics } from './metrics.ts';

export type Alarms = {
  readonly states: () => readonly AlarmState[];
  /** Moves the time of metrics and alarms on, as if nothing happened meanwhile. */
  readonly skip: (milliseconds: number) => void;
  readonly stop: () => void;
};

type Watched = {
  readonly metrics: Metrics;
  readonly blueprint: Blueprint;
  readonly fauxqs: FauxqsServer;
  readonly logFolder: string;
  readonly timeScale: number;
};

const MINUTE_MS = 60_000;

/** Measures what has no event of its own, each minute, and tells which alarms of the templates are on. */
export const watchAlarms = ({ metrics, blueprint, fauxqs, logFolder, timeScale }: Watched): Alarms => {
  const { resources, functions, queues } = blueprint;
  const states = readAlarms(resources, metrics);
  const readLogs = createLogReader(logFolder, readMetricFilters(resources, functions), metrics);
  const measure = (): void => {
    measureQueues(metrics, fauxqs, queues);
    readLogs();
    metrics.forget();
  };
  const timer = setInterval(measure, MINUTE_MS * timeScale).unref();
  return {
    states: () => {
      measure();
      return states();
    },
    skip: (milliseconds) => {
      measure(); // what was logged until now
      for (let left = milliseconds; left > 0; left -= MINUTE_MS) {
        metrics.clock.skip(Math.min(left, MINUTE_MS));
        measure();
      }
    },
    stop: () => clearInterval(timer),
  };
};
