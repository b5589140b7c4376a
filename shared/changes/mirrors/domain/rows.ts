import type { MirroredKind } from './mirrored-kinds.ts';

/** A record that a client holds, and a short hash of what was shown of it, eight characters of a byte each. */
export type Row = { readonly kind: MirroredKind; readonly hash: string };

/** Rows by id, in the order of their ids: a large ledger has many. */
export type PackedRows = Uint8Array;

/** Stored by their numbers: only add kinds at the end. */
const STORED_KINDS: readonly MirroredKind[] = [
  ...(['accounts', 'categories', 'merchants', 'tags', 'rules', 'budgets'] as const),
  ...(['transactions', 'trades', 'valuations', 'holdings', 'balances'] as const),
];

const ID_BYTES = 16;
export const HASH_BYTES = 8;
const ROW_BYTES = ID_BYTES + 1 + HASH_BYTES;

export const packRows = (rows: ReadonlyMap<string, Row>): PackedRows => {
  const packed = Buffer.alloc(rows.size * ROW_BYTES);
  let at = 0;
  for (const id of [...rows.keys()].sort()) {
    const row = rows.get(id);
    if (row === undefined) continue;
    packed.write(id.replaceAll('-', ''), at, ID_BYTES, 'hex');
    packed.writeUInt8(STORED_KINDS.indexOf(row.kind), at + ID_BYTES);
    packed.write(row.hash, at + ID_BYTES + 1, HASH_BYTES, 'latin1');
    at += ROW_BYTES;
  }
  return packed;
};

export const unpackRows = (packed: PackedRows): ReadonlyMap<string, Row> => {
  const bytes = Buffer.from(packed.buffer, packed.byteOffset, packed.byteLength);
  const rows = new Map<string, Row>();
  for (let at = 0; at < bytes.length; at += ROW_BYTES) {
    const kind = STORED_KINDS[bytes.readUInt8(at + ID_BYTES)];
    if (kind === undefined) throw new Error('A row of a mirror has an unknown kind');
    const hash = bytes.toString('latin1', at + ID_BYTES + 1, at + ROW_BYTES);
    rows.set(uuidOf(bytes.toString('hex', at, at + ID_BYTES)), { kind, hash });
  }
  return rows;
};

const uuidOf = (hex: string): string =>
  `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
