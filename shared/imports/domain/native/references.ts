import type { Sha256 } from '../../../platform/domain/ids.ts';
import { type NativeProblem, quote, shownValue } from './record-fields.ts';
import type { ReferenceTarget } from './record-kind.ts';

/** Recent ids per kind kept as text, so that most references need no hash. */
const RECENT = 10_000;
/** Undefined references whose text is kept for messages. */
const DESCRIBED = 1000;

export type Reference = {
  readonly line: number;
  readonly from: string;
  readonly field: string;
  readonly target: ReferenceTarget;
  readonly id: string;
};

/**
 * Tracks defined and referenced ids, in any order of lines. A referenced id is kept once, with its first
 * line. Uses two hash tables of memory.
 */
export const createReferences = (hash: Sha256, defined = new SourceIds(hash)) => {
  const wanted = new SourceIds(hash);
  const described: Reference[] = [];
  const isRecent = createRecentIds();

  return {
    /** Defines an id. Returns the line of an earlier record with the id; undefined if it is new. */
    define: (type: string, id: string, line: number): number | undefined => defined.add(sourceKey(type, id), line),
    want: (reference: Reference): void => {
      if (isRecent(reference.target, reference.id)) return;
      const key = sourceKey(reference.target, reference.id);
      if (defined.get(key) !== undefined || wanted.add(key, reference.line) !== undefined) return;
      if (described.length < DESCRIBED) described.push(reference);
    },
    /** The referenced ids that no record has; after the first thousand, only their lines are known. */
    missing: (): readonly MissingReference[] => {
      const lines = [...wanted.valuesMissingFrom(defined)];
      const known = described.filter(({ target, id }) => defined.get(sourceKey(target, id)) === undefined);
      const texts = known.map((reference) => ({ line: reference.line, reference }));
      return [...texts, ...withoutText(lines, known)];
    },
  };
};

/** A reference to a record that does not exist. */
export type MissingReference = { readonly line: number; readonly reference: Reference | null };

export const missingReferenceProblem = ({ line, reference }: MissingReference): NativeProblem => ({
  code: 'missing_reference',
  line,
  message:
    reference === null
      ? `Line ${line} references a missing record`
      : `Line ${line}: ${reference.from} references missing ${reference.field} ${quote(reference.id)}`,
  ...(reference !== null && { field: reference.field, value: shownValue(reference.id) }),
});

/** The key of an id in the tables. */
export const sourceKey = (type: string, id: string): string => `${type}:${id}`;

const createRecentIds = () => {
  const recent = new Map<ReferenceTarget, Set<string>>();
  return (target: ReferenceTarget, id: string): boolean => {
    const ids = recent.get(target) ?? new Set<string>();
    if (ids.has(id)) return true;
    if (ids.size >= RECENT) ids.clear();
    recent.set(target, ids.add(id));
    return false;
  };
};

/** Missing references without kept text. */
const withoutText = (
  lines: readonly number[],
  known: readonly { readonly line: number }[],
): readonly MissingReference[] => {
  const left = new Map<number, number>();
  for (const { line } of known) left.set(line, (left.get(line) ?? 0) + 1);
  const others = lines.filter((line) => {
    const count = left.get(line) ?? 0;
    left.set(line, count - 1);
    return count <= 0;
  });
  return others.sort((a, b) => a - b).map((line) => ({ line, reference: null }));
};

const KEY_WORDS = 3;
const SLOT_WORDS = KEY_WORDS + 1;
const FIRST_CAPACITY = 1024;
const GROWTH = 1.6;
const MAX_LOAD = 0.8;
const WORD_RANGE = 2 ** 32;

type HashKey = readonly [number, number, number];

/**
 * A map from texts to numbers below 2³² - 1 that keeps 96 bits of each text's hash instead of the text: 16 bytes per slot
 * and at most 32 MB for a million ids (20 MB more while it grows).
 *
 * The probability of a collision among n texts is n² / 2⁹⁷: 6 · 10⁻¹⁸ for a million ids.
 */
