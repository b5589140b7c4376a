import { sha256Binary } from '../../platform/domain/bytes/hash.ts';

const KEY_WORDS = 3;
const SLOT_WORDS = KEY_WORDS + 1;
const FIRST_CAPACITY = 1024;
const GROWTH = 1.6;
const MAX_LOAD = 0.8;
const WORD_RANGE = 2 ** 32;

type HashKey = readonly [number, number, number];

/**
 * A map from texts to numbers below 2³² - 1 that keeps 96 bits of each text's hash instead of the text: 16 bytes per slot
 * and at most 32 MB for a million texts (20 MB more while it grows).
 *
 * The probability of a collision among n texts is n² / 2⁹⁷: 6 · 10⁻¹⁸ for a million texts.
 */
export class HashedTexts {
  readonly #hash: typeof sha256Binary;
  #slots = new Uint32Array(FIRST_CAPACITY * SLOT_WORDS);
  #capacity = FIRST_CAPACITY;
  #size = 0;

  constructor(hash = sha256Binary) {
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
    if (this.#size >= this.#capacity * MAX_LOAD) this.#grow();
    const key = keyOf(this.#hash(text));
    const at = this.#find(key);
    const known = this.#valueAt(at);
    if (known !== undefined) return known;
    this.#putAt(at, key, value);
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
    this.#putAt(at, key, value);
    return known;
  }

  get(text: string): number | undefined {
    return this.#valueAt(this.#find(keyOf(this.#hash(text))));
  }

  /** The values of texts that are not in the other map. */
  *valuesMissingFrom(other: HashedTexts): Generator<number> {
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

  #putAt(at: number, [first, second, third]: HashKey, value: number): void {
    this.#slots[at] = first;
    this.#slots[at + 1] = second;
    this.#slots[at + 2] = third;
    this.#slots[at + KEY_WORDS] = value + 1;
  }

  #grow(): void {
    const known = this.#slots;
    this.#capacity = Math.ceil(this.#capacity * GROWTH);
    this.#slots = new Uint32Array(this.#capacity * SLOT_WORDS);
    for (let at = 0; at < known.length; at += SLOT_WORDS) {
      const stored = known[at + KEY_WORDS] ?? 0;
      if (stored === 0) continue;
      const key = keyAt(known, at);
      this.#putAt(this.#find(key), key, stored - 1);
    }
  }
}

const entriesOf = function* (slots: Uint32Array): Generator<readonly [HashKey, number]> {
  for (let at = 0; at < slots.length; at += SLOT_WORDS) {
    const stored = slots[at + KEY_WORDS] ?? 0;
    if (stored !== 0) yield [keyAt(slots, at), stored - 1];
  }
};

const keyAt = (slots: Uint32Array, at: number): HashKey => [slots[at] ?? 0, slots[at + 1] ?? 0, slots[at + 2] ?? 0];

const keyOf = (hash: string): HashKey => [wordOf(hash, 0), wordOf(hash, 4), wordOf(hash, 8)];

const wordOf = (bytes: string, at: number): number =>
  ((bytes.charCodeAt(at) << 24) |
    (bytes.charCodeAt(at + 1) << 16) |
    (bytes.charCodeAt(at + 2) << 8) |
    bytes.charCodeAt(at + 3)) >>>
  0;
