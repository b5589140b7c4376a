import { InvalidCursorError, ValidationError } from '../../../platform/domain/errors.ts';
import type { FamilyId } from '../../../platform/domain/ids.ts';
import { type Changes, isCurrent, type Part, SHAPES } from '../domain/mirror.ts';
import { ENTRY_KINDS, type MirroredKind } from '../domain/mirrored-kinds.ts';
import { compareParts, type HeldParts } from './compare-parts.ts';
import { type Look, lookAround } from './look.ts';
import type { MirrorPorts, SnapshotHead } from './mirror-ports.ts';

export type ChangesRequest = {
  readonly cursor: string | undefined;
  /** Those of the cursor by default. */
  readonly kinds: readonly MirroredKind[] | undefined;
  /** The most changes of an answer. */
  readonly limit: number;
};

export type ChangesPage = {
  readonly kinds: readonly MirroredKind[];
  readonly changes: Changes;
  readonly nextCursor: string;
  readonly hasMore: boolean;
};

/** Bounds the time of a request. */
const MOST_RECORDS = 20_000;
/** An answer has at most six megabytes. */
const MOST_BYTES = 3 * 1024 * 1024;
/** A client can come back after as many days as snapshots are kept beyond these. */
const YOUNG_MILLISECONDS = 20 * 86_400_000;

/**
 * Returns the difference between the ledger now and what the client holds, which its cursor names. Nothing that writes has to remember
 * changes. `hasMore` is false once the client holds everything as of one moment.
 * @throws InvalidCursorError, and ValidationError for other kinds than those of the cursor
 */
export const readChanges = (ports: MirrorPorts) => {
  const look = lookAround(ports);
  const { snapshots } = ports;
  return async (familyId: FamilyId, { cursor, kinds, limit }: ChangesRequest): Promise<ChangesPage> => {
    const head = cursor === undefined ? undefined : requireKnown(await snapshots.head(familyId, cursor));
    const wanted = kindsOf(head, kinds);
    const signs = await readSigns(ports, familyId, wanted);
    const unchanged = { kinds: wanted, changes: NO_CHANGES, nextCursor: cursor ?? '', hasMore: false };
    const doubtful = doubtfulKinds(head, signs, wanted);
    if (doubtful.length === 0) return unchanged;

    const before = cursor === undefined ? NOTHING : requireKnown(await snapshots.read(familyId, cursor));
    const first = await look(familyId, doubtful, signs.day);
    const compared = await compareParts(ports, familyId, {
      ...{ before, look: first, kinds: wanted },
      names: doubtful === wanted ? namesOf(before, first) : first.partNames,
      room: { changes: limit, records: MOST_RECORDS, bytes: MOST_BYTES },
    });
    const { parts, lastPart, changes, isAny, isWhole } = compared;
    if (!(isAny || isWorthKeeping(head, signs))) return unchanged;
    const isCurrentNow = !isAny || (isWhole && isUpToDate(parts, await look(familyId, wanted, signs.day)));
    const nextCursor = await snapshots.write(familyId, {
      ...{ ...signs, kinds: wanted, writtenAt: signs.comparedAt, isCurrent: isCurrentNow },
      ...{ parts, lastPart },
    });
    return { kinds: wanted, changes, nextCursor, hasMore: !isCurrentNow };
  };
};

const NO_CHANGES: Changes = { added: [], changed: [], removed: [] };
const NOTHING: HeldParts = { parts: [], lastPart: '' };

/** Entries are not compared if the signs tell that none changed. */
const doubtfulKinds = (
  head: SnapshotHead | undefined,
  signs: Signs,
  kinds: readonly MirroredKind[],
): readonly MirroredKind[] =>
  head !== undefined && isUnchanged(head, signs) ? kinds.filter((kind) => !isEntryKind(kind)) : kinds;

/** Parts that there are, and those that the client holds of what no longer exists. */
const namesOf = ({ parts }: HeldParts, { partNames }: Look): readonly string[] => [
  ...new Set([...partNames, ...parts.map(({ name }) => name)]),
];

const isEntryKind = (kind: MirroredKind): boolean => ENTRY_KINDS.some((entryKind) => entryKind === kind);

const kindsOf = (
  head: SnapshotHead | undefined,
  kinds: readonly MirroredKind[] | undefined,
): readonly MirroredKind[] => {
  if (head === undefined) return kinds ?? [];
  if (kinds === undefined || (kinds.length === head.kinds.length && kinds.every((kind) => head.kinds.includes(kind)))) {
    return head.kinds;
  }
  throw new ValidationError([
    `cursor follows ${head.kinds.join(',')}, not ${kinds.join(',')}: send the kinds of the first request or none, or begin again without a cursor`,
  ]);
};

const requireKnown = <Read>(read: Read | undefined): Read => {
  if (read !== undefined) return read;
  throw new InvalidCursorError(
    'cursor must be a next_cursor that this family got in the last 30 days: begin again without a cursor, and keep only what you then receive',
  );
};

type Signs = Pick<SnapshotHead, 'glance' | 'day' | 'comparedAt' | 'namesUntil'>;

/** Read before everything else: what changes afterwards shows in the next signs. */
const readSigns = async (
  { now, today, versions, nameChanges }: MirrorPorts,
  familyId: FamilyId,
  kinds: readonly MirroredKind[],
): Promise<Signs> => {
  const comparedAt = now();
  const hasEntries = kinds.some(isEntryKind);
  const [day, glance, namesUntil = ''] = await Promise.all([
    today(familyId),
    hasEntries ? versions.glance(familyId) : '',
    hasEntries ? nameChanges.until(familyId) : '',
  ]);
  return { day, glance: `${SHAPES} ${glance}`, namesUntil, comparedAt };
};

/** Whether nothing that entries show changed since the client held all of them. */
const isUnchanged = (head: SnapshotHead, signs: Signs): boolean =>
  head.isCurrent &&
  isYoung(head, signs) &&
  head.glance === signs.glance &&
  head.day === signs.day &&
  head.namesUntil === signs.namesUntil &&
  head.comparedAt > signs.namesUntil;

/** An older snapshot is written again, so that a client that comes back now and then never finds it expired. */
const isYoung = ({ writtenAt }: SnapshotHead, { comparedAt }: Signs): boolean =>
  Date.parse(comparedAt) - Date.parse(writtenAt) < YOUNG_MILLISECONDS;

/** A snapshot is written again if that makes the next request cheaper, or lets it come later. */
const isWorthKeeping = (head: SnapshotHead | undefined, signs: Signs): boolean =>
  head === undefined || !isYoung(head, signs) || (!isUnchanged(head, signs) && signs.comparedAt > signs.namesUntil);

const isUpToDate = (parts: readonly Part[], { inputs, partNames }: Look): boolean => {
  const known = new Set(parts.map(({ name }) => name));
  return parts.every((part) => isCurrent(part, inputs)) && partNames.every((name) => known.has(name));
};
