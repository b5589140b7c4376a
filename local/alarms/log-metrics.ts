import { closeSync, existsSync, openSync, readdirSync, readSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ACCESS_LOG, accessLogGroup } from '../gateway/access-log.ts';
import type { FunctionDefinition } from '../lambda/definition.ts';
import { readLine } from '../lambda/function-log.ts';
import { type Resource, section, TemplateError, text } from '../template/resource.ts';
import type { Metric, Metrics } from './metrics.ts';

/** A line that has this value counts. */
export type MetricFilter = {
  /** The file's name without its extension. */
  readonly log: string;
  readonly field: string;
  readonly value: string;
  readonly metric: Metric;
};

const PATTERN = /^\{\s*\$\.(?<field>\w+)\s*=\s*(?:"(?<text>[^"]*)"|(?<number>\d+))\s*\}$/;

type Transformation = { readonly MetricNamespace: string; readonly MetricName: string; readonly MetricValue: string };

/** The filters of the templates that count lines, of functions and of the API's stage. */
export const readMetricFilters = (
  resources: readonly Resource[],
  functions: readonly FunctionDefinition[],
): readonly MetricFilter[] => {
  const ofFunctions = resources
    .filter(({ type }) => type === 'AWS::Lambda::Function')
    .map(({ name, properties }) => {
      const group = section(properties, 'LoggingConfig')['LogGroup'];
      return [String(group), functions.find(({ physicalName }) => physicalName === name)?.name ?? name] as const;
    });
  const logs = new Map([...ofFunctions, [accessLogGroup(resources), ACCESS_LOG]]);
  return resources
    .filter(({ type }) => type === 'AWS::Logs::MetricFilter')
    .map(({ id, properties }) => {
      const log = logs.get(text(properties, 'LogGroupName', id));
      const { groups } = PATTERN.exec(text(properties, 'FilterPattern', id)) ?? {};
      const [transformation] = (properties['MetricTransformations'] ?? []) as Transformation[];
      if (log === undefined || groups === undefined || transformation?.MetricValue !== '1')
        throw new TemplateError(`${id}: the local cloud counts only lines of functions and the API with one value`);
      const { MetricNamespace: namespace, MetricName: name } = transformation;
      const value = groups['text'] ?? groups['number'] ?? '';
      return { log, field: groups['field'] ?? '', value, metric: { namespace, name, dimensions: {} } };
    });
};

/** A line in the embedded metric format, by which functions publish metrics. */
type Embedded = {
  readonly _aws?: {
    readonly Timestamp: number;
    readonly CloudWatchMetrics: readonly {
      readonly Namespace: string;
      readonly Dimensions: readonly (readonly string[])[];
      readonly Metrics: readonly { readonly Name: string }[];
    }[];
  };
};

const addEmbedded = (line: Embedded & Readonly<Record<string, unknown>>, metrics: Metrics): void => {
  const { Timestamp, CloudWatchMetrics } = line._aws ?? { Timestamp: 0, CloudWatchMetrics: [] };
  for (const { Namespace: namespace, Dimensions, Metrics } of CloudWatchMetrics)
    for (const names of Dimensions)
      for (const { Name: name } of Metrics) {
        const dimensions = Object.fromEntries(names.map((dimension) => [dimension, String(line[dimension])]));
        for (const value of [line[name]].flat())
          metrics.add({ namespace, name, dimensions }, Number(value), metrics.clock.at(Timestamp));
      }
};

const EXTENSION = '.log';

const logsIn = (folder: string): readonly string[] =>
  existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(EXTENSION)) : [];

/** Reads the lines that were written to the logs since the start or the last call, and adds the metrics in them. */
export const createLogReader = (folder: string, filters: readonly MetricFilter[], metrics: Metrics): (() => void) => {
  const read = new Map(logsIn(folder).map((file) => [file, statSync(join(folder, file)).size]));
  const newLines = (file: string): readonly string[] => {
    const path = join(folder, file);
    const { size } = statSync(path);
    const before = read.get(file) ?? 0;
    const from = size < before ? 0 : before; // a long log was put aside
    const bytes = Buffer.alloc(size - from);
    const log = openSync(path, 'r');
    readSync(log, bytes, 0, bytes.length, from);
    closeSync(log);
    const end = bytes.lastIndexOf('\n') + 1;
    read.set(file, from + end);
    return bytes.toString('utf8', 0, end).split('\n').slice(0, -1);
  };
  const count = (written: string, counting: readonly MetricFilter[]): void => {
    if (counting.length === 0 && !written.includes('"_aws"')) return;
    const line = (readLine(written) ?? {}) as Readonly<Record<string, unknown>>;
    addEmbedded(line, metrics);
    for (const { field, value, metric } of counting) if (String(line[field]) === value) metrics.add(metric, 1);
  };
  return () => {
    for (const file of logsIn(folder)) {
      const counting = filters.filter(({ log }) => `${log}${EXTENSION}` === file);
      for (const written of newLines(file)) count(written, counting);
    }
  };
};
