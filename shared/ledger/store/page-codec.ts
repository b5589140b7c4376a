import { compressTightly, decompressText } from '../../platform/domain/bytes/compression.ts';
import { decodeSlots } from '../pages/domain/decode-slots.ts';
import { encodeSlots } from '../pages/domain/encode-slots.ts';
import type { Slot } from '../pages/domain/page.ts';
import type { MonthSlots } from '../pages/domain/slot-columns.ts';

/** The size at which segments are cut. */
export const BODY_BYTES = 64 * 1024;
/** Smaller segments of a page are joined. */
const SMALL_BYTES = BODY_BYTES / 2;
/** Leaves room to grow before the next cut. */
const FILL = 0.85;
const FIRST_GUESS = 2_500;
const MOST_SLOTS = 20_000;

/** Slots stored together: at location `R`, or with a body to store. */
export type Piece<R> = { readonly slots: readonly Slot[]; readonly bytes: number } & (
  | { readonly stored: R; readonly body: undefined }
  | { readonly stored: undefined; readonly body: Uint8Array }
);

export type Held<R> = { readonly slots: readonly Slot[]; readonly bytes: number; readonly stored: R };

export const encodeBody = (pages: readonly MonthSlots[]): Uint8Array => compressTightly(encodeSlots(pages));

/** The text that `openColumns` opens. */
export const unpackBody = decompressText;

export const decodeBody = (body: Uint8Array): readonly MonthSlots[] => decodeSlots(unpackBody(body));

/**
 * Divides the slots of a page into segments. Unchanged stored slots keep their place; each slot is in exactly one
 * piece, in page order.
 */
export const cutPage = <R>(slots: readonly Slot[], month: string, held: readonly Held<R>[]): readonly Piece<R>[] => {
  const pieces: Piece<R>[] = [];
  const take = (piece: Piece<R>): void => {
    const last = pieces.at(-1);
    if (last === undefined || last.bytes + piece.bytes > SMALL_BYTES) pieces.push(piece);
    else pieces[pieces.length - 1] = encodePiece([...last.slots, ...piece.slots], month);
  };
  for (const group of groupByHome(slots, held)) {
    const { home } = group;
    if (home !== undefined && isUnchanged(group.slots, home)) take({ ...home, body: undefined });
    else for (const piece of cut<R>(group.slots, month)) take(piece);
  }
  return pieces.length === 0 ? [encodePiece([], month)] : pieces;
};

type Group<R> = { readonly home: Held<R> | undefined; readonly slots: Slot[] };

/** Changed and new slots join the slots before them. */
const groupByHome = <R>(slots: readonly Slot[], held: readonly Held<R>[]): readonly Group<R>[] => {
  const homes = new Map<Slot, Held<R>>();
  for (const segment of held) for (const slot of segment.slots) homes.set(slot, segment);
  const groups: Group<R>[] = [];
  let group: Group<R> | undefined;
  for (const slot of slots) {
    const home = homes.get(slot) ?? group?.home ?? held[0];
    if (group === undefined || home !== group.home) {
      group = { home, slots: [] };
      groups.push(group);
    }
    group.slots.push(slot);
  }
  return groups;
};

const isUnchanged = <R>(slots: readonly Slot[], home: Held<R>): boolean =>
  slots.length === home.slots.length && slots.every((slot, at) => slot === home.slots[at]);

const encodePiece = <R>(slots: readonly Slot[], month: string): Piece<R> => {
  const body = encodeBody([{ month, slots }]);
  return { slots, bytes: body.length, stored: undefined, body };
};

/** A single slot larger than a body gets its own piece. */
const cut = function* <R>(slots: readonly Slot[], month: string): Generator<Piece<R>> {
  let at = 0;
  let size = FIRST_GUESS;
  while (at < slots.length) {
    const piece = encodePiece<R>(slots.slice(at, at + size), month);
    const fitting = Math.floor((piece.slots.length * BODY_BYTES * FILL) / piece.bytes);
    if (piece.bytes > BODY_BYTES && piece.slots.length > 1) {
      size = Math.max(1, Math.min(fitting, piece.slots.length - 1));
      continue;
    }
    yield piece;
    at += piece.slots.length;
    size = Math.max(1, Math.min(fitting, MOST_SLOTS));
  }
};
