import { ValidationError } from '../../../platform/domain/errors.ts';
import type { FamilyId } from '../../../platform/domain/ids.ts';
import {
  type Changes,
  compareRows,
  isCurrent,
  LAST_ID,
  newPart,
  type Part,
  type Room,
  type Stretch,
} from '../domain/mirror.ts';
import { ENTRY_KINDS, type MirroredKind } from '../domain/mirrored-kinds.ts';
import { entryStretches } from './entry-stretches.ts';
import { type Look, lookAround } from './look.ts';
import type { MirrorPorts, Snapshot, SnapshotHead } from './mirror-ports.ts';

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
 * What changed since the client was here: the difference between what it holds, which its cursor names, and the ledger now. Nothing
 * that writes has to remember changes. `hasMore` is false once the client holds everything as of one moment.
 * @throws ValidationError for a cursor that is not known, and for other kinds than those of the cursor
 */
export const readChanges = (ports: MirrorPorts) => {
  const look = lookAround(ports);
  const { snapshots } = ports;
  return async (familyId: FamilyId, { cursor, kinds, limit }: ChangesRequest): Promise<ChangesPage> => {
    const head = cursor === undefined ? undefined : requireKnown(await snapshots.head(familyId, cursor));
    const wanted = kindsOf(head, kinds);
    const signs = await readSigns(ports, familyId, wanted);
    const unchanged = { kinds: wanted, changes: NO_CHANGES, nextCursor: cursor ?? '', hasMore: false };
    if (head !== undefined && isUnchanged(head, signs) && wanted.every(isEntryKind)) return unchanged;

    const before = cursor === undefined ? NOTHING : requireKnown(await snapshots.read(familyId, cursor));
    const room = { changes: limit, records: MOST_RECORDS, bytes: MOST_BYTES };
    const first = await look(familyId, wanted, signs.day);
    const { parts, lastPart, changes, isAny, isWhole } = await compareParts(ports, familyId, {
      before,
      look: first,
      kinds: wanted,
      room,
    });
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
  throw new ValidationError([
    'cursor must be a next_cursor that this family got in the last 30 days: begin again without a cursor, and keep only what you then receive',
  ]);
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
  return { day, glance, namesUntil, comparedAt };
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

/** What the client holds is written again if that makes the next request cheaper, or lets it come later. */
const isWorthKeeping = (head: SnapshotHead | undefined, signs: Signs): boolean =>
  head === undefined || !isYoung(head, signs) || (!isUnchanged(head, signs) && signs.comparedAt > signs.namesUntil);

type Held = Pick<Snapshot, 'parts' | 'lastPart'>;

const NOTHING: Held = { parts: [], lastPart: '' };

const isUpToDate = (parts: readonly Part[], { inputs, partNames }: Look): boolean => {
  const known = new Set(parts.map(({ name }) => name));
  return parts.every((part) => isCurrent(part, inputs)) && partNames.every((name) => known.has(name));
};

/** `isWhole`: everything was compared; `isAny`: something had to be. */
type ComparedParts = Held & {
  readonly changes: Changes;
  readonly isWhole: boolean;
  readonly isAny: boolean;
};

type Comparing = {
  readonly before: Held;
  readonly look: Look;
  readonly kinds: readonly MirroredKind[];
  readonly room: Room;
};

/** Compares the parts whose inputs changed, in turn, until there is no more room. */
const compareParts = async (
  ports: MirrorPorts,
  familyId: FamilyId,
  { before, look, kinds, room }: Comparing,
): Promise<ComparedParts> => {
  const parts = new Map(before.parts.map((part) => [part.name, part]));
  const names = [...new Set([...look.partNames, ...parts.keys()])];
  const found: Changes[] = [];
  let left = room;
  let { lastPart } = before;
  let isWhole = true;
  const waiting = inTurn(names, parts.get(lastPart)).filter(
    (name) => !isCurrent(parts.get(name) ?? newPart(name), look.inputs),
  );
  for (const name of waiting) {
    if (left.changes <= 0 || left.records <= 0 || left.bytes <= 0) {
      isWhole = false;
      break;
    }
    const part = parts.get(name) ?? newPart(name);
    const after = part.after ?? '';
    const inputs = new Map(after === '' ? [] : part.inputs);
    const use = (input: string): void => {
      if (!inputs.has(input)) inputs.set(input, look.inputs.get(input) ?? '');
    };
    use(name);
    use('shapes');
    const list = look.lists.get(name);
    const stretches =
      list === undefined
        ? entryStretches(ports, familyId, { name, after }, { look, kinds, use })
        : stretchOf(list, after);
    const {
      changes,
      rows,
      after: reached,
      left: rest,
    } = await compareRows({ rows: part.rows, after }, stretches, left);
    parts.set(name, { name, inputs, rows, after: reached });
    found.push(changes);
    left = rest;
    lastPart = name;
    isWhole &&= reached === null;
  }
  return { parts: [...parts.values()], lastPart, changes: joined(found), isWhole, isAny: waiting.length > 0 };
};

/** After the part that was compared last, unless it is unfinished: a part that changes all the time holds up no other. */
const inTurn = (names: readonly string[], last: Part | undefined): readonly string[] => {
  const at = names.indexOf(last?.name ?? '');
  const start = last?.after === null ? at + 1 : Math.max(0, at);
  return [...names.slice(start), ...names.slice(0, start)];
};

async function* stretchOf(list: Stretch['records'], after: string): AsyncGenerator<Stretch> {
  yield { through: LAST_ID, records: list.filter(({ record }) => record.id > after) };
}

const joined = (all: readonly Changes[]): Changes => ({
  added: all.flatMap(({ added }) => added),
  changed: all.flatMap(({ changed }) => changed),
  removed: all.flatMap(({ removed }) => removed),
});
