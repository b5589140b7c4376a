import { writeUnits } from './local-stats.ts';
import { median, scalingExponent } from './measure.ts';
import { atMost, type Figure, noted, rated } from './report.ts';
import type { ImportRun } from './runs/import-file.ts';
import type { SessionRun } from './runs/import-session.ts';
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
  /** At most one. */
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

/** Includes the reads of polls. */
const readUnitsPerThousand = (runs: readonly ImportRun[]): number =>
  (sumOf(runs.map(({ stats }) => stats.units.read)) / sumOf(runs.map(({ rows }) => rows))) * 1000;

/** The highest memory of any function process, in MB. NaN if there is none: NaN meets no target. */
const peakMb = (runs: readonly Pick<ImportRun, 'stats'>[]): number => {
  const peaks = runs.flatMap(({ stats }) => Object.values(stats.peakRss));
  return peaks.length === 0 ? Number.NaN : Math.max(...peaks) / MEBIBYTE;
};

export const csvFigure = (rows: number): string => `CSV ${rows} rows, create to matched`;

const speedFigures = ({ small, large, native }: Stages): Figure[] => {
  const floor = medianSeconds(large.floors);
  const first = medianSeconds(large.imports);
  const exponent = scalingExponent(
    { rows: small.rows, seconds: medianSeconds(small.imports) },
    { rows: large.rows, seconds: first },
  );
  return [
    noted(csvFigure(large.rows), first, 's'),
    rated(`CSV ${large.rows} rows a second`, large.rows / first, 'rows'),
    atMost(`CSV ${large.rows} rows / floor`, first / floor, 3, 'x'),
    atMost(`CSV ${small.rows} rows / floor`, medianSeconds(small.imports) / medianSeconds(small.floors), 6, 'x'),
    atMost(`NDJSON ${large.rows} rows / floor`, sumOf(native.map(({ seconds }) => seconds)) / floor, 4, 'x'),
    atMost(`scaling exponent ${small.rows} to ${large.rows}`, exponent, 1.05, ''),
    atMost('the same file again / first import', medianSeconds(large.reimports) / first, 1.2, 'x'),
  ];
};

/** A million records in chunks, out of order and each sent twice. */
const sessionFigures = ({ large, native, session, pollUnits }: Stages): Figure[] =>
  session.flatMap((run) => {
    const floor = (medianSeconds(large.floors) / large.rows) * run.records;
    const what = `session ${run.records} records`;
    return [
      noted(`${what}, first chunk to matched`, run.seconds, 's'),
      noted(`${what}, until the last chunk was accepted`, run.sendSeconds, 's'),
      atMost(`${what} / floor`, run.seconds / floor, 5, 'x'),
      atMost(`write units per 1,000 records, session`, unitsPerThousand([run], pollUnits), 35, 'units'),
      atMost(`peak RSS of a function, session`, peakMb([run]), 200, 'MB'),
      atMost(`peak RSS of a function, session / NDJSON ${large.rows} rows`, peakMb([run]) / peakMb(native), 1.15, 'x'),
    ];
  });

/** Each figure with its target from the design. */
export const figuresOf = (stages: Stages): Figure[] => {
  const { small, large, native, pages, more, pollUnits } = stages;
  const smallPeak = peakMb([...small.imports, ...small.reimports]);
  const largePeak = peakMb([...large.imports, ...large.reimports, ...native]);
  return [
    ...speedFigures(stages),
    atMost(`write units per 1,000 rows, CSV ${large.rows}`, unitsPerThousand(large.imports, pollUnits), 25, 'units'),
    atMost(`read units per 1,000 rows, CSV ${large.rows}`, readUnitsPerThousand(large.imports), 20, 'units'),
    atMost(`write units per 1,000 rows, NDJSON ${large.rows}`, unitsPerThousand(native, pollUnits), 25, 'units'),
    atMost(`peak RSS of a function, ${small.rows} rows`, smallPeak, 200, 'MB'),
    atMost(`peak RSS of a function, ${large.rows} rows`, largePeak, 200, 'MB'),
    ...sessionFigures(stages),
    ...(more.length === 0
      ? []
      : [
          atMost(`peak RSS of a function, ${sumOf(more.map(({ rows }) => rows))} rows`, peakMb(more), 200, 'MB'),
          atMost('peak RSS, most rows / fewest', peakMb(more) / smallPeak, 1.1, 'x'),
        ]),
    atMost(`rows page ${pages.last} / page 1, p50`, pages.lastMs / pages.firstMs, 1.2, 'x'),
  ];
};

const peaksOf = (runs: readonly Pick<ImportRun, 'stats'>[]): ReadonlyMap<string, number> => {
  const peaks = new Map<string, number>();
  for (const { stats } of runs) {
    for (const [name, bytes] of Object.entries(stats.peakRss)) {
      peaks.set(name, Math.max(peaks.get(name) ?? 0, bytes / MEBIBYTE));
    }
  }
  return peaks;
};

const rssLines = ({ small, large, native, session, more }: Stages): string[] => {
  const stages = {
    [`csv ${small.rows}`]: peaksOf([...small.imports, ...small.reimports]),
    [`csv ${large.rows}`]: peaksOf([...large.imports, ...large.reimports]),
    [`ndjson ${large.rows}`]: peaksOf(native),
    ...(session.length > 0 && { session: peaksOf(session) }),
    ...(more.length > 0 && { more: peaksOf(more) }),
  };
  const names = [...new Set(Object.values(stages).flatMap((peaks) => [...peaks.keys()]))].sort();
  const header = Object.keys(stages).map((stage) => stage.padStart(14));
  const rows = names.map((name) => {
    const cells = Object.values(stages).map((peaks) => (peaks.get(name)?.toFixed(0) ?? '-').padStart(14));
    return name.padEnd(20) + cells.join('');
  });
  return [`${'peak RSS, MB'.padEnd(20)}${header.join('')}`, ...rows];
};

const requestLines = (what: string, run: ImportRun | undefined): string[] => {
  if (run === undefined) return [];
  const { requests, units } = run.stats;
  const counts = Object.entries(requests).sort(([, a], [, b]) => b - a);
  return [
    `${what}: POST answered after ${run.createSeconds.toFixed(2)} s, ${run.polls} polls, ` +
      `units written ${units.write.toFixed(0)} + index ${units.indexWrite.toFixed(0)}, read ${units.read.toFixed(0)}`,
    `  ${counts.map(([name, count]) => `${name} ${count}`).join(', ')}`,
  ];
};

/** Details behind the figures: memory by function, requests and units of one import of each kind. */
export const detailLines = (stages: Stages): string[] => {
  const { firstMs, lastMs, last, transactionsMs } = stages.pages;
  return [
    ...rssLines(stages),
    ...requestLines(`csv ${stages.large.rows}`, stages.large.imports.at(-1)),
    ...requestLines(`csv ${stages.large.rows} again`, stages.large.reimports.at(-1)),
    ...requestLines(`ndjson ${stages.large.rows}`, stages.native.at(-1)),
    `rows page 1 ${firstMs.toFixed(1)} ms, page ${last} ${lastMs.toFixed(1)} ms, transactions page 1 ${transactionsMs.toFixed(1)} ms (p50)`,
    `one poll writes ${stages.pollUnits.toFixed(2)} units; the figures do not include polls`,
  ];
};
