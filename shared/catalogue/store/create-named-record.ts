import { randomUUID } from 'node:crypto';
import type { NameClaims } from '../../platform/dynamodb/name-claims.ts';
import type { OwnedItems } from '../../platform/dynamodb/owned-items.ts';
import type { CatalogueRecord } from '../domain/catalogue-record.ts';
import { type RecordBinding, recordKey, toRecord, toRecordItem } from './catalogue-item.ts';
import { isNamed } from './take-name.ts';

type Dependencies = { readonly items: OwnedItems; readonly claims: NameClaims };
type Created = CatalogueRecord | { readonly takenBy: string };

/**
 * Creates the record of a name that nobody has. The claim comes first; whoever finds it without its record may create
 * that one, so it remembers whose request made it.
 */
export const createNamedRecord = async (deps: Dependencies, asked: RecordBinding): Promise<Created> => {
  const binding = { ...asked, name: asked.name.toWellFormed() };
  const { familyId, kind, name, candidateId } = binding;
  const claim = { familyId, kind, name };
  for (;;) {
    const claimed = await deps.claims.read(claim);
    if (claimed === undefined && !(await deps.claims.move(claim, undefined, candidateId))) continue;
    const created = await createAt(deps, binding, claimed ?? candidateId);
    if (created !== undefined) return created;
  }
};

/** Undefined: others changed claim or record meanwhile, or the claim had to be moved. */
const createAt = async (
  { items, claims }: Dependencies,
  binding: RecordBinding,
  id: string,
): Promise<Created | undefined> => {
  const { familyId, kind, name, candidateId } = binding;
  const present = await items.get(recordKey(familyId, kind, id));
  if (present === undefined) {
    const item = toRecordItem(binding, id, candidateId);
    return (await items.create(item)) ? toRecord(item) : undefined;
  }
  if (isNamed(present, name)) return present['request'] === candidateId ? toRecord(present) : { takenBy: id };
  await claims.move({ familyId, kind, name }, id, id === candidateId ? randomUUID() : candidateId);
  return undefined;
};
