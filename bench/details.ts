import type { Stages } from './figures.ts';
import type { ImportRun } from './import-file.ts';

const MEBIBYTE = 2 ** 20;

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

/** What stands behind the figures: memory by function, requests and units of one import of each kind. */
export const detailLines = (stages: Stages): string[] => {
  const { firstMs, lastMs, last, transactionsMs } = stages.pages;
  return [
    ...rssLines(stages),
    ...requestLines(`csv ${stages.large.rows}`, stages.large.imports.at(-1)),
    ...requestLines(`csv ${stages.large.rows} again`, stages.large.reimports.at(-1)),
    ...requestLines(`ndjson ${stages.large.rows}`, stages.native.at(-1)),
    `rows page 1 ${firstMs.toFixed(1)} ms, page ${last} ${lastMs.toFixed(1)} ms, transactions page 1 ${transactionsMs.toFixed(1)} ms (p50)`,
    `one poll writes ${stages.pollUnits.toFixed(2)} units; the figures leave the polls out`,
  ];
};
