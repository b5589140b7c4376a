/** One row of a published file, for a page. */
export type ReportedRow = {
  readonly row: number;
  /** Kind, date and amount. */
  readonly place: string;
  readonly name: string;
  /** The other content that identifies a row. */
  readonly details: string;
  readonly category: string | null;
  /** Of native records only. */
  readonly identity: string | null;
  readonly part: { readonly of: number; readonly index: number } | null;
};

/** An entry as shown to users. */
export type Shown = {
  readonly place: string;
  readonly name: string;
  readonly category: string | null;
  /** The number of the import that created it, while that import owns it. */
  readonly creator: number | null;
  readonly isPart: boolean;
};

export type Act =
  | { readonly kind: 'publish'; readonly by: number; readonly at: number; readonly rows: readonly ReportedRow[] }
  | { readonly kind: 'revert'; readonly by: number; readonly at: number }
  | { readonly kind: 'rename'; readonly at: number; readonly seen: Shown; readonly name: string }
  | { readonly kind: 'reprice'; readonly at: number; readonly seen: Shown; readonly place: string }
  | { readonly kind: 'file'; readonly at: number; readonly seen: Shown; readonly category: string | null }
  | { readonly kind: 'remove'; readonly at: number; readonly seen: Shown };

type Owner = { readonly by: number; readonly files: boolean };
type Slot = {
  /** Distinguishes slots, as ids do. */
  readonly uid: string;
  readonly parent: string | null;
  readonly place: string;
  /** The key by which rows find it, even after it is renamed. */
  readonly key: string;
  readonly birth: number;
  readonly owners: readonly Owner[];
  readonly name: string;
  readonly category: string | null;
  readonly isEdited: boolean;
  readonly isFiledByHand: boolean;
  readonly deletedAt: number | null;
  /** A part that its parent cannot take: never shown, only owned. */
  readonly isDeclined: boolean;
};
type Place = Pick<Slot, 'uid' | 'parent' | 'isDeclined'> & { readonly position: number };

/** One account in one month: slots in creation order. */
export type PageState = readonly Slot[];

const owns = (slot: Slot, by: number): boolean => slot.owners.some((owner) => owner.by === by);
const isLiving = ({ deletedAt }: Slot): boolean => deletedAt === null;

/** The possible pages after the action: several if two equal entries cannot be distinguished, none if it is impossible. */
export const perform = (page: PageState, act: Act): readonly PageState[] => {
  if (act.kind === 'publish') return [publish(page, act)];
  if (act.kind === 'revert') return [page.flatMap((slot) => release(slot, act.by))];
  return page
    .filter((slot) => isLiving(slot) && textOf(shownOf(slot)) === textOf(act.seen))
    .map((slot) => {
      const replaced = (now: Partial<Slot>) => page.map((other) => (other === slot ? { ...other, ...now } : other));
      if (act.kind === 'rename') return replaced({ name: act.name, isEdited: true });
      if (act.kind === 'reprice') return replaced({ place: act.place, isEdited: true });
      if (act.kind === 'remove')
        return page.map((other) => (other === slot || other.parent === slot.uid ? mark(other, act.at) : other));
      const owners = slot.owners.map(({ by }) => ({ by, files: false }));
      return replaced({ category: act.category, isEdited: true, isFiledByHand: true, owners });
    });
};

const mark = (slot: Slot, at: number): Slot => (isLiving(slot) ? { ...slot, deletedAt: at } : slot);

const publish = (page: PageState, { by, at, rows }: Extract<Act, { kind: 'publish' }>): PageState => {
  const slots = [...page];
  const occurrences = new Map<string, number>();
  const parents = new Map<number, { readonly uid: string; readonly takesParts: boolean }>();
  const hadParts = new Set(page.map((slot) => (slot.isDeclined ? null : slot.parent)));
  const counts = (slot: Slot) => isLiving(slot) || ((slot.deletedAt ?? 0) > at && !slot.isDeclined) || owns(slot, by);
  /** Deleted before, while a file still reports it. */
  const isKept = (slot: Slot) => !counts(slot) && !isLiving(slot) && !slot.isDeclined && slot.owners.length > 0;
  const lastOf = (uid: string, takesKept: boolean): number => {
    const position = slots.findLastIndex((slot) => slot.uid === uid && counts(slot));
    return position >= 0 || !takesKept ? position : slots.findLastIndex((slot) => slot.uid === uid && isKept(slot));
  };
  const find = (reported: ReportedRow): Place | undefined => {
    const { identity, part, row } = reported;
    const key = keyOf(reported);
    if (part !== null) {
      const parent = parents.get(part.of);
      const uid = `${parent?.uid}/${part.index}`;
      const position = lastOf(uid, parent?.takesParts === false);
      return parent && { position, uid, parent: parent.uid, isDeclined: !parent.takesParts };
    }
    const uid = identity ?? `${by}@${at}#${row}`;
    if (identity !== null) return { position: lastOf(uid, false), uid, parent: null, isDeclined: false };
    const nth = occurrences.get(key) ?? 0;
    occurrences.set(key, nth + 1);
    const placesOf = (isWanted: (slot: Slot) => boolean): readonly number[] =>
      slots.flatMap((slot, position) => (slot.parent === null && slot.key === key && isWanted(slot) ? [position] : []));
    const places = [...placesOf(counts), ...placesOf(isKept)];
    return { position: places[nth] ?? -1, uid, parent: null, isDeclined: false };
  };
  for (const reported of rows) {
    const place = find(reported);
    if (place === undefined) continue;
    const slot = slots[place.position];
    const next = slot === undefined ? create(reported, by, at, place) : claim(slot, by, reported);
    if (slot === undefined) slots.push(next);
    else slots[place.position] = next;
    if (reported.part === null)
      parents.set(reported.row, {
        uid: next.uid,
        takesParts:
          slot === undefined || (isLiving(slot) && slot.key.startsWith(`${slot.place} `) && !hadParts.has(slot.uid)),
      });
  }
  return slots;
};

