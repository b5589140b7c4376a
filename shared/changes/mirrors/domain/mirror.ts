import type { MirroredKind } from './mirrored-kinds.ts';
import { type PackedRows, packRows, type Row, unpackRows } from './rows.ts';

/** Raise it if lists show something else of the same records: then all of them are compared again. */
export const SHAPES = 2;

/** A record as its list shows it. */
export type Shown = { readonly id: string };

/** A record with its kind and a short hash of what is shown of it. */
export type Compared = {
  readonly kind: MirroredKind;
  readonly hash: string;
  /** The size of its JSON. */
  readonly size: number;
  readonly record: Shown;
};

/**
 * A part of what a client holds, such as the entries of an account in a year. It is compared record by record, in the order of
 * ids, if one of its inputs changed.
 */
export type Part = {
  readonly name: string;
  /** Everything that its records are made of: versions, names and the day, as they were before the records were read. */
  readonly inputs: ReadonlyMap<string, string>;
  /** The last id that was compared, if the comparison is unfinished; null if it is whole. */
  readonly after: string | null;
  readonly rows: PackedRows;
};

/** The inputs as they are now, by name; those that do not exist are left out. */
export type Inputs = ReadonlyMap<string, string>;

/** A part that the client holds nothing of. */
export const newPart = (name: string): Part => ({ name, inputs: new Map(), after: '', rows: packRows(new Map()) });

/** Whether the client holds the part as it is now. */
export const isCurrent = ({ inputs, after }: Pick<Part, 'inputs' | 'after'>, now: Inputs): boolean =>
  after === null && [...inputs].every(([name, value]) => (now.get(name) ?? '') === value);

export type Changes = {
  readonly added: readonly Compared[];
  readonly changed: readonly Compared[];
  readonly removed: readonly { readonly kind: MirroredKind; readonly id: string }[];
};

/** The most that is delivered, or read, before a comparison stops. */
export type Room = { readonly changes: number; readonly records: number; readonly bytes: number };

/** Records of a part in the order of their ids: all of those after the ones before, up to and including `through`. */
export type Stretch = { readonly through: string; readonly records: readonly Compared[] };

/** After every id. */
export const LAST_ID = '~';

type Comparison = Pick<Part, 'rows' | 'after'> & { readonly changes: Changes; readonly left: Room };

/**
 * Compares what a client holds with the records that follow, stretch by stretch, until there is no more room. Returns the differences,
 * and what the client holds once it has them.
 */
export const compareRows = async (
  { rows: packed, after: from }: Pick<Part, 'rows' | 'after'>,
  stretches: AsyncIterable<Stretch>,
  room: Room,
): Promise<Comparison> => {
  const rows = new Map(unpackRows(packed));
  const found = { added: [] as Compared[], changed: [] as Compared[], removed: [] as Changes['removed'][number][] };
  let after = from ?? '';
  let left = room;
  const compareOne = (id: string, known: Row | undefined, now: Compared | undefined): void => {
    after = id;
    if (known?.hash === now?.hash) return;
    left = { ...left, changes: left.changes - 1, bytes: left.bytes - (now?.size ?? 0) };
    if (now === undefined) {
      rows.delete(id);
      if (known !== undefined) found.removed.push({ kind: known.kind, id });
      return;
    }
    rows.set(id, { kind: now.kind, hash: now.hash });
    found[known === undefined ? 'added' : 'changed'].push(now);
  };
  const held = [...rows.keys()].filter((id) => id > after).sort();
  let at = 0;
  for await (const { through, records } of stretches) {
    const current = new Map(records.map((compared) => [compared.record.id, compared]));
    const ids = new Set(current.keys());
    for (let id = held[at]; id !== undefined && id <= through; id = held[++at]) ids.add(id);
    for (const id of [...ids].sort()) {
      if (left.changes <= 0 || left.bytes <= 0) return { changes: found, rows: packRows(rows), after, left };
      compareOne(id, rows.get(id), current.get(id));
    }
    after = through;
    left = { ...left, records: left.records - records.length };
    if (left.records <= 0 && through !== LAST_ID) break;
  }
  return { changes: found, rows: packRows(rows), after: after === LAST_ID ? null : after, left };
};
