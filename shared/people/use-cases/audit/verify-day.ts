import type { Sha256 } from '../../../platform/domain/hash.ts';
import { type AuditDigest, digestOfDay, type SealedDigest } from '../../domain/audit-digest.ts';
import type { AuditMac } from '../people-ports.ts';
import type { AuditArchive } from './audit-archive-ports.ts';

export type VerifyDayPorts = {
  readonly archive: Pick<AuditArchive, 'get'>;
  readonly mac: Pick<AuditMac, 'verify'>;
  readonly sha256: Sha256;
};

export type RestoredDay = {
  /** The records' texts as they were kept. */
  readonly records: readonly string[];
  /** One sentence for each thing that is not as it was sealed; none: the day is whole. */
  readonly faults: readonly string[];
};

/** A day out of the archive, held against its digest, the MAC of each record, and the digest of the day before. */
export const verifyDay =
  ({ archive, mac, sha256 }: VerifyDayPorts) =>
  async (day: string): Promise<RestoredDay | undefined> => {
    const found = await archive.get(day);
    if (found === undefined) return undefined;
    const lines = found.ndjson.split('\n').slice(0, -1);
    const digest = parse<AuditDigest>(found.digest.text);
    const before = digest?.previousDay == null ? undefined : await archive.get(digest.previousDay);
    const records = await Promise.all(lines.map((line, index) => openLine(line, index, mac)));
    const faults = [
      ...((await mac.verify(found.digest.text, found.digest)) ? [] : ['the digest was not made by this service']),
      ...faultsOfDigest({ day, lines, digest, before: before?.digest, sha256 }),
      ...records.flatMap(({ fault }) => (fault === undefined ? [] : [fault])),
    ];
    return { records: records.map(({ text }) => text), faults };
  };

const openLine = async (line: string, index: number, mac: Pick<AuditMac, 'verify'>) => {
  const parsed = parse<{ readonly record: string; readonly key_id: string; readonly mac: string }>(line);
  const text = String(parsed?.record);
  const own = { keyId: String(parsed?.key_id), mac: String(parsed?.mac) };
  return (await mac.verify(text, own)) ? { text } : { text, fault: `record ${index + 1} was not made by this service` };
};

type Digested = {
  readonly day: string;
  readonly lines: readonly string[];
  readonly digest: AuditDigest | undefined;
  readonly before: SealedDigest | undefined;
  readonly sha256: Sha256;
};

const faultsOfDigest = ({ day, lines, digest, before, sha256 }: Digested): readonly string[] => {
  if (digest === undefined) return ['the digest cannot be read'];
  const previous = before && { day: digest.previousDay ?? '', text: before.text };
  const right = digestOfDay(day, lines, previous, sha256);
  return [
    ...(digest.day === day ? [] : [`the digest is of ${digest.day}`]),
    ...(digest.records === right.records ? [] : [`there are ${right.records} records, sealed were ${digest.records}`]),
    ...(digest.sha256 === right.sha256 ? [] : ['the records are not those that were sealed']),
    ...(digest.previous === right.previous
      ? []
      : [`the chain is broken: ${digest.previousDay} is missing or was changed`]),
  ];
};

const parse = <Value>(text: string): Value | undefined => {
  try {
    return JSON.parse(text) as Value;
  } catch {
    return undefined;
  }
};
