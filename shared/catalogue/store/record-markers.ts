import type { ClientTexts } from '../../platform/domain/external-id.ts';
import { isObject, isText, isTextSet } from '../../platform/domain/stored-shape.ts';
import { optionalIn } from '../../platform/dynamodb/attributes.ts';
import type { Item } from '../../platform/dynamodb/keys.ts';

/** Empty for the marker of a record that a person deleted. */
export const ownersOf = ({ owners }: Item): ReadonlySet<string> => (isTextSet(owners) ? owners : new Set());

export const isRecord = (item: Item | undefined): item is Item => item !== undefined && ownersOf(item).size > 0;

/** Follows the markers of merged records to the ones that exist. */
export const followMerges = async (
  ids: readonly string[],
  read: (ids: readonly string[]) => Promise<readonly Item[]>,
): Promise<ReadonlyMap<string, string>> => {
  const found = new Map<string, string>();
  let wanted: readonly (readonly [asked: string, present: string])[] = ids.map((id) => [id, id]);
  while (wanted.length > 0) {
    const items = new Map((await read([...new Set(wanted.map(([, id]) => id))])).map((item) => [idIn(item), item]));
    const next: (readonly [string, string])[] = [];
    for (const [asked, present] of wanted) {
      const item = items.get(present);
      const { mergedInto } = item ?? {};
      if (isRecord(item)) {
        if (present !== asked) found.set(asked, present);
      } else if (typeof mergedInto === 'string') next.push([asked, mergedInto]);
    }
    wanted = next;
  }
  return found;
};

const idIn = ({ sk }: Item): string => String(sk).slice(String(sk).lastIndexOf('#') + 1);

/** The owners, or those at the time a person deleted the record. */
export const carriers = (item: Item): ReadonlySet<string> =>
  isRecord(item) ? ownersOf(item) : (optionalIn(item, 'formerOwners', isTextSet) ?? new Set());

/** The fields of a record that a merge took away. */
export type RetiredRecord = ClientTexts & { readonly mergeId?: string | undefined };

export const toRetired = (marker: Item): RetiredRecord => {
  const record = optionalIn(marker, 'record', isObject<Item>);
  return {
    mergeId: optionalIn(marker, 'mergeId', isText),
    externalKey: optionalIn(record, 'externalKey', isText) ?? null,
    metadataText: optionalIn(record, 'metadataText', isText) ?? null,
  };
};
