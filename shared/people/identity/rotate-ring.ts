/** `current`, and the text of each key by its id. */
type Ring = Readonly<Record<string, string>> & { readonly current: string };

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Longer than a function remembers the ring: nothing is sealed with the former key any more. */
const KNOWN_EVERYWHERE = 10 * MINUTE;

const MADE_AT = /^k(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})$/;

/** Its id says when it was made: `k20260301100000`. */
export const withNewKey = (text: string, now: string, newText: string): string => {
  const ring = JSON.parse(text) as Ring;
  const id = `k${now.replaceAll(/\D/g, '').slice(0, 14)}`;
  if (Object.hasOwn(ring, id)) throw new Error(`There is a key ${id} already: wait a second`);
  return JSON.stringify({ ...ring, current: id, [id]: newText });
};

export const withoutKeys = (text: string, ids: readonly string[]): string => {
  const { current, ...keys } = JSON.parse(text) as Ring;
  return JSON.stringify({ current, ...Object.fromEntries(Object.entries(keys).filter(([id]) => !ids.includes(id))) });
};

export const currentKey = (text: string): string => (JSON.parse(text) as Ring).current;

/** Keys that were succeeded at least so many days ago. The generated first one was made before all others. */
export const supersededKeys = (text: string, days: number, now: string): readonly string[] => {
  const { current: _, ...keys } = JSON.parse(text) as Ring;
  const made = Object.keys(keys)
    .map((id) => ({ id, at: madeAt(id) }))
    .toSorted((a, b) => a.at - b.at);
  const before = Date.parse(now) - Math.max(days * DAY, KNOWN_EVERYWHERE);
  return made.filter((_key, index) => (made[index + 1]?.at ?? Number.POSITIVE_INFINITY) <= before).map(({ id }) => id);
};

const madeAt = (id: string): number => {
  const [, year, month, day, hour, minute, second] = MADE_AT.exec(id) ?? [];
  return year === undefined ? 0 : Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
};
