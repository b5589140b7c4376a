import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { UsageError } from '../restore/open-table.ts';
import type { LogLine, SearchLogs } from './story.ts';

/** `.log.1` is what the local cloud put aside when a log became long. */
const LOG = /\.log(\.1)?$/;

/** The log files of the local stack with this data folder. */
export const localLogs = (dataDir: string): SearchLogs => {
  const folder = join(dataDir, 'logs');
  if (!existsSync(folder)) throw new UsageError(`There is no ${folder}: run npm start first, or see --help`);
  return async (texts) =>
    readdirSync(folder)
      .filter((name) => LOG.test(name))
      .flatMap((name) => linesOf(join(folder, name)))
      .filter(({ text }) => texts.some((searched) => text.includes(searched)));
};

/** A line without a time was written after the one before it. */
const linesOf = (path: string): readonly LogLine[] => {
  let at = 0;
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter((text) => text !== '')
    .map((text) => {
      at = timeIn(text) ?? at;
      return { log: basename(path).replace(LOG, ''), at, text };
    });
};

const TIMESTAMP = /"timestamp":"([\d:.TZ-]+)"/;
/** Of the gateway: when the request came. */
const REQUEST_TIME = /"time":"(\d+)\/(\w+)\/(\d+):([\d:]+) \+0000"/;

const timeIn = (text: string): number | undefined => {
  const [, written] = TIMESTAMP.exec(text) ?? [];
  if (written !== undefined) return Date.parse(written);
  const [, day, month, year, time] = REQUEST_TIME.exec(text) ?? [];
  return day === undefined ? undefined : Date.parse(`${day} ${month} ${year} ${time} UTC`);
};
