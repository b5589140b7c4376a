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
import type { MirroredKind } from '../domain/mirrored-kinds.ts';
import { entryStretches } from './entry-stretches.ts';
import type { Look } from './look.ts';
import type { MirrorPorts, Snapshot } from './mirror-ports.ts';

export type HeldParts = Pick<Snapshot, 'parts' | 'lastPart'>;

/** `isWhole`: everything was compared; `isAny`: something had to be. */
type ComparedParts = HeldParts & {
  readonly changes: Changes;
  readonly isWhole: boolean;
  readonly isAny: boolean;
};

type Comparing = {
  readonly before: HeldParts;
  /** Of the parts that may have changed. */
  readonly names: readonly string[];
  readonly look: Look;
  readonly kinds: readonly MirroredKind[];
  readonly room: Room;
};

/** Compares the parts whose inputs changed, in turn, until there is no more room. */
export const compareParts = async (
  ports: MirrorPorts,
  familyId: FamilyId,
  { before, names, look, kinds, room }: Comparing,
): Promise<ComparedParts> => {
  const parts = new Map(before.parts.map((part) => [part.name, part]));
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
