import { newDigest } from '../../../platform/domain/bytes/hash.ts';
import { isObject, jsonIn } from '../../../platform/domain/stored-shape.ts';
import type { AuditMac } from '../../use-cases/people-ports.ts';
import {
  type AuditDigest,
  type CountedLines,
  dayAfter,
  daysBetween,
  digestOfDay,
  readDigest,
  type SealedDigest,
} from '../domain/audit-digest.ts';

type VerifyDayPorts = {
  readonly archive: ArchiveReader;
  readonly mac: Pick<AuditMac, 'verify'>;
};

export type ArchiveReader = {
  /** NDJSON, uncompressed while it is read; undefined if the day is not archived. */
  readonly linesOf: (day: string) => Promise<AsyncIterable<Uint8Array> | undefined>;
  readonly digestOf: (day: string) => Promise<SealedDigest | undefined>;
};

type VerifiedDay = {
  readonly records: number;
  /** One sentence per fault; empty if the day is intact. */
  readonly faults: readonly string[];
};

/** More are counted, not listed. */
const LISTED = 10;

/**
 * Checks an archived day against its digest, the MAC of each record and the digest of the day archived before. Undefined
 * if the day is not archived.
 * @param onRecord is given the stored text of each record
 */
export const verifyDay =
  ({ archive, mac }: VerifyDayPorts) =>
  async (day: string, onRecord: (text: string) => void = () => {}): Promise<VerifiedDay | undefined> => {
    const [chunks, found] = await Promise.all([archive.linesOf(day), archive.digestOf(day)]);
    if (chunks === undefined || found === undefined) return undefined;
    const hash = newDigest();
    const invalid: number[] = [];
    let records = 0;
    for await (const line of linesIn(chunks, hash.update)) {
      records++;
      const { text, isValid } = await openLine(line, mac);
      if (!isValid) invalid.push(records);
      onRecord(text);
    }
    const lines = { records, sha256: hash.hex() };
    const isSealed = await mac.verify(found.text, found);
    const faults = [
      ...(isSealed ? [] : ['the digest has an invalid MAC']),
      ...(await faultsOfDigest(archive, { day, lines, digest: readDigest(found.text), isSealed })),
      ...faultsOfRecords(invalid),
    ];
    return { records, faults };
  };

const faultsOfRecords = (invalid: readonly number[]): readonly string[] => [
  ...invalid.slice(0, LISTED).map((record) => `record ${record} has an invalid MAC`),
  ...(invalid.length > LISTED ? [`${invalid.length - LISTED} more records have an invalid MAC`] : []),
];

/** Lines of UTF-8 text; `onBytes` is given all bytes. */
async function* linesIn(
  chunks: AsyncIterable<Uint8Array>,
  onBytes: (bytes: Uint8Array) => void,
): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of chunks) {
    onBytes(chunk);
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}

const openLine = async (line: string, mac: Pick<AuditMac, 'verify'>) => {
  const parsed = jsonIn(line);
  const { record, key_id, mac: sealed } = isObject<Readonly<Record<string, unknown>>>(parsed) ? parsed : {};
  const text = String(record);
  return { text, isValid: await mac.verify(text, { keyId: String(key_id), mac: String(sealed) }) };
};

type Digested = {
  readonly day: string;
  readonly lines: CountedLines;
  readonly digest: AuditDigest | undefined;
  /** By its MAC. */
  readonly isSealed: boolean;
};

const faultsOfDigest = async (
  archive: ArchiveReader,
  { day, lines, digest, isSealed }: Digested,
): Promise<readonly string[]> => {
  if (digest === undefined) return ['the digest cannot be read'];
  const { previousDay } = digest;
  const before = previousDay === null ? undefined : await archive.digestOf(previousDay);
  const previous = before && { day: previousDay ?? '', text: before.text };
  const right = digestOfDay(day, lines, previous);
  return [
    ...(digest.day === day ? [] : [`the digest is for ${digest.day}`]),
    ...(digest.records === right.records ? [] : [`there are ${right.records} records instead of ${digest.records}`]),
    ...(digest.sha256 === right.sha256 ? [] : ['the records do not match the digest']),
    ...(digest.previous === right.previous
      ? []
      : [`the digest chain is broken: ${previousDay} is missing or was changed`]),
    ...(isSealed && previousDay !== null ? await faultsOfGap(archive, previousDay, day) : []),
  ];
};

/** Days that had failed when this day was archived, until they are archived, too. */
const faultsOfGap = async (archive: ArchiveReader, previousDay: string, day: string): Promise<readonly string[]> => {
  const faults: string[] = [];
  for (const passed of daysBetween(dayAfter(previousDay), dayAfter(day, -1))) {
    if ((await archive.digestOf(passed)) === undefined) faults.push(`${passed} before it is not archived`);
  }
  return faults;
};