const keyOf = ({ place, name, details }: ReportedRow): string => `${place} ${name} ${details}`;

const create = (reported: ReportedRow, by: number, at: number, { uid, parent, isDeclined }: Place): Slot => ({
  uid,
  parent,
  place: reported.place,
  key: keyOf(reported),
  name: reported.name,
  category: reported.category,
  birth: by,
  isEdited: false,
  isFiledByHand: false,
  isDeclined,
  deletedAt: isDeclined ? at : null,
  owners: [{ by, files: reported.category !== null && !isDeclined }],
});

const claim = (slot: Slot, by: number, { category }: ReportedRow): Slot => {
  if (owns(slot, by)) return slot;
  const fills = isLiving(slot) && category !== null && slot.category === null && !slot.isFiledByHand;
  const files = fills || (isLiving(slot) && category !== null && slot.category === category);
  return { ...slot, category: fills ? category : slot.category, owners: [...slot.owners, { by, files }] };
};

const release = (slot: Slot, by: number): readonly Slot[] => {
  if (!owns(slot, by)) return [slot];
  const owners = slot.owners.filter((owner) => owner.by !== by);
  if (!isLiving(slot)) return slot.isDeclined && owners.length === 0 ? [] : [{ ...slot, owners }];
  if (owners.length === 0) return [];
  const isBlanked = !slot.isFiledByHand && !owners.some(({ files }) => files);
  return [{ ...slot, owners, category: isBlanked ? null : slot.category }];
};

const shownOf = (slot: Slot): Shown => ({
  place: slot.place,
  name: slot.name,
  category: slot.category,
  creator: owns(slot, slot.birth) ? slot.birth : null,
  isPart: slot.parent !== null,
});

export const textOf = ({ place, name, category, creator, isPart }: Shown): string =>
  `${place} ${name} ${category ?? '-'} by ${creator ?? '-'}${isPart ? ' part' : ''}`;

/** The entries shown on a page, sorted. */
export const shownOn = (page: PageState): readonly string[] =>
  page
    .filter(isLiving)
    .map((slot) => textOf(shownOf(slot)))
    .sort();

export const hasEdited = (page: PageState, by: number): boolean =>
  page.filter((slot) => isLiving(slot) && slot.isEdited && owns(slot, by)).some(({ birth }) => birth === by);

/** Edited entries of other imports. Whether this import is the last owner depends on which of two equal entries was edited. */
export const mayTakeEdited = (page: PageState, by: number): boolean =>
  page.some((slot) => isLiving(slot) && slot.isEdited && slot.birth !== by && owns(slot, by));

/** The numbers of slots and of parts that an import owns, including those deleted by a person. */
export const carriedOn = (page: PageState, by: number): string => {
  const carried = page.filter((slot) => owns(slot, by));
  const parts = carried.filter(({ parent }) => parent !== null).length;
  return `${carried.length - parts}+${parts}`;
};

/**
 * All pages that can result from some order of the actions. A person's action takes effect immediately: work requested
 * earlier can come before or after it, work requested later comes after it. Actions of one import keep their order.
 */
export const everyOutcome = (pages: readonly PageState[], acts: readonly Act[]): readonly PageState[] => {
  const outcomes = new Map<string, PageState>();
  for (const order of orders(acts)) {
    let reached = pages;
    for (const act of order) reached = reached.flatMap((page) => perform(page, act));
    for (const page of reached) outcomes.set(JSON.stringify(page), page);
  }
  return [...outcomes.values()];
};

const isByPerson = ({ kind }: Act): boolean => kind !== 'publish' && kind !== 'revert';
const mustPrecede = (first: Act, second: Act): boolean =>
  first.at < second.at && (isByPerson(first) || ('by' in first && 'by' in second && first.by === second.by));

const orders = (acts: readonly Act[]): readonly (readonly Act[])[] => {
  if (acts.length === 0) return [[]];
  const free = acts.filter((act) => !acts.some((other) => other !== act && mustPrecede(other, act)));
  return free.flatMap((act) => orders(acts.filter((other) => other !== act)).map((rest) => [act, ...rest]));
};
