import { newDigest } from '../../../platform/domain/bytes/hash.ts';
import { compareText } from '../../../platform/domain/text/compare-text.ts';
import type { AuditMac, Mac } from '../../use-cases/people-ports.ts';
import {
  type ArchivedDay,
  archivedLast,
  archiveLine,
  type CountedLines,
  dayAfter,
  daysToArchive,
  digestOfDay,
  type SealedDigest,
} from '../domain/audit-digest.ts';

export type ArchiveDaysPorts = {
  readonly days: AuditDays;
  readonly digests: AuditDigests;
  readonly archive: ArchiveWriter;
  readonly mac: Pick<AuditMac, 'sign'>;
};

/** When a run started, and how many milliseconds it may still take. */
export type ArchiveTime = { readonly now: string; readonly remaining: () => number };

type ArchivedDays = {
  readonly archived: readonly string[];
  /** Left for the next run. */
  readonly failed: readonly { readonly day: string; readonly error: unknown }[];
};

/** Days after which records may expire from the table, archived or not. */
const OLDEST_DAYS = 89;
/** Requests that started before midnight have finished by then. */
const SETTLING_MINUTES = 15;
/** Time to abort an upload. */
const MARGIN_MILLISECONDS = 30_000;
/** Lines are hashed and compressed in chunks of this many characters. */
const CHUNK = 65_536;

/**
 * Archives every completed day that is not archived yet. Empty days are included, so that a missing day shows. A day that
 * fails is left for the next run, and the days after it are archived. The archive is written before the digest in the
 * table, so an interrupted run repeats with the same bytes.
 */
export const archiveDays =
  (ports: ArchiveDaysPorts) =>
  async ({ now, remaining }: ArchiveTime): Promise<ArchivedDays> => {
    const known = await ports.digests.all();
    const days = await missingDays(ports, known, now);
    const archived: string[] = [];
    const failed: { readonly day: string; readonly error: unknown }[] = [];
    let previous = archivedLast(known);
    for (const [index, day] of days.entries()) {
      // half of the time that is left, so that a day that takes too long leaves some to the others
      const until = Math.max(MARGIN_MILLISECONDS, index === days.length - 1 ? 0 : remaining() / 2);
      try {
        const digest = await archiveDay(ports, { day, previous, mayContinue: () => remaining() > until });
        if (digest === undefined) break; // another run does the same
        previous = { day, digest };
        archived.push(day);
      } catch (error) {
        failed.push({ day, error });
      }
    }
    return { archived, failed };
  };

/** From the first day that was archived, or has a record, but none whose records may have expired. */
const missingDays = async (
  { days }: ArchiveDaysPorts,
  known: readonly ArchivedDay[],
  now: string,
): Promise<readonly string[]> => {
  const settled = new Date(Date.parse(now) - SETTLING_MINUTES * 60_000).toISOString().slice(0, 10);
  const last = dayAfter(settled, -1);
  const oldest = dayAfter(last, -OLDEST_DAYS);
  const begins = [known[0]?.day, await days.firstDaySince(oldest)].filter((day) => day !== undefined);
  const [begin = last] = begins.toSorted(compareText);
  const [, first = last] = [oldest, begin].toSorted(compareText);
  return daysToArchive(new Set(known.map(({ day }) => day)), first, last);
};

type DayToArchive = {
  readonly day: string;
  /** The day that was archived before. */
  readonly previous: ArchivedDay | undefined;
  readonly mayContinue: () => boolean;
};

/** Undefined if another run has archived the day: then the archive gets its digest, which could have been overwritten. */
const archiveDay = async (
  { days, digests, archive, mac }: ArchiveDaysPorts,
  { day, previous, mayContinue }: DayToArchive,
): Promise<SealedDigest | undefined> => {
  const lines = await putLines(archive, day, untilTimeIsUp(days.recordsOf(day), mayContinue));
  const before = previous && { day: previous.day, text: previous.digest.text };
  const text = JSON.stringify(digestOfDay(day, lines, before));
  const digest = { text, ...(await mac.sign(text)) };
  await archive.putDigest(day, digest);
  if (await digests.put(day, digest)) return digest;
  const other = await digests.find(day);
  if (other !== undefined) await archive.putDigest(day, other);
  return undefined;
};

async function* untilTimeIsUp(
  records: AsyncIterable<StoredLine>,
  mayContinue: () => boolean,
): AsyncGenerator<StoredLine> {
  for await (const record of records) {
    if (!mayContinue()) throw new Error('The day takes longer than a run may take');
    yield record;
  }
}

/** Archives the records while they are read, and counts and hashes their lines. */
const putLines = async (
  archive: ArchiveWriter,
  day: string,
  records: AsyncIterable<StoredLine>,
): Promise<CountedLines> => {
  const hash = newDigest();
  let count = 0;
  async function* chunks(): AsyncGenerator<Uint8Array> {
    let text = '';
    const take = (): Uint8Array => {
      const bytes = Buffer.from(text, 'utf8');
      hash.update(bytes);
      text = '';
      return bytes;
    };
    for await (const record of records) {
      text += `${archiveLine(record.text, record.mac)}\n`;
      count++;
      if (text.length >= CHUNK) yield take();
    }
    if (text !== '') yield take();
  }
  await archive.putLines(day, chunks());
  return { records: count, sha256: hash.hex() };
};

export type StoredLine = { readonly text: string; readonly mac: Mac };

/** The audit log in the table, by day. */
export type AuditDays = {
  /** Ordered by time, strongly consistent, and read as they are asked for. */
  readonly recordsOf: (day: string) => AsyncIterable<StoredLine>;
  /** The first day with a record, from this day on. */
  readonly firstDaySince: (day: string) => Promise<string | undefined>;
};

/** Digests of archived days, kept in the table to know which days are archived. */
export type AuditDigests = {
  /** Ordered by day; strongly consistent. */
  readonly all: () => Promise<readonly ArchivedDay[]>;
  readonly find: (day: string) => Promise<SealedDigest | undefined>;
  /** False if the day has a digest: no day is archived twice. */
  readonly put: (day: string, digest: SealedDigest) => Promise<boolean>;
};

/** Permanent storage of archived days. */
export type ArchiveWriter = {
  /** NDJSON, compressed by the archive. If reading it fails, nothing is stored. */
  readonly putLines: (day: string, ndjson: AsyncIterable<Uint8Array>) => Promise<void>;
  readonly putDigest: (day: string, digest: SealedDigest) => Promise<void>;
};
