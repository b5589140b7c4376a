import type { ImportRun } from './import-file.ts';
import type { SessionRun } from './import-session.ts';
import { writeUnits } from './local-stats.ts';
import { median, scalingExponent } from './measure.ts';
import { atMost, type Figure, noted } from './report.ts';
import type { CsvStage } from './stages.ts';

export type Stages = {
  readonly pollUnits: number;
  readonly small: CsvStage;
  readonly large: CsvStage;
  readonly native: readonly ImportRun[];
  readonly pages: {
    readonly last: number;
    readonly firstMs: number;
    readonly lastMs: number;
    readonly transactionsMs: number;
  };
  /** None or one. */
  readonly session: readonly SessionRun[];
  readonly more: readonly ImportRun[];
};

const MEBIBYTE = 2 ** 20;

const medianSeconds = (runs: readonly { readonly seconds: number }[]): number =>
  median(runs.map(({ seconds }) => seconds));

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

const unitsPerThousand = (runs: readonly (ImportRun | SessionRun)[], pollUnits: number): number => {
  const units = runs.map(({ stats, polls }) => writeUnits(stats) - polls * pollUnits);
  return (sumOf(units) / sumOf(runs.map(({ rows }) => rows))) * 1000;
};

/** The most memory of any one function process, in MB. */
const peakMb = (runs: readonly Pick<ImportRun, 'stats'>[]): number =>
  Math.max(0, ...runs.flatMap(({ stats }) => Object.values(stats.peakRss))) / MEBIBYTE;

const speedFigures = ({ small, large, native }: Stages): Figure[] => {
  const floor = medianSeconds(large.floors);
  const first = medianSeconds(large.imports);
  const exponent = scalingExponent(
    { rows: small.rows, seconds: medianSeconds(small.imports) },
    { rows: large.rows, seconds: first },
  );
  return [
    noted(`CSV ${large.rows} rows, create to matched`, first, 's'),
    noted(`CSV ${large.rows} rows a second`, large.rows / first, 'rows'),
    atMost(`CSV ${large.rows} rows / floor`, first / floor, 10, 'x'),
    noted(`CSV ${small.rows} rows / floor`, medianSeconds(small.imports) / medianSeconds(small.floors), 'x'),
    atMost(`NDJSON ${large.rows} rows / floor`, sumOf(native.map(({ seconds }) => seconds)) / floor, 10, 'x'),
    atMost(`scaling exponent ${small.rows} to ${large.rows}`, exponent, 1.05, ''),
    atMost('the same file again / first import', medianSeconds(large.reimports) / first, 1.5, 'x'),
  ];
};

/** A million records in chunks, out of order and each sent twice. */
const sessionFigures = ({ large, session, pollUnits }: Stages): Figure[] =>
  session.flatMap((run) => {
    const floor = (medianSeconds(large.floors) / large.rows) * run.records;
    const what = `session ${run.records} records`;
    return [
      noted(`${what}, first chunk to matched`, run.seconds, 's'),
      noted(`${what}, until the last chunk was taken`, run.sendSeconds, 's'),
      noted(`${what} / floor`, run.seconds / floor, 'x'),
      atMost(`write units per 1,000 records, session`, unitsPerThousand([run], pollUnits), 100, 'units'),
      atMost(`peak RSS of a function, session`, peakMb([run]), 256, 'MB'),
    ];
  });

/** Each beside the target that the design sets for it. */
export const figuresOf = (stages: Stages): Figure[] => {
  const { small, large, native, pages, more, pollUnits } = stages;
  const smallPeak = peakMb([...small.imports, ...small.reimports]);
  const largePeak = peakMb([...large.imports, ...large.reimports, ...native]);
  return [
    ...speedFigures(stages),
    atMost(`write units per 1,000 rows, CSV ${large.rows}`, unitsPerThousand(large.imports, pollUnits), 100, 'units'),
    atMost(`write units per 1,000 rows, NDJSON ${large.rows}`, unitsPerThousand(native, pollUnits), 100, 'units'),
    atMost(`peak RSS of a function, ${small.rows} rows`, smallPeak, 256, 'MB'),
    atMost(`peak RSS of a function, ${large.rows} rows`, largePeak, 256, 'MB'),
    ...sessionFigures(stages),
    ...(more.length === 0
      ? []
      : [
          atMost(`peak RSS of a function, ${sumOf(more.map(({ rows }) => rows))} rows`, peakMb(more), 256, 'MB'),
          atMost('peak RSS, most rows / fewest', peakMb(more) / smallPeak, 1.1, 'x'),
        ]),
    atMost(`rows page ${pages.last} / page 1, p50`, pages.lastMs / pages.firstMs, 1.2, 'x'),
  ];
};
