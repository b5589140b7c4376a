/** Something that may have a place among its equals, from 1. */
type Placed = { readonly place?: number };

/** For each number up to the count the one that has it, else the first of those that have none of these numbers. */
export const placesOf = <One extends Placed>(count: number, there: readonly One[]): readonly (One | undefined)[] => {
  const byPlace = new Map(there.flatMap((one) => (one.place === undefined ? [] : [[one.place, one]])));
  const numbers = Array.from({ length: count }, (_, at) => at + 1);
  const taken = new Set(numbers.map((number) => byPlace.get(number)));
  const free = there.filter((one) => !taken.has(one));
  return numbers.map((number) => byPlace.get(number) ?? free.shift());
};
