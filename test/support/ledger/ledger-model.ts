/** A slot of a fingerprint in the model: its owners, and the owners of its category. */
type Place = {
  readonly owners: Set<string>;
  readonly supporters: Set<string>;
  category: string | null;
  changedByPerson: boolean;
  deletedAt: number | null;
};

/** In the order in which rows match: what exists or was deleted meanwhile, then what was deleted before and is still reported. */
const knownTo = (begunAt: number, all: readonly Place[]): readonly Place[] => {
  const isPresent = ({ deletedAt }: Place): boolean => deletedAt === null || deletedAt >= begunAt;
  return [...all.filter(isPresent), ...all.filter((entry) => !isPresent(entry) && entry.owners.size > 0)];
};

export type ModelRow = { readonly name: string; readonly category: string | null };

/** The ledger's rules in their simplest form: lists of occurrences by name, with one field. A test oracle. */
export class LedgerModel {
  readonly #places = new Map<string, Place[]>();
  readonly #delivered = new Set<string>();

  deliver(importId: string, begunAt: number, rows: readonly ModelRow[]): void {
    if (this.#delivered.has(importId)) return;
    this.#delivered.add(importId);
    const known = new Map([...this.#places].map(([name, all]) => [name, knownTo(begunAt, all)]));
    const seen = new Map<string, number>();
    for (const { name, category } of rows) {
      const nth = seen.get(name) ?? 0;
      seen.set(name, nth + 1);
      const all = this.#of(name);
      const place = known.get(name)?.[nth];
      if (place === undefined) {
        const supporters = new Set(category === null ? [] : [importId]);
        all.push({ owners: new Set([importId]), supporters, category, changedByPerson: false, deletedAt: null });
      } else if (!place.owners.has(importId)) this.#stand(place, importId, category);
    }
  }

  revert(importId: string): void {
    this.#delivered.delete(importId);
    for (const [name, places] of this.#places) {
      for (const place of places) {
        if (!place.owners.delete(importId)) continue;
        if (place.supporters.delete(importId) && place.supporters.size === 0 && !place.changedByPerson) {
          place.category = null;
        }
      }
      const stays = ({ owners, deletedAt }: Place) => owners.size > 0 || deletedAt !== null;
      this.#places.set(name, places.filter(stays));
    }
  }

  delete(name: string, nthLiving: number, now: number): void {
    const place = this.#living(name)[nthLiving];
    if (place === undefined) return;
    place.deletedAt = now;
    place.owners.delete('user');
    place.supporters.clear();
  }

  categorize(name: string, nthLiving: number, category: string | null): void {
    const place = this.#living(name)[nthLiving];
    if (place === undefined || place.category === category) return;
    place.category = category;
    place.changedByPerson = true;
    place.supporters.clear();
  }

  add(name: string): void {
    this.#of(name).push({
      owners: new Set(['user']),
      supporters: new Set(),
      category: null,
      changedByPerson: false,
      deletedAt: null,
    });
  }

  /** Live entries by name, in order: category and owners. */
  view(): ReadonlyMap<string, readonly { readonly category: string | null; readonly owners: readonly string[] }[]> {
    const names = [...this.#places.keys()].filter((name) => this.#living(name).length > 0).sort();
    return new Map(
      names.map((name) => [
        name,
        this.#living(name).map(({ category, owners }) => ({ category, owners: [...owners].sort() })),
      ]),
    );
  }

  /** The number that readback must count: slots owned by the import, including deleted ones. */
  carried(importId: string): number {
    return [...this.#places.values()].flat().filter(({ owners }) => owners.has(importId)).length;
  }

  #of(name: string): Place[] {
    const places = this.#places.get(name) ?? [];
    this.#places.set(name, places);
    return places;
  }

  #living(name: string): readonly Place[] {
    return this.#of(name).filter(({ deletedAt }) => deletedAt === null);
  }

  #stand(place: Place, importId: string, category: string | null): void {
    place.owners.add(importId);
    if (place.deletedAt !== null || category === null) return;
    if (place.category === null && !place.changedByPerson) place.category = category;
    if (place.category === category) place.supporters.add(importId);
  }
}