export class SourceIds {
  readonly #hash: Sha256;
  #slots = new Uint32Array(FIRST_CAPACITY * SLOT_WORDS);
  #capacity = FIRST_CAPACITY;
  #size = 0;

  constructor(hash: Sha256) {
    this.#hash = hash;
  }

  get size(): number {
    return this.#size;
  }

  get bytes(): number {
    return this.#slots.byteLength;
  }

  /** Adds a new text and returns undefined; for a known text, keeps and returns its first value. */
  add(text: string, value: number): number | undefined {
    const key = keyOf(this.#hash(text));
    const known = this.#valueAt(this.#find(key));
    if (known !== undefined) return known;
    if (this.#size >= this.#capacity * MAX_LOAD) this.#grow();
    this.#put(key, value);
    this.#size += 1;
    return undefined;
  }

  /** Sets the value of a text and returns the previous one; undefined for a new text. */
  set(text: string, value: number): number | undefined {
    const key = keyOf(this.#hash(text));
    if (this.#size >= this.#capacity * MAX_LOAD) this.#grow();
    const at = this.#find(key);
    const known = this.#valueAt(at);
    if (known === undefined) this.#size += 1;
    this.#slots.set(key, at);
    this.#slots[at + KEY_WORDS] = value + 1;
    return known;
  }

  get(text: string): number | undefined {
    return this.#valueAt(this.#find(keyOf(this.#hash(text))));
  }

  /** The values of texts that are not in the other map. */
  *valuesMissingFrom(other: SourceIds): Generator<number> {
    for (const [key, value] of entriesOf(this.#slots)) {
      if (other.#valueAt(other.#find(key)) === undefined) yield value;
    }
  }

  /** The slot of the key, or the free slot for it. */
  #find([first, second, third]: HashKey): number {
    let slot = Math.floor((first / WORD_RANGE) * this.#capacity);
    for (;;) {
      const at = slot * SLOT_WORDS;
      const free = this.#slots[at + KEY_WORDS] === 0;
      if (free || this.#holds(at, first, second, third)) return at;
      slot = slot + 1 === this.#capacity ? 0 : slot + 1;
    }
  }

  #holds(at: number, first: number, second: number, third: number): boolean {
    return this.#slots[at] === first && this.#slots[at + 1] === second && this.#slots[at + 2] === third;
  }

  /** Values are stored plus one, because zero marks a free slot. */
  #valueAt(at: number): number | undefined {
    const stored = this.#slots[at + KEY_WORDS] ?? 0;
    return stored === 0 ? undefined : stored - 1;
  }

  #put(key: HashKey, value: number): void {
    const at = this.#find(key);
    this.#slots.set(key, at);
    this.#slots[at + KEY_WORDS] = value + 1;
  }

  #grow(): void {
    const entries = entriesOf(this.#slots);
    this.#capacity = Math.ceil(this.#capacity * GROWTH);
    this.#slots = new Uint32Array(this.#capacity * SLOT_WORDS);
    for (const [key, value] of entries) this.#put(key, value);
  }
}

const entriesOf = function* (slots: Uint32Array): Generator<readonly [HashKey, number]> {
  for (let at = 0; at < slots.length; at += SLOT_WORDS) {
    const stored = slots[at + KEY_WORDS] ?? 0;
    if (stored !== 0) yield [[slots[at] ?? 0, slots[at + 1] ?? 0, slots[at + 2] ?? 0], stored - 1];
  }
};

const keyOf = (hash: Uint8Array): HashKey => [wordOf(hash, 0), wordOf(hash, 4), wordOf(hash, 8)];

const wordOf = (bytes: Uint8Array, at: number): number =>
  (((bytes[at] ?? 0) << 24) | ((bytes[at + 1] ?? 0) << 16) | ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0)) >>> 0;
