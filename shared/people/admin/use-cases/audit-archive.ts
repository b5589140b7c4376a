import {
  hasFields,
  isIn,
  isNullable,
  isNumber,
  isObject,
  isText,
  jsonIn,
} from '../../../platform/domain/stored-shape.ts';
import type { AuditMac, Mac } from '../../use-cases/people-ports.ts';
import {
  type AuditDigest,
  archiveLine,
  dayAfter,
  digestOfDay,
  linesText,
  type SealedDigest,
} from '../domain/audit-digest.ts';

export type SealDaysPorts = {
  readonly days: AuditDays;
  readonly digests: AuditDigests;
  readonly archive: Pick<AuditArchive, 'put'>;
  readonly mac: Pick<AuditMac, 'sign'>;
};

/** Days after which records may expire from the table, archived or not. */
const OLDEST_DAYS = 89;
/** Requests that started before midnight have finished by then. */
const SETTLING_MINUTES = 15;

/**
 * Archives every completed day that is not archived yet, oldest first. Empty days are included, so that a missing day
 * shows. The archive is written before the digest in the table, so an interrupted run repeats with the same bytes.
 * @returns the days archived by this run
 */
export const archiveDays =
  (ports: SealDaysPorts) =>
  async (now: string): Promise<readonly string[]> => {
    const settled = new Date(Date.parse(now) - SETTLING_MINUTES * 60_000).toISOString().slice(0, 10);
    const last = dayAfter(settled, -1);
    const sealed: string[] = [];
    for (let day = await firstDay(ports, last); day <= last; day = dayAfter(day)) {
      if (await sealDay(ports, day)) sealed.push(day);
    }
    return sealed;
  };

/** The day after the last archived one; initially the oldest day with a record. */
const firstDay = async ({ digests, days }: SealDaysPorts, last: string): Promise<string> => {
  const latest = await digests.latest();
  if (latest !== undefined) return dayAfter(latest.day);
  for (let day = dayAfter(last, -OLDEST_DAYS); day < last; day = dayAfter(day)) {
    if ((await days.dayOf(day)).length > 0) return day;
  }
  return last;
};

const sealDay = async ({ days, digests, archive, mac }: SealDaysPorts, day: string): Promise<boolean> => {
  const lines = (await days.dayOf(day)).map(({ text, mac: own }) => archiveLine(text, own));
  const latest = await digests.latest();
  const previous = latest && { day: latest.day, text: latest.digest.text };
  const text = JSON.stringify(digestOfDay(day, lines, previous));
  const digest = { text, ...(await mac.sign(text)) };
  await archive.put(day, linesText(lines), digest);
  return digests.put(day, digest);
};

export type StoredLine = { readonly text: string; readonly mac: Mac };

/** The audit log in the table, by day. */
type AuditDays = {
  /** Ordered by time; strongly consistent. */
  readonly dayOf: (day: string) => Promise<readonly StoredLine[]>;
};

/** Digests of archived days, kept in the table to find the last one. */
export type AuditDigests = {
  readonly latest: () => Promise<{ readonly day: string; readonly digest: SealedDigest } | undefined>;
  readonly find: (day: string) => Promise<SealedDigest | undefined>;
  /** False if the day has a digest: no day is archived twice. */
  readonly put: (day: string, digest: SealedDigest) => Promise<boolean>;
};

/** Permanent storage of archived days. */
export type AuditArchive = {
  /** The lines as NDJSON, compressed by the archive, with the digest. */
  readonly put: (day: string, ndjson: string, digest: SealedDigest) => Promise<void>;
  /** Undefined if the day is not archived. */
  readonly get: (day: string) => Promise<{ readonly ndjson: string; readonly digest: SealedDigest } | undefined>;
};

type VerifyDayPorts = {
  readonly archive: Pick<AuditArchive, 'get'>;
  readonly mac: Pick<AuditMac, 'verify'>;
};

type RestoredDay = {
  /** The stored texts of the records. */
  readonly records: readonly string[];
  /** One sentence per fault; empty if the day is intact. */
  readonly faults: readonly string[];
};

/** Checks an archived day against its digest, the MAC of each record and the digest of the day before. */
export const verifyDay =
  ({ archive, mac }: VerifyDayPorts) =>
  async (day: string): Promise<RestoredDay | undefined> => {
    const found = await archive.get(day);
    if (found === undefined) return undefined;
    const lines = found.ndjson.split('\n').slice(0, -1);
    const sealed = jsonIn(found.digest.text);
    const digest = isDigest(sealed) ? sealed : undefined;
    const before = digest?.previousDay == null ? undefined : await archive.get(digest.previousDay);
    const records = await Promise.all(lines.map((line, index) => openLine(line, index, mac)));
    const faults = [
      ...((await mac.verify(found.digest.text, found.digest)) ? [] : ['the digest has an invalid MAC']),
      ...faultsOfDigest({ day, lines, digest, before: before?.digest }),
      ...records.flatMap(({ fault }) => (fault === undefined ? [] : [fault])),
    ];
    return { records: records.map(({ text }) => text), faults };
  };

const isDigest = hasFields<AuditDigest>({
  format: isIn([1]),
  day: isText,
  records: isNumber,
  sha256: isText,
  previous: isNullable(isText),
  previousDay: isNullable(isText),
});

const openLine = async (line: string, index: number, mac: Pick<AuditMac, 'verify'>) => {
  const parsed = jsonIn(line);
  const { record, key_id, mac: sealed } = isObject<Readonly<Record<string, unknown>>>(parsed) ? parsed : {};
  const text = String(record);
  const own = { keyId: String(key_id), mac: String(sealed) };
  return (await mac.verify(text, own)) ? { text } : { text, fault: `record ${index + 1} has an invalid MAC` };
};

type Digested = {
  readonly day: string;
  readonly lines: readonly string[];
  readonly digest: AuditDigest | undefined;
  readonly before: SealedDigest | undefined;
};

const faultsOfDigest = ({ day, lines, digest, before }: Digested): readonly string[] => {
  if (digest === undefined) return ['the digest cannot be read'];
  const previous = before && { day: digest.previousDay ?? '', text: before.text };
  const right = digestOfDay(day, lines, previous);
  return [
    ...(digest.day === day ? [] : [`the digest is for ${digest.day}`]),
    ...(digest.records === right.records ? [] : [`there are ${right.records} records instead of ${digest.records}`]),
    ...(digest.sha256 === right.sha256 ? [] : ['the records do not match the digest']),
    ...(digest.previous === right.previous
      ? []
      : [`the digest chain is broken: ${digest.previousDay} is missing or was changed`]),
  ];
};
